import { join } from 'node:path';
import { isRecord } from '../../shared/domain/schema.ts';
import type { Credential } from '../../shared/gateway/credential.ts';
import type { ProfileWorld } from './config-file.ts';
import { configFolder, prepareConfigFolder } from './config-folder.ts';
import { readJsonFile, writeFailure } from './json-file.ts';
import { withLock } from './lock.ts';

const kinds = new Set(['session', 'access-token', 'jwt']);

/** The path of the file with everything secret: one credential a profile, readable by its owner only. */
export function credentialPath(world: ProfileWorld): string {
  return join(configFolder(world), 'credentials.json');
}

export interface StoredCredential {
  credential: Credential;
  /** The file had been readable by others and was closed just now: its secrets may be known to them. */
  wasOpen: boolean;
}

/**
 * The stored credential of a profile, if it was made for this gateway: a profile that was pointed elsewhere must not
 * carry its secret along. A file open to others is closed at once, and that is told.
 */
export async function readCredential(world: ProfileWorld, profile: string, gateway: string): Promise<StoredCredential> {
  const path = credentialPath(world);
  const found = world.platform === 'win32' ? undefined : await world.files.stat(path);
  const wasOpen = found !== undefined && (found.mode & 0o077) !== 0;
  if (wasOpen) await world.files.changeMode(path, 0o600);
  return { credential: credentialOf((await storedIn(world))[profile], gateway), wasOpen };
}

/** Replaces the credential of one profile; `none` removes it. Others' are read again and kept. */
export async function writeCredential(
  world: ProfileWorld,
  profile: string,
  gateway: string,
  credential: Credential,
): Promise<void> {
  const path = credentialPath(world);
  try {
    await prepareConfigFolder(world);
    await withLock(world, path, async () => {
      const profiles = await storedIn(world);
      if (credential.kind === 'none') delete profiles[profile];
      else profiles[profile] = { gateway, credential };
      const content = `${JSON.stringify({ profiles }, undefined, 2)}\n`;
      await world.files.writeAtomic(path, content, { mode: 0o600, overwrite: true });
    });
  } catch (error) {
    throw writeFailure(path, error);
  }
}

async function storedIn(world: ProfileWorld): Promise<Record<string, unknown>> {
  const content = await readJsonFile(world, credentialPath(world));
  return Object.assign(Object.create(null), isRecord(content?.profiles) ? content.profiles : {});
}

function credentialOf(stored: unknown, gateway: string): Credential {
  const { gateway: madeFor, credential } = isRecord(stored) ? stored : {};
  if (madeFor !== gateway || !isRecord(credential)) return { kind: 'none' };
  return kinds.has(String(credential.kind)) ? (credential as unknown as Credential) : { kind: 'none' };
}
