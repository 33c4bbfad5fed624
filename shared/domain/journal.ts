import { enumeration } from './enumeration.ts';
import { isRecord } from './record.ts';

/** What became of a write, or of several that were asked for together (CHG-07). */
export const JournalOutcome = {
  Done: 'done',
  /** Some were done, others failed or were not begun. */
  Partly: 'partly',
  /** The answer was lost: it was done, or not. */
  Unsure: 'unsure',
  Failed: 'failed',
  /** No outcome was written down: it still runs, or was cut off. */
  Open: 'open',
} as const;
export type JournalOutcome = (typeof JournalOutcome)[keyof typeof JournalOutcome];

export const journalOutcomes = enumeration<JournalOutcome>(
  [
    { value: JournalOutcome.Done, name: 'done', label: 'journal.done', tone: 'good' },
    { value: JournalOutcome.Partly, name: 'partly', label: 'journal.partly', tone: 'warn' },
    { value: JournalOutcome.Unsure, name: 'unsure', label: 'journal.unsure', tone: 'warn' },
    { value: JournalOutcome.Failed, name: 'failed', label: 'journal.failed', tone: 'bad' },
    { value: JournalOutcome.Open, name: 'open', label: 'journal.open', tone: 'warn' },
  ],
  { name: 'open', label: 'journal.open', tone: 'warn' },
);

/** The faces that write. */
export type JournalFace = 'cli' | 'tui' | 'web';

/** Where an entry comes from: a face, or the gateway's own audit, which is read and kept by nobody here. */
export type JournalSource = JournalFace | 'gateway';

/** Values of a row by field, as JSON; secrets are in none. */
export type JournalValues = Record<string, unknown>;

/**
 * What takes an entry back, as data that outlives the program: `edit` puts back what rows held before; `verb` does the
 * opposite to rows whose `field` was, and was left, just so; `input` does it with this input; `own` is known to the entry's noun
 * alone.
 */
export type UndoRecipe =
  | { by: 'edit' }
  | { by: 'verb'; verb: string; field: string; was: unknown; left: unknown }
  | { by: 'input'; verb: string; input: unknown }
  | { by: 'own'; data: unknown };

/**
 * A run of several writes that may be gone on with (RED-02): the rows it is about, in the order asked for, and what was typed,
 * without secrets.
 */
export interface JournalledRun {
  /** The command: `channel disable`. */
  command: string;
  ids: readonly number[];
  words: readonly string[];
  /** Flags whose values are secrets, and left out of the words. */
  withheld: readonly string[];
  /** The entry that began the run, where this one goes on with it. */
  of?: number;
}

/** The first of an entry, written before anything is sent. */
export interface JournalBegin {
  kind: 'begin';
  /** Unix ms. */
  at: number;
  face: JournalFace;
  user: string;
  profile: string;
  gateway: string;
  noun: string;
  verb: string;
  /** The command that does the same, without secrets. */
  command: string;
  /** How many rows it is about; 0 for something done to the gateway as a whole. */
  count: number;
  /** The entry that it takes back. */
  undoes?: number;
  run?: JournalledRun;
}

/** A row whose write is about to be sent. `after` is what is wanted. */
export interface JournalSent {
  kind: 'sent';
  of: number;
  id: number;
  /** What finds it on the command line. */
  key: number | string;
  name: string;
  before?: JournalValues;
  after?: JournalValues;
}

/** What became of a row. `after` is what it was left as. */
export interface JournalRow {
  kind: 'row';
  of: number;
  id: number;
  outcome: 'done' | 'unsure' | 'failed';
  after?: JournalValues;
  text: string;
}

/** The last of an entry. */
export interface JournalEnd {
  kind: 'end';
  of: number;
  at: number;
  outcome: Exclude<JournalOutcome, 'open'>;
  text: string;
  undo?: UndoRecipe;
  /** Why it cannot be taken back, as a sentence. */
  noUndo?: string;
}

/**
 * What a look found out about an entry whose outcome was not known (CHG-07). It counts as long as nothing else was written down of
 * the entry since it began: a program that still runs knows better.
 */
export interface JournalLook {
  kind: 'look';
  of: number;
  /** When the look began, in Unix ms. */
  at: number;
  outcome: 'done' | 'partly' | 'failed';
  text: string;
  /** What became of rows, by their place among those of the entry. */
  rows: readonly { index: number; outcome: 'done' | 'failed' }[];
  undo?: UndoRecipe;
  /** Why it cannot be taken back, as a sentence. */
  noUndo?: string;
}

/** Nothing is left to do of a run, or it was given up. */
export interface JournalSettled {
  kind: 'settled';
  of: number;
  /** Unix ms. */
  at: number;
}

/** A run that is not settled, carried over from a file whose lines are about to be dropped: how it began, and how far it came. */
export interface JournalCarried {
  kind: 'carried';
  of: number;
  begin: Omit<JournalBegin, 'kind'>;
  rows: readonly { id: number; outcome: JournalledRow['outcome'] }[];
}

/** A line of the journal. `of` is the number of its entry; a beginning has none yet. */
export type JournalRecord =
  | JournalBegin
  | JournalSent
  | JournalRow
  | JournalEnd
  | JournalLook
  | JournalSettled
  | JournalCarried;

/** A record that is written behind a beginning in one step needs not say of which entry it is. */
export type NewRecord = JournalRecord | WithoutOf<Exclude<JournalRecord, JournalBegin>>;
type WithoutOf<Kind> = Kind extends unknown ? Omit<Kind, 'of'> : never;

/** A row of an entry. */
export interface JournalledRow {
  id: number;
  key: number | string;
  name: string;
  outcome: 'done' | 'unsure' | 'failed' | 'open';
  before: JournalValues | undefined;
  after: JournalValues | undefined;
  text: string;
}

/** What was done at one go, and what became of it. */
export interface JournalEntry extends Omit<JournalBegin, 'kind' | 'face'> {
  face: JournalSource;
  n: number;
  rows: readonly JournalledRow[];
  outcome: JournalOutcome;
  /** Unix ms; undefined while it has no outcome. */
  endedAt: number | undefined;
  text: string;
  undo: UndoRecipe | undefined;
  noUndo: string;
  /** The entry that took it back, if one did. */
  undoneBy: number | undefined;
  /** When a look told the outcome, in Unix ms; undefined where what did it told it itself. */
  lookedAt: number | undefined;
  /** Nothing is left to do of its run, or that was given up. */
  isSettled: boolean;
}

/** A record with its entry's number, as it stands in a journal. */
export type NumberedRecord = JournalRecord & { n: number };

/** Whether a value that was read is a record: of a newer version's kinds none is. */
export function isJournalRecord(value: unknown): value is NumberedRecord {
  if (!isRecord(value) || typeof value.n !== 'number') return false;
  if (value.kind === 'begin') {
    return ['face', 'user', 'gateway', 'noun', 'verb', 'command'].every((name) => typeof value[name] === 'string');
  }
  if (typeof value.of !== 'number') return false;
  if (value.kind === 'look')
    return typeof value.at === 'number' && typeof value.outcome === 'string' && Array.isArray(value.rows);
  if (value.kind === 'carried') return isRecord(value.begin) && Array.isArray(value.rows);
  return (
    value.kind === 'end' ||
    value.kind === 'settled' ||
    ((value.kind === 'sent' || value.kind === 'row') && typeof value.id === 'number')
  );
}

/** Whether it is not known of an entry, or of one of its rows, what became of it. */
export function hasUnsure({ outcome, rows }: Pick<JournalEntry, 'outcome' | 'rows'>): boolean {
  return outcome === JournalOutcome.Unsure || rows.some((row) => row.outcome === JournalOutcome.Unsure);
}

/** Where the last word of what each entry was about stands: a look before it tells nothing. */
function lastWords(records: readonly NumberedRecord[]): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  for (const [at, record] of records.entries())
    if (record.kind === 'sent' || record.kind === 'row' || record.kind === 'end') places.set(record.of, at);
  return places;
}

const openEntry = {
  ...{ outcome: JournalOutcome.Open, endedAt: undefined, text: '', undo: undefined, noUndo: '' },
  ...{ undoneBy: undefined, lookedAt: undefined, isSettled: false },
} as const;

const unknownRow = { name: '', before: undefined, after: undefined, text: '' };

/** The entries of a journal, the newest first. Records of entries whose beginning is no longer kept are left out. */
export function journalEntries(records: readonly NumberedRecord[]): JournalEntry[] {
  const entries = new Map<number, JournalEntry & { rows: JournalledRow[] }>();
  const lastWord = lastWords(records);
  for (const [at, record] of records.entries()) {
    if (record.kind === 'begin') {
      const { kind: _, ...facts } = record;
      entries.set(record.n, { ...facts, ...openEntry, rows: [] });
      continue;
    }
    if (record.kind === 'carried' && !entries.has(record.of)) {
      const rows = record.rows.map(({ id, outcome }) => ({ ...unknownRow, id, key: id, outcome }));
      entries.set(record.of, { ...record.begin, n: record.of, ...openEntry, rows });
    }
    const entry = entries.get(record.of);
    if (entry === undefined || record.kind === 'carried') continue;
    if (record.kind === 'sent') {
      const { id, key, name, before, after } = record;
      entry.rows.push({ id, key, name, before, after, outcome: 'open', text: '' });
    } else if (record.kind === 'settled') entry.isSettled = true;
    else if (record.kind === 'row') {
      const row = entry.rows.findLast(({ id }) => id === record.id);
      if (row) Object.assign(row, { outcome: record.outcome, text: record.text, after: record.after ?? row.after });
    } else {
      const { outcome, text, undo } = record;
      if (record.kind === 'look') {
        const isKnown = entry.outcome !== JournalOutcome.Open && !hasUnsure(entry);
        if (isKnown || at < (lastWord.get(record.of) ?? 0) || record.at < (entry.endedAt ?? 0)) continue;
        for (const row of record.rows) Object.assign(entry.rows[row.index] ?? {}, { outcome: row.outcome });
        entry.lookedAt = record.at;
      }
      Object.assign(entry, { endedAt: record.at, outcome, text, undo, noUndo: record.noUndo ?? '' });
      const undone = entry.undoes === undefined ? undefined : entries.get(entry.undoes);
      if (undone && outcome === JournalOutcome.Done) undone.undoneBy = entry.n;
      // Redo is the undo of an undo: what was taken back, and put back again, may be taken back again.
      const redone = undone?.undoes === undefined ? undefined : entries.get(undone.undoes);
      if (redone && outcome === JournalOutcome.Done) redone.undoneBy = undefined;
    }
  }
  return [...entries.values()].sort((one, other) => other.n - one.n);
}
