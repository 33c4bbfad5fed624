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

/** What was last told; else what the row under the cursor has to add, and the command line that shows the same. */
export function StatusLine({
  app,
  list,
  command,
  told,
  width,
  hasRule = false,
}: {
  app: Notify & Layers & Session;
  list: List | undefined;
  /** Of a place that is no list. */
  command?: string;
  /** What a place has to say of what is under its cursor. */
  told?: string | undefined;
  /** The rule above it may give up its place. */
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
  if (message) return <MessageLine message={message} width={width} />;
  if (told !== undefined) return <Line text={` ${cut(told, width - 2)}`} />;
  if (command !== undefined) {
    return <Line text={` ${theme.paint.muted(cut(app.say('tui.sameAs', { command }), width - 2))}`} />;
  }
  return list ? <RowFacts app={app} list={list} width={width} theme={theme} hasRule={hasRule} /> : <Line text="" />;
}

/** What was last told. */
export function MessageLine({ message, width }: { message: Message; width: number }) {
  const theme = useTheme();
  const { text: said, hint, tone } = message;
  const sign = theme.sign[tone];
  const text = tone === 'bad' && hint !== '' ? withHint(said, hint) : sentencesOf([said, hint]);
  return <Line text={theme.paint[tone](cut(` ${sign === '' ? '' : `${sign} `}${text}`, width))} />;
}

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
  const telling = row && knownTelling(app, list, row, cutColumn);
  if (error !== undefined) {
    const { message, hint } = app.describe(error);
    return <Line text={paint.bad(cut(` ${theme.sign.bad} ${withHint(message, hint)}`, width))} />;
  }
  const command = app.say('tui.sameAs', { command: sanitise(sameAs(list)) });
  const asked = former?.stage === 'held' ? undefined : former;
  const seconds = asked && Math.max(0, Math.floor((app.context().now() - asked.since) / 1000));
  const said = seconds === undefined ? telling?.text : app.say('tuiPlace.askedAgo', { seconds });
  // A blank before it, and three between.
  const room = width - textWidth(command) - 4;
  const [, second] = hasRule ? (twoLines(app, list, width) ?? []) : [];
  if (second !== undefined) return <Line text={` ${second}`} />;
  const isTelling = said !== undefined && said === telling?.text;
  // What is cut in the list, or wrong, is not cut here for the sake of a command.
  if (isTelling && telling.isGrave && textWidth(said) > room) return <Line text={` ${cut(said, width - 2)}`} />;
  // A remark is told beside the command whole, or its first sentence, or not at all.
  const remark = isTelling && textWidth(said) > room ? firstSentence(said) : said;
  const isDropped = isTelling && remark !== undefined && textWidth(remark) > room;
  const fact = remark && room > 10 && !isDropped ? cut(remark, room) : '';
  const gap = ' '.repeat(Math.max(1, width - 2 - textWidth(fact) - textWidth(command)));
  // A short way to the right end would be sent as spaces with every cursor key: facts stand side by side instead.
  const between = width > 100 && fact !== '' ? '   ' : fact === '' ? '' : gap;
  return <Line text={` ${fact}${between}${paint.muted(cut(command, width - 2))}`} />;
}

/**
 * The whole of what is wrong with the row under the cursor, or cut in it, in two lines, where one is too narrow for it (TUI-19): the rule above the told
 * line gives up its place. Undefined where something else is told.
 */
export function twoLines(app: Notify & Layers & Session, list: List, width: number): [string, string] | undefined {
  const { error, former } = list.store.get();
  const cutColumn = cutColumnOf(list);
  const { message, count, layers } = app.store.get();
  const row = list.current();
  if (!row || error !== undefined || former || message || count !== undefined || layers.length > 0) return undefined;
  const telling = knownTelling(app, list, row, cutColumn);
  if (!telling?.isGrave || textWidth(telling.text) <= width - 2) return undefined;
  const [first = '', ...rest] = wrap(telling.text, width - 2);
  return [first, cut(rest.join(' '), width - 2)];
}

const told = new WeakMap<Row, { key: string; telling: ReturnType<typeof tellingOf> }>();

/** The same, worked out once for a row and a minute: every frame asks for it, the rule above the line too. */
function knownTelling(app: Session & Notify, list: List, row: Row, cutColumn: string | undefined) {
  const key = `${cutColumn ?? ''} ${Math.floor(app.context().now() / 60_000)} ${app.context().role}`;
  const known = told.get(row);
  if (known?.key === key) return known.telling;
  const telling = tellingOf(app, list, row, cutColumn);
  told.set(row, { key, telling });
  return telling;
}

/** What the row has to add: what is wrong with it, the whole of what is cut, else the first that any of its cells tells beside. */
function tellingOf(app: Session & Notify, list: List, row: Row, cutColumn: string | undefined) {
  const cells = list.columns().map((column) => {
    const { text, hint, tone } = column.cell(row, app.context());
    return { id: column.id, text, hint, tone, header: app.say(column.header) };
  });
  const trouble = cells.find(({ tone, hint }) => hint && (tone === 'bad' || tone === 'warn'))?.hint;
  if (trouble !== undefined) return { text: trouble, isGrave: true };
  const whole = cells.find(({ id }) => id === cutColumn);
  if (whole) return { text: pairOf(whole.header, whole.text.replaceAll(/\s+/g, ' '), app.say), isGrave: true };
  const other = cells.find(({ hint }) => hint);
  return other && { text: pairOf(other.header, other.hint ?? '', app.say), isGrave: false };
}
