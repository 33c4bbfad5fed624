import { spawn } from 'node:child_process';
import { childEnvironment } from './child-environment.ts';

const longestOutput = 262_144;
/** ms that a program which is ended is given to end itself. */
const lastMoment = 2000;

/**
 * The shell and its words for a person's own command line: the line as it was given and nothing else, so that no byte of a gateway is
 * ever read as shell. Windows' own shell would put variables in before it reads the line, PowerShell does not.
 */
export function shellOf(platform: string, line: string): [string, ...string[]] {
  return platform === 'win32' ? ['powershell.exe', '-NoProfile', '-Command', line] : ['sh', '-c', line];
}

export interface ProgramOptions {
  /** Variables beside ours, from which credentials are taken out. */
  environment?: Readonly<Record<string, string>>;
  /** What its standard input holds; nothing without it. */
  input?: string;
  /** Ends it, and what it has started: what does not heed that is killed a moment later. */
  signal?: AbortSignal;
}

/**
 * Runs a program beside this one. Resolves to its exit code (1 where a signal ended it) and to what it printed on both outputs, up to
 * 256 KB of it. Rejects when it cannot be started.
 */
export function readProgram(
  [command, ...words]: readonly [string, ...string[]],
  { environment, input, signal }: ProgramOptions = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const env = { ...childEnvironment(process.env), ...environment };
    // A group of its own: what the shell has started ends with it.
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
        // What left the group may hold its outputs for ever; nobody waits for that.
        for (const stream of [child.stdout, child.stderr]) stream?.destroy();
      }, lastMoment);
    };
    signal?.addEventListener('abort', stop, { once: true });
    let output = '';
    const add = (text: string) => {
      if (output.length < longestOutput) output += text.slice(0, longestOutput - output.length);
    };
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', add);
    // A program that reads nothing closes its input: that is its own affair.
    child.stdin?.on('error', () => undefined).end(input);
    child.once('error', reject);
    child.once('close', (code) => {
      signal?.removeEventListener('abort', stop);
      clearTimeout(killing);
      resolve({ code: code ?? 1, output });
    });
  });
}
