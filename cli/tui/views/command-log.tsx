import { journalFaces } from '../../../shared/domain/journal.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { formatDate } from '../../../shared/format/time.ts';
import type { Layers, Notify } from '../state/app.ts';
import { type CommandLogEntry, commandLogEntries, momentOf, textOfEntry } from '../state/dialog/command-log-entries.ts';
import { type CommandLogLayer, commandLogCursor, shownEntries } from '../state/dialog/command-log-layer.ts';
import { type CommandLogTab, commandLogTabs, entriesOfTab } from '../state/dialog/command-log-tabs.ts';
import { hitCount } from '../state/find/find-entries.ts';
import type { Logged } from '../state/ran.ts';
import { cut, fitTo } from '../table/width.ts';
import { wrap } from '../table/wrap.ts';
import type { Theme } from '../theme/theme.ts';
import { useTheme } from '../theme/theme-context.tsx';
import { Lines, ofHeight } from './lines.tsx';
import { type Segment, spread } from './segments.ts';
import { useStore } from './use-store.ts';

/** Cells of the time column with the gaps around it. */
const timeWidth = 12;

/**
 * The log of commands and messages, the newest at the bottom: time, outcome, sentence, and below it the command line
 * and the undo; the entry under the cursor is shown whole. Entries of other days are listed below their date.
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
  useStore(app.store);
  const state = useStore(layer.store);
  const entries = shownEntries(app, state);
  const cursor = commandLogCursor(entries, state);
  const dayAt = (index: number) => {
    const entry = entries[index];
    return entry === undefined ? '' : formatDate(momentOf(entry) / 1000);
  };
  const today = formatDate(app.store.get().now / 1000);
  const drawn = entries.map((entry, index) => {
    const day = dayAt(index);
    const isNewDay = day !== dayAt(index - 1) && (index > 0 || day !== today);
    const head = isNewDay ? [theme.paint.muted(` ${day}`)] : [];
    return [...head, ...entryLines(app, entry, index === cursor, theme, width)];
  });
  const room = Math.max(1, height - 2);
  const isShort = drawn.flat().length <= room;
  // The entry under the cursor is visible with some of the entries after it.
  const until = drawn.slice(0, cursor + 1).flat().length;
  const start = isShort ? 0 : Math.max(0, Math.min(drawn.flat().length - room, until - Math.ceil(room / 2)));
  const body =
    entries.length === 0
      ? [theme.paint.muted(` ${app.say(state.tab === 'all' ? 'tui.noMessages' : 'tuiPlace.tabEmpty')}`)]
      : drawn.flat().slice(start, start + room);
  const title = { text: ` ${app.say('tui.messagesTitle')}`, paint: theme.paint.title, rank: 0 };
  const right = [
    { text: foundText(app, entries, cursor, state.query), paint: theme.paint.warn, rank: 1 },
    { text: ' ', paint: theme.paint.plain, rank: 0 },
  ];
  const between = { text: ` ${theme.glyphs.crumb} `, paint: theme.paint.muted };
  const left = [title, tabsSegment(app, state.tab, theme)];
  return <Lines lines={ofHeight([spread(left, right, between, width), '', ...body], height)} />;
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

function entryLines(app: Notify, entry: CommandLogEntry, isCursor: boolean, theme: Theme, width: number): string[] {
  const { paint, glyphs, sign } = theme;
  const time = new Date(momentOf(entry)).toTimeString().slice(0, 8);
  const head = (text: string, own: (text: string) => string): string[] => {
    if (!isCursor) return [`  ${paint.muted(time)}  ${own(cut(text, width - timeWidth - 2, glyphs.ellipsis))}`];
    return wrap(text, width - timeWidth - 2).map((part, index) => {
      const before = index === 0 ? `${glyphs.cursor} ${time}  ` : ' '.repeat(timeWidth);
      return paint.cursor(fitTo(`${before}${part}`, width - 1, 'left', glyphs.ellipsis));
    });
  };
  if (entry.kind === 'message') {
    const { text, hint, tone } = entry.message;
    return head(hint === '' ? text : `${text} ${hint}`, paint[tone]);
  }
  const { outcome, text, command, undoCommand, noUndo, isUndone, kept } = entry.ran;
  const look = outcomes[outcome];
  // What another face of this machine did, or an earlier session, is told by its name.
  const face = entry.ran.here === undefined && kept !== undefined ? journalFaces.of(kept.face).label : undefined;
  const word = `${sign[look.tone]} ${app.say(look.word)}${face === undefined ? '' : ` ${glyphs.separator} ${app.say(face)}`}`;
  const under = (line: string) => {
    const room = width - timeWidth - 1;
    const parts = isCursor ? wrap(line, room) : [cut(line, room, glyphs.ellipsis)];
    return parts.map((part) => `${' '.repeat(timeWidth)}${paint.muted(part)}`);
  };
  const back = isUndone
    ? under(app.say('tui.undone'))
    : undoCommand !== ''
      ? under(app.say('tui.undoCommand', { command: undoCommand }))
      : noUndo === ''
        ? []
        : under(app.say('undo.stays', { reason: noUndo }));
  return [...head(`${word}  ${text}`, paint[look.tone]), ...under(command), ...back];
}

const outcomes = {
  done: { word: 'tui.progressDone', tone: 'good' },
  partly: { word: 'tui.outcomePartly', tone: 'warn' },
  unsure: { word: 'tui.progressUnsure', tone: 'warn' },
  failed: { word: 'tui.progressFailed', tone: 'bad' },
  open: { word: 'tui.outcomeOpen', tone: 'warn' },
} as const satisfies Record<Logged['outcome'], object>;
