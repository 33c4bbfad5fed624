import { spawn } from 'node:child_process';
import { program } from '../../support/program/build.ts';
import type { CommandResult } from '../../support/program/command.ts';
import { testEnvironment } from '../../support/program/environment.ts';

/**
 * Runs the program inside of a shell script, where it stands as `tollgate`: for pipes, redirections and limits. What the
 * script as a whole writes and ends with is the result. `tollgate` may be used once. Standard input is empty; with `stop`
 * it stays open until that fires.
 */
export async function shell(
  script: string,
  args: readonly string[],
  env: Record<string, string | undefined> = {},
  stop?: AbortSignal,
): Promise<CommandResult> {
  const child = spawn('/bin/sh', ['-c', script.replace('tollgate', '"$@"'), 'sh', ...program, ...args], {
    env: testEnvironment(env),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  if (stop) stop.addEventListener('abort', () => child.stdin.end(), { once: true });
  else child.stdin.end();
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode, signal) => resolve({ ...output, exitCode, signal }));
  });
}
