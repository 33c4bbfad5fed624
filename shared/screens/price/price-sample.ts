import type { LogEntry } from '../../domain/log/log.ts';
import { LogType } from '../../domain/log/log-type.ts';
import { type Rehearsal, rehearse } from '../../domain/price/price-rehearsal.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { ReadCalls } from '../../screen/impact/impact-calls.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/** The period for which the log is read, in seconds. */
const range = 30 * 86_400;
/**
 * The largest number of log pages per rehearsal, and of entries per page: nothing more is read, however many calls
 * there are.
 */
const mostPages = 20;
const pageSize = 100;

/** The cost of calls, and their cost at other prices. Quota in units. */
export interface RehearsedSums {
  calls: number;
  before: number;
  after: number;
  /** Calls whose cost cannot be recalculated; neither sum includes them. */
  unclear: number;
}

/** The cost of the calls of the last 30 days, and their cost at other prices. */
export interface PriceForecast extends RehearsedSums {
  byModel: ReadonlyMap<string, RehearsedSums>;
  /** The calls of groups whose ratio changes, without those of the models. */
  byGroup: ReadonlyMap<string, RehearsedSums>;
  byUser: ReadonlyMap<string, RehearsedSums>;
  /** The number of calls that the gateway counts; undefined where it returns none. */
  total: number | undefined;
  /** Only the newest calls were read. */
  isPart: boolean;
  /** Unix seconds of the oldest call that was read; undefined without calls. */
  since: number | undefined;
}

/** A model whose price changes, or a group whose ratio does. */
export interface Rehearsed {
  kind: 'model' | 'group';
  name: string;
}

/** The calls read for one model or group, the newest first. */
interface KnownCalls {
  entries: LogEntry[];
  /** The ids of the entries: where new calls arrived, a later page begins with entries of the previous one. */
  ids: Set<number>;
  pages: number;
  hasMore: boolean;
  total: number | undefined;
}

/** The newest calls of models and groups, kept so that other prices of the same need no further requests. */
export interface PriceSample {
  /**
   * Recalculates these calls with at most `mostPages` pages of the log for all of the rehearsal together.
   * @throws GatewayError
   */
  forecast(rehearsal: Rehearsal, options: CallOptions): Promise<PriceForecast>;
  /** The calls that were read so far; undefined where none were asked for. */
  callsOf(rehearsed: Rehearsed): (ReadCalls & { entries: readonly LogEntry[] }) | undefined;
}

/** Everything whose calls a rehearsal is about: its models, then its groups. */
export function rehearsedIn({ models, groups }: Rehearsal): Rehearsed[] {
  return [
    ...[...models].map((name) => ({ kind: 'model' as const, name })),
    ...[...(groups?.keys() ?? [])].map((name) => ({ kind: 'group' as const, name })),
  ];
}

/** Makes an empty sample. */
export function priceSample({ gateway, now }: Pick<ScreenContext, 'gateway' | 'now'>): PriceSample {
  const start = Math.floor(now() / 1000) - range;
  const known = new Map<string, KnownCalls>();
  const knownOf = ({ kind, name }: Rehearsed) => known.get(`${kind} ${name}`);

  const readPage = async (rehearsed: Rehearsed, options: CallOptions) => {
    const { kind, name } = rehearsed;
    const calls = knownOf(rehearsed) ?? { entries: [], ids: new Set(), pages: 0, hasMore: true, total: undefined };
    const query = { page: calls.pages + 1, pageSize, type: LogType.Consumption, start_timestamp: start };
    const page = await gateway.logs.list({ ...query, [fieldOf[kind]]: name }, options);
    if (calls.pages === 0) calls.total = page.total;
    calls.pages += 1;
    calls.hasMore = page.hasMore && page.rows.length > 0;
    // A gateway may treat the name as a pattern, and the oldest may also return older entries.
    for (const row of page.rows) {
      const isRepeated = row.id > 0 && calls.ids.has(row.id);
      if (row[fieldOf[kind]] !== name || row.created_at < start || isRepeated) continue;
      calls.ids.add(row.id);
      calls.entries.push(row);
    }
    known.set(`${kind} ${name}`, calls);
  };

  /** Reads the first page of each before the second page of any. */
  const readAll = async (all: readonly Rehearsed[], options: CallOptions) => {
    const pagesOf = (one: Rehearsed) => knownOf(one)?.pages ?? 0;
    while (all.reduce((sum, one) => sum + pagesOf(one), 0) < mostPages) {
      const open = all.filter((one) => knownOf(one)?.hasMore ?? true);
      const [next] = open.sort((one, other) => pagesOf(one) - pagesOf(other));
      if (next === undefined) return;
      await readPage(next, options);
    }
  };

  return {
    callsOf(rehearsed) {
      const calls = knownOf(rehearsed);
      return calls && { entries: calls.entries, total: calls.total, isPart: calls.hasMore };
    },
    async forecast(rehearsal, options) {
      const all = rehearsedIn(rehearsal);
      await readAll(all, options);
      return forecastOf(
        all.map((one) => [one, knownOf(one)] as const),
        rehearsal,
      );
    },
  };
}

/** The field of a log entry, and the filter of the log, with the name. */
const fieldOf = { model: 'model_name', group: 'group' } as const;

function forecastOf(
  samples: readonly (readonly [Rehearsed, KnownCalls | undefined])[],
  rehearsal: Rehearsal,
): PriceForecast {
  const all = noSums();
  const byKind = { model: new Map<string, RehearsedSums>(), group: new Map<string, RehearsedSums>() };
  const byUser = new Map<string, RehearsedSums>();
  const seen = new Set<number>();
  let since: number | undefined;
  for (const [{ kind, name }, calls] of samples) {
    const own = sumsIn(byKind[kind], name);
    for (const entry of calls?.entries ?? []) {
      // A call of a group may be one of a model too.
      if (entry.id > 0 && seen.has(entry.id)) continue;
      seen.add(entry.id);
      const after = rehearse(entry, rehearsal);
      for (const sums of [all, own, sumsIn(byUser, entry.username)]) add(sums, entry.quota, after);
      since = Math.min(since ?? entry.created_at, entry.created_at);
    }
  }
  const isPart = samples.some(([, calls]) => calls?.hasMore ?? true);
  return { ...all, byModel: byKind.model, byGroup: byKind.group, byUser, total: totalOf(samples), isPart, since };
}

/** The number of calls; undefined where not each was counted, or where a call may be counted twice. */
function totalOf(samples: readonly (readonly [Rehearsed, KnownCalls | undefined])[]): number | undefined {
  const totals = samples.map(([, calls]) => calls?.total);
  const areApart = new Set(samples.map(([{ kind }]) => kind)).size < 2;
  return areApart && !totals.includes(undefined) ? totals.reduce<number>((sum, one) => sum + (one ?? 0), 0) : undefined;
}

function sumsIn(sums: Map<string, RehearsedSums>, name: string): RehearsedSums {
  const known = sums.get(name) ?? noSums();
  sums.set(name, known);
  return known;
}

function add(sums: RehearsedSums, quota: number, after: number | undefined): void {
  sums.calls += 1;
  if (after === undefined) sums.unclear += 1;
  else {
    sums.before += quota;
    sums.after += after;
  }
}

function noSums(): RehearsedSums {
  return { calls: 0, before: 0, after: 0, unclear: 0 };
}
