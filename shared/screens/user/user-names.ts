import type { User } from '../../domain/user/user.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/** Users per page, the most that gateways return (docs/gateways.md 4.0). */
const mostRows = 100;

interface KnownNames {
  byId: Map<number, string>;
  /** The newest users were read for their names, which is done once. */
  areRead: boolean;
}

/** The usernames that were read from each gateway. */
const namesOf = new WeakMap<Gateway, KnownNames>();

function namesAt(gateway: Gateway): KnownNames {
  const known = namesOf.get(gateway) ?? { byId: new Map<number, string>(), areRead: false };
  namesOf.set(gateway, known);
  return known;
}

/** Stores the names of users that were read, for lists that have only their ids. */
export function noteUserNames(users: readonly User[], { gateway }: Pick<ScreenContext, 'gateway'>): void {
  const { byId } = namesAt(gateway);
  for (const { id, username } of users) byId.set(id, username);
}

/** The username of this id, unsanitised; undefined where it was not read. */
export function knownUserName(id: number, { gateway }: Pick<ScreenContext, 'gateway'>): string | undefined {
  return namesOf.get(gateway)?.byId.get(id);
}

/**
 * Reads the names of the newest users where one of these ids has no known name: one call, once. Other users keep their
 * ids, because each would be a call of its own. A failure leaves the ids; only `stopped` is thrown.
 */
export async function readUserNames(
  ids: readonly number[],
  { gateway }: Pick<ScreenContext, 'gateway'>,
  options: CallOptions,
): Promise<void> {
  const known = namesAt(gateway);
  if (known.areRead || ids.every((id) => id === 0 || known.byId.has(id))) return;
  try {
    const { rows } = await gateway.users.list({ page: 1, pageSize: mostRows }, options);
    noteUserNames(rows, { gateway });
    known.areRead = true;
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind === 'stopped') throw error;
  }
}
