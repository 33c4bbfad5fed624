import { spawn } from 'node:child_process';
import { childEnvironment } from './child-environment.ts';

const longestOutput = 262_144;
/** ms that a program has to end itself after SIGTERM. */
const lastMoment = 2000;

/**
 * The shell and its arguments for a user's own command line. The line is passed unchanged, so that no byte of a gateway
 * is ever parsed by the shell. Windows' cmd would expand variables in it before parsing; PowerShell does not.
 */
export function shellOf(platform: string, line: string): [string, ...string[]] {
  return platform === 'win32' ? ['powershell.exe', '-NoProfile', '-Command', line] : ['sh', '-c', line];
}

/** The environment and the input of a child process, and the signal that ends it. */
export interface ProgramOptions {
  /** Variables added to ours, from which credentials are removed. */
  environment?: Readonly<Record<string, string>>;
  /** The content of its standard input; empty without it. */
  input?: string;
  /** Ends the program and its children; those that ignore the signal are killed after `lastMoment` ms. */
  signal?: AbortSignal;
}

/**
 * Runs a program without a terminal. Resolves to its exit code (1 where a signal ended it) and to what it printed on
 * both outputs, up to 256 KB. Rejects when it cannot be started.
 */
export function readProgram(
  [command, ...words]: readonly [string, ...string[]],
  { environment, input, signal }: ProgramOptions = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const env = { ...childEnvironment(process.env), ...environment };
    // Its own process group, so that everything the shell has started ends with it.
    const stdin = input === undefined ? 'ignore' : 'pipe';
    const child = spawn(command, words, { stdio: [stdin, 'pipe', 'pipe'], env, detached: true });
    const send = (name: 'SIGTERM' | 'SIGKILL') => {
      try {
        process.kill(-(child.pid ?? 0), name);
      } catch {
        child.kill(name);
      }
    };
    let killing: NodeJS.Timeout | undefined;
    const stop = () => {
      send('SIGTERM');
      killing = setTimeout(() => {
        send('SIGKILL');
        // A process that left the group may keep the outputs open forever, so they are closed.
        for (const stream of [child.stdout, child.stderr]) stream?.destroy();
      }, lastMoment);
    };
    signal?.addEventListener('abort', stop, { once: true });
    let output = '';
    const add = (text: string) => {
      if (output.length < longestOutput) output += text.slice(0, longestOutput - output.length);
    };
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', add);
    // A program that does not read its input may close it; that is no error.
    child.stdin?.on('error', () => undefined).end(input);
    child.once('error', reject);
    child.once('close', (code) => {
      signal?.removeEventListener('abort', stop);
      clearTimeout(killing);
      resolve({ code: code ?? 1, output });
    });
  });
}
