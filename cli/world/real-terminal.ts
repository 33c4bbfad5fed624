import { spawn } from 'node:child_process';
import { writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { TerminalDevice } from '../tui/terminal/terminal.ts';
import { childEnvironment } from './child-environment.ts';

/** The terminal of this process as a device for the full-screen face. */
export function realTerminal(): TerminalDevice {
  const { stdin, stdout } = process;
  return {
    stdin: {
      isTTY: stdin.isTTY === true,
      setRawMode: (on) => {
        try {
          stdin.setRawMode(on);
        } catch {
          // The terminal is gone (SIGHUP): there is nothing left to restore.
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
        return () => void stdin.off('end', listener);
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
      onResize: (listener) => {
        stdout.on('resize', listener);
        return () => void stdout.off('resize', listener);
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
    runProgram: (command, arguments_) =>
      new Promise((resolve, reject) => {
        const child = spawn(command, arguments_, { stdio: 'inherit', env: childEnvironment(process.env) });
        child.once('error', reject);
        child.once('close', (code) => resolve(code ?? 1));
      }),
    temporaryFolder: tmpdir(),
  };
}

/** Writes all of a text past Node's streams; a terminal that is full is waited for, one that is gone is not. */
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
