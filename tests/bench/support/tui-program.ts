import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type IPty, spawn } from '@lydell/node-pty';
import { program } from '../../support/program/build.ts';
import { testEnvironment } from '../../support/program/environment.ts';
import { type Served, serveScript } from './served.ts';

/** The end of every frame that the terminal UI draws. */
export const frameEnd = '\u001B[?2026l';

/** The mock gateway of `tui-gateway.ts`. */
export function serveLongLists(): Promise<Served> {
  return serveScript(fileURLToPath(new URL('./tui-gateway.ts', import.meta.url)));
}

/** The built terminal UI in a pseudo terminal; NODE_EXTRA_CA_CERTS is unset. */
export interface TuiProgram {
  pid: number;
  write(keys: string): void;
  /** What was received since it was last taken. */
  take(): string;
  /** Resolves when what was received since the last `take` meets the condition. */
  until(isMet: (text: string) => boolean, most?: number): Promise<void>;
  kill(): void;
}

/** Starts the terminal UI against a gateway, signed in by an access token. */
export function openTui(url: string, columns: number, rows: number, more: Record<string, string> = {}): TuiProgram {
  const env = testEnvironment({
    TERM: 'xterm-256color',
    COLORTERM: 'truecolor',
    TOLLGATE_GATEWAY: url,
    TOLLGATE_ACCESS_TOKEN: 'bench',
    TOLLGATE_USER_ID: '1',
    ...more,
  });
  const [file, ...first] = program;
  const pty = spawn(file, first, { name: 'xterm-256color', cols: columns, rows, env });
  return follow(pty);
}

function follow(pty: IPty): TuiProgram {
  let received = '';
  let notice: () => void = () => undefined;
  pty.onData((data) => {
    received += data;
    notice();
  });
  return {
    pid: pty.pid,
    write: (keys) => pty.write(keys),
    kill: () => pty.kill('SIGKILL'),
    take: () => {
      const taken = received;
      received = '';
      return taken;
    },
    until: (isMet, most = 30_000) =>
      new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`nothing came. Last: ${received.slice(-300)}`)), most);
        notice = () => {
          if (!isMet(received)) return;
          clearTimeout(timer);
          notice = () => undefined;
          resolve();
        };
        notice();
      }),
  };
}

/** ms of processor time a process has used (Linux). */
export function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** The most memory a process has held so far, in MB (Linux). */
export function peakMegabytes(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;
}

/** Resolves after so many ms. */
export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
