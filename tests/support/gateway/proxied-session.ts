import type { CommandOptions, CommandResult, RunningCommand } from '../program/command.ts';
import { startTollgate } from '../program/command.ts';
import { runCommand } from '../program/command-here.ts';
import { temporaryFolder } from '../program/temporary-folder.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { type RootCalls, rootCalls } from './root-calls.ts';
import { startTestSandbox, type TestSandbox, type TestSandboxSettings } from './sandbox.ts';

/** A sandbox behind a fault proxy, and the program signed in as root by access token from the environment. */
export interface ProxiedSession {
  sandbox: TestSandbox;
  proxy: FaultProxy;
  root: RootCalls;
  /** Where configuration lives; relative files of the commands are in `files`. */
  folder: string;
  files: string;
  env: Record<string, string>;
  /** A process the first time in a test file (see `command-here.ts`). */
  run(args: readonly string[], options?: CommandOptions): Promise<CommandResult>;
  start(args: readonly string[], options?: CommandOptions): Promise<RunningCommand>;
}

/** Opens a session whose requests can be made to fail. Close proxy and sandbox when it was opened in `beforeAll`. */
export async function startProxiedSession(settings: TestSandboxSettings = {}): Promise<ProxiedSession> {
  const sandbox = await startTestSandbox(settings);
  const proxy = await startFaultProxy(sandbox.url);
  const root = await rootCalls(sandbox.url);
  const folder = temporaryFolder();
  const files = temporaryFolder();
  const env = {
    TOLLGATE_CONFIG_DIR: folder,
    TOLLGATE_GATEWAY: proxy.url,
    TOLLGATE_ACCESS_TOKEN: root.accessToken,
    TOLLGATE_USER_ID: '1',
  };
  const withEnv = (options: CommandOptions = {}) => ({ cwd: files, ...options, env: { ...env, ...options.env } });
  return {
    sandbox,
    proxy,
    root,
    folder,
    files,
    env,
    run: (args, options) => runCommand(args, withEnv(options)),
    start: (args, options) => startTollgate(args, withEnv(options)),
  };
}
