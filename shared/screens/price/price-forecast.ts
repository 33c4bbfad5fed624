import type { LogEntry } from '../../domain/log.ts';
import { LogType } from '../../domain/log-type.ts';
import { factorsFor, type PriceWishes } from '../../domain/model-price.ts';
import { factsWith, type Rehearsal, rehearse } from '../../domain/price-rehearsal.ts';
import { quotaPerUnitDefault } from '../../domain/quota.ts';
import { signedPercent } from '../../format/money.ts';
import { formatQuota, quotaDisplayOf } from '../../format/quota.ts';
import type { CallOptions } from '../../gateway/page.ts';
import { describeError } from '../../screen/describe-error.ts';
import type { LateLines } from '../../screen/impact/impact-state.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { loadOptions } from '../settings/options.ts';
import { type PriceRow, priceFacts } from './price-reading.ts';

/** Seconds that are looked back. */
const range = 30 * 86_400;
/** Pages of the log that one question may cost, and entries a page: all that is read of however many calls there were. */
const mostPages = 20;
const pageSize = 100;

/** What the calls of the last 30 days cost, and would have cost. Quota in units. */
interface Forecast {
  calls: number;
  before: number;
  after: number;
  /** Calls that cannot be worked out again; they stand in neither sum. */
  unclear: number;
  /** Calls that the gateway counts; undefined where it does not tell. */
  total: number | undefined;
  /** Only the newest were read. */
  isPart: boolean;
}

/**
 * Begins to work out what the last 30 days would have cost at other prices (TUI-18, SEE-11): the newest calls of these models,
 * at most `mostPages` pages of the log for all of them together. The local store does not tell how a charge came about, so
 * the log is asked. Nothing waits for it, and a failure is a sentence.
 */
export function forecastPrices(
  rows: readonly PriceRow[],
  wishesFor: (row: PriceRow) => PriceWishes,
  context: ScreenContext,
): LateLines | undefined {
  const wishes = new Map(rows.map((row) => [row.model, wishesFor(row)] as const));
  for (const [model, wished] of wishes) if (Object.keys(wished).length === 0) wishes.delete(model);
  if (wishes.size === 0) return undefined;
  return forecastRehearsal((options) => rehearsalOf(wishes, context, options), context);
}

/** Begins to work out what the last 30 days would have cost at the prices of a rehearsal. */
export function forecastRehearsal(
  rehearse: (options: CallOptions) => Promise<Rehearsal>,
  context: ScreenContext,
): LateLines {
  const { say } = context;
  const controller = new AbortController();
  const listeners = new Set<() => void>();
  let lines: readonly string[] = [say('price.forecastReading')];
  const show = (next: readonly string[]) => {
    lines = next;
    for (const listener of listeners) listener();
  };
  const read = async () => {
    try {
      const options = { signal: controller.signal };
      show(linesOf(await readForecast(await rehearse(options), context, options), context));
    } catch (error) {
      show([say('price.forecastFailed', { reason: describeError(error, say).message })]);
    }
  };
  return {
    lines: () => lines,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ended: read(),
    stop: () => controller.abort(),
  };
}

async function readForecast(
  rehearsal: Rehearsal,
  { gateway, now }: ScreenContext,
  options: CallOptions,
): Promise<Forecast> {
  const start = Math.floor(now() / 1000) - range;
  const queue = [...rehearsal.models].map((model) => ({ model, page: 1 }));
  const found: Forecast = { calls: 0, before: 0, after: 0, unclear: 0, total: 0, isPart: false };
  for (let left = mostPages; left > 0; left -= 1) {
    const next = queue.shift();
    if (next === undefined) break;
    const { model, page } = next;
    const query = { page, pageSize, type: LogType.Consumption, model_name: model, start_timestamp: start };
    const { rows, hasMore, total } = await gateway.logs.list(query, options);
    if (page === 1) found.total = total === undefined || found.total === undefined ? undefined : found.total + total;
    // A gateway may take the name for a pattern, and the oldest may answer with older entries as well.
    for (const entry of rows) if (entry.model_name === model && entry.created_at >= start) add(found, entry, rehearsal);
    if (hasMore && rows.length > 0) queue.push({ model, page: page + 1 });
  }
  const isPart = queue.length > 0;
  // A total speaks of all models only where each was asked.
  const isWhole = !queue.some(({ page }) => page === 1);
  return { ...found, isPart, total: isWhole ? found.total : undefined };
}

function add(found: Forecast, entry: LogEntry, rehearsal: Rehearsal): void {
  const after = rehearse(entry, rehearsal);
  found.calls += 1;
  if (after === undefined) found.unclear += 1;
  else {
    found.before += entry.quota;
    found.after += after;
  }
}

/** The tables as they would be. A price that cannot be is refused by the write itself: its model is left out here. */
async function rehearsalOf(
  wishes: ReadonlyMap<string, PriceWishes>,
  context: ScreenContext,
  options: CallOptions,
): Promise<Rehearsal> {
  const stored = await loadOptions(context, options);
  const facts = priceFacts(stored, context);
  const changes = [...wishes].flatMap(([model, wanted]) => {
    const answer = factorsFor(model, wanted, facts);
    return answer.ok ? [[model, answer.factors] as const] : [];
  });
  return {
    facts: factsWith(facts, new Map(changes)),
    models: new Set(changes.map(([model]) => model)),
    quotaPerUnit: Number(stored.get('QuotaPerUnit')) || quotaPerUnitDefault,
  };
}

function linesOf(
  { calls, before, after, unclear, total, isPart }: Forecast,
  { say, status }: Pick<ScreenContext, 'say' | 'status'>,
): string[] {
  if (calls === 0 && !isPart) return [say('price.forecastNone')];
  const display = quotaDisplayOf(status);
  const sums = {
    count: calls,
    before: formatQuota(before, display),
    after: formatQuota(after, display),
    percent: signedPercent(before, after),
  };
  const part = total === undefined ? say('price.forecastNewest', sums) : say('price.forecastPart', { ...sums, total });
  return [
    isPart ? part : say('price.forecastWhole', sums),
    ...(unclear > 0 ? [say('price.forecastUnclear', { count: unclear })] : []),
  ];
}
