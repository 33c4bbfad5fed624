import { type ChildProcess, spawn } from 'node:child_process';
import { atEndOfTest } from '../run/at-end-of-test.ts';
import { patience } from '../run/patience.ts';
import { program } from './build.ts';
import { testEnvironment } from './environment.ts';

export interface CommandOptions {
  /** The text for standard input; without it, standard input is empty and not a terminal. */
  stdin?: string;
  /** Added to the test environment (see environment.ts); undefined removes a variable. */
  env?: Record<string, string | undefined>;
  cwd?: string;
  /** Timeout in ms, after which the process is killed and the call rejects; default `patience`. */
  timeout?: number;
}

export interface CommandResult {
  stdout: string;
  stderr: string;
  /** Null if a signal ended it. */
  exitCode: number | null;
  signal: NodeJS.Signals | null;
}

/** A process of the program that is still running. */
export interface RunningCommand {
  pid: number;
  stdout(): string;
  stderr(): string;
  /** Resolves with the first match in past or future output; rejects if the process ends without a match. */
  waitFor(pattern: RegExp, from?: 'stdout' | 'stderr', timeout?: number): Promise<RegExpExecArray>;
  write(text: string): void;
  endInput(): void;
  kill(signal?: NodeJS.Signals): void;
  exited: Promise<CommandResult>;
}

/** Runs `tollgate <args>` as a process of the current build and waits for its end. */
export async function tollgate(args: readonly string[], options: CommandOptions = {}): Promise<CommandResult> {
  const running = await startTollgate(args, options);
  if (options.stdin !== undefined) running.write(options.stdin);
  running.endInput();
  return within(options.timeout ?? patience, running.exited, () => {
    running.kill('SIGKILL');
    return `tollgate ${args.join(' ')} did not end.\nstdout:\n${running.stdout()}\nstderr:\n${running.stderr()}`;
  });
}

/** Starts `tollgate <args>` and leaves it running; killed at the end of the running test. */
export async function startTollgate(args: readonly string[], options: CommandOptions = {}): Promise<RunningCommand> {
  const [file, ...first] = program;
  const child = spawn(file, [...first, ...args], {
    cwd: options.cwd,
    env: testEnvironment(options.env),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const running = follow(child, args);
  const isCleanedUp = await atEndOfTest(() => running.kill('SIGKILL'));
  if (!isCleanedUp) killAtExit(child);
  return running;
}

/**
 * Processes started outside of a test, which are killed when the worker exits, because it may end before its files have
 * stopped them.
 */
const withoutTest = new Set<ChildProcess>();

function killAtExit(child: ChildProcess): void {
  if (withoutTest.size === 0) process.once('exit', () => withoutTest.forEach((one) => void one.kill('SIGKILL')));
  withoutTest.add(child);
}

function follow(child: ChildProcess, args: readonly string[]): RunningCommand {
  const output = { stdout: '', stderr: '' };
  const watchers = new Set<() => void>();
  const notice = () => {
    for (const watcher of [...watchers]) watcher();
  };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
      notice();
    });
  }
  // The program may end without reading its input, which would raise EPIPE here.
  child.stdin?.on('error', () => {});
  let hasEnded = false;
  const exited = new Promise<CommandResult>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode, signal) => {
      hasEnded = true;
      notice();
      resolve({ ...output, exitCode, signal });
    });
  });
  return {
    pid: child.pid ?? 0,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    write: (text) => void child.stdin?.write(text),
    endInput: () => void child.stdin?.end(),
    kill: (signal = 'SIGTERM') => void child.kill(signal),
    exited,
    waitFor(pattern, from = 'stdout', timeout = patience) {
      const outcome = () => `stdout:\n${output.stdout}\nstderr:\n${output.stderr}`;
      const found = new Promise<RegExpExecArray>((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(output[from]);
          if (match) resolve(match);
          else if (hasEnded) reject(new Error(`tollgate ${args.join(' ')} ended without ${pattern}.\n${outcome()}`));
          if (match || hasEnded) watchers.delete(look);
        };
        watchers.add(look);
        look();
      });
      return within(timeout, found, () => `tollgate ${args.join(' ')} never wrote ${pattern}.\n${outcome()}`);
    },
  };
}

async function within<Value>(ms: number, promise: Promise<Value>, describe: () => string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${describe()}\n(after ${ms} ms)`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
