import { join } from 'node:path';
import { isRecord } from '../../shared/domain/record.ts';
import { sanitise } from '../../shared/format/sanitise.ts';
import type { Credential } from '../../shared/gateway/client/credential.ts';
import { ExitCode } from '../failure/exit-code.ts';
import { Failure } from '../failure/failure.ts';
import type { ProfileWorld } from './config-file.ts';
import { configFolder, prepareConfigFolder } from './config-folder.ts';
import { fileVersion, readJsonFile, writeFailure } from './json-file.ts';
import { withLock } from './lock.ts';

const kinds = new Set(['session', 'access-token', 'jwt']);

/**
 * The path of the file with all secrets: for each profile its credential, or a note that it is in the keyring; only its
 * owner can read it.
 */
export function credentialPath(world: ProfileWorld): string {
  return join(configFolder(world), 'credentials.json');
}

/** The credentials file, or the system's keyring; the file then only says so. */
export type CredentialStorage = 'file' | 'keyring';

/** A stored credential and its place. */
export interface StoredCredential {
  credential: Credential;
  storage: CredentialStorage;
  /** Others could read the file, whose mode was corrected just now: they may know its secrets. */
  wasOpen: boolean;
}

/**
 * The stored credential of a profile, if it was made for this gateway: a profile whose gateway was changed must not
 * send its secret there. The mode of a file open to others is corrected at once, which the result reports. Rejects
 * where the credential is in an unreachable keyring.
 */
export async function readCredential(world: ProfileWorld, profile: string, gateway: string): Promise<StoredCredential> {
  const path = credentialPath(world);
  const found = world.platform === 'win32' ? undefined : await world.files.stat(path);
  const wasOpen = found !== undefined && (found.mode & 0o077) !== 0;
  if (wasOpen) await world.files.changeMode(path, 0o600);
  const stored = (await storedIn(world))[profile];
  const storage = storageOf(stored);
  const secret = storage === 'keyring' ? await readKeyring(world, profile) : stored;
  return { credential: credentialOf(secret, gateway), storage, wasOpen };
}

/** Where the credential of a profile is stored; does not access the keyring. */
export async function credentialStorage(world: ProfileWorld, profile: string): Promise<CredentialStorage> {
  return storageOf((await storedIn(world))[profile]);
}

/**
 * Replaces the credential of one profile; `none` removes it. Those of others are read again and kept. It stays where it
 * is stored unless `wanted` says otherwise. With an unreachable keyring (a machine without a desktop) it goes to the
 * file; resolves to the reason.
 */
export async function writeCredential(
  world: ProfileWorld,
  profile: string,
  gateway: string,
  credential: Credential,
  wanted?: CredentialStorage,
): Promise<{ storage: CredentialStorage; fellBack?: string }> {
  const path = credentialPath(world);
  try {
    await prepareConfigFolder(world);
    return await withLock(world, path, async () => {
      const profiles = await storedIn(world);
      const before = storageOf(profiles[profile]);
      const record = { gateway, credential };
      const isKept = credential.kind !== 'none';
      const fellBack = isKept && (wanted ?? before) === 'keyring' ? await toKeyring(world, profile, record) : undefined;
      const storage = isKept && (wanted ?? before) === 'keyring' && fellBack === undefined ? 'keyring' : 'file';
      if (before === 'keyring' && storage === 'file') await world.keyring.remove(profile).catch(() => undefined);
      if (!isKept) delete profiles[profile];
      else profiles[profile] = storage === 'keyring' ? { gateway, place: storage } : record;
      const content = `${JSON.stringify({ version: fileVersion, profiles }, undefined, 2)}\n`;
      await world.files.writeAtomic(path, content, { mode: 0o600, overwrite: true });
      return fellBack === undefined ? { storage } : { storage, fellBack };
    });
  } catch (error) {
    throw writeFailure(path, error);
  }
}

/** Stores a credential in the keyring; resolves to undefined, or to the reason why it could not. */
async function toKeyring({ keyring }: ProfileWorld, profile: string, record: object): Promise<string | undefined> {
  try {
    await keyring.write(profile, JSON.stringify(record));
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

async function readKeyring({ keyring }: ProfileWorld, profile: string): Promise<unknown> {
  try {
    return JSON.parse((await keyring.read(profile)) ?? '{}');
  } catch (error) {
    throw new Failure({
      code: 'keyring-unreachable',
      exitCode: ExitCode.NotSignedIn,
      message: { key: 'cli.keyringUnreachable', values: { profile, reason: reasonOf(error) } },
      hint: { key: 'cli.keyringUnreachableHint', values: { profile } },
    });
  }
}

function reasonOf(error: unknown): string {
  return sanitise(error instanceof Error ? error.message : String(error)).replace(/[.\s]+$/, '');
}

async function storedIn(world: ProfileWorld): Promise<Record<string, unknown>> {
  const content = await readJsonFile(world, credentialPath(world));
  return Object.assign(Object.create(null), isRecord(content?.profiles) ? content.profiles : {});
}

function storageOf(stored: unknown): CredentialStorage {
  return isRecord(stored) && stored.place === 'keyring' ? 'keyring' : 'file';
}

function credentialOf(stored: unknown, gateway: string): Credential {
  const { gateway: madeFor, credential } = isRecord(stored) ? stored : {};
  if (madeFor !== gateway || !isRecord(credential)) return { kind: 'none' };
  return kinds.has(String(credential.kind)) ? (credential as unknown as Credential) : { kind: 'none' };
}
