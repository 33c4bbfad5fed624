import { sanitise } from '../../../../shared/format/sanitise.ts';
import { groupingFilters } from '../../../../shared/screen/filter-values.ts';
import type { Say } from '../../../../shared/text/text.ts';
import type { ConfigView } from '../../config/tui-config.ts';
import { isViewDigit } from '../../config/view-key.ts';
import type { Host, Notify, Profile } from '../app.ts';
import type { OwnView } from '../view-settings.ts';
import type { List } from './rows/list.ts';
import type { Query } from './rows/list-reducer.ts';
import { removeFromFile } from './view-file.ts';

/**
 * The views of a list under the digits from `2` on; `1` and `0` are all rows. Views by which this gateway cannot filter
 * are left out.
 */
export function savedViewsOf(list: List, say: Say): readonly DigitView[] {
  const offered = (list.screen.views ?? []).map(({ label, line }) => ({ name: say(label), line }));
  return withDigits(
    [...offered, ...list.store.get().ownViews].filter(({ line }) => list.readFilter(line).fault === undefined),
  );
}

/** A view with the number that opens it: a digit, or more than 9 for one that only its name opens. */
export interface DigitView extends Omit<OwnView, 'digit'> {
  digit: number;
}

/** Gives views their digits, in the order of digits: those of the file first, the others the next free one. */
function withDigits(views: readonly OwnView[]): readonly DigitView[] {
  const taken = new Set(views.flatMap(({ digit }) => (digit === undefined ? [] : [Number(digit)])));
  let next = 2;
  const numbered = views.map((view): DigitView => {
    if (view.digit !== undefined) return { ...view, digit: Number(view.digit) };
    while (taken.has(next)) next += 1;
    return { ...view, digit: next++ };
  });
  return numbered.toSorted((one, other) => one.digit - other.digit);
}

/** Whether a query of the list is exactly that of a view; a `line` of '' is all rows. */
export function isOnView(
  list: List,
  { filters, search, sort }: Query,
  { line, sort: order }: Pick<OwnView, 'line' | 'sort'>,
): boolean {
  const { values, here } = list.readFilter(line);
  const own = Object.entries(filters).filter(([id]) => !isKept(list, id));
  return (
    search.trim() === here.join(' ') &&
    own.length === Object.keys(values).length &&
    own.every(([id, value]) => values[id] === value) &&
    (order === undefined || (order.column === sort?.column && order.isDescending === sort.isDescending))
  );
}

/** Opens a view of the list by its digit (TUI-05). */
export function openSavedView(app: Notify, list: List, digit: string): void {
  const views = savedViewsOf(list, app.say);
  const all: Omit<OwnView, 'name'> = { line: '' };
  const view = digit === '0' || digit === '1' ? all : views.find((one) => one.digit === Number(digit));
  if (view === undefined) {
    app.notify(app.say('tuiPlace.noSavedView', { digit, last: Math.max(1, ...views.map((one) => one.digit)) }), 'warn');
    return;
  }
  const { values, here } = list.readFilter(view.line);
  const kept = Object.entries(list.store.get().filters).filter(([id]) => isKept(list, id));
  const hasLooks = view.columns !== undefined || view.pace !== undefined || view.beside !== undefined;
  list.setViewOn(hasLooks ? view.word : undefined);
  if (view.sort) list.setSort(view.sort);
  list.setFilters({ ...Object.fromEntries(kept), ...values });
  list.setSearch(here.join(' '));
  void list.keepSearch();
}

/** Converts a view from the user's file to a view of its list. */
export function ownViewOf({ name, title, filter, sort, columns, pace, beside, key = '' }: ConfigView): OwnView {
  return {
    ...{ name: title, line: filter, word: name },
    ...(sort && { sort }),
    ...(columns.length > 0 && { columns }),
    ...(pace !== undefined && { pace }),
    ...(beside && { beside }),
    ...(isViewDigit(key) && { digit: key }),
  };
}

/** The digit of a view of the user's file; 0 where it is not among those of its list. */
export function digitOf(list: List, say: Say, word: string): number {
  return savedViewsOf(list, say).find((one) => one.word === word)?.digit ?? 0;
}

/** Removes a view that the user saved, by its name. */
export async function removeView(app: Notify & Host & Profile, list: List, name: string): Promise<void> {
  const { ownViews } = list.store.get();
  const ofFile = ownViews.find((view) => view.word !== undefined && [view.name, view.word].includes(name));
  if (ofFile?.word !== undefined) {
    const fault = await removeFromFile(app, ofFile.word);
    if (fault === undefined) app.notify(app.say('tuiPlace.viewRemoved', { name: sanitise(name) }));
    else app.notify(fault, 'warn');
    return;
  }
  const others = ownViews.filter((view) => view.name !== name);
  if (others.length === ownViews.length)
    // lint-allow glued-punctuation: names of views, as they are typed.
    return void app.notify(
      app.say('tuiPlace.noOwnView', { name: sanitise(name), known: ownViews.map((one) => one.name) }),
      'warn',
    );
  list.setOwnViews(others);
  app.notify(app.say('tuiPlace.viewRemoved', { name: sanitise(name) }));
}

/**
 * Whether a filter is kept when views change, because it says how a list is queried and not which rows it leaves out;
 * for sums all filters but the grouping.
 */
export function isKept({ screen }: List, id: string): boolean {
  return screen.isOfSums
    ? !groupingFilters.includes(id)
    : screen.filters.find((filter) => filter.id === id)?.remembered === true;
}
