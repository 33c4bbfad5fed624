import { join } from 'node:path';
import { isRecord } from '../../shared/domain/record.ts';
import type { SiteStatus } from '../../shared/domain/state/site-status.ts';
import type { DialectFacts } from '../../shared/gateway/client/dialect-memory.ts';
import type { ProfileWorld } from './config-file.ts';
import { configFolder, prepareConfigFolder } from './config-folder.ts';

/** What was learned about a profile's gateway: a cache without secrets that can be deleted at any time. */
export interface GatewayMemory {
  gateway: string;
  dialect?: DialectFacts;
  /** The status object, for when the gateway cannot be reached (NAV-15). */
  status?: SiteStatus;
}

/** The stored memory, or an empty one: a missing, broken or foreign file is no error. */
export async function recallGateway(world: ProfileWorld, profile: string, gateway: string): Promise<GatewayMemory> {
  try {
    const stored: unknown = JSON.parse(await world.files.readText(memoryPath(world, profile)));
    if (isRecord(stored) && stored.gateway === gateway) return stored as unknown as GatewayMemory;
  } catch {
    // Nothing learned yet.
  }
  return { gateway };
}

/** Stores what was learned. If the folder cannot be written, it is learned again next time. */
export async function rememberGateway(world: ProfileWorld, profile: string, memory: GatewayMemory): Promise<void> {
  try {
    await prepareConfigFolder(world);
    const path = memoryPath(world, profile);
    await world.files.writeAtomic(path, JSON.stringify(memory), { mode: 0o600, overwrite: true });
  } catch {
    // The next command asks the gateway again.
  }
}

/** Removes what was learned for a profile. */
export async function forgetGateway(world: ProfileWorld, profile: string): Promise<void> {
  await world.files.remove(memoryPath(world, profile));
}

function memoryPath(world: ProfileWorld, profile: string): string {
  return join(configFolder(world), `gateway-${encodeURIComponent(profile)}.json`);
}
