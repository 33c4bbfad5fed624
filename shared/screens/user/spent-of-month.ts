import type { CallOptions } from '../../gateway/client/page.ts';
import { besideReading } from '../../screen/beside-reading.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

const hour = 3600;
const aMonth = 30 * 86_400;
/** The most users of a site whose sums are read: the gateway returns a row for each user and hour of the month. */
const mostUsers = 1000;

interface SpentOfMonth {
  /** Quota units by username; a user without calls is missing. */
  byName: ReadonlyMap<string, number>;
  /** What the user who spent most has spent, in quota units. */
  most: number;
}

const reading = besideReading<SpentOfMonth>();

/**
 * What a user's calls were charged in the last 30 days, in quota units, as last read, and as a share of what the user
 * who spent most has spent; undefined before the first reading and where the gateway has no sums by user.
 */
export function knownSpent(
  username: string,
  context: Pick<ScreenContext, 'gateway'>,
): { quota: number; share: number } | undefined {
  const spent = reading.known(context);
  if (spent === undefined) return undefined;
  const { byName, most } = spent;
  const quota = byName.get(username) ?? 0;
  return { quota, share: most > 0 ? quota / most : 0 };
}

/**
 * Reads what each user's calls were charged in the last 30 days, by the gateway's own hourly sums (docs/gateways.md
 * 4.11), by the rules of `besideReading`: one call for all users. Not where the site keeps no sums, has too many users
 * for one answer, or `users`, their number, is not known. @throws GatewayError `stopped`
 */
export async function readSpentOfMonth(
  users: number | undefined,
  context: Pick<ScreenContext, 'gateway' | 'status' | 'now' | 'sleep' | 'redraw'>,
  options: CallOptions,
): Promise<void> {
  const { gateway, status, now } = context;
  if (users === undefined || users > mostUsers || status.enable_data_export !== true) return;
  const read = async () => {
    const end = Math.floor(now() / 1000);
    const start = Math.floor((end - aMonth) / hour) * hour;
    const byName = new Map<string, number>();
    for (const { username, quota } of await gateway.dashboard.users({ start, end }, options)) {
      byName.set(username, (byName.get(username) ?? 0) + quota);
    }
    return { byName, most: Math.max(0, ...byName.values()) };
  };
  await reading.refresh(read, context, options);
}
