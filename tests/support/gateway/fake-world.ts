import { createClock } from '../../../cli/world/clock.ts';
import { openDatabase } from '../../../cli/world/databases/open-database.ts';
import { createFiles } from '../../../cli/world/files.ts';
import { createHttpTransport } from '../../../cli/world/http-transport.ts';
import { ownText } from '../../../cli/world/own-files.ts';
import { PromptClosed } from '../../../cli/world/prompt-closed.ts';
import { readProgram, shellOf } from '../../../cli/world/shell.ts';
import { openSqlite } from '../../../cli/world/sqlite.ts';
import { terminalText } from '../../../cli/world/terminal-text.ts';
import type { Keyring, SignalName, World } from '../../../cli/world/world.ts';
import type { Transport } from '../../../shared/gateway/client/transport.ts';
import { temporaryFolder } from '../program/temporary-folder.ts';

export interface FakeWorldSettings {
  /** Words after the program's name. */
  arguments?: readonly string[];
  env?: Record<string, string>;
  /** Text on standard input. */
  stdin?: string;
  /** All three streams are a terminal of this many columns; a pipe without it. */
  columns?: number;
  /** What the person answers to questions, in order; 'y' and 'n' for confirmations. A question too many closes the prompt. */
  answers?: readonly string[];
  transport?: Transport;
  /** The system's keyring; out of reach without it. */
  keyring?: Keyring;
  /** Where configuration lives; a new folder without it. */
  folder?: string;
}

/** What a machine without a desktop says. */
export const unreachableKeyring: Keyring = {
  read: () => Promise.reject(new Error('no keyring here')),
  write: () => Promise.reject(new Error('no keyring here')),
  remove: () => Promise.reject(new Error('no keyring here')),
};

/** A world in memory over real files in a temporary folder, and what the program did in it. */
export interface FakeWorld extends World {
  folder: string;
  out(): string;
  err(): string;
  /** Questions asked so far. */
  asked: readonly string[];
  /** Raises a signal as if the person pressed Ctrl-C. */
  raise(name: SignalName): void;
}

/** Makes a world for tests that run the program in this process. Nothing of the machine but a temporary folder is touched. */
export function createFakeWorld(settings: FakeWorldSettings = {}): FakeWorld {
  const folder = settings.folder ?? temporaryFolder();
  const text = { out: '', err: '' };
  const isTTY = settings.columns !== undefined;
  const asked: string[] = [];
  const answers = [...(settings.answers ?? [])];
  const handlers = new Map<SignalName, Set<() => void>>();
  const answer = async (question: string): Promise<string> => {
    asked.push(question);
    const next = answers.shift();
    if (next === undefined) throw new PromptClosed();
    return next;
  };
  const output = (name: 'out' | 'err') => ({
    write: async (written: string) => {
      text[name] += isTTY || name === 'err' ? terminalText(written) : written;
    },
    writeControls: async (written: string) => {
      text[name] += written;
    },
    isTTY,
    closed: false,
    columns: settings.columns ?? 80,
    rows: 24,
  });
  return {
    folder,
    asked,
    out: () => text.out,
    err: () => text.err,
    raise: (name) => {
      for (const handler of handlers.get(name) ?? []) handler();
    },
    keyring: settings.keyring ?? unreachableKeyring,
    sqlite: async () => openSqlite,
    openDatabase,
    stdin: {
      isTTY,
      text: async () => settings.stdin ?? '',
      async *lines() {
        const lines = (settings.stdin ?? '').split('\n');
        if (lines.at(-1) === '') lines.pop();
        yield* lines;
      },
    },
    stdout: output('out'),
    stderr: output('err'),
    arguments: settings.arguments ?? [],
    env: { TOLLGATE_CONFIG_DIR: folder, ...settings.env },
    platform: 'linux',
    homeFolder: folder,
    currentFolder: folder,
    nodeVersion: process.version,
    runtime: `node/${process.versions.node}`,
    ownText,
    processId: process.pid,
    clock: createClock(),
    random: () => 0.5,
    files: createFiles(),
    transport: settings.transport ?? createHttpTransport(),
    transportTrusting: (trust) => settings.transport ?? createHttpTransport(process.env, trust),
    pooledTransport: async () => settings.transport ?? createHttpTransport(),
    prompt: {
      text: answer,
      message: answer,
      secret: answer,
      confirm: async (question) => (await answer(question)) === 'y',
    },
    clipboard: { write: async () => false },
    openUrl: async () => false,
    runShell: (line, input, signal) => readProgram(shellOf(process.platform, line), { input, signal }),
    onSignal: (name, handler) => {
      const set = handlers.get(name) ?? new Set();
      handlers.set(name, set.add(handler));
      return () => void set.delete(handler);
    },
  };
}
