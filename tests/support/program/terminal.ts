import { closeSync, constants, openSync } from 'node:fs';
import { type IPty, spawn } from '@lydell/node-pty';
import xterm from '@xterm/headless';
import { atEndOfTest } from '../run/at-end-of-test.ts';
import { patience } from '../run/patience.ts';
import { program } from './build.ts';
import { testEnvironment } from './environment.ts';
import { keyBytes } from './keys.ts';
import { readCell, readLines, type TerminalCell } from './terminal-screen.ts';

export interface TerminalOptions {
  /** In cells; default 100 × 30. */
  columns?: number;
  rows?: number;
  /** Arguments after `tollgate`; without any, the TUI starts. */
  arguments?: readonly string[];
  /** Another program to run instead of tollgate, with its arguments. */
  command?: readonly [string, ...string[]];
  /** Added to the test environment; undefined removes a variable. */
  env?: Record<string, string | undefined>;
  cwd?: string;
}

export interface TerminalExit {
  exitCode: number;
  /** The number of the signal that ended it, or 0. */
  signal: number;
}

/** A condition to wait for: a text or pattern on the screen, or a predicate. */
export type ScreenCondition = string | RegExp | ((terminal: Terminal) => boolean);

/** A program in a pseudo-terminal, read through a terminal emulator. */
export interface Terminal {
  /** The text on the screen: lines joined with newlines, without trailing blanks. */
  screen(): string;
  lines(): string[];
  /** The line that contains the text, or undefined. */
  line(text: string): string | undefined;
  cell(column: number, row: number): TerminalCell;
  cursor(): { column: number; row: number };
  isAlternateScreen(): boolean;
  title(): string;
  /** All output received so far, including escape sequences. */
  received(): string;
  /**
   * Presses keys one after another. Waits after each so that it is read alone, after Esc until the program reacts.
   * Names: see keys.ts.
   */
  press(...keys: string[]): Promise<void>;
  /** Types text in a single write, like very fast typing. */
  type(text: string): void;
  /** Sends raw bytes, such as mouse reports and pastes. */
  send(bytes: string): void;
  resize(columns: number, rows: number): void;
  waitFor(condition: ScreenCondition, options?: { timeout?: number }): Promise<void>;
  waitForGone(text: string | RegExp, options?: { timeout?: number }): Promise<void>;
  /** Resolves when nothing was received for `quiet` ms (default 60), so that the frame is complete. */
  idle(quiet?: number): Promise<void>;
  kill(signal?: string): void;
  exit: Promise<TerminalExit>;
  pid: number;
  /** Ends the program if it still runs. Called automatically at the end of the test that opened the terminal. */
  close(): Promise<void>;
}

/** Opens a terminal with the current build of `tollgate`, or another program. */
export async function openTerminal(options: TerminalOptions = {}): Promise<Terminal> {
  const { columns = 100, rows = 30 } = options;
  const [file, ...args] = options.command ?? [...program, ...(options.arguments ?? [])];
  const env = testEnvironment({ COLORTERM: 'truecolor', TERM: 'xterm-256color', ...options.env });
  const pty = spawn(file, args, {
    name: env.TERM,
    cols: columns,
    rows,
    cwd: options.cwd ?? process.cwd(),
    env,
  });
  const terminal = follow(pty, new xterm.Terminal({ cols: columns, rows, scrollback: 1000, allowProposedApi: true }));
  await atEndOfTest(() => terminal.close());
  return terminal;
}

function follow(pty: IPty, emulator: InstanceType<typeof xterm.Terminal>): Terminal {
  const watchers = new Set<() => void>();
  const notice = () => {
    for (const watcher of [...watchers]) watcher();
  };
  const received: string[] = [];
  let title = '';
  let ended: TerminalExit | undefined;
  // Whether the program has ended and its last output is on the screen.
  let isOver = false;
  emulator.onTitleChange((text) => {
    title = text;
  });
  // The emulator's replies (cursor position, device attributes) go back to the program, as in a real terminal.
  emulator.onData((answer) => {
    if (!ended) pty.write(answer);
  });
  // Whether a synchronised frame is incomplete; the screen then mixes it with the previous one.
  let isDrawing = false;
  for (const [final, begins] of [
    ['h', true],
    ['l', false],
  ] as const) {
    emulator.parser.registerCsiHandler({ prefix: '?', final }, (modes) => {
      if (modes.includes(2026)) isDrawing = begins;
      return false;
    });
  }
  pty.onData((data) => {
    received.push(data);
    emulator.write(data, notice);
  });
  const lineHeld = holdLine(pty);
  pty.onData(lineHeld.touched);
  const exit = new Promise<TerminalExit>((resolve) => {
    pty.onExit(({ exitCode, signal = 0 }) => {
      ended = { exitCode, signal };
      // After the last output was parsed, so that callers waiting for the end see the final screen.
      emulator.write('', () => {
        isOver = true;
        resolve({ exitCode, signal });
        notice();
      });
    });
  });
  const buffer = () => emulator.buffer.active;
  const signalOr = (ms: number) =>
    new Promise<'output' | 'quiet'>((resolve) => {
      const done = (result: 'output' | 'quiet') => {
        watchers.delete(look);
        clearTimeout(timer);
        resolve(result);
      };
      const look = () => done('output');
      const timer = setTimeout(() => done('quiet'), ms);
      watchers.add(look);
    });
  const waitUntil = async (isMet: () => boolean, describe: () => string, timeout: number) => {
    const deadline = performance.now() + timeout;
    while ((isDrawing && !isOver) || !isMet()) {
      const left = deadline - performance.now();
      const state = ended && isOver ? `the program ended with ${ended.exitCode}` : `after ${timeout} ms`;
      if (left <= 0 || isOver) throw new Error(`${describe()} (${state}). The screen:\n${terminal.screen()}`);
      // A condition may become true without output, for example when a process ends.
      await signalOr(Math.min(left, 200));
    }
  };
  const terminal: Terminal = {
    pid: pty.pid,
    exit,
    lines: () => readLines(buffer(), emulator.rows),
    screen: () => terminal.lines().join('\n').trimEnd(),
    line: (text) => terminal.lines().find((line) => line.includes(text)),
    cell: (column, row) => readCell(buffer(), column, row),
    cursor: () => ({ column: buffer().cursorX, row: buffer().cursorY }),
    isAlternateScreen: () => buffer().type === 'alternate',
    title: () => title,
    received: () => received.join(''),
    async press(...keys) {
      for (const key of keys) {
        const bytes = keyBytes(key);
        // If Esc were read together with the next key, it would mean Alt with that key.
        const reaction = signalOr(bytes === '\u001B' ? 2_000 : 50);
        pty.write(bytes);
        await reaction;
      }
    },
    type: (text) => pty.write(text),
    send: (bytes) => pty.write(bytes),
    resize(columns, rows) {
      emulator.resize(columns, rows);
      pty.resize(columns, rows);
    },
    waitFor: (condition, { timeout = patience } = {}) =>
      waitUntil(
        () => isMet(condition, terminal),
        () => `never saw ${condition}`,
        timeout,
      ),
    waitForGone: (text, { timeout = patience } = {}) =>
      waitUntil(
        () => !isMet(text, terminal),
        () => `${text} stayed on the screen`,
        timeout,
      ),
    async idle(quiet = 60) {
      while ((await signalOr(quiet)) === 'output' && !ended);
    },
    kill(signal) {
      if (!ended) pty.kill(signal);
    },
    async close() {
      terminal.kill('SIGKILL');
      await exit;
      emulator.dispose();
    },
  };
  return terminal;
}

/**
 * Keeps the program's side of the pseudo-terminal open until the program has ended and no more output comes. If the
 * last holder closes it while output is in transit, the reader may see the end first and lose that output.
 */
function holdLine(pty: IPty): { touched(): void } {
  const { ptsName } = pty as IPty & { ptsName?: string };
  if (ptsName === undefined) return { touched: () => undefined };
  const line = openSync(ptsName, constants.O_RDWR | constants.O_NOCTTY);
  let isQuiet = false;
  const watch = setInterval(() => {
    if (isRunning(pty.pid)) return;
    if (isQuiet) {
      clearInterval(watch);
      closeSync(line);
    }
    isQuiet = true;
  }, 15);
  return {
    touched: () => {
      isQuiet = false;
    },
  };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function isMet(condition: ScreenCondition, terminal: Terminal): boolean {
  if (typeof condition === 'function') return condition(terminal);
  const screen = terminal.screen();
  return typeof condition === 'string' ? screen.includes(condition) : condition.test(screen);
}

/** The texts put on the clipboard so far, as the terminal was asked to (OSC 52). */
export function copiedIn(terminal: Pick<Terminal, 'received'>): string[] {
  return [...terminal.received().matchAll(/\u001B\]52;c;([\w+/=]*)\u0007/g)].map(([, text = '']) =>
    Buffer.from(text, 'base64').toString('utf8'),
  );
}
