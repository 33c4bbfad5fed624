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
  /** Cells; default 100 × 30. */
  columns?: number;
  rows?: number;
  /** Arguments after `tollgate`; none starts the TUI. */
  arguments?: readonly string[];
  /** Another program than tollgate, with its arguments. */
  command?: readonly [string, ...string[]];
  /** Added to the test environment; undefined removes a variable. */
  env?: Record<string, string | undefined>;
  cwd?: string;
}

export interface TerminalExit {
  exitCode: number;
  /** Number of the signal that ended it, or 0. */
  signal: number;
}

/** What may be waited for: text or a pattern somewhere on the screen, or anything that can be asked of the terminal. */
export type ScreenCondition = string | RegExp | ((terminal: Terminal) => boolean);

/** A program in a pseudo terminal, read through a terminal emulator. */
export interface Terminal {
  /** What is on the screen, lines joined by newlines, trailing blanks cut. */
  screen(): string;
  lines(): string[];
  /** The line that holds the text, or undefined. */
  line(text: string): string | undefined;
  cell(column: number, row: number): TerminalCell;
  cursor(): { column: number; row: number };
  isAlternateScreen(): boolean;
  title(): string;
  /** Everything received so far, escape sequences included. */
  received(): string;
  /** Presses keys one after another, each given the time to be read by itself, Esc until the program answers. Names: see keys.ts. */
  press(...keys: string[]): Promise<void>;
  /** Types text as fast typing would: one write. */
  type(text: string): void;
  /** Sends bytes as they are (mouse reports, pastes). */
  send(bytes: string): void;
  resize(columns: number, rows: number): void;
  waitFor(condition: ScreenCondition, options?: { timeout?: number }): Promise<void>;
  waitForGone(text: string | RegExp, options?: { timeout?: number }): Promise<void>;
  /** Resolves when nothing was received for `quiet` ms (default 60): the frame is finished. */
  idle(quiet?: number): Promise<void>;
  kill(signal?: string): void;
  exit: Promise<TerminalExit>;
  pid: number;
  /** Ends the program if it still runs. Done by itself at the end of the test that opened the terminal. */
  close(): Promise<void>;
}

/** Opens a terminal with `tollgate` (built from the sources as they are) or another program in it. */
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
  // What it wrote last is on the screen.
  let isOver = false;
  emulator.onTitleChange((text) => {
    title = text;
  });
  // The emulator's own answers (cursor position, device attributes) go back to the program, as in a real terminal.
  emulator.onData((answer) => {
    if (!ended) pty.write(answer);
  });
  // A frame that came in part is none: what is on the screen then is half of one and half of the one before.
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
      // After the last output was parsed, so that whoever waits for the end sees the last screen.
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
      // What is waited for may come without output, such as a state of the process.
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
        // Read together with the next key, Esc would be Alt with that key.
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
 * Holds the program's end of the line open until the program is gone and nothing more comes: when the last holder lets
 * go while output is still on its way, the reader may be told of the end before it, and the end of the output is lost.
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
