import { useMemo } from 'react';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { usualTime } from '../../../shared/screens/usual-time.ts';
import { pairOf } from '../../../shared/text/punctuation.ts';
import type { Say } from '../../../shared/text/text.ts';
import type { Layers, Lists, Notify, Session } from '../state/app.ts';
import { trail } from '../state/list/history-reducer.ts';
import type { List } from '../state/list/list.ts';
import { isOnView, savedViewsOf } from '../state/list/saved-views.ts';
import { cut } from '../table/width.ts';
import type { Theme } from '../theme/theme.ts';
import { Line } from './lines.tsx';
import { type Segment, spread } from './segments.ts';
import { useTheme } from './theme-context.tsx';
import { useStore } from './use-store.ts';

/** The view, its filters and search; and how many rows are marked, shown and there. */
export function Breadcrumb({
  app,
  list,
  width,
}: {
  app: Notify & Layers & Session & Lists;
  list: List;
  width: number;
}) {
  const { paint, glyphs } = useTheme();
  const { filters, search, sort, isWide, newAbove, summary, ownViews } = useStore(list.store);
  const { say } = app;
  // Each view is a filter line that is read: that is for once, not for each frame of a list that renews itself.
  const asked = JSON.stringify([filters, search, sort, ownViews]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the views are told from is all in `asked`.
  const views = useMemo(() => viewSegment(list, say, paint), [list, say, paint, asked]);
  const shown = list.shown();
  const total = list.window.total();
  const known = list.window.length();
  const labels = new Map(list.filters().map(({ id, label, kind }) => [id, { label: say(label), kind }]));
  const header = list.columns().find(({ id }) => id === sort?.column)?.header;
  const crumbs = trail(useStore(app.store).past);
  const left: Segment[] = [
    ...crumbs.map(({ noun, door }, place) => ({
      text: `${place === 0 ? ' ' : ''}${say(app.list(noun).screen.title)} ${door.name}`,
      paint: paint.muted,
      rank: 19 - Math.min(7, place),
    })),
    { text: `${crumbs.length === 0 ? ' ' : ''}${say(list.screen.title)}`, paint: paint.title, rank: 0 },
    ...(crumbs.length === 0 ? views : []),
    ...Object.entries(filters).map(([id, value], place) => ({
      text:
        labels.get(id)?.kind === 'toggle'
          ? (labels.get(id)?.label ?? id)
          : pairOf(labels.get(id)?.label ?? id, sanitise(value), say),
      paint: paint.accent,
      rank: 2 + place,
    })),
    ...list.filters().flatMap((filter, place) => {
      const standard = filters[filter.id] === undefined ? filter.default?.(app.context()) : undefined;
      return standard
        ? [{ text: pairOf(say(filter.label), usualTime(standard, say), say), paint: paint.muted, rank: 20 + place }]
        : [];
    }),
    {
      // The words of a door may be many, and the way one came is not to go for them.
      text:
        search.trim() === '' ? '' : cut(`/${sanitise(search)}`, Math.max(20, Math.floor(width / 3)), glyphs.ellipsis),
      paint: paint.warn,
      rank: 1,
    },
  ];
  const { hasNewNotice } = useStore(app.store);
  const marks = list.marks.count();
  const isPart = shown.isPartial && (search.trim() !== '' || !list.window.isComplete());
  const count = isPart
    ? `${say('tui.shownOf', { shown: shown.length, total: total ?? known })}${list.window.isComplete() ? '' : ` ${glyphs.separator} ${say('tui.loadedOnly', { count: list.window.loaded().length })}`}`
    : say(total === undefined && !list.window.isComplete() ? 'tui.shownOfMany' : 'tui.shownOf', {
        shown: Math.min(known, list.store.get().cursor + 1),
        total: total ?? list.window.loaded().length,
      });
  const who = whoFiltered(list, say);
  const right: Segment[] = [
    ...summary.map(({ label, cell }, place) => ({
      text: `${say(label)} ${cell.text}`,
      paint: paint[cell.tone ?? 'good'],
      rank: 6 + place,
    })),
    { text: hasNewNotice ? say('tui.newNotice') : '', paint: paint.badge, rank: 12 },
    { text: newAbove > 0 ? say('tui.newAbove', { count: newAbove }) : '', paint: paint.accent, rank: 2 },
    { text: who, paint: paint.muted, rank: 5 },
    { text: marks > 0 ? say('tui.marked', { count: marks }) : '', paint: paint.marked, rank: 1 },
    { text: known > 0 ? count : '', paint: paint.plain, rank: 0 },
    {
      text: sort && header ? `${sort.isDescending ? glyphs.descending : glyphs.ascending}${say(header)} ` : '',
      paint: paint.muted,
      rank: 4,
    },
    { text: sortedOver(list, say), paint: paint.warn, rank: 5 },
    { text: isWide ? `${say('tui.keyWide')} ` : '', paint: paint.muted, rank: 5 },
  ];
  const crumb = { text: ` ${glyphs.crumb} `, paint: paint.muted };
  return <Line text={spread(left, right, crumb, width, { ...crumb, text: ` ${glyphs.separator} ` })} />;
}

/** The views of the list with their digits, where it has any; the one on show stands in brackets. */
function viewSegment(list: List, say: Say, paint: Theme['paint']): Segment[] {
  const views = savedViewsOf(list, say);
  if (views.length === 0) return [];
  const all = { name: say(list.screen.viewAll ?? 'tuiPlace.viewAll'), line: '' };
  const names = [all, ...views].map((view, place) => {
    const name = `${place + 1} ${sanitise(view.name)}`;
    return isOnView(list, view) ? `[${name}]` : name;
  });
  // Where room is short, only the one on show is told.
  const current = names.find((name) => name.startsWith('['));
  const short = { text: current ?? '', paint: paint.muted, rank: 13 };
  return [{ text: names.join('  '), paint: paint.muted, rank: 20, short }];
}

/** Who filtered, the gateway or this program over all rows (GEN-07); over which rows where not all are here, the count says. */
function whoFiltered(list: List, say: Say): string {
  const { filters, search } = list.store.get();
  if (list.window.length() === 0 && search === '') return '';
  if (search.trim() !== '' && list.isFilteredHere()) {
    return list.window.isComplete() ? say('tui.overAll', { count: list.window.loaded().length }) : '';
  }
  const isAsked = Object.keys(filters).some(
    (id) => !list.screen.filters.find((filter) => filter.id === id)?.remembered,
  );
  if (!isAsked && search.trim() === '') return '';
  return say(list.areFiltersHere() ? 'tui.overAllRows' : 'tui.byGateway');
}

/** That an order holds for the rows on hand only. */
function sortedOver(list: List, say: Say): string {
  const { sort } = list.store.get();
  if (sort === undefined || list.isSortedThere() || list.window.isComplete()) return '';
  return say('tui.sortedPart', { count: list.window.loaded().length });
}
