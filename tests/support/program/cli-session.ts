import { expect } from 'vitest';
import { startTestSandbox, type TestSandbox, type TestSandboxSettings } from '../gateway/sandbox.ts';
import type { CommandOptions, CommandResult } from './command.ts';
import { runCommand } from './command-here.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A sandbox, its own configuration folder, and root signed in: the starting point of most command tests. */
export interface CliSession {
  sandbox: TestSandbox;
  folder: string;
  /** Runs a command with this session's folder: a process the first time a worker meets it (see `command-here.ts`). */
  run(args: readonly string[], options?: CommandOptions): Promise<CommandResult>;
  /** Runs with `-o json`, expects success, and resolves with the parsed output. */
  json(args: readonly string[], options?: CommandOptions): Promise<unknown>;
}

/** The password of the sandbox's root; no output may ever contain it. */
export const rootPassword = '123456';

/** Starts a sandbox and signs in as root with the command line. */
export async function startCliSession(settings: TestSandboxSettings = {}): Promise<CliSession> {
  const sandbox = await startTestSandbox(settings);
  const folder = temporaryFolder();
  const run = (args: readonly string[], options: CommandOptions = {}) =>
    runCommand(args, { ...options, env: { TOLLGATE_CONFIG_DIR: folder, ...options.env } });
  const signIn = ['login', '--gateway', sandbox.url, '--username', sandbox.rootUsername, '--password-stdin'];
  const result = await run(signIn, { stdin: `${sandbox.rootPassword}\n` });
  expect(result.exitCode, result.stderr).toBe(0);
  return {
    sandbox,
    folder,
    run,
    async json(args, options) {
      const { stdout, stderr, exitCode } = await run([...args, '-o', 'json'], options);
      expect(exitCode, stderr).toBe(0);
      return JSON.parse(stdout);
    },
  };
}
