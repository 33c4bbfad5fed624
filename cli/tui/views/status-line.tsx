import { sanitise } from '../../../shared/format/sanitise.ts';
import { withHint } from '../../../shared/format/with-hint.ts';
import { firstSentence, pairOf, sentencesOf } from '../../../shared/text/punctuation.ts';
import { layersOf } from '../state/any-layer.ts';
import type { Layers, Message, Notify, Session } from '../state/app.ts';
import { cutColumnOf } from '../state/list/cut-column.ts';
import type { List } from '../state/list/rows/list.ts';
import type { Row } from '../state/list/rows/list-options.ts';
import { sameAs } from '../state/list/same-as.ts';
import { cut, textWidth } from '../table/width.ts';
import { wrap } from '../table/wrap.ts';
import type { Theme } from '../theme/theme.ts';
import { useTheme } from '../theme/theme-context.tsx';
import { Line } from './lines.tsx';
import { useStore } from './use-store.ts';

/** The last message; else further details of the row under the cursor, and the command line that prints the same. */
export function StatusLine({
  app,
  list,
  command,
  hint,
  width,
  hasRule = false,
}: {
  app: Notify & Layers & Session;
  list: List | undefined;
  /** The command line of a page that is no list. */
  command?: string;
  /** The text of a page about its cursor's entry. */
  hint?: string | undefined;
  /** Whether the rule above may be replaced by a second line of text. */
  hasRule?: boolean;
  width: number;
}) {
  const theme = useTheme();
  const { message, count } = useStore(app.store);
  const top = layersOf(app).at(-1);
  if (top?.kind === 'opening') {
    const { title } = top.store.get();
    return (
      <Line text={theme.paint.accent(cut(` ${theme.glyphs.pending} ${app.say('tui.opening', { title })}`, width))} />
    );
  }
  if (count !== undefined) {
    return <Line text={theme.paint.accent(cut(` ${app.say('tuiSelect.numberTyped', { digits: count })}`, width))} />;
  }
  if (message) {
    const [, second] = hasRule ? (messageLines(app, theme, width) ?? []) : [];
    return second === undefined ? <MessageLine message={message} width={width} /> : <Line text={second} />;
  }
  const same = command === undefined || command === '' ? '' : app.say('tui.sameAs', { command });
  // The text is whole before the command line is there.
  if (hint !== undefined && (same === '' || textWidth(hint) + textWidth(same) + 5 > width))
    return <Line text={` ${cut(hint, width - 2)}`} />;
  if (hint !== undefined) {
    const gap = ' '.repeat(width - 2 - textWidth(hint) - textWidth(same));
    return <Line text={` ${hint}${gap}${theme.paint.muted(same)}`} />;
  }
  if (command !== undefined && command !== '') {
    return <Line text={` ${theme.paint.muted(cut(app.say('tui.sameAs', { command }), width - 2))}`} />;
  }
  return list && command === undefined ? (
    <RowFacts app={app} list={list} width={width} theme={theme} hasRule={hasRule} />
  ) : (
    <Line text="" />
  );
}

/** The last message. */
export function MessageLine({ message, width }: { message: Message; width: number }) {
  const theme = useTheme();
  return <Line text={theme.paint[message.tone](cut(` ${messageText(message, theme)}`, width))} />;
}

function messageText({ text: said, hint, tone }: Message, theme: Theme): string {
  const sign = theme.sign[tone];
  const text = tone === 'bad' && hint !== '' ? withHint(said, hint) : sentencesOf([said, hint]);
  return sign === '' ? text : `${sign} ${text}`;
}

/**
 * The last message, painted, in two lines where one is too narrow: the first one replaces the rule above the status
 * line. Undefined where one line is enough or another text is in its place.
 */
export function messageLines(app: Layers, theme: Theme, width: number): [string, string] | undefined {
  const { message, count, layers } = app.store.get();
  if (!message || count !== undefined || inputKinds.has(layers.at(-1)?.kind ?? '')) return undefined;
  const text = messageText(message, theme);
  if (textWidth(text) < width) return undefined;
  const [first = '', ...rest] = wrap(text, width - 2);
  const paint = theme.paint[message.tone];
  return [paint(` ${first}`), paint(` ${cut(rest.join(' '), width - 2)}`)];
}

/** Layers whose line takes the place of the message. */
const inputKinds: ReadonlySet<string> = new Set(['search', 'find', 'letters', 'command', 'opening']);

function RowFacts({
  app,
  list,
  width,
  theme,
  hasRule,
}: {
  app: Notify & Layers & Session;
  list: List;
  width: number;
  theme: Theme;
  hasRule: boolean;
}) {
  const { error, former } = useStore(list.store);
  const cutColumn = cutColumnOf(list);
  const { paint } = theme;
  const row = list.current();
  const description = row && knownDescription(app, list, row, cutColumn);
  if (error !== undefined) {
    const { message, hint } = app.describe(error);
    return <Line text={paint.bad(cut(` ${theme.sign.bad} ${withHint(message, hint)}`, width))} />;
  }
  const command = app.say('tui.sameAs', { command: sanitise(sameAs(list)) });
  const asked = former?.stage === 'held' ? undefined : former;
  const seconds = asked && Math.max(0, Math.floor((app.context().now() - asked.since) / 1000));
  const said = seconds === undefined ? description?.text : app.say('tuiPlace.askedAgo', { seconds });
  // One blank before the text, and three between.
  const room = width - textWidth(command) - 4;
  const [, second] = hasRule ? (twoLines(app, list, width) ?? []) : [];
  if (second !== undefined) return <Line text={` ${second}`} />;
  const isDescription = said !== undefined && said === description?.text;
  // An error, or the whole of a cut cell, is not cut in favour of the command line.
  if (isDescription && description.isGrave && textWidth(said) > room) return <Line text={` ${cut(said, width - 2)}`} />;
  // A remark is shown beside the command line whole, or its first sentence, or not at all.
  const remark = isDescription && textWidth(said) > room ? firstSentence(said) : said;
  const isDropped = isDescription && remark !== undefined && textWidth(remark) > room;
  const fact = remark && room > 10 && !isDropped ? cut(remark, room) : '';
  const gap = ' '.repeat(Math.max(1, width - 2 - textWidth(fact) - textWidth(command)));
  // On a wide terminal the command line directly follows the facts, because the gap to the right end would be sent as
  // spaces with every cursor key.
  const between = width > 100 && fact !== '' ? '   ' : fact === '' ? '' : gap;
  return <Line text={` ${fact}${between}${paint.muted(cut(command, width - 2))}`} />;
}

/**
 * The whole error of the row under the cursor, or of the cell cut in it, in two lines, where one is too narrow
 * (TUI-19): the second line replaces the rule above the status line. Undefined where another text is shown.
 */
export function twoLines(app: Notify & Layers & Session, list: List, width: number): [string, string] | undefined {
  const { error, former } = list.store.get();
  const cutColumn = cutColumnOf(list);
  const { message, count, layers } = app.store.get();
  const row = list.current();
  if (!row || error !== undefined || former || message || count !== undefined || layers.length > 0) return undefined;
  const description = knownDescription(app, list, row, cutColumn);
  if (!description?.isGrave || textWidth(description.text) <= width - 2) return undefined;
  const [first = '', ...rest] = wrap(description.text, width - 2);
  return [first, cut(rest.join(' '), width - 2)];
}

const cached = new WeakMap<Row, { key: string; description: ReturnType<typeof describeRow> }>();

/** The result of `describeRow`, cached per row and minute, because every frame asks for it, also for the rule above. */
function knownDescription(app: Session & Notify, list: List, row: Row, cutColumn: string | undefined) {
  const key = `${cutColumn ?? ''} ${Math.floor(app.context().now() / 60_000)} ${app.context().role}`;
  const known = cached.get(row);
  if (known?.key === key) return known.description;
  const description = describeRow(app, list, row, cutColumn);
  cached.set(row, { key, description });
  return description;
}

/** The further details of a row: its error, else the whole of the cut cell, else the first hint of any of its cells. */
function describeRow(app: Session & Notify, list: List, row: Row, cutColumn: string | undefined) {
  const cells = list.columns().map((column) => {
    const { text, hint, tone } = column.cell(row, app.context());
    return { id: column.id, text, hint, tone, header: app.say(column.header) };
  });
  const warning = cells.find(({ tone, hint }) => hint && (tone === 'bad' || tone === 'warn'))?.hint;
  if (warning !== undefined) return { text: warning, isGrave: true };
  const whole = cells.find(({ id }) => id === cutColumn);
  if (whole) return { text: pairOf(whole.header, whole.text.replaceAll(/\s+/g, ' '), app.say), isGrave: true };
  const other = cells.find(({ hint }) => hint);
  return other && { text: pairOf(other.header, other.hint ?? '', app.say), isGrave: false };
}
