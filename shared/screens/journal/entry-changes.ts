import type { JournalledRow } from '../../domain/journal.ts';
import { isRecord } from '../../domain/record.ts';
import { sanitise, sanitiseMultiline } from '../../format/sanitise.ts';
import { holdsSecret } from '../../gateway/client/redact.ts';
import { type Cell, emptyCell } from '../../screen/cells.ts';
import { commonChanges, mainFacts, valueChanges } from '../../screen/journal/value-changes.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { RowChanges, ValueChange } from '../../screen/value-change.ts';
import { listOf, pairOf } from '../../text/punctuation.ts';
import { type ListedEntry, nameOfRow } from './listed-entry.ts';

/** The number of main facts that a created or deleted row shows in a list. */
const mostFacts = 3;

/** What an entry changed, row by row and field by field, before and after; never secrets. */
export function changesOfEntry(entry: ListedEntry, context: ScreenContext): RowChanges[] {
  const { rows, subject } = entry;
  const ofSite = siteChanges(entry, context);
  if (rows.length === 0) return ofSite.length === 0 ? [] : [{ name: '', changes: ofSite, note: '' }];
  return shownRows(rows, subject).map((row) => {
    const name = nameOfRow(row);
    const { outcome, text, before, after } = row;
    const isWhole = before === undefined || after === undefined;
    const changes = isWhole ? mainFacts(row, subject, context) : valueChanges(row, subject, context);
    if (outcome === 'open') return { name, changes, note: context.say('journal.rowOpen', { name }) };
    const isSaid = outcome === 'done' && (changes.length > 0 || rows.length === 1);
    return { name, changes, note: isSaid ? '' : sanitise(text) };
  });
}

/** The changes of an entry in a line: `Priority 0 → 5, Status Enabled → Disabled`. */
export function changeCell(entry: ListedEntry, context: ScreenContext): Cell {
  const { rows, about = rows, subject, outcome } = entry;
  const { say } = context;
  const shownAbout = shownRows(about, subject);
  // Rows that failed kept their values, unless all did: then what was meant is shown, and said to be that.
  const kept = shownAbout.filter((row) => outcome === 'failed' || row.outcome !== 'failed');
  const isWhole = kept.every(({ before, after }) => before === undefined || after === undefined);
  const ofRows = kept.map((row) => (isWhole ? mainFacts : valueChanges)(row, subject, context));
  const common = rows.length === 0 ? siteChanges(entry, context) : commonChanges(ofRows, say('journal.various'));
  const shown = isWhole && rows.length > 0 ? common.slice(0, mostFacts) : common;
  if (shown.length === 0) return emptyCell([]);
  const line = listOf(
    shown.map((change) => changeText(change, say)),
    say,
  );
  const isMeant = outcome === 'failed';
  return {
    text: isMeant ? say('journal.notDone', { changes: line }) : line,
    raw: isWhole && rows.length > 0 ? [] : rawLines(shownAbout),
    changes: shown,
    ...(isMeant && { areOnlyMeant: true }),
  };
}

/** A change in a few words: `Priority 0 → 5`, `Models + o9 − gpt-4`, `Priority 22`. */
function changeText({ field, from, to, added, removed }: ValueChange, say: ScreenContext['say']): string {
  const members = [...added.map((member) => `+ ${member}`), ...removed.map((member) => `− ${member}`)];
  const value = members.length > 0 ? listOf(members, say) : fromTo({ from, to }, say);
  return say('journal.fieldValue', { field, value });
}

/** `0 → 5`; the one value where there is only one. */
function fromTo({ from, to }: Pick<ValueChange, 'from' | 'to'>, say: ScreenContext['say']): string {
  return from === undefined || to === undefined ? (to ?? from ?? '') : say('bulk.fromTo', { from, to });
}

/** The changes as lines of text: `azure: Priority: 0 → 5`. */
export function changeLines(all: readonly RowChanges[], { say }: Pick<ScreenContext, 'say'>): string[] {
  return all.flatMap(({ name, changes, note }) => {
    const lines = changes.map((change) => {
      const line = changeLine(change, say);
      return all.length > 1 ? pairOf(name, line, say) : line;
    });
    return note === '' ? lines : [...lines, note.startsWith(name) ? note : pairOf(name, note, say)];
  });
}

/** One change as a line of text: `Priority: 0 → 5`. */
export function changeLine({ field, from, to, added, removed }: ValueChange, say: ScreenContext['say']): string {
  const members = [...added.map((member) => `+ ${member}`), ...removed.map((member) => `− ${member}`)];
  return pairOf(field, members.length > 0 ? listOf(members, say) : fromTo({ from, to }, say), say);
}

/** The rows with those of their journalled values that say something to a person. */
export function shownRows(rows: readonly JournalledRow[], subject: ListedEntry['subject']): readonly JournalledRow[] {
  const shown = subject?.shownValues;
  return shown === undefined ? rows : rows.map((row) => ({ ...row, ...shown(row) }));
}

/** The changes for machines, by the names and values that the gateway stores: `weight: 17 → 8`. */
export function rawLines(rows: readonly JournalledRow[]): string[] {
  return rows.flatMap((row) => {
    const { before, after } = row;
    const names = Object.keys({ ...before, ...after });
    return names.map((name) => {
      const values = [before, after].flatMap((side) => (side === undefined ? [] : [side[name]]));
      // lint-allow glued-punctuation: for machines, the same in every language.
      const line = `${sanitise(name)}: ${values.map(rawText).join(' → ')}`;
      return rows.length > 1 ? `${nameOfRow(row)}: ${line}` : line;
    });
  });
}

function rawText(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing';
  return sanitiseMultiline(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('\n', ' ');
}

/** The settings that an entry changed: they are recorded with its undo. */
function siteChanges({ undo, subject }: ListedEntry, context: ScreenContext): ValueChange[] {
  const data = undo?.by === 'own' && isRecord(undo.data) ? undo.data : {};
  const kept = [data.changes, data.options].filter(Array.isArray).flat().filter(isRecord);
  return kept.flatMap(({ key, before, after }) => {
    if ([before, after].some((value) => holdsSecret(String(value)))) return [];
    const name = String(key);
    const [was, is] = [tableOf(before), tableOf(after)];
    const values = { before: { [name]: was ?? before }, after: { [name]: is ?? after }, hidden: [] };
    return valueChanges(values, subject, context);
  });
}

/** The entries of a table that is stored as JSON. */
function tableOf(text: unknown): Record<string, unknown> | undefined {
  if (typeof text !== 'string' || !text.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
