import type { JournalValues } from '../../domain/journal.ts';
import {
  factorsFor,
  type PriceFacts,
  type PriceKind,
  type PriceRefusal,
  type Prices,
  type PriceTable,
  type PriceWishes,
  priceKinds,
  pricesOf,
  priceTables,
  tableOf,
} from '../../domain/price/model-price.ts';
import { isSamePrices } from '../../domain/price/price-sync.ts';
import { parseJsonRecord } from '../../domain/schema.ts';
import { formatPrice } from '../../format/money.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { Done, RunOptions } from '../../screen/action.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { listOf, pairOf } from '../../text/punctuation.ts';
import type { MessageKey } from '../../text/text.ts';
import {
  loadOptions,
  type OptionsWritten,
  optionChanges,
  type StoredOptions,
  writeOptions,
} from '../settings/options.ts';
import { expressionsOf, priceFacts } from './price-reading.ts';

export const priceLabels: Readonly<Record<PriceKind, MessageKey>> = {
  input: 'price.input',
  output: 'price.output',
  cached: 'price.cached',
  cache_write: 'price.cacheWrite',
  image: 'price.image',
  audio_input: 'price.audioInput',
  audio_output: 'price.audioOutput',
  call: 'price.call',
};

/** The wished prices of one model. */
export interface PriceOrder {
  model: string;
  /** The prices that the user saw; if they have changed since, nothing of the model is written. */
  seen: Prices;
  /** Returns the wished prices. @throws Refusal for prices that exclude each other */
  wishes(now: Prices): PriceWishes;
}

/** The result of writing one model's prices. */
export interface PriceWritten {
  /** The tables that were written as asked. */
  saved: readonly string[];
  /** The tables that were not written, or that read back differently. */
  failed: OptionsWritten['failed'];
  /** The options as they are now; undefined where they could not be read again. */
  stored: StoredOptions | undefined;
}

/**
 * Writes prices of one or more models (GEN-23, GEN-24): the changes are made to the tables as stored at that moment,
 * each table is written once, and all other prices keep their value in USD. A refused model does not affect the others.
 */
export async function writePrices<Order extends PriceOrder>(
  orders: readonly Order[],
  context: ScreenContext,
  { signal, onWritten }: RunOptions,
): Promise<ReadonlyMap<Order, PriceWritten | Refusal>> {
  const stored = await loadOptions(context, { signal });
  const facts = priceFacts(stored, context);
  const wanted = new Map(stored);
  const done = new Map<Order, PriceWritten | Refusal>();
  const tablesOf = new Map<Order, readonly string[]>();
  for (const order of orders) {
    try {
      const tables = tablesWith(order.model, factorsOf(order, stored, facts, context), wanted, context);
      for (const [table, text] of tables) wanted.set(table, text);
      tablesOf.set(
        order,
        tables.map(([table]) => table),
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      done.set(order, error);
    }
  }
  const texts = priceTables.flatMap((table) => {
    const text = wanted.get(table);
    return text === undefined || text === stored.get(table) ? [] : [[table, text] as const];
  });
  const written = await writeOptions(optionChanges(stored, texts), context, { signal, onWritten });
  for (const [order, tables] of tablesOf) {
    const failed = written.failed.filter(({ change }) => tables.includes(change.key));
    const saved = written.saved.map(({ key }) => key).filter((key) => tables.includes(key));
    done.set(order, { saved, failed, stored: written.isUnread ? undefined : (written.stored ?? stored) });
  }
  return done;
}

/** The ratios of one model; refused where its prices differ from those that the user saw. */
function factorsOf(
  { model, seen, wishes: wishesAt }: PriceOrder,
  stored: StoredOptions,
  facts: PriceFacts,
  context: ScreenContext,
): Partial<Record<PriceTable, number | null>> {
  const { say } = context;
  const now = pricesOf(model, facts);
  if (expressionsOf(stored).has(model)) throw new Refusal(say('price.byExpression'));
  if (!isSamePrices(seen, now)) throw new Refusal(movedText(model, seen, now, context));
  const wishes = wishesAt(now);
  const missing = priceKinds.find((kind) => wishes[kind] !== undefined && facts.tables[tableOf[kind]] === undefined);
  if (missing !== undefined) throw new Refusal(pairOf(say(priceLabels[missing]), say('price.noTable'), say));
  const answer = factorsFor(model, wishes, facts);
  if (!answer.ok) throw new Refusal(refusalText(answer, context));
  return answer.factors;
}

/** That the prices of a model are not those that were seen, with those that they are now. */
export function movedText(model: string, seen: Prices, now: Prices, context: ScreenContext): string {
  const { say } = context;
  const moved = priceKinds.filter((kind) => seen[kind] !== now[kind]);
  const prices = moved.map((kind) => pairOf(say(priceLabels[kind]), priceText(now[kind], context), say));
  return say('price.changed', { model: sanitise(model), prices });
}

/** Whole tables with the entries of one model changed; all other entries, even invalid ones, are kept. */
function tablesWith(
  model: string,
  factors: Partial<Record<PriceTable, number | null>>,
  stored: StoredOptions,
  { say }: ScreenContext,
): [string, string][] {
  return Object.entries(factors).map(([table, factor]) => {
    const text = stored.get(table) ?? '';
    const numbers = text.trim() === '' ? {} : parseJsonRecord(text);
    if (numbers === undefined) throw new Refusal(say('price.brokenTable', { table }));
    const { [model]: _, ...others } = numbers;
    return [table, JSON.stringify(factor === null ? others : { ...numbers, [model]: factor })];
  });
}

/**
 * The result to show for one model's prices: that of `whole`, which gets the options as they are now, with another
 * message where not all were written or read back; the error where none was written.
 */
export function doneOf<Row>(
  { saved, failed, stored }: PriceWritten,
  { model, data }: { model: string; data: Record<string, unknown> },
  { say }: Pick<ScreenContext, 'say'>,
  whole: (stored: StoredOptions) => Done<Row>,
): Done<Row> | Error {
  const [fault] = failed;
  if (fault === undefined) {
    return stored === undefined ? { message: say('form.notReadBack'), tone: 'warn', data } : { ...whole(stored), data };
  }
  if (saved.length === 0) return fault.error ?? new Refusal(fault.reason);
  const tables = listOf(
    failed.map(({ change }) => change.key),
    say,
  );
  const values = { model: sanitise(model), tables, reason: fault.reason };
  const half: Done<Row> = { message: say('price.halfSaved', values), tone: 'warn', data };
  // What was saved can be taken back, where it is known what that is.
  return stored === undefined ? half : { ...whole(stored), ...half };
}

/** Prices of these kinds for the journal; null where a model has none, because the journal drops what is undefined. */
export function keptPrices(kinds: readonly PriceKind[], prices: Partial<Prices>): JournalValues {
  return Object.fromEntries(kinds.map((kind) => [kind, prices[kind] ?? null]));
}

/** The reason why no factor gives a requested price, as text. */
export function refusalText(refusal: PriceRefusal, { say }: ScreenContext): string {
  switch (refusal.reason) {
    case 'wildcard':
      return say('price.wildcard', { name: sanitise(refusal.name) });
    case 'no-input':
      return say('price.noInput');
    case 'no-audio-input':
      return say('price.noAudioInput');
    case 'free-input':
      return say('price.freeInput');
    case 'fixed-output':
      return say('price.fixedOutput', { times: refusal.times });
    case 'per-call':
      return say('price.perCallFirst');
  }
}

/** A price in USD, the unit in which gateways store prices whatever currency the site shows. */
export function priceText(usd: number | undefined, { say }: Pick<ScreenContext, 'say'>): string {
  return usd === undefined ? say('price.unset') : formatPrice(usd);
}
