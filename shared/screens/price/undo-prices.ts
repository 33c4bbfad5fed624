import type { JournalEntry, JournalValues } from '../../domain/journal.ts';
import { type PriceKind, type PriceWishes, priceKinds, withFollowing } from '../../domain/price/model-price.ts';
import { isSamePrices } from '../../domain/price/price-sync.ts';
import { sanitiseMultiline } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { Changes, Done, RowAction, RowDone, UndoAction } from '../../screen/action.ts';
import { flagOf, quoteWord } from '../../screen/command-line.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { confirmPrices, writeRow, writeRows } from './change-prices.ts';
import { type PriceRow, readPrice } from './price-reading.ts';
import { movedText } from './write-prices.ts';

/** Prices of a model before and after they were written. */
interface PriceChange {
  before: PriceRow;
  after: PriceRow;
  /** The present prices, where they were read before anything is asked. */
  now?: PriceRow;
}

/** The most command lines that are shown; with more, none is shown. */
const mostCommands = 3;

/**
 * The undo that restores prices that were just written (TUI-18), in part too, only where all prices of the model are
 * still as the write left them. Models that could not be read back are left out, because their present prices are unknown. Undefined
 * where no price changed.
 */
export function undoPrices(results: readonly RowDone<PriceRow>[]): UndoAction<PriceRow> | undefined {
  return undoOf(
    results.flatMap(({ row, done }) => (done?.row === undefined ? [] : [{ before: row, after: done.row }])),
  );
}

/** The changes of a model's prices by a save, for the journal, with those that change along. */
export function priceChanges(row: PriceRow, wishes: PriceWishes): Changes {
  const all = withFollowing(row, wishes);
  const kinds = priceKinds.filter((kind) => all[kind] !== undefined);
  return {
    before: Object.fromEntries(kinds.map((kind) => [kind, row.prices[kind] ?? null])),
    after: Object.fromEntries(kinds.map((kind) => [kind, all[kind] ?? null])),
  };
}

/**
 * The undo of a price that was added (CHG-08): the model is without one again, unless any of its prices was changed
 * since.
 */
export function undoAdded(done: Done): UndoAction<PriceRow> | undefined {
  const row = done.row as PriceRow | undefined;
  if (row === undefined) return undefined;
  return undoPrices([{ row: { ...row, prices: unpriced, state: 'unset' }, done: { ...done, row } }]);
}

const unpriced = Object.fromEntries(priceKinds.map((kind) => [kind, undefined])) as PriceRow['prices'];

/** Restores prices that a journal entry changed (CHG-08), where they are still as it left them. */
export async function restorePrices(
  { rows }: JournalEntry,
  context: ScreenContext,
  options: CallOptions,
): Promise<UndoAction<PriceRow> | undefined> {
  const changes: PriceChange[] = [];
  for (const { key, outcome, after = {}, before = noneOf(after) } of rows) {
    if (outcome === 'failed') continue;
    const now = await readPrice(String(key), context, options);
    const withPrices = (values: JournalValues): PriceRow => {
      const prices: Record<string, unknown> = { ...now.prices };
      for (const [kind, usd] of Object.entries(values)) prices[kind] = typeof usd === 'number' ? usd : undefined;
      return { ...now, prices: prices as PriceRow['prices'] };
    };
    changes.push({ before: withPrices(before), after: withPrices(after), now });
  }
  return undoOf(changes);
}

/** The values before of a model that had no price before. */
function noneOf(after: JournalValues): JournalValues {
  return Object.fromEntries(Object.keys(after).map((kind) => [kind, null]));
}

function undoOf(all: readonly PriceChange[]): UndoAction<PriceRow> | undefined {
  const changes = all.filter((change) => Object.keys(backOf(change)).length > 0);
  if (changes.length === 0) return undefined;
  const commands = changes.map(commandOf);
  return {
    action: restoring(changes),
    rows: changes.map(({ after }) => after),
    commands: commands.length > mostCommands ? [] : commands,
    recipe: { by: 'own', data: null },
  };
}

function restoring(changes: readonly PriceChange[]): RowAction<PriceRow, undefined> {
  const wishesOf = ({ key }: PriceRow): PriceWishes => {
    const change = changes.find(({ after }) => after.key === key);
    return change === undefined ? {} : backOf(change);
  };
  return {
    verb: 'set',
    icon: 'coin',
    on: 'rows',
    label: 'price.restore',
    help: 'price.restore',
    danger: 'confirm',
    idempotent: true,
    refusal: ({ key }, context) => {
      const { after, now } = changes.find((change) => change.after.key === key) ?? {};
      if (after === undefined || now === undefined || isSamePrices(after.prices, now.prices)) return undefined;
      return movedText(after.model, after.prices, now.prices, context);
    },
    confirm: (rows, context) => confirmPrices('price.confirmRestore', rows, wishesOf, context),
    // lint-allow glued-punctuation: commands of a shell.
    command: () => changes.map(commandOf).join('; '),
    changes: (row) => priceChanges(row, wishesOf(row)),
    run: (row, _input, context, options) => writeRow(row, wishesOf(row), context, options),
    runMany: (rows, _input, context, options) => writeRows(rows, wishesOf, context, options),
    undo: (results) => undoPrices(results),
  };
}

/** The previous prices of the kinds that changed; output with a fixed factor follows input automatically. */
export function backOf({
  before,
  after,
}: Record<'before' | 'after', Pick<PriceRow, 'prices' | 'fixedOutput'>>): PriceWishes {
  const isFollowing = (kind: PriceKind) =>
    kind === 'output' && after.fixedOutput !== undefined && before.prices.input !== undefined;
  return Object.fromEntries(
    priceKinds.flatMap((kind) =>
      before.prices[kind] === after.prices[kind] || isFollowing(kind) ? [] : [[kind, before.prices[kind] ?? null]],
    ),
  );
}

/** The command lines that set the wanted prices of these models; '' where there are too many to read. */
export function commandTo(changes: readonly { wanted: PriceRow; seen: PriceRow }[]): string {
  const lines = changes.map(({ wanted, seen }) => commandOf({ before: wanted, after: seen }));
  // lint-allow glued-punctuation: commands of a shell.
  return lines.length > mostCommands ? '' : lines.join('; ');
}

/** `tollgate price set gpt-4o --input 0.15 --expect input=0.16`. */
function commandOf(change: PriceChange): string {
  const kinds = Object.keys(backOf(change)) as PriceKind[];
  const flag = (kind: PriceKind) => (kind === 'output' ? 'output_price' : kind);
  const text = (usd: number | undefined) => (usd === undefined ? 'none' : String(usd));
  const { before, after } = change;
  const words = [
    ...['tollgate', 'price', 'set', sanitiseMultiline(after.model)],
    ...kinds.flatMap((kind) => [flagOf(flag(kind)), text(before.prices[kind])]),
    ...kinds.flatMap((kind) => ['--expect', `${flagOf(flag(kind)).slice(2)}=${after.prices[kind] ?? ''}`]),
  ];
  return words.map(quoteWord).join(' ');
}
