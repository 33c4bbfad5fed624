import { fstatSync, statSync, writeSync } from 'node:fs';
import { ExitCode } from '../failure/exit-code.ts';
import { Failure } from '../failure/failure.ts';
import { PromptClosed } from './prompt-closed.ts';
import { terminalText } from './terminal-text.ts';
import type { Input, Output } from './world.ts';

const defaultColumns = 80;
const defaultRows = 24;
/** Bytes that an empty pipe takes at once on every system, even before anybody reads. */
const mostWrittenDirectly = 16_384;

/**
 * Standard output or error. Node's stream is opened only when it is needed, because opening takes start time: the first
 * bytes to a file or pipe are written directly. More than a pipe takes at once would block and delay Ctrl-C. All output
 * to a terminal, and all of standard error, passes `terminalText` here and nowhere else. A reader that has gone (EPIPE)
 * is no error: further output is dropped, and `closed` is true.
 */
export function createOutput(descriptor: 1 | 2): Output & { readonly closed: boolean } {
  const isTTY = isTerminal(descriptor);
  let stream: NodeJS.WriteStream | undefined;
  let closed = false;
  let room = isTTY || process.platform === 'win32' ? 0 : mostWrittenDirectly;
  // A closed terminal answers EIO: as with a closed pipe, nobody reads any more.
  const isGone = (failure: Error) => isClosedPipe(failure) || (isTTY && (failure as { code?: unknown }).code === 'EIO');
  const open = (): NodeJS.WriteStream => {
    if (stream) return stream;
    stream = descriptor === 1 ? process.stdout : process.stderr;
    stream.on('error', () => {
      closed = true;
    });
    return stream;
  };
  /** Writes directly and returns the rest. */
  const writeDirectly = (text: string): string | Buffer => {
    let rest = Buffer.from(text);
    if (stream || rest.length > room) return text;
    room -= rest.length;
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(descriptor, rest));
    } catch (error) {
      const failure = error as NodeJS.ErrnoException;
      room = 0;
      // The descriptor is non-blocking, and it is full.
      if (failure.code === 'EAGAIN') return rest;
      if (!isGone(failure)) throw outputFailure(failure);
      closed = true;
      return '';
    }
    return rest;
  };
  const writeAll = async (text: string) => {
    if (closed) return;
    const rest = room > 0 ? writeDirectly(text) : text;
    if (rest.length === 0) return;
    await new Promise<void>((resolve, reject) => {
      open().write(rest, (failure) => {
        if (failure && !isGone(failure)) reject(outputFailure(failure));
        else resolve();
      });
    });
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
    write: (text) => writeAll(isTTY || descriptor === 2 ? terminalText(text) : text),
    writeControls: writeAll,
  };
}

/** Standard input, opened on the first read. */
export function createInput(isStopped: () => boolean = () => false): Input {
  const readAll = async () => {
    const parts: Buffer[] = [];
    for await (const part of untilStopped(process.stdin, isStopped)) parts.push(part);
    return Buffer.concat(parts).toString('utf8');
  };
  let all: Promise<string> | undefined;
  return {
    isTTY: isTerminal(0),
    text() {
      // The text arrives once, but may be requested again: `token create` first checks whether it is to create many.
      all ??= readAll();
      return all;
    },
    async *lines() {
      let rest = '';
      const decoder = new TextDecoder();
      for await (const part of untilStopped(process.stdin, isStopped)) {
        const lines = (rest + decoder.decode(part, { stream: true })).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) yield line.replace(/\r$/, '');
      }
      if (rest !== '') yield rest.replace(/\r$/, '');
    },
  };
}

/**
 * Whether a descriptor is a terminal. `node:tty` is loaded only where it may be one: with its streams it adds 3 ms to
 * the start of the single-file program.
 */
function isTerminal(descriptor: number): boolean {
  if (process.platform !== 'win32') {
    try {
      const found = fstatSync(descriptor);
      if (!found.isCharacterDevice() || found.rdev === statSync('/dev/null').rdev) return false;
    } catch {
      // Closed, or not permitted: whoever writes or reads gets the error.
    }
  }
  return process.getBuiltinModule('node:tty').isatty(descriptor);
}

/** Yields the input until a signal ends the program: then it rejects, because the input read so far is incomplete. */
async function* untilStopped(input: NodeJS.ReadStream, isStopped: () => boolean): AsyncIterable<Buffer> {
  if (isStopped()) throw new PromptClosed();
  const stop = () => input.destroy(new PromptClosed());
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const name of names) process.once(name, stop);
  try {
    for await (const part of input) yield part as Buffer;
  } finally {
    for (const name of names) process.off(name, stop);
  }
}

/** The failure for a full disk behind a redirection, and the like. */
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
