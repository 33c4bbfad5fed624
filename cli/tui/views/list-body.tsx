import { useLayoutEffect, useMemo } from 'react';
import { readingText } from '../../../shared/screens/usage/reading-text.ts';
import type { Layers, Notify, Session } from '../state/app.ts';
import { setSpots } from '../state/click-spots.ts';
import { noteCutColumn } from '../state/list/cut-column.ts';
import { emptyText } from '../state/list/empty-text.ts';
import type { List } from '../state/list/rows/list.ts';
import { setRowArea } from '../state/row-area.ts';
import { cut } from '../table/width.ts';
import { wrap } from '../table/wrap.ts';
import { useTheme } from '../theme/theme-context.tsx';
import { Lines, ofHeight } from './lines.tsx';
import { chartHeight, chartText } from './list-chart.ts';
import { createListLayout } from './list-layout.ts';
import { useStore } from './use-store.ts';

/** The body of a list: column headings and the rows that fit, or a text when there are none. */
export function ListBody({
  app,
  list,
  line,
  width: whole,
  height,
  beside,
  hasKeys = true,
}: {
  app: Notify & Session & Layers;
  list: List;
  /** The screen line where it begins, from 0. */
  line: number;
  width: number;
  height: number;
  /** Set where it is beside another list: the cells to its left, and the text before each line. */
  beside?: { left: number; side: string };
  /** Whether it has the keyboard focus; without it, the cursor only shows which row is meant. */
  hasKeys?: boolean;
}) {
  const theme = useTheme();
  const width = beside ? whole - 1 : whole;
  const { reading, filters } = useStore(list.store);
  const layout = useMemo(() => createListLayout(list), [list]);
  const noticeKey = list.screen.noticeFor?.(app.context(), filters) ?? list.screen.notice;
  const standing = noticeKey && height >= 12 ? app.say(noticeKey) : undefined;
  const notice = reading ? readingText(reading, app.say) : standing;
  const chart = list.screen.chart?.(app.context());
  const chartHigh = chartHeight(chart, height);
  const rowsHigh = height - 1 - (notice ? 1 : 0) - chartHigh;
  useLayoutEffect(() => list.setHeight(rowsHigh), [list, rowsHigh]);

  const headers = useMemo(
    () => new Map(list.screen.columns.map(({ id, header, head }) => [id, app.say(head ?? header)])),
    [app, list],
  );
  const {
    header,
    heads,
    rows,
    offset,
    alike,
    cut: cutColumn,
  } = layout.lines({
    theme,
    width,
    height: rowsHigh,
    minute: Math.floor(app.context().now() / 60_000),
    context: app.context(),
    headerOf: (id) => headers.get(id) ?? id,
    placeholder: app.say('tui.rowComing'),
    hasKeys,
  });
  noteCutColumn(list, cutColumn);
  useLayoutEffect(() =>
    setRowArea(list, {
      left: beside ? beside.left + 1 : 0,
      top: line + height - rowsHigh - chartHigh,
      width,
      count: rows.length,
      first: list.store.get().top,
    }),
  );
  useLayoutEffect(() => {
    if (!beside) setSpots(app.store, 'heads', line + height - rowsHigh - chartHigh - 1, heads);
  });
  // Values of columns that were not drawn, or are cut, are shown on other lines.
  const alikeText = alike.join(` ${theme.glyphs.separator} `);
  useLayoutEffect(() => {
    const state = list.store.get();
    if (state.alike !== alikeText) list.store.set({ alike: alikeText });
  });
  // The stored offset is limited to the largest possible one, so that scrolling back takes effect at once.
  useLayoutEffect(() => {
    if (list.store.get().isWide && list.store.get().columnOffset > offset) list.store.set({ columnOffset: offset });
  });
  const lines = [...(notice ? [theme.paint.warn(cut(` ${notice}`, width))] : []), header, ...rows];
  if (rows.length === 0) {
    lines.push('', ...wrap(emptyText(app, list), width - 4).map((line) => theme.paint.muted(`   ${line}`)));
  }
  // The chart shows the data read last: while that belongs to a former query, it is as dim as the rows.
  const shade = list.looksOld()
    ? { ...theme, paint: { ...theme.paint, accent: theme.paint.muted, bad: theme.paint.muted } }
    : theme;
  const below = chart && chartHigh > 0 ? chartText(chart, shade, width, app.say) : [];
  const all = [...ofHeight(lines, height - chartHigh), ...below];
  return <Lines lines={beside ? all.map((text) => `${beside.side}${text}`) : all} />;
}
