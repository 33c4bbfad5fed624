import type { Tone } from '../../../shared/domain/enumeration.ts';
import { journalFaces } from '../../../shared/domain/journal.ts';
import { sentencesOf } from '../../../shared/text/punctuation.ts';
import type { MessageKey, Say } from '../../../shared/text/text.ts';
import { type CommandLogEntry, momentOf } from '../state/dialog/command-log-entries.ts';
import type { Logged } from '../state/ran.ts';
import { type ColumnNeed, layOutColumns } from '../table/columns.ts';
import { type AlignedColumn, gutter } from '../table/row-text.ts';
import { textWidth } from '../table/width.ts';
import type { Paint, Theme } from '../theme/theme.ts';

type LogColumn = 'time' | 'by' | 'what' | 'outcome' | 'back';

/** Columns from the left, with their share of the room. */
const columns: readonly (Omit<ColumnNeed, 'content' | 'id'> & { id: LogColumn; header: MessageKey })[] = [
  { id: 'time', header: 'journal.at', weight: 9, width: { minimum: 8, maximum: 8 } },
  { id: 'by', header: 'journal.face', weight: 3, width: { minimum: 8, maximum: 8 }, isWhole: true },
  { id: 'what', header: 'journal.what', weight: 9, width: { minimum: 22, maximum: 60 } },
  { id: 'outcome', header: 'journal.outcome', weight: 5, width: { minimum: 12, maximum: 22 } },
  { id: 'back', header: 'journal.way', weight: 6, width: { minimum: 6, maximum: 26 } },
];

/** The cells from which who did it, and what came of it, have columns of their own. */
const wide = 100;

export type PlacedLogColumn = AlignedColumn & { id: string; header: MessageKey };

/** The texts of an entry by column, and the look of what it says. */
export interface LogCells {
  texts: Readonly<Record<LogColumn, string>>;
  tone: Tone;
  paint: Paint;
}

/** The columns of the log that fit, each as wide as its widest entry needs. */
export function layOutLog(cells: readonly LogCells[], width: number, say: Say): PlacedLogColumn[] {
  const offered = width < wide ? columns.filter(({ id }) => id !== 'by' && id !== 'outcome') : columns;
  const needs = offered.map((column) => ({
    ...column,
    content: Math.max(
      textWidth(say(column.header)),
      ...cells.map(({ texts }) => textWidth(column.id === 'what' ? whatOf(texts, width) : texts[column.id])),
    ),
  }));
  return layOutColumns(needs, width - gutter - 1).flatMap((placed) => {
    const column = columns.find(({ id }) => id === placed.id);
    return column ? [{ ...placed, header: column.header, align: 'left' as const }] : [];
  });
}

/** The text of a column; what came of an entry stands before its sentence where it has no column. */
export function logCellText({ texts, tone }: LogCells, id: string, width: number): string {
  if (id !== 'what') return texts[id as LogColumn];
  return tone === 'good' ? texts.what : whatOf(texts, width);
}

function whatOf({ what, outcome }: LogCells['texts'], width: number): string {
  return width < wide && outcome !== '' ? `${outcome.split(' ')[0]} ${what}` : what;
}

/** The cells of an entry. */
export function logCells(entry: CommandLogEntry, { paint, sign }: Theme, say: Say): LogCells {
  const time = new Date(momentOf(entry)).toTimeString().slice(0, 8);
  if (entry.kind === 'message') {
    const { text, hint, tone } = entry.message;
    const what = sentencesOf([text, hint].filter((part) => part !== ''));
    return { texts: { time, by: '', what, outcome: '', back: '' }, tone, paint: paint[tone] };
  }
  const { outcome, text, kept } = entry.ran;
  const { tone, word } = outcomes[outcome];
  return {
    texts: {
      time,
      by: say(journalFaces.of(kept?.face ?? 'tui').label),
      what: text,
      outcome: `${sign[tone]} ${say(word)}`,
      back: backText(entry.ran, say),
    },
    tone,
    paint: tone === 'good' ? paint.plain : paint[tone],
  };
}

/** What takes an entry back, in the words of a command without the program; whether it was, or that nothing does. */
function backText({ isUndone, undoCommand, noUndo }: Logged, say: Say): string {
  if (isUndone) return say('tuiPlace.wasUndone');
  if (undoCommand !== '') return undoCommand.replace(/^tollgate /, '');
  return noUndo === '' ? '' : say('tuiPlace.noUndo');
}

const outcomes = {
  done: { word: 'tui.progressDone', tone: 'good' },
  partly: { word: 'tui.outcomePartly', tone: 'warn' },
  unsure: { word: 'tui.progressUnsure', tone: 'warn' },
  failed: { word: 'tui.progressFailed', tone: 'bad' },
  open: { word: 'tui.outcomeOpen', tone: 'warn' },
} as const satisfies Record<Logged['outcome'], object>;
