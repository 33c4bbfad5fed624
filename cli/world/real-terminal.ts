import { spawn } from 'node:child_process';
import { writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { childEnvironment } from './child-environment.ts';
import { readProgram } from './shell.ts';
import type { TerminalDevice } from './terminal.ts';

/** How much V8's heap may grow beyond the memory in use before a garbage collection, in percent. */
const heapGrowth = 20;

/**
 * The terminal of this process as a device for the TUI. The TUI stays open for hours, so its memory is limited: by
 * default V8 lets garbage grow to several times the memory in use.
 */
export function realTerminal(): TerminalDevice {
  // V8 reads these flags at each collection, so they also affect a running program. The young generation stays at the 2
  // MB of the start, instead of 32 MB after a long list was read.
  setFlagsFromString(`--heap-growing-percent=${heapGrowth}`);
  setFlagsFromString('--semi-space-growth-factor=1');
  const { stdin, stdout } = process;
  // What Node does on SIGWINCH; without it Node keeps the size it last read.
  const measure = () => (stdout as { _refreshSize?(): void })._refreshSize?.();
  // A reader that has gone (`tollgate tui | head`) is no error: further output is dropped, and `onEnd` is called.
  stdout.on('error', () => undefined);
  holdWarnings();
  return {
    stdin: {
      isTTY: stdin.isTTY === true,
      setRawMode: (on) => {
        try {
          stdin.setRawMode(on);
        } catch {
          // The terminal is gone (SIGHUP), so there is nothing to restore.
        }
      },
      onData: (listener) => {
        stdin.on('data', listener);
        stdin.resume();
        return () => {
          stdin.off('data', listener);
          stdin.pause();
        };
      },
      onEnd: (listener) => {
        stdin.on('end', listener);
        stdout.on('error', listener);
        return () => {
          stdin.off('end', listener);
          stdout.off('error', listener);
        };
      },
    },
    stdout: {
      isTTY: stdout.isTTY === true,
      get columns() {
        return stdout.columns || 80;
      },
      get rows() {
        return stdout.rows || 24;
      },
      write: (text, written) => void stdout.write(text, () => written?.()),
      measure,
      // The signal, not the stream's 'resize': terminals that get smaller and as large again before the program runs have
      // lost lines, and Node says nothing of a size that is as before.
      onResize: (listener) => {
        const resized = () => {
          measure();
          listener();
        };
        process.on('SIGWINCH', resized);
        return () => void process.off('SIGWINCH', resized);
      },
    },
    writeNow,
    onExit: (listener) => {
      process.on('exit', listener);
      process.on('uncaughtExceptionMonitor', listener);
      return () => {
        process.off('exit', listener);
        process.off('uncaughtExceptionMonitor', listener);
      };
    },
    raise: (signal) => process.kill(process.pid, signal),
    runProgram: (command, arguments_, environment) =>
      new Promise((resolve, reject) => {
        const env = { ...childEnvironment(process.env), ...environment };
        const child = spawn(command, arguments_, { stdio: 'inherit', env });
        child.once('error', reject);
        child.once('close', (code) => resolve(code ?? 1));
      }),
    readProgram: (command, words, options) => readProgram([command, ...words], options),
    temporaryFolder: tmpdir(),
  };
}

/** How many warnings are kept to be told at the end. */
const mostWarnings = 20;

/**
 * Keeps what Node warns of (certificates that are not verified, a file of them that cannot be read) until the program
 * ends: Node would write it across the screen.
 */
function holdWarnings(): void {
  const writers = process.listeners('warning');
  const held: Error[] = [];
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (held.length < mostWarnings) held.push(warning);
  });
  process.once('exit', () => {
    for (const warning of held) for (const write of writers) write(warning);
  });
}

/**
 * Writes a whole text synchronously, bypassing Node's streams; waits for a full terminal, but gives up on one that is
 * gone.
 */
function writeNow(text: string): void {
  let rest = Buffer.from(text);
  for (let tries = 0; rest.length > 0 && tries < 1000; tries++) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
    }
  }
}
