import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { listNames } from '../flow/confirm-rows.ts';
import type { ScreenContext } from '../screen-context.ts';

/**
 * Warns of groups that the gateway does not know (ASK-01): it stores any name, and refuses the calls afterwards. Asks
 * nothing where every name is in `before`; returns no sentence where the groups cannot be read.
 */
export async function groupNotes(
  names: readonly string[],
  before: readonly string[],
  context: ScreenContext,
  options: CallOptions,
): Promise<string[]> {
  const { say } = context;
  const added = names.filter((name) => !before.includes(name));
  if (added.length === 0) return [];
  try {
    const groups = await knownGroups(added, context, options);
    const unknown = added.filter((name) => !groups.includes(name)).map(sanitise);
    if (unknown.length === 0 || groups.length === 0) return [];
    const known = listNames(groups.map(sanitise), say);
    return [say('form.unknownGroups', { count: unknown.length, names: listNames(unknown, say), known })];
  } catch (error) {
    if (error instanceof GatewayError) return [];
    throw error;
  }
}

/** How long a run over many rows goes by the groups that it has read, in ms. */
const kept = 10_000;
/** How long it goes by them for a name that is not among them: somebody may create that group, in ms. */
const keptUnknown = 1_000;
const readings = new WeakMap<Gateway, { at: number; groups: Promise<string[]> }>();

/**
 * The groups of the gateway, read once for all rows of a run. A name that is not among those read a while ago is looked
 * for again: its group may have been created since.
 */
async function knownGroups(
  names: readonly string[],
  { gateway, now }: ScreenContext,
  options: CallOptions,
): Promise<string[]> {
  const last = readings.get(gateway);
  if (last !== undefined && now() - last.at < kept) {
    const groups = await last.groups;
    if (now() - last.at < keptUnknown || names.every((name) => groups.includes(name))) return groups;
  }
  const groups = gateway.groups.list(options);
  readings.set(gateway, { at: now(), groups });
  groups.catch(() => readings.delete(gateway));
  return groups;
}
