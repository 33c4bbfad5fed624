import {
  factorsFor,
  type PriceFacts,
  type PriceKind,
  type PriceTable,
  pricesOf,
  priceTables,
  tableOf,
} from '../../domain/model-price.ts';
import { isSamePrice, isSamePrices, type PriceLine } from '../../domain/price-sync.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { listOf, pairOf } from '../../text/punctuation.ts';
import type { Done, RowAction, RunOptions } from '../action.ts';
import { confirmRows } from '../confirm-rows.ts';
import { expressionsOf, priceFacts } from '../price/price-reading.ts';
import { priceLabels, priceText, refusalText, tablesWith } from '../price/set-price.ts';
import { Refusal } from '../refusal.ts';
import type { ScreenContext } from '../screen-context.ts';
import {
  loadOptions,
  type OptionsWritten,
  optionChanges,
  type StoredOptions,
  writeOptions,
} from '../settings/options.ts';
import { type SyncRow, syncName } from './price-comparison.ts';
import { reasonOf } from './sync-reason.ts';

/**
 * Takes chosen prices (GEN-24). All of them go into the tables as these are at that moment, each table written once; every
 * other price stays what it is.
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
  confirm: (rows, context) => {
    const { say } = context;
    const named = rows.map((row) => ({ name: syncName(row) }));
    const { question, consequences } = confirmRows('priceSync.confirmTake', [], named, context);
    const lines = rows.flatMap(({ line }) => (line === undefined ? [] : [line]));
    const modelsOf = (chosen: readonly PriceLine[]) => [...new Set(chosen.map(({ model }) => sanitise(model)))];
    const switched = modelsOf(lines.filter(({ isBillingChange }) => isBillingChange));
    const following = modelsOf(lines.filter(({ kind, isOutputFixed }) => kind === 'input' && isOutputFixed));
    const rises = lines.filter(({ change }) => change === 'rise').length;
    const falls = lines.filter(({ change }) => change === 'fall').length;
    return {
      question,
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
              say('priceSync.outputFollows', {
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

/** What is to be written for one model. */
interface ModelPlan {
  rows: readonly TakenRow[];
  tables: readonly string[];
}

type TakenRow = SyncRow & {
  line: PriceLine & { kind: PriceKind; after: number };
};

function isTaken(row: SyncRow): row is TakenRow {
  return row.line !== undefined && row.line.kind !== 'expression' && row.line.after !== undefined;
}

async function take(
  rows: readonly SyncRow[],
  context: ScreenContext,
  { signal, onWritten }: RunOptions,
): Promise<ReadonlyMap<SyncRow, Done<SyncRow> | Error>> {
  const done = new Map<SyncRow, Done<SyncRow> | Error>();
  const stored = await loadOptions(context, { signal });
  const facts = priceFacts(stored, context);
  const wanted = new Map(stored);
  const plans: ModelPlan[] = [];
  const taken = rows.filter(isTaken);
  for (const model of new Set(taken.map(({ line }) => line.model))) {
    const ofModel = taken.filter(({ line }) => line.model === model);
    try {
      const factors = factorsOf(model, ofModel, stored, facts, context);
      const tables = tablesWith(model, factors, wanted, context);
      for (const [table, text] of tables) wanted.set(table, text);
      plans.push({ rows: ofModel, tables: tables.map(([table]) => table) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      for (const row of ofModel) done.set(row, error);
    }
  }
  const texts = priceTables.flatMap((table) => {
    const text = wanted.get(table);
    return text === undefined || text === stored.get(table) ? [] : [[table, text] as const];
  });
  const written = await writeOptions(optionChanges(stored, texts), context, {
    signal,
    onWritten,
  });
  for (const plan of plans) {
    for (const row of plan.rows) done.set(row, resultOf(row, plan, written, context));
  }
  return done;
}

/** The factors of one model; refused where its prices are others than those that were compared. */
function factorsOf(
  model: string,
  rows: readonly TakenRow[],
  stored: StoredOptions,
  facts: PriceFacts,
  context: ScreenContext,
): Partial<Record<PriceTable, number | null>> {
  const { say } = context;
  const now = pricesOf(model, facts);
  const isMoved = rows.some(({ line }) => !isSamePrices(line.here, now)) || expressionsOf(stored).has(model);
  if (isMoved) throw new Refusal(say('price.changed', { model: sanitise(model) }));
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
  // Prices by the token count only once there is none by the call.
  if (!isByCall && now.call !== undefined) wishes.call = null;
  const missing = rows.find(({ line }) => facts.tables[tableOf[line.kind]] === undefined);
  if (missing !== undefined) throw new Refusal(pairOf(say(priceLabels[missing.line.kind]), say('price.noTable'), say));
  const answer = factorsFor(model, wishes, facts);
  if (!answer.ok) throw new Refusal(refusalText(answer, context));
  return answer.factors;
}

function resultOf(
  { line, source }: TakenRow,
  { tables }: ModelPlan,
  { failed, stored: after, isUnread }: OptionsWritten,
  context: ScreenContext,
): Done<SyncRow> | Error {
  const { say } = context;
  const { model, kind, before } = line;
  const name = sanitise(model);
  const faults = failed.filter(({ change }) => tables.includes(change.key));
  const [fault] = faults;
  if (fault !== undefined && faults.length === tables.length) return fault.error ?? new Refusal(fault.reason);
  const data = {
    model,
    kind,
    source,
    before: before ?? null,
    after: line.after,
  };
  if (fault !== undefined) {
    const lost = listOf(
      faults.map(({ change }) => change.key),
      say,
    );
    return {
      message: say('price.halfSaved', {
        model: name,
        tables: lost,
        reason: fault.reason,
      }),
      tone: 'warn',
      data,
    };
  }
  if (isUnread) return { message: say('form.notReadBack'), tone: 'warn', data };
  const values = {
    model: name,
    kind: say(priceLabels[kind]),
    from: priceText(before, context),
  };
  const now = after === undefined ? line.after : pricesOf(model, priceFacts(after, context))[kind];
  const message = say('priceSync.taken', {
    ...values,
    to: priceText(now, context),
  });
  if (isSamePrice(now, line.after)) return { message, data };
  return {
    message: say('priceSync.otherPrice', {
      ...values,
      to: priceText(now, context),
    }),
    tone: 'warn',
    data,
  };
}
