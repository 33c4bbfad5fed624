import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { isRecord } from '../../../shared/domain/schema.ts';
import { configFolder, prepareConfigFolder } from '../../profiles/config-folder.ts';
import { openConnection } from '../../profiles/connection.ts';
import type { Invocation } from '../../program/definition.ts';

/** A value and its description: an id and a name. Never a secret. */
export type KeptValue = readonly [value: string, help: string];

/** ms for which a cached list is fresh. */
const freshFor = 60_000;

/** The cached values of a topic for the current profile and gateway; undefined when there are none. */
export async function keptValues(
  topic: string,
  invocation: Invocation,
): Promise<{ values: readonly KeptValue[]; isFresh: boolean } | undefined> {
  const { world } = invocation;
  try {
    const stored: unknown = JSON.parse(await world.files.readText(await pathOf(topic, invocation)));
    if (!isRecord(stored) || !Array.isArray(stored.values)) return undefined;
    const age = world.clock.now() - Number(stored.at);
    return { values: stored.values as KeptValue[], isFresh: age >= 0 && age < freshFor };
  } catch {
    return undefined;
  }
}

/** Caches the values of a topic. If the folder cannot be written, the next completion only takes longer. */
export async function keepValues(topic: string, values: readonly KeptValue[], invocation: Invocation): Promise<void> {
  const { world } = invocation;
  try {
    await prepareConfigFolder(world);
    const content = JSON.stringify({ at: world.clock.now(), values });
    await world.files.writeAtomic(await pathOf(topic, invocation), content, { mode: 0o600, overwrite: true });
  } catch {
    // Without a cache the next completion asks the gateway again.
  }
}

/** One file for each topic, gateway and user, because roles see different rows. */
async function pathOf(topic: string, { world, options }: Invocation): Promise<string> {
  const { profile, gatewayUrl, user } = await openConnection(options, world);
  const digest = createHash('sha256')
    .update(JSON.stringify([profile, gatewayUrl, user?.id, topic]))
    .digest('hex');
  return join(configFolder(world), `completion-${digest.slice(0, 16)}.json`);
}
