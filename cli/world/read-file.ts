import { closeSync, constants, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { Socket } from 'node:net';

// The most bytes that are read from a device or a FIFO: `/dev/zero` never ends.
const most = 64 * 1024 * 1024;
// The most bytes that a gzip file may hold: a small one can hold any number of zeros.
const mostUnpacked = 256 * 1024 * 1024;
// The first of these signals ends the wait; what it means for the command is decided elsewhere.
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
// ms between two looks at a device that has nothing yet.
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
  return decoded(await (found.isFIFO() ? fromPipe(path, descriptor) : fromDevice(path, descriptor)));
}

/** Waits for a FIFO's writer, as a shell does. The socket closes the descriptor. */
async function fromPipe(path: string, descriptor: number): Promise<Buffer> {
  const socket = new Socket({ fd: descriptor, readable: true, writable: false });
  const parts = bounded(path);
  const stop = () => void socket.destroy(Object.assign(new Error(`EINTR: ${path}`), { code: 'EINTR' }));
  for (const name of endings) process.once(name, stop);
  try {
    for await (const part of socket) parts.add(part);
    return parts.whole();
  } finally {
    for (const name of endings) process.off(name, stop);
  }
}

async function fromDevice(path: string, descriptor: number): Promise<Buffer> {
  const parts = bounded(path);
  const part = Buffer.alloc(64 * 1024);
  try {
    for (;;) {
      const length = await readOnce(descriptor, part);
      if (length === 0) return parts.whole();
      parts.add(Buffer.from(part.subarray(0, length)));
    }
  } finally {
    closeSync(descriptor);
  }
}

async function readOnce(descriptor: number, part: Buffer): Promise<number> {
  for (;;) {
    try {
      return readSync(descriptor, part);
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'EAGAIN') throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
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
