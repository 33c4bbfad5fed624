import { LogType } from '../../domain/log/log-type.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { readBack } from '../../gateway/reading/read-back.ts';
import { readsAllLogs } from '../../screen/access.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/** What is known about each gateway. "No failure yet" is checked again with the next reading. */
const found = new WeakMap<Gateway, boolean>();

type Asking = Pick<ScreenContext, 'gateway' | 'role'>;

/** Whether the gateway can never log failed calls: the oldest generation has no such entries (docs/gateways.md 5.1). */
export function neverKept({ gateway }: Pick<ScreenContext, 'gateway'>): boolean {
  return gateway.dialect() === 'classic';
}

/**
 * Whether the gateway logs failed calls; undefined where it was not checked. Gateways that can log them do so only
 * where the admin switched it on (docs/gateways.md 5.1), so a missing failure does not mean that none happened.
 */
export function failuresKept(context: Pick<ScreenContext, 'gateway'>): boolean | undefined {
  return neverKept(context) ? false : found.get(context.gateway);
}

/**
 * Checks whether the log contains a failed call: `seen` where one was just read, otherwise with one call, which is
 * saved where one was seen before. An error leaves it unknown.
 */
export async function lookForFailures(
  { gateway, role }: Asking,
  seen: boolean,
  o: CallOptions = {},
): Promise<boolean | undefined> {
  if (neverKept({ gateway })) return false;
  if (seen) found.set(gateway, true);
  // Calls that are stored on this machine may be counted without access to the log.
  const { logs } = gateway as Partial<Gateway>;
  if (found.get(gateway) === true || logs === undefined) return found.get(gateway);
  const query = { type: LogType.Error, page: 1, pageSize: 1 };
  const page = await readBack(() => (readsAllLogs({ role }) ? logs.list(query, o) : logs.listSelf(query, o)));
  // A gateway without this entry type answers with other entries.
  if (page !== undefined)
    found.set(
      gateway,
      page.rows.some(({ type }) => type === LogType.Error),
    );
  return found.get(gateway);
}
