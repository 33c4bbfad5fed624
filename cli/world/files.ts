// Named imports: importing the whole module creates a function for each of its hundred names.
import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { guardDraft } from './draft-guard.ts';
import { readWholeText } from './read-file.ts';
import type { StreamFile } from './stream-file.ts';
import type { Draft, Files } from './world.ts';
import { kindAt, type WritablePath, writableAt } from './writable-path.ts';

/**
 * The machine's file system. Failures are Node's own, with `code` (`ENOENT`, `EACCES`, `EEXIST`, `ENOSPC`). Calls are
 * synchronous inside: the program's files are small, and loading `fs/promises` takes start time.
 */
export function createFiles(): Files {
  const appended = new Map<string, Promise<StreamFile>>();
  return {
    readText: readWholeText,
    readStart: async (path, bytes) => readPart(path, bytes, () => 0),
    readEnd: async (path, bytes) => readPart(path, bytes, (size) => Math.max(0, size - bytes)),
    async claim(path, content, { mode }) {
      const file = openNew(path, mode);
      try {
        shareWithGroup(file, mode);
        writeFileSync(file, content);
      } catch (error) {
        // On a full disk the file may be created but not written; an empty mark would stay behind.
        rmSync(path, { force: true });
        throw error;
      } finally {
        closeSync(file);
      }
    },
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
    kindAt: async (path) => kindAt(path),
    async writeAtomic(path, content, { mode, overwrite }) {
      const found = writableAt(path);
      if (found.kind === 'stream') return writeToStream(path, content);
      const draft = draftBeside(path);
      const release = guardDraft(draft);
      try {
        writeSynced(draft, content, mode, found);
        putInPlace(draft, path, overwrite);
      } finally {
        rmSync(draft, { force: true });
        release();
      }
    },
    async openDraft(path, options) {
      const found = writableAt(path);
      if (found.kind === 'stream') return streamDraft(path, options.signal);
      if (!options.overwrite && found.kind === 'file') throw Object.assign(new Error(path), { code: 'EEXIST' });
      refuseForeign(found);
      return packed(openDraft(draftBeside(path), path, options), options);
    },
    async append(path, content, { mode }) {
      if (kindAt(path) === 'stream') {
        if (content === '') return;
        // Kept open, because the reader of a FIFO takes closing for the end.
        const known = appended.get(path) ?? openStream(path);
        appended.set(path, known);
        return (await known).write(content);
      }
      const file = openToAppend(path, mode);
      try {
        if (fstatSync(file).size === 0) shareWithGroup(file, mode);
        writeFileSync(file, content);
      } finally {
        closeSync(file);
      }
    },
    async makeFolder(path, mode) {
      makeFolders(path, mode);
    },
    makeTemporaryFolder: async (beginning) => mkdtempSync(beginning),
    changeMode: async (path, mode) => chmodSync(path, mode),
    // `rmSync` of Node 24.9 leaves a link that leads nowhere, without an error.
    remove: (path) => rm(path, { force: true, recursive: true }),
    list: async (path) => readdirSync(path),
  };
}

/**
 * Creates a folder and its parents one by one: where the system cannot create any (`/proc/x` is `ENOENT` although
 * `/proc` exists), Node's own `recursive` loops forever.
 */
function makeFolders(path: string, mode: number): void {
  if (existsSync(path)) {
    if (!statSync(path).isDirectory())
      throw Object.assign(new Error(`${path} is not a folder`), { code: 'ENOTDIR', path });
    return;
  }
  makeFolders(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another program has created it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Reads up to `bytes` bytes from the offset that `start` returns for the file's size. */
function readPart(path: string, bytes: number, start: (size: number) => number): string {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const content = Buffer.alloc(Math.min(bytes, size));
    const read = readSync(file, content, 0, content.length, start(size));
    return content.toString('utf8', 0, read);
  } finally {
    closeSync(file);
  }
}

/** A random name: in a folder that others can write, nobody can guess it and put a file or link there first. */
function draftBeside(path: string): string {
  const name = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('hex');
  return join(dirname(path), `.${name}.tmp`);
}

/** Creates a new file: never opens an existing one, nor follows a link (SEC-09). */
function openNew(path: string, mode: number): number {
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW = 0 } = constants;
  return openSync(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode);
}

/** Does not follow a link, which could divert the lines into another file. */
function openToAppend(path: string, mode: number): number {
  const { O_WRONLY, O_CREAT, O_APPEND, O_NOFOLLOW = 0 } = constants;
  return openSync(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, mode);
}

/** The umask narrows the mode given to open; where the group is to have access, the mode of a new file is set again. */
function shareWithGroup(file: number, mode: number): void {
  if ((mode & 0o070) === 0) return;
  try {
    fchmodSync(file, mode);
  } catch (error) {
    // Another owner's empty file: its mode is up to its owner.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

/** Loaded on use, because few results are compressed. */
async function packed(draft: Draft, { isCompressed = false }: { isCompressed?: boolean }): Promise<Draft> {
  if (!isCompressed) return draft;
  const { gzipDraft } = await import('./gzip-draft.ts');
  return gzipDraft(draft);
}

function openDraft(draft: string, path: string, { mode, overwrite }: { mode: number; overwrite: boolean }): Draft {
  const release = guardDraft(draft);
  const file = openNew(draft, mode);
  let isOpen = true;
  const close = () => {
    if (isOpen) closeSync(file);
    isOpen = false;
  };
  const remove = () => {
    rmSync(draft, { force: true });
    release();
  };
  return {
    async write(content) {
      writeFileSync(file, content);
    },
    async commit(part) {
      const target = part ?? path;
      if (isOpen) {
        const { file: replaced } = writableAt(target);
        if (replaced) keepOwner(file, replaced, replaced.mode & 0o777);
        fsyncSync(file);
      }
      close();
      putInPlace(draft, target, overwrite || part !== undefined);
      remove();
    },
    async discard() {
      close();
      remove();
    },
  };
}

/** Checks again right before the rename: a device or a link may have appeared meanwhile. */
function putInPlace(draft: string, path: string, overwrite: boolean): void {
  writableAt(path);
  // A hard link fails on an existing name, a rename replaces it: both are atomic for readers.
  if (overwrite) renameSync(draft, path);
  else linkSync(draft, path);
}

function writeSynced(path: string, content: string, mode: number, { file: replaced }: WritablePath): void {
  const file = openNew(path, mode);
  try {
    writeFileSync(file, content);
    if (replaced) keepOwner(file, replaced, mode);
    // The umask narrows the mode given to open, so it is set again.
    else fchmodSync(file, mode);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Throws `EPERM` for another user's file where ownership cannot be given away: replacing it would change its owner. */
function refuseForeign({ file }: WritablePath): void {
  const own = process.getuid?.();
  if (!file || own === undefined || own === 0 || file.uid === own) return;
  throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
}

/**
 * Gives a draft the owner, group and mode of the file that it replaces. Where the group cannot be kept, the group's
 * permissions are removed.
 */
function keepOwner(file: number, { uid, gid }: { uid: number; gid: number }, mode: number): void {
  let kept = mode;
  try {
    fchownSync(file, uid, gid);
  } catch {
    kept = mode & 0o707;
  }
  fchmodSync(file, kept);
}

/** Loaded on use, because hardly anybody writes to a device. */
async function openStream(path: string, signal?: AbortSignal): Promise<StreamFile> {
  const { openStreamFile } = await import('./stream-file.ts');
  return openStreamFile(path, signal);
}

async function writeToStream(path: string, content: string): Promise<void> {
  const stream = await openStream(path);
  try {
    await stream.write(content);
  } finally {
    await stream.close();
  }
}

/** A draft for a stream: what is written is visible at once and cannot be discarded. */
async function streamDraft(path: string, signal: AbortSignal | undefined): Promise<Draft> {
  const stream = await openStream(path, signal);
  return { write: stream.write, commit: stream.close, discard: stream.close };
}
