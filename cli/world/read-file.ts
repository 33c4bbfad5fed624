import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs';

// The most bytes that are read from a device or a FIFO: `/dev/zero` never ends.
const most = 64 * 1024 * 1024;
// The most bytes that a gzip file may hold: a small one can hold any number of zeros.
const mostUnpacked = 256 * 1024 * 1024;
// The first of these signals ends the wait; what it means for the command is decided elsewhere.
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
// ms between two looks at a device or FIFO that has nothing yet.
const pause = 20;

/**
 * The whole text of a file: UTF-8, or UTF-16 where its byte order mark says so, as PowerShell's `>` writes it; that of a
 * gzip file (`.csv.gz`) is unpacked. A FIFO
 * or device is read without one blocking system call, because that would make the program ignore signals.
 * @throws Error with the system's code; `EFBIG` for a device or FIFO with more than 64 MB, and for a gzip file with more than 256 MB in it
 */
export async function readWholeText(path: string): Promise<string> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFIFO() && !found?.isCharacterDevice()) return decoded(await unpacked(readFileSync(path), path));
  const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0));
  return decoded(await fromStream(path, descriptor));
}

/**
 * Reads to the end without blocking. A named pipe ends once its writer has left: before one has come, the system
 * answers the same as at the end. A writer that comes and goes within `pause` and writes nothing is not noticed.
 */
async function fromStream(path: string, descriptor: number): Promise<Buffer> {
  const parts = bounded(path);
  const part = Buffer.alloc(64 * 1024);
  let isStopped = false;
  const stop = () => {
    isStopped = true;
  };
  for (const name of endings) process.once(name, stop);
  try {
    let hasBegun = !isNamedPipe(path, descriptor);
    for (;;) {
      const length = readOnce(descriptor, part);
      if (length === 0 && hasBegun) return parts.whole();
      hasBegun ||= length !== 0;
      if (length) parts.add(Buffer.from(part.subarray(0, length)));
      else await new Promise((resolve) => setTimeout(resolve, pause));
      if (isStopped) throw Object.assign(new Error(`EINTR: ${path}`), { code: 'EINTR' });
    }
  } finally {
    for (const name of endings) process.off(name, stop);
    closeSync(descriptor);
  }
}

/** Whether it is a FIFO with a name; a shell's `<(…)` leads to a pipe without one, whose writer is there from the start. */
function isNamedPipe(path: string, descriptor: number): boolean {
  if (!fstatSync(descriptor).isFIFO()) return false;
  try {
    return lstatSync(realpathSync(path)).isFIFO();
  } catch {
    return false;
  }
}

/** The number of bytes read; undefined where there are none yet. */
function readOnce(descriptor: number, part: Buffer): number | undefined {
  try {
    return readSync(descriptor, part);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'EAGAIN') return undefined;
    throw error;
  }
}

function bounded(path: string) {
  const parts: Buffer[] = [];
  let length = 0;
  return {
    add(part: Buffer): void {
      parts.push(part);
      length += part.length;
      if (length > most) throw Object.assign(new Error(`EFBIG: ${path}`), { code: 'EFBIG' });
    },
    whole: () => Buffer.concat(parts),
  };
}

/** What a gzip file holds; no text begins with its two bytes. */
async function unpacked(bytes: Buffer, path: string): Promise<Buffer> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const { gunzipSync } = await import('node:zlib');
  try {
    return gunzipSync(bytes, { maxOutputLength: mostUnpacked });
  } catch (error) {
    const code = (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE' ? 'EFBIG' : 'EINVAL';
    throw Object.assign(new Error(`${code}: ${path}`), { code });
  }
}

function decoded(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return bytes.toString('utf16le', 2);
  if (mark === 'feff' && bytes.length % 2 === 0) return Buffer.from(bytes).swap16().toString('utf16le', 2);
  return bytes.toString('utf8');
}
