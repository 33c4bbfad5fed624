import type { JournalEntry, JournalledRow, JournalValues } from '../../domain/journal.ts';
import {
  fixedOutputOf,
  type PriceFacts,
  type PriceKind,
  type Prices,
  priceKinds,
  pricesOf,
} from '../../domain/price/model-price.ts';
import { isSamePrice } from '../../domain/price/price-sync.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { Done, RowAction, RowDone, RunOptions, UndoAction } from '../../screen/action.ts';
import { confirmRows, firstLines } from '../../screen/flow/confirm-rows.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { RowLook } from '../../screen/row-look.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { listOf, pairOf } from '../../text/punctuation.ts';
import { lookAtPrices } from '../price/look-at-prices.ts';
import { priceFacts } from '../price/price-reading.ts';
import { backOf } from '../price/undo-prices.ts';
import {
  doneOf,
  movedText,
  type PriceOrder,
  type PriceWritten,
  priceLabels,
  priceText,
  writePrices,
} from '../price/write-prices.ts';
import { loadOptions } from '../settings/options.ts';
import type { SyncRow } from './price-comparison.ts';

/** A taken line, and the prices that taking it changed, by kind; null where there was or is none. */
interface TakenLine {
  row: SyncRow;
  before: JournalValues;
  after: JournalValues;
}

/**
 * The undo of taken prices (CHG-08): each model gets back the prices that were changed, where they still are what was
 * taken. Undefined where it is not known what was changed.
 */
export function undoTaken(results: readonly RowDone<SyncRow>[]): UndoAction<SyncRow> | undefined {
  return undoOf(
    results.flatMap(({ row, done }) =>
      done?.was === undefined || done.left === undefined ? [] : [{ row, before: done.was, after: done.left }],
    ),
  );
}

/** Rebuilds that undo from the journal. */
export async function restoreTaken(
  { rows }: JournalEntry,
  context: ScreenContext,
  options: CallOptions,
): Promise<UndoAction<SyncRow> | undefined> {
  const facts = priceFacts(await loadOptions(context, options), context);
  return undoOf(
    rows.flatMap((kept) => {
      const { outcome, before, after } = kept;
      const row = outcome === 'failed' ? undefined : rowOf(kept, facts);
      return row === undefined || before === undefined || after === undefined ? [] : [{ row, before, after }];
    }),
    facts,
  );
}

/** A line as the journal names it: the model, the kind of price and its sources. */
function rowOf({ id, key, before, after }: JournalledRow, facts: PriceFacts): SyncRow | undefined {
  const { model, kind, sources } = partsOf(key);
  if (model === undefined || kind === undefined) return undefined;
  const values = { before: usdIn(before, kind), after: usdIn(after, kind) };
  return {
    ...{ key: id, sources: [sources], sourceNames: [sources], words: new Map() },
    line: {
      ...{ model, kind, sources: [sources], here: pricesOf(model, facts), ...values, change: 'new', hold: undefined },
      ...{ isDoubtful: false, isBillingChange: false, isOutputFixed: false, offers: [] },
    },
  };
}

/** The parts of a line's name; undefined where it is no line of a price. */
function partsOf(key: string | number) {
  const [, model, word, sources = ''] =
    new RegExp(`^(.+):(${priceKinds.join('|')}):(.*)$`, 's').exec(String(key)) ?? [];
  return { model, kind: priceKinds.find((one) => one === word), sources };
}

/** What the prices of an entry's lines show of what it took. */
export function lookAtTaken(entry: JournalEntry, context: ScreenContext, options: CallOptions): Promise<RowLook[]> {
  return lookAtPrices(entry, ({ key }) => partsOf(key).model, context, options);
}

function usdIn(values: JournalValues | undefined, kind: PriceKind): number | undefined {
  const usd = values?.[kind];
  return typeof usd === 'number' ? usd : undefined;
}

/** `now`: the prices as they were read before anything is asked. */
function undoOf(all: readonly TakenLine[], now?: PriceFacts): UndoAction<SyncRow> | undefined {
  const lines = all.filter(({ before, after }) => kindsIn(before).some((kind) => before[kind] !== after[kind]));
  if (lines.length === 0) return undefined;
  const back = new Map(lines.map(({ row, before, after }) => [row.key, { row, before: after, after: before }]));
  const lineOf = (row: SyncRow) => {
    const line = back.get(row.key);
    if (line === undefined) throw new Error('not a line of this action');
    return line;
  };
  const action: RowAction<SyncRow, undefined> = {
    verb: 'update',
    icon: 'coin',
    on: 'rows',
    label: 'price.restore',
    help: 'price.restore',
    danger: 'confirm',
    idempotent: true,
    refusal: (row, context) => (now === undefined ? undefined : refusalOf(changeOf([lineOf(row)]), now, context)),
    confirm: (rows, context) => {
      const models = byModel(rows.map(lineOf));
      const named = [...models.keys()].map((model) => ({ name: model }));
      const texts = [...models.values()].map((some) => changeText(changeOf(some), context));
      return { ...confirmRows('price.confirmRestore', [], named, context), effects: firstLines(texts, context.say) };
    },
    command: () => '',
    changes: (row) => {
      const { before, after } = lineOf(row);
      return { before, after };
    },
    run: async (row, _input, context, options) => {
      const done = (await put([lineOf(row)], context, options)).get(row);
      if (done === undefined || done instanceof Error) throw done ?? new GatewayError('unsure');
      return done;
    },
    runMany: (rows, _input, context, options) => put(rows.map(lineOf), context, options),
    undo: (results) => undoOf(results.map(({ row }) => lineOf(row))),
  };
  return { action, rows: lines.map(({ row }) => row), commands: [], recipe: { by: 'own', data: null } };
}

/** The prices of one model to set, by kind, and what they have to be now. */
interface ModelChange {
  model: string;
  before: JournalValues;
  after: JournalValues;
}

function changeOf(lines: readonly TakenLine[]): ModelChange {
  return {
    model: modelOf(lines[0]?.row),
    before: Object.assign({}, ...lines.map(({ before }) => before)),
    after: Object.assign({}, ...lines.map(({ after }) => after)),
  };
}

function modelOf(row: SyncRow | undefined): string {
  return row?.line?.model ?? '';
}

function byModel(lines: readonly TakenLine[]): Map<string, TakenLine[]> {
  const models = new Map<string, TakenLine[]>();
  for (const line of lines) models.set(modelOf(line.row), [...(models.get(modelOf(line.row)) ?? []), line]);
  return models;
}

function kindsIn(values: JournalValues): PriceKind[] {
  return priceKinds.filter((kind) => Object.hasOwn(values, kind));
}

/** Prices with these values over them. */
function pricesWith(prices: Prices, values: JournalValues): Prices {
  return { ...prices, ...Object.fromEntries(kindsIn(values).map((kind) => [kind, usdIn(values, kind)])) };
}

/** Why a model's prices are not set: they are so already, or are not what they were left as. */
function refusalOf({ model, before, after }: ModelChange, facts: PriceFacts, context: ScreenContext) {
  const now = pricesOf(model, facts);
  const isAt = (values: JournalValues) => kindsIn(values).every((kind) => isSamePrice(now[kind], usdIn(values, kind)));
  if (isAt(before)) return undefined;
  return isAt(after) ? context.say('form.changedNothing') : movedText(model, pricesWith(now, before), now, context);
}

type ModelOrder = PriceOrder & { lines: readonly TakenLine[] };

/** Writes the prices of all models, each table once, based on what is stored at that moment (GEN-24). */
async function put(
  lines: readonly TakenLine[],
  context: ScreenContext,
  options: RunOptions,
): Promise<ReadonlyMap<SyncRow, Done<SyncRow> | Error>> {
  const facts = priceFacts(await loadOptions(context, options), context);
  const done = new Map<SyncRow, Done<SyncRow> | Error>();
  const orders: ModelOrder[] = [];
  for (const own of byModel(lines).values()) {
    const change = changeOf(own);
    const reason = refusalOf(change, facts, context);
    if (reason !== undefined) for (const { row } of own) done.set(row, new Refusal(reason));
    else orders.push(orderOf(change, own, facts));
  }
  if (orders.length === 0) return done;
  for (const [order, written] of await writePrices(orders, context, options)) {
    for (const line of order.lines) {
      done.set(line.row, written instanceof Error ? written : resultOf(line, written, context));
    }
  }
  return done;
}

function orderOf({ model, before, after }: ModelChange, lines: readonly TakenLine[], facts: PriceFacts): ModelOrder {
  const seen = pricesOf(model, facts);
  const fixedOutput = fixedOutputOf(model, facts);
  const wishes = backOf({
    before: { prices: pricesWith(seen, after), fixedOutput },
    after: { prices: pricesWith(seen, before), fixedOutput },
  });
  return { model, lines, seen, wishes: () => wishes };
}

function resultOf({ row, before, after }: TakenLine, written: PriceWritten, context: ScreenContext) {
  const change = { model: modelOf(row), before, after };
  const data = { model: change.model, written: written.saved.join(',') };
  return doneOf<SyncRow>(written, { model: change.model, data }, context, () => ({
    message: context.say('priceSync.putBack', { prices: changeText(change, context) }),
  }));
}

/** `gpt-4o: Input: $2.50 → $2.00, Output: $10.00 → Not set`. */
function changeText({ model, before, after }: ModelChange, context: ScreenContext): string {
  const { say } = context;
  const prices = kindsIn(after).map((kind) =>
    say('price.fromTo', {
      kind: say(priceLabels[kind]),
      ...{ from: priceText(usdIn(before, kind), context), to: priceText(usdIn(after, kind), context) },
    }),
  );
  return pairOf(sanitise(model), listOf(prices, say), say);
}
