import { setMaxListeners } from 'node:events';
import { homedir } from 'node:os';
import { ExitCode } from './failure/exit-code.ts';
import { createClock } from './world/clock.ts';
import { createFiles } from './world/files.ts';
import { createHttpTransport } from './world/http-transport.ts';
import { createInput, createOutput } from './world/streams.ts';
import type { Prompt, World } from './world/world.ts';

/** The world of this machine: the only code that uses Node's globals. Rarely used parts are loaded on use. */
export function createRealWorld(): World {
  const stdout = createOutput(1);
  const stderr = createOutput(2);
  let transport: World['transport'] | undefined;
  // After a signal nobody answers a prompt, and nobody waits for the rest of the input.
  let isStopped = false;
  const prompt = async (): Promise<Prompt> => {
    const { createPrompt } = await import('./world/prompt.ts');
    return createPrompt(process.stdin, stderr, () => isStopped);
  };
  const keyring = async () => (await import('./world/keyring.ts')).openKeyring();
  return {
    stdin: createInput(() => isStopped),
    stdout,
    stderr,
    arguments: process.argv.slice(2),
    env: process.env,
    platform: process.platform,
    get homeFolder() {
      return homedir();
    },
    get currentFolder() {
      return process.cwd();
    },
    nodeVersion: process.version,
    runtime: process.versions.bun === undefined ? `node/${process.versions.node}` : `bun/${process.versions.bun}`,
    ownText: async (name) => (await import('./world/own-files.ts')).ownText(name),
    processId: process.pid,
    clock: createClock(),
    random: Math.random,
    files: createFiles(),
    sqlite: async () => (await import('./world/sqlite.ts')).openSqlite,
    openDatabase: async (address) => (await import('./world/databases/open-database.ts')).openDatabase(address),
    async transport(request) {
      if (!transport) {
        transport = createHttpTransport();
      }
      return transport(request);
    },
    transportTrusting: (trust) => async (request) => {
      return createHttpTransport(process.env, trust)(request);
    },
    async pooledTransport(trust) {
      const { createPooledTransport } = await import('./world/pooled-transport.ts');
      return createPooledTransport(process.env, trust);
    },
    prompt: {
      text: async (label) => (await prompt()).text(label),
      message: async (label) => (await prompt()).message(label),
      secret: async (label) => (await prompt()).secret(label),
      confirm: async (label) => (await prompt()).confirm(label),
    },
    clipboard: {
      async write(text, send) {
        const { createClipboard } = await import('./world/clipboard.ts');
        return createClipboard(process.env, process.platform, stderr).write(text, send);
      },
    },
    keyring: {
      read: async (name) => (await keyring()).read(name),
      write: async (name, secret) => (await keyring()).write(name, secret),
      remove: async (name) => (await keyring()).remove(name),
    },
    async runShell(line, input, signal) {
      const { readProgram, shellOf } = await import('./world/shell.ts');
      return readProgram(shellOf(process.platform, line), { input, signal });
    },
    async openUrl(url) {
      const { openInBrowser } = await import('./world/browser.ts');
      return openInBrowser(url);
    },
    onSignal(name, handler) {
      const hear = () => {
        isStopped ||= name === 'SIGTERM' || name === 'SIGHUP';
        handler();
      };
      process.on(name, hear);
      return () => process.off(name, hear);
    },
  };
}

/**
 * Runs the program, and ends the process with its exit code. All output has been written by then; an open handle (a
 * pooled connection, a timer) must not keep the shell waiting.
 */
export async function startProgram(run: (world: World) => Promise<number>): Promise<never> {
  // Calls that run side by side listen to one signal: Node takes more than ten listeners for a leak, and would write so
  // across the screen of the terminal UI.
  setMaxListeners(0);
  // Where nothing can go on and the command has not ended, the runtime would exit with 0, as if all were done.
  process.exitCode = ExitCode.Failure;
  return process.exit(await run(createRealWorld()));
}
