import { useLayoutEffect, useMemo } from 'react';
import { sanitise } from '../../../shared/format/sanitise.ts';
import type { Say } from '../../../shared/text/text.ts';
import type { Layers, Lists, Notify, Session } from '../state/app.ts';
import { setSpots } from '../state/click-spots.ts';
import { hiddenMarks } from '../state/list/hidden-marks.ts';
import { trail } from '../state/list/rows/history-reducer.ts';
import type { List } from '../state/list/rows/list.ts';
import type { Query } from '../state/list/rows/list-reducer.ts';
import { isOnView, savedViewsOf } from '../state/list/saved-views.ts';
import { textWidth } from '../table/width.ts';
import type { Theme } from '../theme/theme.ts';
import { useTheme } from '../theme/theme-context.tsx';
import { countSegment } from './count-segment.ts';
import { Line } from './lines.tsx';
import { queryChips } from './query-chips.ts';
import { type Segment, spread } from './segments.ts';
import { tabSpots } from './tab-spots.ts';
import { useStore } from './use-store.ts';

/** The breadcrumb line: the view, its filters and search, and how many rows are marked, shown and in total. */
export function Breadcrumb({
  app,
  list,
  width,
}: {
  app: Notify & Layers & Session & Lists;
  list: List;
  width: number;
}) {
  const theme = useTheme();
  const { paint, glyphs } = theme;
  const state = useStore(list.store);
  const { isWide, newAbove, summary, ownViews, former, alike } = state;
  // While the former query is held, header and rows change together when a quick answer arrives (TUI-20).
  const query: Query = former?.stage === 'held' ? former : state;
  const { filters, search, sort } = query;
  const { say } = app;
  // Each view is a filter line that must be parsed: this is cached, because a list that refreshes itself draws many
  // frames.
  const asked = JSON.stringify([filters, search, sort, ownViews]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the views are told from is all in `asked`.
  const views = useMemo(() => viewSegment(list, query, say, paint), [list, say, paint, asked]);
  const most = Math.max(20, Math.floor(width / 3));
  const crumbs = trail(useStore(app.store).past);
  const left: Segment[] = [
    ...crumbs.map(({ noun, related }, index) => ({
      text: `${index === 0 ? ' ' : ''}${say(app.list(noun).screen.title)} ${related.name}`,
      paint: paint.muted,
      rank: 19 - Math.min(7, index),
    })),
    { text: `${crumbs.length === 0 ? ' ' : ''}${say(list.screen.title)}`, paint: paint.title, rank: 0 },
    ...(crumbs.length === 0 ? views : []),
    ...queryChips(app, list, query, theme, { width, showsViews: crumbs.length === 0 }),
    // The values of the columns that left because all rows share them; totals and views are dropped before it.
    { text: alikeText(alike, most, theme, say), paint: paint.muted, rank: 12 },
  ];
  const { hasNewNotice } = useStore(app.store);
  const marks = list.marks.count();
  const hidden = hiddenMarks(list).length;
  const count = countSegment(app, list, theme);
  const right: Segment[] = [
    ...summary.map(({ label, cell }, index) => ({
      text: `${say(label)} ${cell.text}`,
      paint: paint[cell.tone ?? 'good'],
      rank: 6 + index,
    })),
    { text: hasNewNotice ? say('tui.newNotice') : '', paint: paint.badge, rank: 40 },
    { text: newAbove > 0 ? say('tui.newAbove', { count: newAbove }) : '', paint: paint.accent, rank: 2 },
    {
      text: marks > 0 ? say(hidden > 0 ? 'tuiSelect.markedHidden' : 'tui.marked', { count: marks, hidden }) : '',
      paint: paint.marked,
      rank: 1,
    },
    ...count,
    { text: isWide ? `${say('tui.keyWide')} ` : '', paint: paint.muted, rank: 5 },
  ];
  const crumb = { text: ` ${glyphs.crumb} `, paint: paint.muted };
  const line = spread(left, right, crumb, width, { ...crumb, text: ` ${glyphs.separator} ` });
  useLayoutEffect(() => setSpots(app.store, 'tabs', 1, crumbs.length === 0 ? tabSpots(line, views[0]) : []));
  return <Line text={line} />;
}

/** The values that all rows share, as far as there is room: each is shown whole or not at all. */
function alikeText(alike: string, most: number, { glyphs }: Theme, say: Say): string {
  if (alike === '') return '';
  const between = ` ${glyphs.separator} `;
  let values = '';
  for (const value of alike.split(between)) {
    const more = values === '' ? value : `${values}${between}${value}`;
    if (textWidth(say('tuiPlace.alike', { values: more })) <= most) values = more;
  }
  return values === '' ? '' : say('tuiPlace.alike', { values });
}

/** The views of the list with their digits, where it has any; the current one is in brackets. */
function viewSegment(list: List, query: Query, say: Say, paint: Theme['paint']): Segment[] {
  const views = savedViewsOf(list, say);
  if (views.length === 0) return [];
  const all = { name: say(list.screen.viewAll ?? 'tuiPlace.viewAll'), line: '', digit: 1 };
  const names = [all, ...views].map((view) => {
    const name = `${view.digit} ${sanitise(view.name)}`;
    return isOnView(list, query, view) ? `[${name}]` : name;
  });
  // Where room is short, only the current view is shown.
  const current = names.find((name) => name.startsWith('['));
  // The name of a view stands for its filters: where the name does not fit either, it is counted among the dropped
  // filters.
  const isCounted = !isOnView(list, query, all);
  const short = { text: current ?? '', paint: paint.muted, rank: 13, isCounted };
  return [{ text: names.join('  '), paint: paint.muted, rank: 20, short }];
}
