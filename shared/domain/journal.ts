import { enumeration } from './enumeration.ts';
import { isRecord } from './record.ts';

/** The outcome of a write, or of several that were requested together (CHG-07). */
export const JournalOutcome = {
  Done: 'done',
  /** Some were done, others failed or were not begun. */
  Partly: 'partly',
  /** The answer was lost, so it is unknown whether the write was done. */
  Unsure: 'unsure',
  Failed: 'failed',
  /** No outcome was recorded: the write is still running, or was cut off. */
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

/** The source of an entry: a face, or the gateway's own audit log, which is read but never stored here. */
export type JournalSource = JournalFace | 'gateway';

/** The sources, in the words of a person; scripts and filters keep the short names. */
export const journalFaces = enumeration<string>(
  [
    { value: 'web', name: 'web', label: 'journal.fromWeb', tone: 'plain' },
    { value: 'tui', name: 'tui', label: 'journal.fromTui', tone: 'plain' },
    { value: 'cli', name: 'cli', label: 'journal.fromCli', tone: 'plain' },
    { value: 'gateway', name: 'gateway', label: 'journal.fromGateway', tone: 'plain' },
  ],
  { name: 'unknown', label: 'domain.unknown', tone: 'muted' },
);

/** Values of a row by field, as JSON; never with secrets. */
export type JournalValues = Record<string, unknown>;

/**
 * How to undo an entry, as data that outlives the program: `edit` restores the previous values of the rows; `verb` runs
 * the opposite verb on rows whose `field` changed from `was` to `left`; `input` runs a verb with this input; with
 * `own`, only the entry's noun knows how.
 */
export type UndoRecipe =
  | { by: 'edit' }
  | { by: 'verb'; verb: string; field: string; was: unknown; left: unknown }
  | { by: 'input'; verb: string; input: unknown }
  | { by: 'own'; data: unknown };

/**
 * A run of several writes that can be continued (RED-02): its rows in the requested order, and the typed words, without
 * secrets.
 */
export interface JournalledRun {
  /** The command: `channel disable`. */
  command: string;
  ids: readonly number[];
  words: readonly string[];
  /** Flags whose values are secrets; they are left out of the words. */
  withheld: readonly string[];
  /** The entry that began the run, where this one continues it. */
  of?: number;
}

/** The first record of an entry, written before any request is sent. */
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
  /** The number of rows; 0 for an action on the gateway as a whole. */
  count: number;
  /** The entry that this one undoes. */
  undoes?: number;
  run?: JournalledRun;
}

/** A row whose write is about to be sent. `after` holds the wanted values. */
export interface JournalSent {
  kind: 'sent';
  of: number;
  id: number;
  /** The key that finds the row on the command line. */
  key: number | string;
  name: string;
  before?: JournalValues;
  after?: JournalValues;
  /** Fields that are set too, whose values are not recorded because they are secrets. */
  hidden?: readonly string[];
}

/** The outcome of a row. `after` holds its values afterwards, `before` those that were read right before the write. */
export interface JournalRow {
  kind: 'row';
  of: number;
  id: number;
  /** `unchanged`: it was already as requested, so nothing was sent, and the entry is not about this row. */
  outcome: 'done' | 'unsure' | 'failed' | 'unchanged';
  before?: JournalValues;
  after?: JournalValues;
  text: string;
}

/** The last record of an entry. */
export interface JournalEnd {
  kind: 'end';
  of: number;
  at: number;
  /** `unchanged`: nothing was sent, because all was already as requested or was refused before; there is no entry. */
  outcome: Exclude<JournalOutcome, 'open'> | 'unchanged';
  text: string;
  undo?: UndoRecipe;
  /** Why it cannot be taken back, as a sentence. */
  noUndo?: string;
}

/**
 * The result of reading the gateway again for an entry whose outcome was unknown (CHG-07). It is valid as long as no
 * other record of the entry was written since the read began: a program that is still running knows better.
 */
export interface JournalLook {
  kind: 'look';
  of: number;
  /** When the read began, in Unix ms. */
  at: number;
  outcome: 'done' | 'partly' | 'failed';
  text: string;
  /** The outcomes of rows, by their index among the entry's rows. */
  rows: readonly { index: number; outcome: 'done' | 'failed' }[];
  undo?: UndoRecipe;
  /** Why it cannot be taken back, as a sentence. */
  noUndo?: string;
}

/** A run is complete, or was given up. */
export interface JournalSettled {
  kind: 'settled';
  of: number;
  /** Unix ms. */
  at: number;
}

/**
 * A run that is not settled, carried over from a file whose lines are about to be deleted: its `begin` record and its
 * progress.
 */
export interface JournalCarried {
  kind: 'carried';
  of: number;
  begin: Omit<JournalBegin, 'kind'>;
  rows: readonly { id: number; outcome: JournalledRow['outcome'] }[];
}

/** A line of the journal. `of` is the number of its entry; a `begin` record has none yet. */
export type JournalRecord =
  | JournalBegin
  | JournalSent
  | JournalRow
  | JournalEnd
  | JournalLook
  | JournalSettled
  | JournalCarried;

/** A record to be written. One written in the same step after a `begin` record may leave `of` out. */
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
  /** Fields that were set too, whose values are not recorded because they are secrets. */
  hidden: readonly string[];
  text: string;
  /**
   * The entry that took this row back, or that may have (`unsure`, `open`); missing where none did, and where that one
   * was taken back in turn.
   */
  undone?: { by: number; outcome: Exclude<JournalledRow['outcome'], 'failed'> };
}

/** An action on one or several rows, and its outcome. */
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
  /** The entry that undid this one, if one did. */
  undoneBy: number | undefined;
  /**
   * When the outcome was read from the gateway afterwards, in Unix ms; undefined where the action itself recorded it.
   */
  lookedAt: number | undefined;
  /** Its run is complete, or was given up. */
  isSettled: boolean;
}

/** A record with its entry's number, as stored in a journal. */
export type NumberedRecord = JournalRecord & { n: number };

/** Whether a value that was read is a record; kinds of a newer version are not. */
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

/** Whether the outcome of an entry, or of one of its rows, is unknown. */
export function hasUnsure({ outcome, rows }: Pick<JournalEntry, 'outcome' | 'rows'>): boolean {
  return outcome === JournalOutcome.Unsure || rows.some((row) => row.outcome === JournalOutcome.Unsure);
}

/** The index of the last `sent`, `row` or `end` record of each entry; a `look` record before it is ignored. */
function lastWords(records: readonly NumberedRecord[]): ReadonlyMap<number, number> {
  const indexes = new Map<number, number>();
  for (const [at, record] of records.entries())
    if (record.kind === 'sent' || record.kind === 'row' || record.kind === 'end') indexes.set(record.of, at);
  return indexes;
}

const openEntry = {
  ...{ outcome: JournalOutcome.Open, endedAt: undefined, text: '', undo: undefined, noUndo: '' },
  ...{ undoneBy: undefined, lookedAt: undefined, isSettled: false },
} as const;

const unknownRow = { name: '', before: undefined, after: undefined, hidden: [], text: '' };

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
      const { id, key, name, before, after, hidden = [] } = record;
      entry.rows.push({ id, key, name, before, after, hidden, outcome: 'open', text: '' });
    } else if (record.kind === 'settled') entry.isSettled = true;
    else if (record.kind === 'row') {
      const row = entry.rows.findLast(({ id }) => id === record.id);
      if (record.outcome === 'unchanged') entry.rows = entry.rows.filter((one) => one !== row);
      else if (row)
        Object.assign(row, {
          ...{ outcome: record.outcome, text: record.text },
          ...{ before: record.before ?? row.before, after: record.after ?? row.after },
        });
    } else if (record.outcome === 'unchanged') entries.delete(record.of);
    else {
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
      // Redo is the undo of an undo: an entry that was undone and redone can be undone again.
      const redone = undone?.undoes === undefined ? undefined : entries.get(undone.undoes);
      if (redone && outcome === JournalOutcome.Done) redone.undoneBy = undefined;
    }
  }
  markUndoneRows(entries);
  return [...entries.values()].sort((one, other) => other.n - one.n);
}

/** Marks the rows that other entries took back, or may have; the entries are in the order in which they began. */
function markUndoneRows(entries: ReadonlyMap<number, { rows: JournalledRow[]; undoes?: number; n: number }>): void {
  for (const { rows, undoes, n } of entries.values()) {
    const undone = undoes === undefined ? undefined : entries.get(undoes);
    const before = undone?.undoes === undefined ? undefined : entries.get(undone.undoes);
    for (const { id, outcome } of rows) {
      if (undone === undefined || outcome === 'failed') continue;
      for (const row of undone.rows) if (row.id === id) row.undone = { by: n, outcome };
      // What was taken back and done again can be taken back again.
      if (outcome === 'done') for (const row of before?.rows ?? []) if (row.id === id) delete row.undone;
    }
  }
}
