import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import type { Files } from '../world.ts';

/**
 * The machine's file system. Failures are Node's own, with `code` (`ENOENT`, `EACCES`, `EEXIST`, `ENOSPC`).
 * Calls are synchronous inside: every file of ours is small, and loading `fs/promises` costs start-up time.
 */
export function createFiles(processId: number): Files {
  let temporary = 0;
  return {
    readText: async (path) => fs.readFileSync(path, 'utf8'),
    async stat(path) {
      const found = fs.statSync(path, { throwIfNoEntry: false });
      if (!found) return undefined;
      return {
        size: found.size,
        mode: found.mode & 0o777,
        modifiedAt: found.mtimeMs,
        isDirectory: found.isDirectory(),
      };
    },
    async writeAtomic(path, content, { mode, overwrite }) {
      temporary += 1;
      const draft = join(dirname(path), `.${processId}-${temporary}.tmp`);
      try {
        writeSynced(draft, content, mode);
        // A hard link refuses an existing name, a rename replaces it: both are one step to every reader.
        if (overwrite) fs.renameSync(draft, path);
        else fs.linkSync(draft, path);
      } finally {
        fs.rmSync(draft, { force: true });
      }
    },
    append: async (path, content, { mode }) => fs.appendFileSync(path, content, { mode }),
    async makeFolder(path, mode) {
      fs.mkdirSync(path, { recursive: true, mode });
    },
    changeMode: async (path, mode) => fs.chmodSync(path, mode),
    remove: async (path) => fs.rmSync(path, { force: true, recursive: true }),
    list: async (path) => fs.readdirSync(path),
  };
}

function writeSynced(path: string, content: string, mode: number): void {
  const file = fs.openSync(path, 'w', mode);
  try {
    fs.writeFileSync(file, content);
    // The mode given to open is narrowed by the umask only, never widened; an old leftover keeps its own.
    fs.fchmodSync(file, mode);
    fs.fsyncSync(file);
  } finally {
    fs.closeSync(file);
  }
}
