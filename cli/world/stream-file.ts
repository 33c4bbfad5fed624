import { close, constants, fstatSync, open, write } from 'node:fs';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { ownDescriptor } from './writable-path.ts';

/** A device, FIFO or socket that is written in place. */
export interface StreamFile {
  write(content: string | Uint8Array): Promise<void>;
  close(): Promise<void>;
}

// ms between two checks whether a FIFO has a reader, or room again.
const pause = 20;

/**
 * Opens a stream for writing. It waits for a FIFO's reader, as a shell does, until `signal` aborts, by polling: one
 * blocking system call would make the program ignore signals. Rejects with the system's own code.
 */
export async function openStreamFile(path: string, signal?: AbortSignal): Promise<StreamFile> {
  const flags = constants.O_WRONLY | constants.O_APPEND | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);
  for (;;) {
    signal?.throwIfAborted();
    try {
      const descriptor = await promisify(open)(path, flags);
      return descriptorStream(descriptor, () => promisify(close)(descriptor));
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'ENXIO') throw error;
    }
    const own = ownDescriptor(path);
    if (own !== undefined) return descriptorStream(own, async () => undefined);
    const socket = await socketStream(path);
    if (socket) return socket;
    await later();
  }
}

function descriptorStream(descriptor: number, end: () => Promise<void>): StreamFile {
  // Throws `EBADF` where the program's own stream behind this descriptor is closed.
  fstatSync(descriptor);
  let isOpen = true;
  return {
    async write(content) {
      let rest = typeof content === 'string' ? Buffer.from(content) : content;
      while (rest.length > 0) {
        try {
          const { bytesWritten } = await promisify(write)(descriptor, rest);
          rest = rest.subarray(bytesWritten);
        } catch (error) {
          // The pipe is full until its reader takes something.
          if ((error as { code?: unknown }).code !== 'EAGAIN') throw error;
          await later();
        }
      }
    },
    async close() {
      if (isOpen) await end();
      isOpen = false;
    },
  };
}

/** A connection to a socket; undefined where the path is none. */
function socketStream(path: string): Promise<StreamFile | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTSOCK' || error.code === 'ECONNREFUSED') resolve(undefined);
      else reject(error);
    });
    socket.once('connect', () => {
      socket.removeAllListeners('error').on('error', () => undefined);
      resolve({
        write: (text) =>
          new Promise((done, fail) => socket.write(text, (failure) => (failure ? fail(failure) : done()))),
        close: () => new Promise((done) => socket.end(done)),
      });
    });
  });
}

function later(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, pause);
  });
}
