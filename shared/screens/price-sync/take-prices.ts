import { type PriceKind, type Prices, type PriceWishes, priceKinds, pricesOf } from '../../domain/price/model-price.ts';
import { isSamePrice, type PriceLine } from '../../domain/price/price-sync.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { Done, RowAction, RunOptions } from '../../screen/action.ts';
import { confirmRows } from '../../screen/flow/confirm-rows.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { listOf } from '../../text/punctuation.ts';
import { priceFacts } from '../price/price-reading.ts';
import {
  doneOf,
  keptPrices,
  type PriceOrder,
  type PriceWritten,
  priceLabels,
  priceText,
  writePrices,
} from '../price/write-prices.ts';
import { type SyncRow, syncName } from './price-comparison.ts';
import { reasonOf } from './sync-reason.ts';
import { undoTaken } from './undo-taken.ts';

/**
 * Applies chosen prices (GEN-24). They are written into the tables as stored at that moment, each table once; every
 * other price stays unchanged.
 */
export const takePrices: RowAction<SyncRow, undefined> = {
  verb: 'take',
  icon: 'download',
  on: 'rows',
  label: 'priceSync.take',
  help: 'priceSync.takeHelp',
  danger: 'confirm',
  idempotent: true,
  refusal: (row, context) => reasonOf(row, context),
  changes: (row) =>
    isTaken(row)
      ? {
          before: keptPrices([row.line.kind], row.line.here),
          after: keptPrices([row.line.kind], { [row.line.kind]: row.line.after }),
        }
      : undefined,
  undo: undoTaken,
  confirm: (rows, context) => {
    const { say } = context;
    const named = rows.map((row) => ({ name: syncName(row) }));
    const { prompt, consequences } = confirmRows('priceSync.confirmTake', [], named, context);
    const lines = rows.flatMap(({ line }) => (line === undefined ? [] : [line]));
    const modelsOf = (chosen: readonly PriceLine[]) => [...new Set(chosen.map(({ model }) => sanitise(model)))];
    const switched = modelsOf(lines.filter(({ isBillingChange }) => isBillingChange));
    const following = modelsOf(lines.filter(({ kind, isOutputFixed }) => kind === 'input' && isOutputFixed));
    const rises = lines.filter(({ change }) => change === 'rise').length;
    const falls = lines.filter(({ change }) => change === 'fall').length;
    return {
      prompt,
      consequences: [
        ...consequences,
        say('priceSync.confirmSums', {
          rises,
          falls,
          news: lines.length - rises - falls,
        }),
        ...lines.slice(0, shownLines).map((line) => changeText(line, context)),
        ...(following.length === 0
          ? []
          : [
              say('price.outputFollows', {
                models: listOf(following, say),
              }),
            ]),
        ...(switched.length === 0 ? [] : [say('priceSync.switches', { models: listOf(switched, say) })]),
      ],
    };
  },
  run: async (row, _input, context, options) => {
    const done = (await take([row], context, options)).get(row);
    if (done === undefined || done instanceof Error) throw done ?? new GatewayError('unsure');
    return done;
  },
  runMany: (rows, _input, context, options) => take(rows, context, options),
};

const shownLines = 8;

function changeText({ model, kind, before, after }: PriceLine, context: ScreenContext): string {
  const { say } = context;
  if (kind === 'expression') return sanitise(model);
  const values = {
    from: priceText(before, context),
    to: priceText(after, context),
  };
  return say('priceSync.change', {
    model: sanitise(model),
    kind: say(priceLabels[kind]),
    ...values,
  });
}

type TakenRow = SyncRow & {
  line: PriceLine & { kind: PriceKind; after: number };
};

function isTaken(row: SyncRow): row is TakenRow {
  return row.line !== undefined && row.line.kind !== 'expression' && row.line.after !== undefined;
}

type ModelOrder = PriceOrder & { rows: readonly TakenRow[] };

async function take(
  rows: readonly SyncRow[],
  context: ScreenContext,
  options: RunOptions,
): Promise<ReadonlyMap<SyncRow, Done<SyncRow> | Error>> {
  const taken = rows.filter(isTaken);
  const models = new Set(taken.map(({ line }) => line.model));
  const orders = [...models].flatMap((model): ModelOrder[] => {
    const ofModel = taken.filter(({ line }) => line.model === model);
    const [first] = ofModel;
    if (first === undefined) return [];
    return [{ model, rows: ofModel, seen: first.line.here, wishes: (now) => wishesOf(model, ofModel, now, context) }];
  });
  const done = new Map<SyncRow, Done<SyncRow> | Error>();
  for (const [order, written] of await writePrices(orders, context, options)) {
    for (const row of order.rows) {
      done.set(row, written instanceof Error ? written : resultOf(row, order.rows, written, context));
    }
  }
  return done;
}

/** The chosen prices of one model; refused where two choices exclude each other. */
function wishesOf(model: string, rows: readonly TakenRow[], now: Prices, { say }: ScreenContext): PriceWishes {
  const wishes: Partial<Record<PriceKind, number | null>> = {};
  for (const { line } of rows) {
    const other = wishes[line.kind];
    if (typeof other === 'number' && !isSamePrice(other, line.after)) {
      throw new Refusal(say('priceSync.bothSides', { model: sanitise(model) }));
    }
    wishes[line.kind] = line.after;
  }
  const isByCall = wishes.call !== undefined;
  if (isByCall && Object.keys(wishes).length > 1)
    throw new Refusal(say('priceSync.bothSides', { model: sanitise(model) }));
  // Prices per token take effect only where there is no price per call.
  if (!isByCall && now.call !== undefined) wishes.call = null;
  return wishes;
}

/**
 * The prices that taking a line changed: its own, and for the first line of its model also those that changed along,
 * such as an output price that follows the input price.
 */
function changedBy(row: TakenRow, rows: readonly TakenRow[], now: Prices): Pick<Done, 'was' | 'left'> {
  const { here, kind: own } = row.line;
  const isTakenToo = (kind: PriceKind) => rows.some(({ line }) => line.kind === kind);
  const kinds = priceKinds.filter(
    (kind) => kind === own || (row === rows[0] && here[kind] !== now[kind] && !isTakenToo(kind)),
  );
  return { was: keptPrices(kinds, here), left: keptPrices(kinds, now) };
}

function resultOf(
  row: TakenRow,
  rows: readonly TakenRow[],
  written: PriceWritten,
  context: ScreenContext,
): Done<SyncRow> | Error {
  const { line, sources } = row;
  const { say } = context;
  const { model, kind, before } = line;
  const data = { model, kind, source: sources.join(','), before: before ?? null, after: line.after };
  return doneOf(written, { model, data }, context, (stored) => {
    const prices = pricesOf(model, priceFacts(stored, context));
    const now = prices[kind];
    const kept = changedBy(row, rows, prices);
    const values = {
      model: sanitise(model),
      kind: say(priceLabels[kind]),
      from: priceText(before, context),
      to: priceText(now, context),
    };
    if (isSamePrice(now, line.after)) return { message: say('priceSync.taken', values), ...kept };
    return { message: say('priceSync.otherPrice', values), tone: 'warn', ...kept };
  });
}
