import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { waitBeside } from '../../screen/wait-beside.ts';

/** The ms for which the sums of a reading are taken for the present ones. */
const freshFor = 60_000;
const hour = 3600;
const aMonth = 30 * 86_400;

interface SpentOfMonth {
  /** Unix ms. */
  at: number;
  /** Quota units by username; a user without calls is missing. Undefined where the gateway has no such sums. */
  byName: ReadonlyMap<string, number> | undefined;
  /** What the user who spent most has spent, in quota units. */
  most: number;
}

const readings = new WeakMap<Gateway, SpentOfMonth>();

/**
 * What a user's calls were charged in the last 30 days, in quota units, as last read, and as a share of what the user
 * who spent most has spent; undefined before the first reading and where the gateway has no sums by user.
 */
export function knownSpent(
  username: string,
  { gateway }: Pick<ScreenContext, 'gateway'>,
): { quota: number; share: number } | undefined {
  const { byName, most = 0 } = readings.get(gateway) ?? {};
  if (byName === undefined) return undefined;
  const quota = byName.get(username) ?? 0;
  return { quota, share: most > 0 ? quota / most : 0 };
}

/** The most users of a site whose sums are read: the gateway returns a row for each user and hour of the month. */
const mostUsers = 1000;

/**
 * Reads what each user's calls were charged in the last 30 days, by the gateway's own hourly sums (docs/gateways.md
 * 4.11): one call for all users, at most one a minute. None where the site keeps no sums, has too many users for one
 * answer, or `users`, their number, is not known. A failure leaves the column empty, because it must not hide the
 * users; only `stopped` is thrown.
 */
export async function readSpentOfMonth(
  users: number | undefined,
  context: Pick<ScreenContext, 'gateway' | 'status' | 'now' | 'sleep'>,
  options: CallOptions,
): Promise<void> {
  const { gateway, status, now } = context;
  const known = readings.get(gateway);
  if (users === undefined || users > mostUsers || status.enable_data_export !== true) return;
  if (known === undefined || now() - known.at >= freshFor) await waitBeside(read(context, options), context);
}

async function read({ gateway, now }: Pick<ScreenContext, 'gateway' | 'now'>, options: CallOptions): Promise<void> {
  const end = Math.floor(now() / 1000);
  const start = Math.floor((end - aMonth) / hour) * hour;
  try {
    const byName = new Map<string, number>();
    for (const { username, quota } of await gateway.dashboard.users({ start, end }, options)) {
      byName.set(username, (byName.get(username) ?? 0) + quota);
    }
    readings.set(gateway, { at: now(), byName, most: Math.max(0, ...byName.values()) });
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind === 'stopped') throw error;
    readings.set(gateway, { at: now(), byName: undefined, most: 0 });
  }
}
