import type { ListNoun } from '../../../../shared/screens/registry.ts';
import type { Layers, Lists } from '../app.ts';
import type { LeftPlace, Past } from './left-place.ts';
import type { List } from './list.ts';

/** What lists were narrowed to before a door narrowed them. */
const beforeDoor = new WeakMap<List, Pick<LeftPlace, 'filters' | 'search'>>();

/** Keeps what a list is narrowed to, which a door is about to change. */
export function enterDoor(list: List): void {
  const { filters, search } = list.store.get();
  if (!beforeDoor.has(list)) beforeDoor.set(list, { filters, search });
}

/** What one came to through a door is no narrowing of the list that is opened by its name: it is what it was before. */
export function leaveDoor(list: List): void {
  const before = beforeDoor.get(list);
  if (before === undefined) return;
  beforeDoor.delete(list);
  list.setSearch(before.search);
  list.setFilters(before.filters);
}

/** Places kept at most. */
const most = 50;

/** Remembers the list on show before another place is gone to. */
export function leave(app: Layers & Lists, door?: LeftPlace['door']): void {
  const { past, view } = app.store.get();
  app.store.set({ past: { back: [...past.back, placeNow(view, app.list(), door)].slice(-most), forward: [] } });
}

/** Goes to the place that was left last, as it was. False when there is none. */
export function goBack(app: Layers & Lists): boolean {
  const { past, view } = app.store.get();
  const to = past.back.at(-1);
  if (!to) return false;
  const here = placeNow(view, app.list(), to.door);
  app.store.set({ past: { back: past.back.slice(0, -1), forward: [...past.forward, here] } });
  const left = app.list();
  enter(app, to);
  // The words of a door are those of one way here: who comes by another sees all rows.
  if (to.door && to.door.words !== '' && left.store.get().search === to.door.words && left !== app.list()) {
    left.setSearch('');
  }
  return true;
}

/** Goes to the place that was last gone back from. False when there is none. */
export function goForward(app: Layers & Lists): boolean {
  const { past, view } = app.store.get();
  const to = past.forward.at(-1);
  if (!to) return false;
  const here = placeNow(view, app.list(), to.door);
  app.store.set({ past: { back: [...past.back, here], forward: past.forward.slice(0, -1) } });
  enter(app, to);
  return true;
}

/** The rows through whose doors the list on show was reached, the first one first. */
export function trail({ past }: { past: Past }): readonly (LeftPlace & { door: NonNullable<LeftPlace['door']> })[] {
  const start = past.back.findLastIndex(({ door }) => door === undefined) + 1;
  return past.back.slice(start).flatMap((place) => (place.door ? [{ ...place, door: place.door }] : []));
}

function enter(app: Layers & Lists, place: LeftPlace): void {
  app.list(place.noun).restore(place);
  app.open(place.noun, { isReturn: true });
  if (trail(app.store.get()).length === 0) beforeDoor.delete(app.list());
}

function placeNow(noun: ListNoun, list: List, door: LeftPlace['door']): LeftPlace {
  const { filters, search, sort, cursor, top, pinned } = list.store.get();
  return { noun, filters, search, sort, cursor, top, pinned, marks: list.marks.rows(), door };
}
