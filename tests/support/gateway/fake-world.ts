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
  /** The arguments after the program's name. */
  arguments?: readonly string[];
  env?: Record<string, string>;
  /** The text on standard input. */
  stdin?: string;
  /** If given, all three streams are a terminal of this many columns; otherwise pipes. */
  columns?: number;
  /**
   * The user's answers to prompts, in order; 'y' and 'n' for confirmations. A prompt without an answer is cancelled.
   */
  answers?: readonly string[];
  transport?: Transport;
  /** The system's keyring; unreachable if missing. */
  keyring?: Keyring;
  /** The configuration folder; a new one if missing. */
  folder?: string;
}

/** A keyring that fails as on a machine without a desktop. */
export const unreachableKeyring: Keyring = {
  read: () => Promise.reject(new Error('no keyring here')),
  write: () => Promise.reject(new Error('no keyring here')),
  remove: () => Promise.reject(new Error('no keyring here')),
};

/** A world in memory, except for real files in a temporary folder, that records what the program does. */
export interface FakeWorld extends World {
  folder: string;
  out(): string;
  err(): string;
  /** The prompts shown so far. */
  asked: readonly string[];
  /** Raises a signal as if the user pressed Ctrl-C. */
  raise(name: SignalName): void;
}

/**
 * Creates a world for tests that run the program in this process. It touches nothing of the machine except a temporary
 * folder.
 */
export function createFakeWorld(settings: FakeWorldSettings = {}): FakeWorld {
  const folder = settings.folder ?? temporaryFolder();
  const text = { out: '', err: '' };
  const isTTY = settings.columns !== undefined;
  const asked: string[] = [];
  const answers = [...(settings.answers ?? [])];
  const handlers = new Map<SignalName, Set<() => void>>();
  const answer = async (label: string): Promise<string> => {
    asked.push(label);
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
      confirm: async (label) => (await answer(label)) === 'y',
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
