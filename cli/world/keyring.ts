import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtInFolder } from './own-files.ts';
import type { Keyring } from './world.ts';

const service = 'tollgate';
/** ms that a keyring, which may prompt its user first, has to answer; no command may hang on it. */
const patience = 3_000;

/** The used part of `@napi-rs/keyring`. */
interface KeyringPackage {
  AsyncEntry: new (
    service: string,
    name: string,
  ) => {
    getPassword(signal?: AbortSignal): Promise<string | null | undefined>;
    setPassword(secret: string, signal?: AbortSignal): Promise<void>;
    deletePassword(signal?: AbortSignal): Promise<unknown>;
  };
}

/**
 * The system's keyring. The package is optional and native, so it is not bundled but resolved from the program's own
 * location on use; throws where it is not installed. The single-file program contains its native part.
 */
export function openKeyring(): Keyring {
  const folder = builtInFolder();
  const { AsyncEntry } = folder === undefined ? installedPackage() : builtInPackage(folder);
  return {
    read: async (account) => (await inTime(new AsyncEntry(service, account).getPassword())) ?? undefined,
    write: (account, secret) => inTime(new AsyncEntry(service, account).setPassword(secret)),
    remove: async (account) => {
      await inTime(new AsyncEntry(service, account).deletePassword());
    },
  };
}

function installedPackage(): KeyringPackage {
  return createRequire(realpathSync(process.argv[1] ?? process.execPath))('@napi-rs/keyring') as KeyringPackage;
}

/**
 * Native code can only be loaded from a file. Bun would write it to the temporary folder under a predictable name,
 * which another user could create first; so it is written to a private folder.
 */
function builtInPackage(builtIn: string): KeyringPackage {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-'));
  try {
    const file = join(folder, 'keyring.node');
    writeFileSync(file, readFileSync(join(builtIn, 'keyring.node')), { mode: 0o600, flag: 'wx' });
    return createRequire(process.execPath)(file) as KeyringPackage;
  } finally {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Windows cannot delete a loaded library.
    }
  }
}

async function inTime<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the keyring did not answer')), patience);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
