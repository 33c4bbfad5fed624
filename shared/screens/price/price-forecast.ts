import { factorsFor, type PriceWishes } from '../../domain/price/model-price.ts';
import { factsWith, type Rehearsal } from '../../domain/price/price-rehearsal.ts';
import { quotaPerUnitDefault } from '../../domain/quota.ts';
import { signedPercent } from '../../format/money.ts';
import { formatQuota, quotaDisplayOf } from '../../format/quota.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { describeError } from '../../screen/describe-error.ts';
import type { LateLines } from '../../screen/impact/impact-state.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { loadOptions, type StoredOptions } from '../settings/options.ts';
import { type PriceRow, priceFacts } from './price-reading.ts';
import { type PriceForecast, type PriceSample, priceSample } from './price-sample.ts';
import { refusalText } from './write-prices.ts';

/**
 * Begins to work out what the last 30 days would have cost at other prices (TUI-18, SEE-11): the newest calls of these models,
 * in the bounds of a sample, which may be one that was read before. The local store does not tell how a charge came about, so the log is asked. Nothing waits for it, and a failure is a sentence.
 */
export function forecastPrices(
  rows: readonly PriceRow[],
  wishesFor: (row: PriceRow) => PriceWishes,
  context: ScreenContext,
  sample?: PriceSample,
): LateLines | undefined {
  const wishes = new Map(rows.map((row) => [row.model, wishesFor(row)] as const));
  for (const [model, wished] of wishes) if (Object.keys(wished).length === 0) wishes.delete(model);
  if (wishes.size === 0) return undefined;
  return forecastRehearsal((options) => rehearsalOf(wishes, context, options), context, sample);
}

/** Begins to work out what the last 30 days would have cost at the prices of a rehearsal. */
export function forecastRehearsal(
  rehearse: (options: CallOptions) => Promise<Rehearsal>,
  context: ScreenContext,
  sample: PriceSample = priceSample(context),
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
      show(linesOf(await sample.forecast(await rehearse(options), options), context));
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

/** The tables as they would be. A price that cannot be is refused by the write itself: its model is left out here. */
async function rehearsalOf(
  wishes: ReadonlyMap<string, PriceWishes>,
  context: ScreenContext,
  options: CallOptions,
): Promise<Rehearsal> {
  return rehearsalAt(wishes, await loadOptions(context, options), context).rehearsal;
}

/** Prices as they would be, by the tables as they stand; models whose price cannot be are left out, and told with the reason. */
export function rehearsalAt(
  wishes: ReadonlyMap<string, PriceWishes>,
  stored: StoredOptions,
  context: ScreenContext,
): { rehearsal: Rehearsal; refused: ReadonlyMap<string, string> } {
  const facts = priceFacts(stored, context);
  const refused = new Map<string, string>();
  const changes = [...wishes].flatMap(([model, wanted]) => {
    const answer = factorsFor(model, wanted, facts);
    if (answer.ok) return [[model, answer.factors] as const];
    refused.set(model, refusalText(answer, context));
    return [];
  });
  const rehearsal = {
    facts: factsWith(facts, new Map(changes)),
    models: new Set(changes.map(([model]) => model)),
    quotaPerUnit: Number(stored.get('QuotaPerUnit')) || quotaPerUnitDefault,
  };
  return { rehearsal, refused };
}

function linesOf(
  { calls, before, after, unclear, total, isPart }: PriceForecast,
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
