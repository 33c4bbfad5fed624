import { LogType } from '../../domain/log/log-type.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { readBack } from '../../gateway/reading/read-back.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { readsAllLogs } from './log-filters.ts';

/** What was found out about each gateway; that there was no failure yet is looked at again with the next reading. */
const found = new WeakMap<Gateway, boolean>();

type Asking = Pick<ScreenContext, 'gateway' | 'role'>;

/** The oldest gateways have no entries of failed calls, whatever their operator wishes (docs/gateways.md 5.1). */
export function neverKept({ gateway }: Pick<ScreenContext, 'gateway'>): boolean {
  return gateway.dialect() === 'classic';
}

/**
 * Whether the gateway keeps failed calls at all, as far as is known; undefined where nobody looked. Those that
 * know the type keep them only where their operator switched it on (docs/gateways.md 5.1): what is
 * not recorded is not zero.
 */
export function failuresKept(context: Pick<ScreenContext, 'gateway'>): boolean | undefined {
  return neverKept(context) ? false : found.get(context.gateway);
}

/**
 * Finds out whether one failed call stands in the log: `seen` where one was just read, else by one call, which is spared
 * where one was seen before. What cannot be read leaves it unknown.
 */
export async function lookForFailures(
  { gateway, role }: Asking,
  seen: boolean,
  o: CallOptions = {},
): Promise<boolean | undefined> {
  if (neverKept({ gateway })) return false;
  if (seen) found.set(gateway, true);
  // Calls that are kept on this machine may be counted with no log at hand.
  const { logs } = gateway as Partial<Gateway>;
  if (found.get(gateway) === true || logs === undefined) return found.get(gateway);
  const query = { type: LogType.Error, page: 1, pageSize: 1 };
  const page = await readBack(() => (readsAllLogs({ role }) ? logs.list(query, o) : logs.listSelf(query, o)));
  // A gateway that knows no such type answers with other entries.
  if (page !== undefined)
    found.set(
      gateway,
      page.rows.some(({ type }) => type === LogType.Error),
    );
  return found.get(gateway);
}
