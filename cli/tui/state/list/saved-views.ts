import { groupingFilters, type ListView } from '../../../../shared/screens/list-screen.ts';
import type { Notify } from '../app.ts';
import type { List } from './list.ts';

/** What a list offers under `2` and on; `1` and `0` are all rows. Those that this gateway cannot filter are left out. */
export function savedViewsOf(list: List): readonly ListView[] {
  return (list.screen.views ?? []).filter(({ line }) => list.readFilter(line).fault === undefined);
}

/** Whether the list shows just what one of its views does; `line` is '' for all rows. */
export function isOnView(list: List, line: string): boolean {
  const { filters, search } = list.store.get();
  const { values, here } = list.readFilter(line);
  const own = Object.entries(filters).filter(([id]) => !isKept(list, id));
  return (
    search.trim() === here.join(' ') &&
    own.length === Object.keys(values).length &&
    own.every(([id, value]) => values[id] === value)
  );
}

/** Goes to a view of the list by its digit (TUI-05). */
export function openSavedView(app: Notify, list: List, digit: string): void {
  const views = savedViewsOf(list);
  const line = digit === '0' || digit === '1' ? '' : views[Number(digit) - 2]?.line;
  if (line === undefined) {
    app.tell(app.say('tuiPlace.noSavedView', { digit, last: views.length + 1 }), 'warn');
    return;
  }
  const { values, here } = list.readFilter(line);
  const kept = Object.entries(list.store.get().filters).filter(([id]) => isKept(list, id));
  list.setSearch(here.join(' '));
  list.setFilters({ ...Object.fromEntries(kept), ...values });
  void list.keepSearch();
}

/** How a list is asked, not what it leaves out; of sums all but what they are grouped by. */
function isKept({ screen }: List, id: string): boolean {
  return screen.isOfSums
    ? !groupingFilters.includes(id)
    : screen.filters.find((filter) => filter.id === id)?.remembered === true;
}
