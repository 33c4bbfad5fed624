import { rangeAhead } from '../../domain/default.ts';
import { type LogEntry, parseLogOther } from '../../domain/log/log.ts';
import { LogType } from '../../domain/log/log-type.ts';
import { type UsageCall, usageCallOf } from '../../domain/log/usage.ts';
import { costOfCall } from '../../domain/price/channel-cost.ts';
import { type Rehearsal, rehearse } from '../../domain/price/price-rehearsal.ts';
import type { Role } from '../../domain/user/role.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { readSlices, type TimeRange } from '../../gateway/reading/read-slices.ts';
import type { CallSource } from '../../gateway/resources/call-source.ts';
import type { Costing } from '../../gateway/resources/usage-request.ts';
import { readsAllLogs } from '../../screen/access.ts';

/** What reading the log needs: the gateway, the role and the time. */
export interface LogReader {
  gateway: Pick<Gateway, 'logs'>;
  role: Role;
  /** The current time in Unix ms. */
  now(): number;
}

/**
 * Reads the gateway's log in slices of time (SEE-02): all users' calls for admins, one's own for others. With a
 * rehearsal, each call's cost at other prices is computed (SEE-11); with `costing`, what it cost on its channel
 * (ASK-09).
 */
export function callsOfGateway(context: LogReader, rehearsal?: Rehearsal, costing?: Costing): CallSource {
  const { logs } = context.gateway;
  const ask = readsAllLogs(context) ? logs.list : logs.listSelf;
  return {
    async *read(range, filters, options) {
      const patient = { ...options, isPatient: true };
      const list = ({ start, end, ...page }: TimeRange & { page: number; pageSize: number }) =>
        ask({ ...page, ...filters, start_timestamp: start, end_timestamp: end }, patient);
      const present = Math.floor(context.now() / 1000);
      // The gateway's clock may be ahead of this machine's.
      const end = range.end >= present ? range.end + rangeAhead : range.end;
      let rows = 0;
      for await (const slice of readSlices<LogEntry>(
        list,
        { start: range.start, end },
        ({ created_at }) => created_at,
      )) {
        rows += slice.rows.length;
        const share = Math.min(1, Math.max(0, (range.end - slice.start + 1) / (range.end - range.start + 1)));
        options.onRead?.({ rows, share, since: slice.start });
        const { received, total } = slice.shortfall ?? { received: 0, total: 0 };
        yield {
          calls: slice.rows.flatMap((row) => callOf(row, rehearsal, costing) ?? []),
          missing: total - received,
          range: { start: slice.start, end: slice.end },
          entries: slice.rows.length,
        };
      }
    },
  };
}

/**
 * The fields of a log entry that a report needs, with the recalculated costs where requested; undefined for entries
 * that are not calls.
 */
export function callOf(entry: LogEntry, rehearsal?: Rehearsal, costing?: Costing): UsageCall | undefined {
  const call = usageCallOf(entry);
  if (call === undefined || call.type !== LogType.Consumption) return call;
  if (rehearsal !== undefined) call.rehearsed = rehearse(entry, rehearsal);
  if (costing !== undefined) call.paid = paidFor(entry, costing);
  return call;
}

/** The cost of a call on its channel in quota units; undefined where it is not known. */
export function paidFor(entry: LogEntry, { book, quotaPerUnit }: Costing): number | undefined {
  const usd = costOfCall(entry, parseLogOther(entry.other), book, quotaPerUnit);
  return usd === undefined ? undefined : usd * quotaPerUnit;
}
