// By name: taking all of it as one object makes a function for each of its hundred names.
import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Draft, Files } from '../world.ts';

/**
 * The machine's file system. Failures are Node's own, with `code` (`ENOENT`, `EACCES`, `EEXIST`, `ENOSPC`).
 * Calls are synchronous inside: every file of ours is small, and loading `fs/promises` costs start-up time.
 */
export function createFiles(): Files {
  return {
    readText: async (path) => readFileSync(path, 'utf8'),
    async stat(path) {
      const found = statSync(path, { throwIfNoEntry: false });
      if (!found) return undefined;
      return {
        size: found.size,
        mode: found.mode & 0o777,
        modifiedAt: found.mtimeMs,
        isDirectory: found.isDirectory(),
      };
    },
    async writeAtomic(path, content, { mode, overwrite }) {
      const draft = draftBeside(path);
      try {
        writeSynced(draft, content, mode);
        putInPlace(draft, path, overwrite);
      } finally {
        rmSync(draft, { force: true });
      }
    },
    async openDraft(path, options) {
      if (!options.overwrite && existsSync(path)) throw Object.assign(new Error(path), { code: 'EEXIST' });
      return openDraft(draftBeside(path), path, options);
    },
    async append(path, content, { mode }) {
      const file = openToAppend(path, mode);
      try {
        writeFileSync(file, content);
      } finally {
        closeSync(file);
      }
    },
    async makeFolder(path, mode) {
      mkdirSync(path, { recursive: true, mode });
    },
    makeTemporaryFolder: async (beginning) => mkdtempSync(beginning),
    changeMode: async (path, mode) => chmodSync(path, mode),
    remove: async (path) => rmSync(path, { force: true, recursive: true }),
    list: async (path) => readdirSync(path),
  };
}

/** In a folder that others can write to, nobody can put a file or a link in the way of a name that cannot be guessed. */
function draftBeside(path: string): string {
  const name = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('hex');
  return join(dirname(path), `.${name}.tmp`);
}

/** Opens a file that was not there: never one that somebody made before, nor through a link (SEC-09). */
function openNew(path: string, mode: number): number {
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW = 0 } = constants;
  return openSync(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode);
}

/** Not through a link that somebody put there, which would lead the lines into another file; the program's own streams are links. */
function openToAppend(path: string, mode: number): number {
  const { O_WRONLY, O_CREAT, O_APPEND, O_NOFOLLOW = 0 } = constants;
  const isStream = /^\/(dev\/(std(out|err)|fd\/\d+)|proc\/self\/fd\/\d+)$/.test(path);
  return openSync(path, O_WRONLY | O_CREAT | O_APPEND | (isStream ? 0 : O_NOFOLLOW), mode);
}

function openDraft(draft: string, path: string, { mode, overwrite }: { mode: number; overwrite: boolean }): Draft {
  const file = openNew(draft, mode);
  let isOpen = true;
  const close = () => {
    if (isOpen) closeSync(file);
    isOpen = false;
  };
  return {
    async write(text) {
      writeFileSync(file, text);
    },
    async commit(part) {
      if (isOpen) fsyncSync(file);
      close();
      putInPlace(draft, part ?? path, overwrite || part !== undefined);
      rmSync(draft, { force: true });
    },
    async discard() {
      close();
      rmSync(draft, { force: true });
    },
  };
}

// A hard link refuses an existing name, a rename replaces it: both are one step to every reader.
function putInPlace(draft: string, path: string, overwrite: boolean): void {
  if (overwrite) renameSync(draft, path);
  else linkSync(draft, path);
}

function writeSynced(path: string, content: string, mode: number): void {
  const file = openNew(path, mode);
  try {
    writeFileSync(file, content);
    // The mode given to open is narrowed by the umask.
    fchmodSync(file, mode);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
