import { type JournalEntry, type JournalLook, type JournalledRow, JournalOutcome } from '../../domain/journal.ts';
import { redactText } from '../../gateway/client/redact.ts';
import { recipeOfBegun } from '../../screen/journal/restore-undo.ts';
import type { RowLook } from '../../screen/row-look.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { keptEntries } from '../journal/kept-entries.ts';

/**
 * The time in ms after which a write that does not show will not arrive any more: longer than a call and a proxy take.
 */
const settledAfter = 10 * 60_000;

/**
 * Whether the reading was recorded as the entry's outcome. `early`: the write may still arrive; `open`: something else
 * may have changed the same rows, or the outcome is not clear.
 */
export type LookRecorded = 'kept' | 'early' | 'open';

/** A journal entry and what reading its rows showed. */
export interface Looked {
  /** The entry with all of its rows. */
  entry: JournalEntry;
  /** When the reading began, in Unix ms. */
  at: number;
  /** In the order of the rows with unknown outcome; a single one for a row to be created. */
  looks: readonly RowLook[];
  /** The message that describes it. */
  text: string;
}

/**
 * Writes the outcome that a reading showed to the journal, where it is clear for each row (CHG-07). It is appended as a
 * new line, because lines of a journal are never changed.
 */
export async function recordLook({ entry, at, looks, text }: Looked, context: ScreenContext): Promise<LookRecorded> {
  const outcomes = looks.map(outcomeOf);
  const { journal } = context;
  if (journal === undefined || outcomes.includes(undefined)) return 'open';
  if (entry.undoneBy !== undefined || isTouchedSince(entry, looks, await keptEntries(context))) return 'open';
  if (outcomes.includes('failed') && at - (entry.endedAt ?? entry.at) < settledAfter) return 'early';
  const rows = entry.rows
    .flatMap((row, index) => (isUnknown(row) ? [index] : []))
    .map((index, position) => ({
      index,
      outcome: outcomes[position] ?? ('failed' as const),
    }));
  const all = entry.rows.map((row, index) => rows.find((one) => one.index === index)?.outcome ?? row.outcome);
  const outcome = wholeOutcome(entry.rows.length === 0 ? outcomes : all, entry.count);
  const undo = outcome === JournalOutcome.Failed ? undefined : recipeOfBegun(entry);
  const hasNone = outcome !== JournalOutcome.Failed && undo === undefined;
  const way = { ...(undo && { undo }), ...(hasNone && { noUndo: context.say('undo.none') }) };
  const record: JournalLook = { kind: 'look', of: entry.n, at, outcome, text: redactText(text), rows, ...way };
  return (await journal.append([record])) === undefined ? 'open' : 'kept';
}

/** Whether the outcome of a row is unknown. */
export function isUnknown({ outcome }: JournalledRow): boolean {
  return outcome === 'open' || outcome === 'unsure';
}

/** The outcome that a row's state shows; undefined where another write may have caused it, or only a part was done. */
function outcomeOf({ state }: RowLook): 'done' | 'failed' | undefined {
  if (state === 'intended') return 'done';
  return state === 'before' || state === 'missing' ? 'failed' : undefined;
}

/** The outcome of the whole entry; rows that were never started count as not done. */
function wholeOutcome(outcomes: readonly (string | undefined)[], count: number): JournalLook['outcome'] {
  const done = outcomes.filter((one) => one === 'done').length;
  if (done === 0) return JournalOutcome.Failed;
  return done >= Math.max(count, outcomes.length) ? JournalOutcome.Done : JournalOutcome.Partly;
}

/** Whether a later entry concerns one of its rows, so that the present state may come from that one. */
function isTouchedSince(
  { n, noun, rows }: JournalEntry,
  looks: readonly RowLook[],
  entries: readonly JournalEntry[],
): boolean {
  const keys = new Set(rows.map(({ key }) => String(key)));
  const names = new Set(rows.length === 0 ? looks.map(({ name }) => name) : []);
  return entries.some(
    (later) =>
      later.n > n &&
      later.noun === noun &&
      later.rows.some(({ key, name, outcome }) => outcome !== 'failed' && (keys.has(String(key)) || names.has(name))),
  );
}
