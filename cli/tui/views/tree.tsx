import { useMemo, useRef } from 'react';
import { formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { formatQuota, quotaDisplayOf } from '../../../shared/format/quota.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { formatTime, shortenTime } from '../../../shared/format/time.ts';
import { type Cell, emptyCell } from '../../../shared/screen/cells.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { firstTokenCell, rateCell } from '../../../shared/screens/usage/usage-columns.ts';
import { listOf } from '../../../shared/text/punctuation.ts';
import { type TreeBy, type TreeOrder, treeLevels, treeOrders } from '../config/tree-words.ts';
import type { Lists, Notify, Session } from '../state/app.ts';
import { topShowing } from '../state/list/rows/list-reducer.ts';
import { nodeName, nodeState } from '../state/tree/node-text.ts';
import type { TreeLayer } from '../state/tree/tree-layer.ts';
import { howMarked } from '../state/tree/tree-marks.ts';
import { keyCount, shownChannels, type TreeNode, type TreeSums } from '../state/tree/tree-nodes.ts';
import { cursorIndex, type TreeState } from '../state/tree/tree-reducer.ts';
import { type ColumnNeed, layOutColumns } from '../table/columns.ts';
import { gutter, headerText, rowText } from '../table/row-text.ts';
import { textWidth } from '../table/width.ts';
import { useTheme } from '../theme/theme-context.tsx';
import { Lines, ofHeight } from './lines.tsx';
import { spread } from './segments.ts';
import { useStore } from './use-store.ts';

/** Columns from the left; those with the lowest weight are dropped first when room is short. */
const columns = [
  { id: 'node', header: 'tuiTree.node', align: 'left', weight: 9, width: { minimum: 26, maximum: 60 } },
  { id: 'state', header: 'tuiTree.state', align: 'left', weight: 9, width: { minimum: 16, maximum: 34 } },
  { id: 'keys', header: 'tuiTree.keysOn', align: 'right', weight: 5, width: { minimum: 7, maximum: 9 } },
  { id: 'calls', header: 'usage.calls', align: 'right', weight: 8, width: { minimum: 6, maximum: 11 } },
  { id: 'errors', header: 'usage.errors', align: 'right', weight: 8, width: { minimum: 6, maximum: 11 } },
  { id: 'rate', header: 'usage.errorRate', align: 'right', weight: 6, width: { minimum: 7, maximum: 10 } },
  { id: 'cost', header: 'usage.cost', align: 'right', weight: 7, width: { minimum: 7, maximum: 12 } },
  { id: 'used', header: 'channel.usedQuota', align: 'right', weight: 2, width: { minimum: 8, maximum: 12 } },
  { id: 'balance', header: 'channel.balance', align: 'right', weight: 3, width: { minimum: 9, maximum: 13 } },
  { id: 'firstToken', header: 'log.headFirstToken', align: 'right', weight: 4, width: { minimum: 6, maximum: 10 } },
  { id: 'latency', header: 'channel.responseTime', align: 'right', weight: 1, width: { minimum: 8, maximum: 10 } },
] as const;

/** The cells up to which a text is shown whole before numbers are left out for it. */
const least: Readonly<Record<string, number>> = { node: 40, state: 34 };

/** The sort key of each column. */
const orderOf: Readonly<Record<string, TreeOrder>> = {
  ...{ node: 'name', state: 'state', keys: 'keys' },
  ...{ calls: 'calls', errors: 'errors', rate: 'rate', cost: 'cost', firstToken: 'firstToken' },
  ...{ used: 'used', balance: 'balance', latency: 'latency' },
};

/** The cells of a node, the cells of the screen that each needs, and its line as it was painted last. */
interface KnownLine {
  node: TreeNode;
  cells: ReadonlyMap<string, Cell>;
  widths: ReadonlyMap<string, number>;
  /** The look and columns of `line`. */
  key: string;
  line: string;
}

/** The tree of channels (TUI-17): its grouping, then one line per node with its state and sums. */
export function Tree({
  app,
  layer,
  width,
  height,
}: {
  app: Notify & Session & Lists;
  layer: TreeLayer;
  width: number;
  height: number;
}) {
  const theme = useTheme();
  const { paint, glyphs } = theme;
  const { say } = app;
  const state = useStore(layer.store);
  const top = useRef(0);
  const known = useRef<Widest>({ of: '', cells: new Map() });
  const nodes = layer.nodes();
  const cursor = cursorIndex(state, nodes);
  const room = Math.max(1, height - 2);
  top.current = topShowing(cursor, top.current, { height: room, length: nodes.length });
  const shown = nodes.slice(top.current, top.current + room);
  const { status, now } = app.context();
  // What is cached: cells, what they need, and painted lines, until something that they show changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the others are what cells are made of.
  const cache = useMemo(
    () => new WeakMap<TreeNode, KnownLine>(),
    [app, theme, state.calls, status, Math.floor(now() / 60_000)],
  );
  const lines = shown.map((node) => {
    const line = cache.get(node) ?? unpainted(node, cellsOf(app, node, state.calls, glyphs));
    cache.set(node, line);
    return line;
  });
  const { channels = [], marks, search, sort } = state;
  const widest = widestSoFar(known.current, `${state.by} ${state.search}`, lines);
  const needs = columns.map(
    ({ id, weight, width: own, header, align }): ColumnNeed => ({
      // A number is never cut.
      isWhole: align === 'right',
      // Without the column that is sorted by, the order could not be understood.
      ...{ id, weight: sort?.by === orderOf[id] ? Math.max(weight, 8) : weight },
      // Nor is a state, nor a name of usual length.
      width: { ...own, minimum: Math.max(own.minimum, Math.min(widest.get(id) ?? 0, least[id] ?? 0)) },
      // Room for nodes that may be opened, or the columns would jump.
      content: Math.max(id === 'node' ? 38 : id === 'state' ? 20 : 0, textWidth(say(header)), widest.get(id) ?? 2),
    }),
  );
  const placed = layOutColumns(needs, width - gutter - 1).flatMap(({ id, width: cellsWide }) => {
    const column = columns.find((one) => one.id === id);
    return column ? [{ id, width: cellsWide, align: column.align, header: say(column.header) }] : [];
  });
  const tabs = treeLevels.map((by, index) => {
    const name = `${index + 1} ${say(`tuiTree.${by}`)}`;
    return by === state.by ? `[${name}]` : name;
  });
  const hidden = layer.hidden();
  const counts = useMemo(() => {
    return {
      groups: nodes.filter(({ level, name }) => level === 0 && name !== '').length,
      channels: channels.length,
      keys: keyCount(channels, state.keys),
      hits: search === '' ? channels.length : shownChannels(nodes).length,
    };
  }, [nodes, channels, search, state.keys]);
  // The usual period of a day is dropped first where room is short; another period stays.
  const isUsual = typeof state.calls !== 'object' || state.calls.isWhole;
  const line = spread(
    [
      { text: ` ${say('tuiTree.title')}`, paint: paint.title, rank: 0 },
      { text: tabs.join('  '), paint: paint.muted, rank: 1 },
      { text: search === '' ? '' : `/${sanitise(search)}`, paint: paint.warn, rank: 0 },
    ],
    [
      {
        text:
          marks.size === 0
            ? ''
            : say(hidden > 0 ? 'tuiTree.selectedHidden' : 'tuiTree.selected', { count: marks.size, hidden }),
        paint: paint.marked,
        rank: 1,
      },
      { text: callsText(app, state.calls), paint: paint.muted, rank: isUsual ? 6 : 2 },
      // What is counted last goes first, as a whole.
      ...countsText(app, state.by, counts, search !== '').map((text, index) => ({
        ...{ text, paint: paint.muted, rank: 3 + index },
      })),
    ],
    { text: ` ${glyphs.crumb} `, paint: paint.muted },
    width - 1,
    { text: ` ${glyphs.separator} `, paint: paint.muted },
  );
  const heads = headerText(
    placed.map((column) => {
      const letter = Object.entries(treeOrders).find(([, order]) => order === orderOf[column.id])?.[0];
      const isSorted = sort !== undefined && sort.by === orderOf[column.id];
      return { ...column, sorted: isSorted ? (sort.isDescending ? 'down' : 'up') : undefined, letter };
    }),
    theme,
  );
  const layoutKey = placed.map(({ id, width: cellsWide }) => `${id}${cellsWide}`).join();
  const body = lines.map((known, index) => {
    const { node, cells } = known;
    const isCursor = top.current + index === cursor;
    const marked = howMarked(state, node);
    const key = `${isCursor}${marked}${layoutKey}`;
    if (known.key !== key) {
      const isMuted = node.level === 1 && node.sums.channelsOn === 0;
      known.line = rowText(
        placed,
        cells,
        { isCursor, isMarked: marked === 'whole', isPartlyMarked: marked === 'partly', isMuted },
        theme,
      );
      known.key = key;
    }
    return known.line;
  });
  const empty = nodes.length === 0 && search !== '' ? [paint.muted(`   ${say('tuiPlace.noMatchOwn')}`)] : [];
  return <Lines lines={ofHeight([line, heads, ...body, ...empty], height)} />;
}

/** The cells that each column needed so far under one grouping and filter, so that no column moves by scrolling. */
interface Widest {
  of: string;
  cells: Map<string, number>;
}

function widestSoFar(known: Widest, of: string, lines: readonly KnownLine[]): Widest['cells'] {
  if (known.of !== of) Object.assign(known, { of, cells: new Map() });
  for (const { widths } of lines) {
    for (const [id, cells] of widths) known.cells.set(id, Math.max(known.cells.get(id) ?? 0, cells));
  }
  return known.cells;
}

/** How much the tree holds, or how much of it was found. */
function countsText(
  { say }: Notify,
  by: TreeBy,
  { groups, channels, keys, hits }: Readonly<Record<'groups' | 'channels' | 'keys' | 'hits', number>>,
  isFound: boolean,
): string[] {
  const first = say(`tuiTree.${by}s`, { count: groups });
  if (isFound)
    return [first, say('tuiTree.channelsFound', { hits: formatNumber(hits), channels: formatNumber(channels) })];
  return [first, say('tuiTree.channels', { count: channels }), say('tuiTree.keys', { count: keys })];
}

/** A line whose cells are known, and which is painted where it is needed. */
function unpainted(node: TreeNode, cells: ReadonlyMap<string, Cell>): KnownLine {
  const widths = new Map([...cells].map(([id, { text }]) => [id, textWidth(text) + 2]));
  return { node, cells, widths, key: '', line: '' };
}

/** The cells of a node. */
function cellsOf(
  app: Notify & Session & Lists,
  node: TreeNode,
  calls: TreeState['calls'],
  glyphs: { opened: string; closed: string; ellipsis: string },
): ReadonlyMap<string, Cell> {
  const { level, isOpen, channel, key, sums } = node;
  const { status } = app.context();
  const sign = isOpen === undefined ? ' ' : isOpen ? glyphs.opened : glyphs.closed;
  const name = nodeName(app, node);
  const found = node.of === undefined ? name : app.say('tuiTree.hitsOf', { name, hits: sums.channels, count: node.of });
  const cells = new Map<string, Cell>([
    ['node', { text: `${'  '.repeat(level)}${sign} ${found}`, raw: null }],
    ['state', nodeState(app, node)],
  ]);
  if (key) {
    cells.set('node', {
      text: `${'  '.repeat(level)}  ${listOf([name, sanitise(key.key_preview)].filter(Boolean), app.say)}`,
      raw: null,
    });
    return cells;
  }
  if (sums.channels === 0) return cells;
  cells.set('keys', { text: `${sums.keysOn} / ${sums.keys}`, raw: null });
  const counted = callCells(app.context(), sums, calls, glyphs);
  for (const [id, cell] of Object.entries(counted)) cells.set(id, cell);
  cells.set('used', { text: formatQuota(sums.used, quotaDisplayOf(status)), raw: null });
  const balance = formatMoney(sums.balance);
  cells.set(
    'balance',
    sums.isBalanceWhole
      ? { text: balance, raw: null }
      : sums.balance === 0
        ? emptyCell(null)
        : { text: `≥${balance}`, raw: null },
  );
  if (channel) cells.set('latency', app.list('channel').cell(channel, 'response_time'));
  return cells;
}

/**
 * Since when calls are counted, where that is not the whole day that the column promises; or that they are being
 * counted.
 */
function callsText({ say, context }: Notify & Session, calls: TreeState['calls']): string {
  if (calls === undefined) return '';
  if (calls === 'reading') return say('tuiTree.counting');
  if (calls.isWhole) return say('tuiTree.callsOfDay');
  return say('tuiTree.callsSince', { time: shortenTime(formatTime(calls.since), context().now()) });
}

/** The cells of a node's calls; empty instead of 0 where calls were not counted or are not recorded. */
function callCells(
  context: ScreenContext,
  sums: TreeSums,
  calls: TreeState['calls'],
  { ellipsis }: { ellipsis: string },
): Record<'calls' | 'errors' | 'rate' | 'cost' | 'firstToken', Cell> {
  const all = (cell: Cell) => ({ calls: cell, errors: cell, rate: cell, cost: cell, firstToken: cell });
  if (calls === 'reading') return all({ text: ellipsis, raw: null, tone: 'muted' });
  if (calls === undefined) return all(emptyCell(null));
  const least = calls.isAtLeast ? '≥' : '';
  const count = (number: number): Cell => ({ text: `${least}${formatNumber(number)}`, raw: number });
  const errors = count(sums.errors);
  return {
    calls: count(sums.calls),
    errors: calls.hasErrors ? { ...errors, ...(sums.errors > 0 && { tone: 'warn' as const }) } : emptyCell(null),
    rate: calls.hasErrors ? rateCell(sums, context) : emptyCell(null),
    cost: { text: `${least}${formatQuota(sums.cost, quotaDisplayOf(context.status))}`, raw: sums.cost },
    firstToken: firstTokenCell({ firstToken: sums.firstToken() }, context),
  };
}
