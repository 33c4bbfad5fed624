import { sanitise } from '../../../../shared/format/sanitise.ts';
import { wordsOfValues } from '../../../../shared/screen/filter/list-filter.ts';
import { groupingFilters } from '../../../../shared/screen/list-screen.ts';
import type { Say } from '../../../../shared/text/text.ts';
import type { Host, Layers, Notify, Session } from '../app.ts';
import { askText } from '../sign-in/ask-text.ts';
import type { OwnView } from '../view-settings.ts';
import { mayHoldKey } from './kept-filters.ts';
import type { List } from './list.ts';

/** Digits there are for views, without that for all rows. */
const most = 8;

/** What a list offers under `2` and on; `1` and `0` are all rows. Those that this gateway cannot filter are left out. */
export function savedViewsOf(list: List, say: Say): readonly OwnView[] {
  const offered = (list.screen.views ?? []).map(({ label, line }) => ({ name: say(label), line }));
  return [...offered, ...list.store.get().ownViews].filter(({ line }) => list.readFilter(line).fault === undefined);
}

/** Whether the list shows just what one of its views does; a `line` of '' is all rows. */
export function isOnView(list: List, { line, sort: order }: Pick<OwnView, 'line' | 'sort'>): boolean {
  const { filters, search, sort } = list.store.get();
  const { values, here } = list.readFilter(line);
  const own = Object.entries(filters).filter(([id]) => !isKept(list, id));
  return (
    search.trim() === here.join(' ') &&
    own.length === Object.keys(values).length &&
    own.every(([id, value]) => values[id] === value) &&
    (order === undefined || (order.column === sort?.column && order.isDescending === sort.isDescending))
  );
}

/** Goes to a view of the list by its digit (TUI-05). */
export function openSavedView(app: Notify, list: List, digit: string): void {
  const views = savedViewsOf(list, app.say);
  const view = digit === '0' || digit === '1' ? { line: '' } : views[Number(digit) - 2];
  if (view === undefined) {
    app.tell(app.say('tuiPlace.noSavedView', { digit, last: views.length + 1 }), 'warn');
    return;
  }
  const { values, here } = list.readFilter(view.line);
  const kept = Object.entries(list.store.get().filters).filter(([id]) => isKept(list, id));
  if ('sort' in view && view.sort) list.setSort(view.sort);
  list.setFilters({ ...Object.fromEntries(kept), ...values });
  list.setSearch(here.join(' '));
  void list.keepSearch();
}

/**
 * Saves filter and order of the list under a name, which is asked for where none is given (TUI-05). One with that name
 * is replaced. A line that may hold a key is not written to disk.
 */
export function saveView(app: Notify & Layers & Session & Host, list: List, given = ''): void {
  const { say } = app;
  const { filters, search, sort, ownViews } = list.store.get();
  const own = Object.fromEntries(Object.entries(filters).filter(([id]) => !isKept(list, id)));
  const line = [wordsOfValues(own), search.trim()].filter((part) => part !== '').join(' ');
  const isSecret = list.screen.filters.some(({ id, isSecret: hides }) => hides && own[id] !== undefined);
  if (line === '' && sort === undefined) return void app.tell(say('tuiPlace.nothingToSave'), 'warn');
  if (isSecret || mayHoldKey(line)) return void app.tell(say('tuiPlace.viewHoldsKey'), 'warn');
  const save = (typed: string) => {
    const name = sanitise(typed).trim().slice(0, 40);
    const others = ownViews.filter((view) => view.name !== name);
    list.setOwnViews([...others, { name, line, ...(sort && { sort }) }]);
    const place = savedViewsOf(list, say).findIndex((view) => view.name === name) + 2;
    app.tell(say('tuiPlace.viewSaved', { name, digit: place }), 'good');
  };
  if (ownViews.length + (list.screen.views ?? []).length >= most && !ownViews.some(({ name }) => name === given))
    return void app.tell(say('tuiPlace.noMoreViews', { most }), 'warn');
  if (given !== '') {
    save(given);
    return;
  }
  askText(app, {
    title: say('tuiPlace.keySaveView'),
    notes: [line],
    label: 'tuiPlace.viewName',
    onText: async (name) => {
      save(name);
      return undefined;
    },
  });
}

/** Gives up a view that the person saved, by its name. */
export function removeView(app: Notify, list: List, name: string): void {
  const { ownViews } = list.store.get();
  const others = ownViews.filter((view) => view.name !== name);
  if (others.length === ownViews.length)
    // lint-allow glued-punctuation: names of views, as they are typed.
    return void app.tell(
      app.say('tuiPlace.noOwnView', { name: sanitise(name), known: ownViews.map((one) => one.name) }),
      'warn',
    );
  list.setOwnViews(others);
  app.tell(app.say('tuiPlace.viewRemoved', { name: sanitise(name) }));
}

/** How a list is asked, not what it leaves out; of sums all but what they are grouped by. */
function isKept({ screen }: List, id: string): boolean {
  return screen.isOfSums
    ? !groupingFilters.includes(id)
    : screen.filters.find((filter) => filter.id === id)?.remembered === true;
}
