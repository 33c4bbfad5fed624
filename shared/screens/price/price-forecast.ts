import { factorsFor, type PriceWishes } from '../../domain/price/model-price.ts';
import { factsWith, type Rehearsal } from '../../domain/price/price-rehearsal.ts';
import { quotaPerUnitDefault } from '../../domain/quota.ts';
import { signedPercent } from '../../format/money.ts';
import { formatQuota, quotaDisplayOf } from '../../format/quota.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { describeError } from '../../screen/error/describe-error.ts';
import type { LateLines } from '../../screen/impact/impact-state.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { loadOptions, type StoredOptions } from '../settings/options.ts';
import { type PriceRow, priceFacts } from './price-reading.ts';
import { type PriceForecast, type PriceSample, priceSample, type RehearsedSums } from './price-sample.ts';
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
  known: PriceReadings = readingsFor(rows, context),
): LateLines | undefined {
  const wishes = new Map(rows.map((row) => [row.model, wishesFor(row)] as const));
  for (const [model, wished] of wishes) if (Object.keys(wished).length === 0) wishes.delete(model);
  if (wishes.size === 0) return undefined;
  return forecastRehearsal(
    async () => rehearsalAt(wishes, await known.stored(), context).rehearsal,
    context,
    known.sample,
  );
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
  let parts: readonly (readonly string[])[] = [];
  const show = (next: readonly string[], sums: typeof parts = []) => {
    lines = next;
    parts = sums;
    for (const listener of listeners) listener();
  };
  const read = async () => {
    try {
      const options = { signal: controller.signal };
      const forecast = await sample.forecast(await rehearse(options), options);
      show(linesOf(forecast, context), partsOf(forecast, context));
    } catch (error) {
      show([say('price.forecastFailed', { reason: describeError(error, say).message })]);
    }
  };
  return {
    lines: () => lines,
    parts: () => parts,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ended: read(),
    stop: () => controller.abort(),
  };
}

/** What forecasts of the same models share: their calls, and the stored tables. */
export interface PriceReadings {
  sample: PriceSample;
  stored(): Promise<StoredOptions>;
}

/** How long, in ms, forecasts for the same row share what was read: from its form to its confirmation. */
const sharedFor = 120_000;
const shared = new WeakMap<PriceRow, PriceReadings & { at: number; gateway: Gateway }>();

/**
 * The readings for forecasts of these rows: those of a moment ago, so that each price typed into a form needs no
 * further requests. A row that was written is another object.
 */
function readingsFor([first]: readonly PriceRow[], context: ScreenContext): PriceReadings {
  const known = first && shared.get(first);
  if (known?.gateway === context.gateway && context.now() - known.at < sharedFor) return known;
  let stored: Promise<StoredOptions> | undefined;
  const readings = {
    ...{ at: context.now(), gateway: context.gateway },
    sample: priceSample(context),
    stored: () => {
      stored ??= loadOptions(context, {}).catch((error: unknown) => {
        stored = undefined;
        throw error;
      });
      return stored;
    },
  };
  if (first) shared.set(first, readings);
  return readings;
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

/** How many users a forecast names. */
const mostNamed = 2;

/** What the users pay who are affected most, and all others together. */
function partsOf(
  { byUser }: PriceForecast,
  { say, status }: Pick<ScreenContext, 'say' | 'status'>,
): (readonly string[])[] {
  const display = quotaDisplayOf(status);
  const moved = ({ before, after }: RehearsedSums) => Math.abs(after - before);
  const users = [...byUser].sort(([, one], [, other]) => moved(other) - moved(one) || other.before - one.before);
  const cells = (name: string, before: number, after: number) => [
    name,
    formatQuota(before, display),
    `→ ${formatQuota(after, display)}`,
    say('price.percent', { percent: signedPercent(before, after) }),
  ];
  const rest = users.slice(mostNamed).map(([, sums]) => sums);
  const sumOf = (of: (sums: RehearsedSums) => number) => rest.reduce((sum, one) => sum + of(one), 0);
  return [
    ...users.slice(0, mostNamed).map(([name, { before, after }]) => cells(sanitise(name), before, after)),
    ...(rest.length > 0
      ? [
          cells(
            say('price.others', { count: rest.length }),
            sumOf(({ before }) => before),
            sumOf(({ after }) => after),
          ),
        ]
      : []),
  ];
}
