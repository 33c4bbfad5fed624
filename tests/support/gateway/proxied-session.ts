import type { CommandOptions, CommandResult, RunningCommand } from '../program/command.ts';
import { startTollgate } from '../program/command.ts';
import { runCommand } from '../program/command-here.ts';
import { temporaryFolder } from '../program/temporary-folder.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { type RootCalls, rootCalls } from './root-calls.ts';
import { startTestSandbox, type TestSandbox, type TestSandboxSettings } from './sandbox.ts';

/** A sandbox behind a fault proxy, and the program signed in as root with an access token from the environment. */
export interface ProxiedSession {
  sandbox: TestSandbox;
  proxy: FaultProxy;
  root: RootCalls;
  /** The configuration folder; `files` is the working folder of the commands. */
  folder: string;
  files: string;
  env: Record<string, string>;
  /** Runs a command; the first run in a test file is a process (see `command-here.ts`). */
  run(args: readonly string[], options?: CommandOptions): Promise<CommandResult>;
  start(args: readonly string[], options?: CommandOptions): Promise<RunningCommand>;
}

/**
 * Opens a session whose requests can be made to fail. If opened in `beforeAll`, the caller closes proxy and sandbox.
 */
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
