import { useLayoutEffect } from 'react';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { formatDate } from '../../../shared/format/time.ts';
import { sentencesOf } from '../../../shared/text/punctuation.ts';
import type { Layers, Notify } from '../state/app.ts';
import { setSpots } from '../state/click-spots.ts';
import { type CommandLogEntry, commandLogEntries, momentOf, textOfEntry } from '../state/dialog/command-log-entries.ts';
import { type CommandLogLayer, commandLogCursor, shownEntries } from '../state/dialog/command-log-layer.ts';
import { type CommandLogTab, commandLogTabs, entriesOfTab } from '../state/dialog/command-log-tabs.ts';
import { hitCount } from '../state/find/find-entries.ts';
import { gap } from '../table/columns.ts';
import { gutter, headerText } from '../table/row-text.ts';
import { fitTo, textWidth } from '../table/width.ts';
import { wrap } from '../table/wrap.ts';
import type { Theme } from '../theme/theme.ts';
import { useTheme } from '../theme/theme-context.tsx';
import { layOutLog, logCells, logCellText, type PlacedLogColumn } from './command-log-columns.ts';
import { Lines, ofHeight } from './lines.tsx';
import { type Segment, spread } from './segments.ts';
import { tabSpots } from './tab-spots.ts';
import { useStore } from './use-store.ts';

/**
 * The log of commands and messages as a table, the newest first: time, who, what, its outcome, and what takes it back.
 * The entry under the cursor is shown whole, with its command lines. Entries of other days are listed below their date.
 */
export function CommandLog({
  app,
  layer,
  width,
  height,
}: {
  app: Notify & Layers;
  layer: CommandLogLayer;
  width: number;
  height: number;
}) {
  const theme = useTheme();
  const { paint, glyphs } = theme;
  useStore(app.store);
  const state = useStore(layer.store);
  const entries = shownEntries(app, state);
  const cursor = commandLogCursor(entries, state);
  const cells = entries.map((entry) => logCells(entry, theme, app.say));
  const columns = layOutLog(cells, width, app.say);
  const dayOf = (entry: CommandLogEntry | undefined) => (entry === undefined ? '' : formatDate(momentOf(entry) / 1000));
  const today = formatDate(app.store.get().now / 1000);
  const drawn = entries.map((entry, index) => {
    const day = dayOf(entry);
    const isNewDay = day !== (dayOf(entries[index - 1]) || today);
    const head = isNewDay ? [paint.muted(`${' '.repeat(gutter)}${day}`)] : [];
    const isCursor = index === cursor;
    const own = cells[index];
    if (own === undefined) return head;
    const texts = columns.map((column) => {
      const text = fitTo(logCellText(own, column.id, width), column.width, column.align, glyphs.ellipsis);
      return isCursor ? text : column.id === 'what' || column.id === 'outcome' ? own.paint(text) : paint.muted(text);
    });
    const line = texts.join(' '.repeat(gap));
    const mark = isCursor ? glyphs.cursor : ' ';
    const row = `${mark}${' '.repeat(gutter - 1)}${line}`;
    if (!isCursor) return [...head, row];
    return [
      ...head,
      paint.cursor(fitTo(row, width - 1, 'left', glyphs.ellipsis)),
      ...wholeEntry(app, entry, logCellText(own, 'what', width), theme, columns, width),
    ];
  });
  const room = Math.max(1, height - 2);
  const above = drawn.slice(0, cursor).flat().length;
  const until = above + (drawn[cursor]?.length ?? 0);
  // The entry under the cursor is visible with some of the entries around it; its first line in any case.
  const centred = Math.min(drawn.flat().length - room, until - Math.ceil(room / 2));
  const start = Math.max(0, Math.min(centred, above));
  const body =
    entries.length === 0
      ? [paint.muted(` ${app.say(state.tab === 'all' ? 'tui.noMessages' : 'tuiPlace.tabEmpty')}`)]
      : drawn.flat().slice(start, start + room);
  const title = { text: ` ${app.say('tui.messagesTitle')}`, paint: paint.title, rank: 0 };
  const right = [
    { text: foundText(app, entries, cursor, state.query), paint: paint.warn, rank: 1 },
    chainSegment(app, state.brokenAt, theme),
  ];
  const tabs = tabsSegment(app, state.tab, theme);
  const between = { text: ` ${glyphs.crumb} `, paint: paint.muted };
  const first = spread([title, tabs], right, between, width, { ...between, text: ` ${glyphs.separator} ` });
  useLayoutEffect(() => setSpots(app.store, 'tabs', 1, tabSpots(first, tabs)));
  const heads = columns.map((column) => ({
    ...column,
    header: app.say(column.header),
    sorted: undefined,
    letter: undefined,
  }));
  return <Lines lines={ofHeight([first, headerText(heads, theme), ...body], height)} />;
}

/** Whether the journal behind the log is as it was written. */
function chainSegment({ say }: Notify, brokenAt: number | undefined, { paint, sign, glyphs }: Theme): Segment {
  if (brokenAt === undefined) return { text: ' ', paint: paint.muted, rank: 2 };
  if (brokenAt > 0)
    return { text: `${sign.bad} ${say('tuiPlace.chainBroken', { n: brokenAt })} `, paint: paint.bad, rank: 0 };
  const short = { text: `${say('tuiPlace.chain')} ${glyphs.mark} `, paint: paint.muted, rank: 2 };
  return { text: `${say('tuiPlace.keptHere')} ${glyphs.separator} ${short.text}`, paint: paint.muted, rank: 3, short };
}

/** The tabs with their digits and counts, the current one in brackets; where room is short, that one alone. */
function tabsSegment(app: Notify & Layers, tab: CommandLogTab, { paint }: Theme): Segment {
  const all = commandLogEntries(app);
  const { now } = app.store.get();
  const names = commandLogTabs.map(({ id, label }, index) => {
    const count = entriesOfTab(all, id, now).length;
    const name = `${index + 1} ${app.say(label)}${count === 0 ? '' : ` ${count}`}`;
    return id === tab ? `[${name}]` : name;
  });
  const short = { text: names.find((name) => name.startsWith('[')) ?? '', paint: paint.muted, rank: 1 };
  return { text: names.join('  '), paint: paint.muted, rank: 20, short };
}

/** The words searched for, and which of their hits is under the cursor. */
function foundText({ say }: Notify, entries: readonly CommandLogEntry[], cursor: number, query: string): string {
  if (query === '') return '';
  return `/${sanitise(query)}  ${say('tuiFind.hits', hitCount(entries.map(textOfEntry), query, cursor))}`;
}

/** The lines below the entry under the cursor: its sentence where that is cut in its column, which is to show `shown`, its command, and what takes it back. */
function wholeEntry(
  app: Notify,
  entry: CommandLogEntry,
  shown: string,
  { paint }: Theme,
  columns: readonly PlacedLogColumn[],
  width: number,
): string[] {
  const before = columns.slice(
    0,
    columns.findIndex(({ id }) => id === 'what'),
  );
  const indent = gutter + before.reduce((sum, column) => sum + column.width + gap, 0);
  const under = (line: string) =>
    line === '' ? [] : wrap(line, width - indent - 1).map((part) => `${' '.repeat(indent)}${paint.muted(part)}`);
  const most = columns.find(({ id }) => id === 'what')?.width ?? 0;
  const whole = (text: string) => (textWidth(shown) > most ? under(text) : []);
  if (entry.kind === 'message') {
    const { text, hint } = entry.message;
    return whole(sentencesOf([text, hint].filter((part) => part !== '')));
  }
  const { text, command, undoCommand, noUndo, isUndone, here } = entry.ran;
  const back = isUndone
    ? app.say('tui.undone')
    : undoCommand !== ''
      ? app.say('tui.undoCommand', { command: undoCommand })
      : noUndo === ''
        ? ''
        : app.say('undo.stays', { reason: noUndo });
  const canGoOn = here?.rest?.goOn !== undefined && !here.rest.isTaken();
  return [...whole(text), ...under(command), ...under(back), ...(canGoOn ? under(app.say('tui.progressMarked')) : [])];
}
