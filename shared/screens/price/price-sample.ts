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
  byUser: ReadonlyMap<string, RehearsedSums>;
  /** The number of calls that the gateway counts; undefined where it returns none. */
  total: number | undefined;
  /** Only the newest calls were read. */
  isPart: boolean;
  /** Unix seconds of the oldest call that was read; undefined without calls. */
  since: number | undefined;
}

/** The calls read for one model, the newest first. */
interface ModelCalls {
  entries: LogEntry[];
  /** The ids of the entries: where new calls arrived, a later page begins with entries of the previous one. */
  ids: Set<number>;
  pages: number;
  hasMore: boolean;
  total: number | undefined;
}

/** The newest calls of models, kept so that other prices of the same models need no further requests. */
export interface PriceSample {
  /**
   * Recalculates these calls with at most `mostPages` pages of the log for all models of the rehearsal together.
   * @throws GatewayError
   */
  forecast(rehearsal: Rehearsal, options: CallOptions): Promise<PriceForecast>;
  /** The calls of a model that were read so far; undefined where none were asked for. */
  callsOf(model: string): (ReadCalls & { entries: readonly LogEntry[] }) | undefined;
}

/** Makes an empty sample. */
export function priceSample({ gateway, now }: Pick<ScreenContext, 'gateway' | 'now'>): PriceSample {
  const start = Math.floor(now() / 1000) - range;
  const known = new Map<string, ModelCalls>();

  const readPage = async (model: string, options: CallOptions) => {
    const calls = known.get(model) ?? { entries: [], ids: new Set(), pages: 0, hasMore: true, total: undefined };
    const query = { page: calls.pages + 1, pageSize, type: LogType.Consumption };
    const page = await gateway.logs.list({ ...query, model_name: model, start_timestamp: start }, options);
    if (calls.pages === 0) calls.total = page.total;
    calls.pages += 1;
    calls.hasMore = page.hasMore && page.rows.length > 0;
    // A gateway may treat the name as a pattern, and the oldest may also return older entries.
    for (const row of page.rows) {
      const isRepeated = row.id > 0 && calls.ids.has(row.id);
      if (row.model_name !== model || row.created_at < start || isRepeated) continue;
      calls.ids.add(row.id);
      calls.entries.push(row);
    }
    known.set(model, calls);
  };

  /** Reads the first page of each model before the second page of any. */
  const readAll = async (models: readonly string[], options: CallOptions) => {
    const held = () => models.reduce((sum, model) => sum + (known.get(model)?.pages ?? 0), 0);
    while (held() < mostPages) {
      const open = models.filter((model) => known.get(model)?.hasMore ?? true);
      const [next] = open.sort((one, other) => (known.get(one)?.pages ?? 0) - (known.get(other)?.pages ?? 0));
      if (next === undefined) return;
      await readPage(next, options);
    }
  };

  return {
    callsOf(model) {
      const calls = known.get(model);
      return calls && { entries: calls.entries, total: calls.total, isPart: calls.hasMore };
    },
    async forecast(rehearsal, options) {
      const models = [...rehearsal.models];
      await readAll(models, options);
      return forecastOf(
        models.map((model) => [model, known.get(model)] as const),
        rehearsal,
      );
    },
  };
}

function forecastOf(
  samples: readonly (readonly [string, ModelCalls | undefined])[],
  rehearsal: Rehearsal,
): PriceForecast {
  const all = noSums();
  const byModel = new Map<string, RehearsedSums>();
  const byUser = new Map<string, RehearsedSums>();
  let since: number | undefined;
  for (const [model, calls] of samples) {
    const ofModel = sumsIn(byModel, model);
    for (const entry of calls?.entries ?? []) {
      const after = rehearse(entry, rehearsal);
      for (const sums of [all, ofModel, sumsIn(byUser, entry.username)]) add(sums, entry.quota, after);
      since = Math.min(since ?? entry.created_at, entry.created_at);
    }
  }
  const isPart = samples.some(([, calls]) => calls?.hasMore ?? true);
  const totals = samples.map(([, calls]) => calls?.total);
  // The total covers all models only where each of them was read.
  const total = totals.includes(undefined) ? undefined : totals.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  return { ...all, byModel, byUser, total, isPart, since };
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
