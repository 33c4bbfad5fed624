import {
  isOutputFixed,
  type Prices,
  type PriceWishes,
  priceKinds,
  priceRefusal,
  withFollowing,
} from '../../domain/price/model-price.ts';
import { formatPrice } from '../../format/money.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { ChangeTable, Confirmation, Done, RunOptions } from '../../screen/action.ts';
import { confirmRows, firstLines, listNames } from '../../screen/flow/confirm-rows.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { listOf, pairOf, sentencesOf } from '../../text/punctuation.ts';
import type { MessageKey } from '../../text/text.ts';
import { dearestOf } from '../cost/model-costs.ts';
import { type PriceRow, priceFacts, priceRow, servedModels } from './price-reading.ts';
import {
  doneOf,
  keptPrices,
  type PriceOrder,
  type PriceWritten,
  priceLabels,
  priceText,
  refusalText,
  writePrices,
} from './write-prices.ts';

/**
 * Asks for confirmation of price changes, with each model's present and new prices, and the models whose output price
 * the gateway changes along, unless the same change is wished for all prices.
 */
export function confirmPrices(
  ask: MessageKey,
  rows: readonly PriceRow[],
  wishesFor: (row: PriceRow) => PriceWishes,
  context: ScreenContext,
  { isWishedForAll = false } = {},
): Confirmation {
  const { say } = context;
  const named = rows.map(({ model }) => ({ name: model }));
  const { prompt, consequences } = confirmRows(ask, [], named, context);
  const lines = rows.map((row) => changeText(row, wishesFor(row), context));
  const table = rows.length > 1 ? changeTable(rows, wishesFor, context) : undefined;
  const following = isWishedForAll
    ? []
    : rows.filter((row) => {
        const { input, output } = wishesFor(row);
        return row.fixedOutput !== undefined && input !== undefined && output === undefined;
      });
  const models = listNames(
    following.map(({ model }) => sanitise(model)),
    say,
  );
  return {
    prompt,
    effects: lines,
    ...(table !== undefined && { changes: table }),
    consequences: [
      ...consequences,
      ...(following.length > 0 ? [say('price.outputFollows', { models })] : []),
      ...firstLines(belowCost(rows, wishesFor, context), say),
    ],
  };
}

/** The models that would be sold below their cost on some channel, one sentence each (ASK-09). */
export function belowCost(
  rows: readonly PriceRow[],
  wishesFor: (row: PriceRow) => PriceWishes,
  { say }: Pick<ScreenContext, 'say'>,
): string[] {
  return rows.flatMap((row) => {
    const found = dearestOf(pricesWith(row, wishesFor(row)), row.costs);
    if (found === undefined || found.least.margin >= 0) return [];
    const { kind, taken, paid } = found.least;
    const values = { kind: say(priceLabels[kind]), paid: formatPrice(paid), price: formatPrice(taken) };
    return [say('cost.wouldBeBelow', { model: sanitise(row.model), channel: found.paid.channel, ...values })];
  });
}

/** The prices of a model after the change. */
function pricesWith(row: PriceRow, wishes: PriceWishes): Prices {
  const wished = Object.entries(withFollowing(row, wishes)).map(([kind, usd]) => [kind, usd ?? undefined]);
  return { ...row.prices, ...Object.fromEntries(wished) };
}

/** The present and the new price of each kind that changes. */
function changedPrices(row: PriceRow, wishes: PriceWishes, context: ScreenContext) {
  const all = withFollowing(row, wishes);
  return priceKinds.flatMap((kind) => {
    const usd = all[kind];
    if (usd === undefined) return [];
    return [{ kind, from: priceText(row.prices[kind], context), to: priceText(usd ?? undefined, context) }];
  });
}

/** The prices of several models, one line a model, with a column for each kind that changes in any. */
function changeTable(
  rows: readonly PriceRow[],
  wishesFor: (row: PriceRow) => PriceWishes,
  context: ScreenContext,
): ChangeTable {
  const { say } = context;
  const changes = rows.map((row) => ({ row, prices: changedPrices(row, wishesFor(row), context) }));
  const kinds = priceKinds.filter((kind) => changes.some(({ prices }) => prices.some((price) => price.kind === kind)));
  return {
    head: say('price.model'),
    fields: kinds.map((kind) => say(priceLabels[kind])),
    rows: changes.map(({ row, prices }) => ({
      id: sanitise(row.model),
      cells: kinds.map((kind) => {
        const price = prices.find((one) => one.kind === kind);
        return price && say('bulk.fromTo', { from: price.from, to: price.to });
      }),
    })),
  };
}

/** `gpt-4o: Input: $2.50 → $2.00, Output: $10.00 → Not set`. */
function changeText(row: PriceRow, wishes: PriceWishes, context: ScreenContext): string {
  const { say } = context;
  const changes = changedPrices(row, wishes, context).map(({ kind, ...values }) =>
    say('price.fromTo', { kind: say(priceLabels[kind]), ...values }),
  );
  return pairOf(sanitise(row.model), changes.length === 0 ? say('form.changedNothing') : listOf(changes, say), say);
}

/** Why the gateway has no way to store these prices of a model (GEN-23), known before anything is asked or written. */
export function wishRefusal(row: PriceRow, wishes: PriceWishes, context: ScreenContext): string | undefined {
  const refusal = priceRefusal(row, wishes, context.gateway.dialect() ?? 'v1');
  return refusal && refusalText(refusal, context);
}

type RowOrder = PriceOrder & { row: PriceRow };

/** Writes the wished prices of each row, every table once, based on what is stored at that moment (GEN-23). */
export async function writeRows(
  rows: readonly PriceRow[],
  wishesFor: (row: PriceRow) => PriceWishes,
  context: ScreenContext,
  options: RunOptions,
): Promise<ReadonlyMap<PriceRow, Done<PriceRow> | Error>> {
  const done = new Map<PriceRow, Done<PriceRow> | Error>();
  const orders: RowOrder[] = [];
  for (const row of rows) {
    const wishes = wishesFor(row);
    const isSame = Object.keys(wishes).length === 0;
    if (isSame) done.set(row, new Refusal(context.say('form.changedNothing')));
    else orders.push({ row, model: row.model, seen: row.prices, wishes: () => wishes });
  }
  if (orders.length === 0) return done;
  const served = await servedModels(context, options);
  for (const [order, written] of await writePrices(orders, context, options)) {
    const result = written instanceof Error ? written : resultOf(order, written, served, context);
    done.set(order.row, result);
  }
  return done;
}

/** The same for one row; throws its fault. */
export async function writeRow(
  row: PriceRow,
  wishes: PriceWishes,
  context: ScreenContext,
  options: RunOptions,
): Promise<Done<PriceRow>> {
  const done = (await writeRows([row], () => wishes, context, options)).get(row);
  if (done === undefined || done instanceof Error) throw done ?? new GatewayError('unsure');
  return done;
}

function resultOf(
  { row, wishes: wishesAt }: RowOrder,
  written: PriceWritten,
  served: ReadonlySet<string> | undefined,
  context: ScreenContext,
): Done<PriceRow> | Error {
  const { say } = context;
  // The data has texts, not lists, because lists are what some actions return as their result, and are shown as such.
  const data = { model: row.model, written: written.saved.join(',') };
  return doneOf(written, { model: row.model, data }, context, (stored) => {
    const facts = priceFacts(stored, context);
    const now = priceRow(row.model, stored, facts, served);
    const wishes = wishesAt(row.prices);
    const changed = priceKinds.filter((kind) => now.prices[kind] !== row.prices[kind]);
    const prices = changed.map((kind) => pairOf(say(priceLabels[kind]), priceText(now.prices[kind], context), say));
    // Where a table of factors was not written, its prices move along with the input price.
    const kinds = priceKinds.filter((kind) => kind in withFollowing(row, wishes) || changed.includes(kind));
    const kept = { was: keptPrices(kinds, row.prices), left: keptPrices(kinds, now.prices) };
    const isForced = wishes.input !== undefined && changed.includes('output') && wishes.output === undefined;
    // Everything asked for was done, so the note that the gateway fixes the output ratio is not a failure.
    const key = isForced && isOutputFixed(row.model, facts) ? 'price.savedFixed' : 'price.saved';
    const message = say(key, { model: sanitise(row.model), prices });
    const isNew = row.state === 'unset' && now.isServed === false;
    return { message: isNew ? sentencesOf([message, say('price.notServedYet')]) : message, row: now, ...kept };
  });
}
