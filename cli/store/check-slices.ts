import { LogType } from '../../shared/domain/log/log-type.ts';
import type { UsageCall } from '../../shared/domain/log/usage.ts';
import type { CallOptions } from '../../shared/gateway/client/page.ts';
import type { TimeRange } from '../../shared/gateway/reading/read-slices.ts';
import type { LogFilters } from '../../shared/gateway/resources/logs.ts';
import { readsAllLogs } from '../../shared/screen/access.ts';
import type { ScreenContext } from '../../shared/screen/screen-context.ts';
import type { StoredSlice } from './call-store.ts';
import type { CarefulStore } from './careful-store.ts';

/** The largest number of checks before the rest is read again: a replaced database differs everywhere. */
const mostChecks = 60;

/**
 * The stored slices for which the gateway reports the same number of entries and the same total now. Adjacent slices
 * are checked together, and by halves where they differ; slices that differ are dropped from the store. With narrowing
 * filters: the slices of whose calls the gateway reports the same numbers by type, and the same charge.
 */
export async function agreeingSlices(
  slices: readonly StoredSlice[],
  filters: LogFilters,
  context: Pick<ScreenContext, 'gateway' | 'role'>,
  { store, options }: { store: CarefulStore; options: CallOptions },
): Promise<StoredSlice[]> {
  const check = gatewaySums(context, { ...options, isPatient: true, onRead: undefined });
  const texts = [filters.model_name, filters.token_name, filters.username].filter(Boolean) as string[];
  const narrows = isNarrowed(filters);
  // Gateways differ in the wildcards that they accept (docs/gateways.md 14.24).
  if (texts.some((text) => /[%_\\]/.test(text))) return [];
  const agreeing: StoredSlice[] = [];
  let checks = 0;

  const agrees = async (run: readonly StoredSlice[]): Promise<boolean> => {
    checks += 1;
    const range = { start: run.at(-1)?.start ?? 0, end: run[0]?.end ?? 0 };
    if (!narrows) {
      const [entries, quota] = await Promise.all([check.entries({}, range), check.quota({}, range)]);
      if (entries !== undefined && entries !== sumOf(run, 'entries')) return false;
      return quota === undefined ? entries !== undefined : quota === sumOf(run, 'quota');
    }
    const counts = new Map<number, number>();
    let charged = 0;
    for (const slice of run) {
      const calls = store((open) => open.calls(slice));
      if (calls === undefined) return false;
      for (const call of calls) {
        if (!matches(call, filters)) continue;
        counts.set(call.type, (counts.get(call.type) ?? 0) + 1);
        if (call.type === LogType.Consumption) charged += call.quota;
      }
    }
    for (const type of [LogType.Consumption, LogType.Error, LogType.Refund]) {
      if ((await check.entries({ ...filters, type }, range)) !== (counts.get(type) ?? 0)) return false;
    }
    // The count may also match when as many entries were deleted as arrived late, so the charge is compared too.
    const quota = await check.quota(filters, range);
    return quota === undefined || quota === charged;
  };

  const visit = async (run: readonly StoredSlice[]): Promise<void> => {
    if (checks < mostChecks && (await agrees(run))) {
      agreeing.push(...run);
      return;
    }
    if (narrows) return;
    if (run.length === 1 || checks >= mostChecks) {
      store((open) => open.drop(run));
      return;
    }
    const middle = run.length >> 1;
    await visit(run.slice(0, middle));
    await visit(run.slice(middle));
  };
  for (const run of unbrokenRuns(slices)) await visit(run);
  return agreeing;
}

/** Whether filters exclude any calls. */
export function isNarrowed(filters: LogFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined && value !== '');
}

/** Whether a gateway would return a call for these filters; filters with `%` and `_` were excluded before. */
export function matches(call: UsageCall, { model_name, token_name, username, channel }: LogFilters): boolean {
  return (
    (!model_name || call.model_name === model_name) &&
    (!token_name || call.token_name === token_name) &&
    (!username || call.username === username) &&
    (!channel || call.channel === channel)
  );
}

function sumOf(slices: readonly StoredSlice[], name: 'entries' | 'quota'): number {
  return slices.reduce((sum, slice) => sum + slice[name], 0);
}

/** Splits slices, newest first, into runs without a gap. */
function unbrokenRuns(slices: readonly StoredSlice[]): StoredSlice[][] {
  const runs: StoredSlice[][] = [];
  for (const slice of slices) {
    const last = runs.at(-1);
    if (last !== undefined && last.at(-1)?.start === slice.end + 1) last.push(slice);
    else runs.push([slice]);
  }
  return runs;
}

/** What the gateway counts in a time range, as the signed-in user may see it. */
function gatewaySums(context: Pick<ScreenContext, 'gateway' | 'role'>, options: CallOptions) {
  const { logs } = context.gateway;
  const isAll = readsAllLogs(context);
  const list = isAll ? logs.list : logs.listSelf;
  const stat = isAll ? logs.stat : logs.statSelf;
  const timesOf = ({ start, end }: TimeRange) => ({ start_timestamp: start, end_timestamp: end });
  const entries = async (filters: LogFilters, range: TimeRange): Promise<number | undefined> =>
    (await list({ ...filters, ...timesOf(range), page: 1, pageSize: 1 }, options)).total;
  // Some gateways fail to sum an empty range.
  const quota = (filters: LogFilters, range: TimeRange): Promise<number | undefined> =>
    stat({ ...filters, ...timesOf(range) }, options).then(
      (sum) => sum.quota,
      () => undefined,
    );
  return { entries, quota };
}
