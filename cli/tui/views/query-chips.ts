import { parseSpan } from '../../../shared/format/parse-time.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { formatTime, isTime, shortenTime } from '../../../shared/format/time.ts';
import { usualTime } from '../../../shared/screen/usual-time.ts';
import { pairOf } from '../../../shared/text/punctuation.ts';
import type { Notify, Session } from '../state/app.ts';
import { queryText } from '../state/list/query-text.ts';
import type { List } from '../state/list/rows/list.ts';
import type { Former, Query } from '../state/list/rows/list-reducer.ts';
import { isOnView, savedViewsOf } from '../state/list/saved-views.ts';
import { cut, textWidth } from '../table/width.ts';
import type { Theme } from '../theme/theme.ts';
import type { Segment } from './segments.ts';

/**
 * The query of a list, one piece per filter. As room gets short, defaults are dropped first, then long forms of times,
 * which have short ones; narrowing filters are dropped last, and counted (`+2`). Where the views are shown, the name of
 * the current one stands for its filters.
 */
export function queryChips(
  app: Notify & Session,
  list: List,
  query: Query,
  { paint, glyphs }: Theme,
  { width, showsViews }: { width: number; showsViews: boolean },
): Segment[] {
  const { say } = app;
  const { filters, search } = query;
  const labels = new Map(list.filters().map(({ id, label, kind }) => [id, { label: say(label), kind }]));
  const saidByTab = showsViews ? filtersOfTab(app, list, query) : new Set<string>();
  const narrowing = Object.entries(filters).flatMap(([id, value], index): Segment[] => {
    if (saidByTab.has(id)) return [];
    const { label = id, kind } = labels.get(id) ?? {};
    const text = kind === 'toggle' ? label : pairOf(label, sanitise(value), say);
    const own = { paint: paint.accent, rank: 2 + Math.min(7, index), isCounted: true };
    const short = kind === 'datetime' ? { ...own, text: shortTime(id, value, app.context().now(), say) } : undefined;
    return [short === undefined ? { ...own, text } : { ...own, text, rank: 25, short }];
  });
  const usual = list.filters().flatMap((filter, index) => {
    const standard = filters[filter.id] === undefined ? filter.default?.(app.context()) : undefined;
    if (!standard) return [];
    return [{ text: pairOf(say(filter.label), usualTime(standard, say), say), paint: paint.muted, rank: 30 + index }];
  });
  // The words of a related list may be many, and must not take the room of the breadcrumb.
  const most = Math.max(20, Math.floor(width / 3));
  const words = search.trim() === '' ? '' : cut(`/${sanitise(search)}`, most, glyphs.ellipsis);
  return [...narrowing, ...usual, { text: words, paint: paint.warn, rank: 1, isCounted: true }];
}

/** The query to which the rows on show belong, and what follows from it, as far as there is room. */
export function formerText(app: Notify & Session, list: List, former: Former, theme: Theme, width: number): string {
  const { say } = app;
  const said = say('tuiPlace.beforeRows', { query: queryText(app, list, former) });
  const whole = [said, say('tuiPlace.beforeLeaves'), say('tuiPlace.beforeKeys')].join(` ${theme.glyphs.separator} `);
  return textWidth(whole) <= width ? whole : cut(said, width, theme.glyphs.ellipsis);
}

/** The filters that the current view sets, and its name therefore stands for. */
function filtersOfTab({ say }: Notify, list: List, query: Query): ReadonlySet<string> {
  const view = savedViewsOf(list, say).find((one) => isOnView(list, query, one));
  return new Set(view === undefined ? [] : Object.keys(list.readFilter(view.line).values));
}

/**
 * A time in its shortest form: `-7d` for one that many days ago, else without seconds and without the parts that are
 * evident.
 */
function shortTime(id: string, value: string, nowMs: number, say: Notify['say']): string {
  const sign = id === 'end' ? '→' : '';
  const span = parseSpan(value, nowMs);
  const { start, end } = span.ok ? span.value : { start: Number.NaN, end: Number.NaN };
  // A day at the end is part of the range: its first minute would say that it is not.
  const isWholeAtEnd = id === 'end' && end > start + 1;
  if (/^[-+]/.test(value) || !isTime(start) || isWholeAtEnd) return `${sign}${usualTime(sanitise(value), say)}`;
  const ago = Math.round(nowMs / 1000) - start;
  if (id === 'end' && Math.abs(ago) < 3600) return '';
  const days = Math.round(ago / 86_400);
  // A related list that was opened some minutes ago still means whole days.
  if (id === 'start' && days >= 1 && Math.abs(ago - days * 86_400) < 3600) return `-${days}d`;
  return `${sign}${shortenTime(formatTime(start), nowMs).slice(0, -3)}`;
}
