import { lstatSync, type Stats, statSync } from 'node:fs';

/**
 * The kind of file at a path that is to be written. `stream`: a character device, a FIFO, a socket, or one of the
 * program's own streams (`/dev/stdout`); `disk`: a block device.
 */
export type PathKind = 'file' | 'stream' | 'folder' | 'link' | 'disk';

/** A writable path, with the attributes of an existing file that its replacement keeps. */
export interface WritablePath {
  kind: 'free' | 'file' | 'stream';
  file?: Pick<Stats, 'mode' | 'uid' | 'gid'>;
}

/** The error code for a path whose content must not be replaced. */
const refusals = { folder: 'EISDIR', link: 'ELOOP', disk: 'ENOTSUP' } as const;

/**
 * The kind of file at a path; undefined where there is none. A link counts as its target only where that is a stream.
 */
export function kindAt(path: string): PathKind | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return undefined;
  if (!found.isSymbolicLink()) return kindOf(found);
  if (ownDescriptor(path) !== undefined) return 'stream';
  const target = statSync(path, { throwIfNoEntry: false });
  return target && kindOf(target) === 'stream' ? 'stream' : 'link';
}

/**
 * Checks that a path can be written. A folder, a link to anything but a stream, and a disk throw `EISDIR`, `ELOOP` and
 * `ENOTSUP`: renaming over a device, which root may do, would remove it for everybody on the machine (SEC-09).
 */
export function writableAt(path: string): WritablePath {
  const kind = kindAt(path);
  if (kind === undefined) return { kind: 'free' };
  if (kind === 'stream') return { kind };
  if (kind !== 'file') throw Object.assign(new Error(`${refusals[kind]}: ${path}`), { code: refusals[kind] });
  const file = lstatSync(path);
  return { kind, file };
}

/**
 * The descriptor behind a name of the program's own streams (`/dev/stdout`, `/dev/fd/3`); undefined for any other path.
 */
export function ownDescriptor(path: string): number | undefined {
  const found = /^\/(?:dev\/(?:std(?:(in)|(out)|(err))|fd\/(\d+))|proc\/self\/fd\/(\d+))$/.exec(path);
  if (!found) return undefined;
  const [, , output, error, ...numbers] = found;
  if (output) return 1;
  if (error) return 2;
  return Number(numbers.find((number) => number !== undefined) ?? 0);
}

function kindOf(found: Stats): PathKind {
  if (found.isFile()) return 'file';
  if (found.isDirectory()) return 'folder';
  return found.isBlockDevice() ? 'disk' : 'stream';
}
