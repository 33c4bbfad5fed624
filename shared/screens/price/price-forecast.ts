import { factorsFor, type PriceWishes } from '../../domain/price/model-price.ts';
import { factsWith, type Rehearsal } from '../../domain/price/price-rehearsal.ts';
import { quotaPerUnitDefault } from '../../domain/quota.ts';
import { signedPercent } from '../../format/money.ts';
import { formatQuota, quotaDisplayOf } from '../../format/quota.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { describeError } from '../../screen/error/describe-error.ts';
import type { LateLines } from '../../screen/impact/impact-state.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { loadOptions, type StoredOptions } from '../settings/options.ts';
import { type PriceRow, priceFacts } from './price-reading.ts';
import { type PriceForecast, type PriceSample, priceSample } from './price-sample.ts';
import { refusalText } from './write-prices.ts';

/**
 * Starts to compute what the last 30 days would have cost at other prices (TUI-18, SEE-11), from the newest calls of
 * these models within the limits of a sample, which may have been read before. The local store does not contain the
 * details of a charge, so the log is read. Nothing waits for the result, and a failure is shown as a sentence.
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

/** Starts to compute what the last 30 days would have cost at the prices of a rehearsal. */
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

/** The changed tables. A model with an impossible price is left out, because the write itself refuses it. */
async function rehearsalOf(
  wishes: ReadonlyMap<string, PriceWishes>,
  context: ScreenContext,
  options: CallOptions,
): Promise<Rehearsal> {
  return rehearsalAt(wishes, await loadOptions(context, options), context).rehearsal;
}

/**
 * The rehearsal of new prices on the stored tables; models with an impossible price are left out and returned with the
 * reason.
 */
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
