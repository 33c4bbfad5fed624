import { isatty } from 'node:tty';
import { ExitCode } from '../exit-code.ts';
import { Failure } from '../failure.ts';
import type { Input, Output } from '../world.ts';

const defaultColumns = 80;
const defaultRows = 24;

/**
 * Standard output or error. Node's stream is opened at the first write only: opening costs start-up time.
 * A reader that went away (EPIPE) is no error: what is written afterwards is dropped, and `closed` tells who asks.
 */
export function createOutput(descriptor: 1 | 2): Output & { readonly closed: boolean } {
  const isTTY = isatty(descriptor);
  let stream: NodeJS.WriteStream | undefined;
  let closed = false;
  const open = (): NodeJS.WriteStream => {
    if (stream) return stream;
    stream = descriptor === 1 ? process.stdout : process.stderr;
    stream.on('error', () => {
      closed = true;
    });
    return stream;
  };
  return {
    isTTY,
    get closed() {
      return closed;
    },
    get columns() {
      return (isTTY && open().columns) || defaultColumns;
    },
    get rows() {
      return (isTTY && open().rows) || defaultRows;
    },
    write(text) {
      if (closed || text === '') return Promise.resolve();
      return new Promise((resolve, reject) => {
        open().write(text, (failure) => {
          if (failure && !isClosedPipe(failure)) reject(outputFailure(failure));
          else resolve();
        });
      });
    },
  };
}

/** Standard input, opened when something is read from it. */
export function createInput(): Input {
  return {
    isTTY: isatty(0),
    async text() {
      const parts: Buffer[] = [];
      for await (const part of process.stdin) parts.push(part as Buffer);
      return Buffer.concat(parts).toString('utf8');
    },
    async *lines() {
      let rest = '';
      const decoder = new TextDecoder();
      for await (const part of process.stdin) {
        const lines = (rest + decoder.decode(part as Buffer, { stream: true })).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) yield line.replace(/\r$/, '');
      }
      if (rest !== '') yield rest.replace(/\r$/, '');
    },
  };
}

/** A full disk behind a redirection, and the like. */
function outputFailure(failure: NodeJS.ErrnoException): Failure {
  return new Failure({
    code: 'unwritable-output',
    exitCode: ExitCode.Failure,
    message: { key: 'cli.outputUnwritable', values: { reason: failure.code ?? failure.message } },
    hint: { key: 'cli.outputUnwritableHint' },
  });
}

function isClosedPipe(failure: Error): boolean {
  const { code } = failure as NodeJS.ErrnoException;
  return code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED';
}
