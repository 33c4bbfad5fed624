import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { isRecord } from '../../../shared/domain/schema.ts';
import { configFolder, prepareConfigFolder } from '../../profiles/config-folder.ts';
import { openConnection } from '../../profiles/connection.ts';
import type { Invocation } from '../../program/definition.ts';

/** A value and what it is called: an id and a name. Never a secret. */
export type KeptValue = readonly [value: string, help: string];

/** ms a list stays fresh. */
const freshFor = 60_000;

/** What was kept of a topic for the present profile and gateway; undefined when nothing was. */
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

/** Keeps the values of a topic. A folder that cannot be written costs nothing but the next wait. */
export async function keepValues(topic: string, values: readonly KeptValue[], invocation: Invocation): Promise<void> {
  const { world } = invocation;
  try {
    await prepareConfigFolder(world);
    const content = JSON.stringify({ at: world.clock.now(), values });
    await world.files.writeAtomic(await pathOf(topic, invocation), content, { mode: 0o600, overwrite: true });
  } catch {
    // The next completion asks the gateway again.
  }
}

/** One file a topic, gateway and user, because roles see different rows. */
async function pathOf(topic: string, { world, options }: Invocation): Promise<string> {
  const { profile, gatewayUrl, user } = await openConnection(options, world);
  const digest = createHash('sha256')
    .update(JSON.stringify([profile, gatewayUrl, user?.id, topic]))
    .digest('hex');
  return join(configFolder(world), `completion-${digest.slice(0, 16)}.json`);
}
