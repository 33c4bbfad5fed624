import { type JournalEntry, type JournalLook, type JournalledRow, JournalOutcome } from '../../domain/journal.ts';
import { redactText } from '../../gateway/client/redact.ts';
import { recipeOfBegun } from '../../screen/journal/restore-undo.ts';
import type { RowLook } from '../../screen/row-look.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { keptEntries } from '../journal/kept-entries.ts';

/** ms after which what does not show is not to come any more: longer than a call, and a gateway behind it, takes. */
const settledAfter = 10 * 60_000;

/** What a look made of an entry: written down as its outcome, or not, as something else may have changed the same, or it may still come. */
export type LookRecorded = 'kept' | 'early' | 'open';

/** What was looked at, and what was found. */
export interface Looked {
  /** With all of its rows. */
  entry: JournalEntry;
  /** When the look began, in Unix ms. */
  at: number;
  /** In the order of the rows without a known outcome; of one that was to be made a single one. */
  looks: readonly RowLook[];
  /** What is told of it. */
  text: string;
}

/**
 * Writes down what a look found as the outcome of its entry, where it tells that of each row (CHG-07): a line behind all others, as
 * none is ever written anew.
 */
export async function recordLook({ entry, at, looks, text }: Looked, context: ScreenContext): Promise<LookRecorded> {
  const outcomes = looks.map(outcomeOf);
  const { journal } = context;
  if (journal === undefined || outcomes.includes(undefined)) return 'open';
  if (entry.undoneBy !== undefined || isTouchedSince(entry, looks, await keptEntries(context))) return 'open';
  if (outcomes.includes('failed') && at - (entry.endedAt ?? entry.at) < settledAfter) return 'early';
  const rows = entry.rows
    .flatMap((row, index) => (isUnknown(row) ? [index] : []))
    .map((index, place) => ({
      index,
      outcome: outcomes[place] ?? ('failed' as const),
    }));
  const all = entry.rows.map((row, index) => rows.find((one) => one.index === index)?.outcome ?? row.outcome);
  const outcome = wholeOutcome(entry.rows.length === 0 ? outcomes : all, entry.count);
  const undo = outcome === JournalOutcome.Failed ? undefined : recipeOfBegun(entry);
  const hasNone = outcome !== JournalOutcome.Failed && undo === undefined;
  const way = { ...(undo && { undo }), ...(hasNone && { noUndo: context.say('undo.none') }) };
  const record: JournalLook = { kind: 'look', of: entry.n, at, outcome, text: redactText(text), rows, ...way };
  return (await journal.append([record])) === undefined ? 'open' : 'kept';
}

/** Whether it is not known of a row what became of it. */
export function isUnknown({ outcome }: JournalledRow): boolean {
  return outcome === 'open' || outcome === 'unsure';
}

/** What a look tells of a row: nothing where it may be another's doing, or only some of it was done. */
function outcomeOf({ state }: RowLook): 'done' | 'failed' | undefined {
  if (state === 'intended') return 'done';
  return state === 'before' || state === 'missing' ? 'failed' : undefined;
}

/** Of what was never begun nothing was done either. */
function wholeOutcome(outcomes: readonly (string | undefined)[], count: number): JournalLook['outcome'] {
  const done = outcomes.filter((one) => one === 'done').length;
  if (done === 0) return JournalOutcome.Failed;
  return done >= Math.max(count, outcomes.length) ? JournalOutcome.Done : JournalOutcome.Partly;
}

/** Whether an entry after this one is about one of its rows: what is there now may be that one's doing. */
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
