import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { listNames } from '../flow/confirm-rows.ts';
import type { ScreenContext } from '../screen-context.ts';

/**
 * Warns of groups that the gateway does not know (ASK-01): it stores any name, and refuses the calls afterwards. Asks
 * nothing where every name is in `before`; returns no sentence where the groups cannot be read.
 */
export async function groupNotes(
  names: readonly string[],
  before: readonly string[],
  { gateway, say }: ScreenContext,
  options: CallOptions,
): Promise<string[]> {
  const added = names.filter((name) => !before.includes(name));
  if (added.length === 0) return [];
  try {
    const groups = await gateway.groups.list(options);
    const unknown = added.filter((name) => !groups.includes(name)).map(sanitise);
    if (unknown.length === 0 || groups.length === 0) return [];
    const known = listNames(groups.map(sanitise), say);
    return [say('group.unknown', { count: unknown.length, names: listNames(unknown, say), known })];
  } catch (error) {
    if (error instanceof GatewayError) return [];
    throw error;
  }
}
