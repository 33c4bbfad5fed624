import type { ListNoun } from '../../../../shared/screens/registry.ts';
import type { Layers, Lists } from '../app.ts';
import { type LeftPlace, type PastEvent, pastReducer, trail } from './rows/history-reducer.ts';
import type { List } from './rows/list.ts';

/** Keeps what a list is narrowed to and its order, which belong to this side of a door. */
export function enterDoor(app: Layers & Lists, noun: ListNoun): void {
  const { filters, search, sort } = app.list(noun).store.get();
  dispatch(app, { type: 'door-entered', noun, narrowing: { filters, search, sort } });
}

/** What one came to through a door is no narrowing of the list that is opened by its name: it is what it was before. */
export function leaveDoor(app: Layers & Lists, noun: ListNoun): void {
  const before = app.store.get().past.beforeDoor[noun];
  if (before === undefined) return;
  dispatch(app, { type: 'door-left', noun });
  const list = app.list(noun);
  list.setFilters(before.filters);
  list.setSearch(before.search);
  list.setSort(before.sort);
}

/** Remembers the list on show before another place is gone to. */
export function leave(app: Layers & Lists, door?: LeftPlace['door']): void {
  dispatch(app, { type: 'left', here: placeNow(app, door) });
}

/** Goes to the place that was left last, as it was. False when there is none. */
export function goBack(app: Layers & Lists): boolean {
  const to = app.store.get().past.back.at(-1);
  if (!to) return false;
  dispatch(app, { type: 'went-back', here: placeNow(app, to.door) });
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
  const to = app.store.get().past.forward.at(-1);
  if (!to) return false;
  dispatch(app, { type: 'went-forward', here: placeNow(app, to.door) });
  enter(app, to);
  return true;
}

function dispatch({ store }: Layers, event: PastEvent): void {
  store.set({ past: pastReducer(store.get().past, event) });
}

function enter(app: Layers & Lists, place: LeftPlace): void {
  const isBehindDoor = trail(app.store.get().past).length > 0;
  if (isBehindDoor) enterDoor(app, place.noun);
  app.list(place.noun).restore(place);
  app.open(place.noun, { isReturn: true });
  // Come to by no door, it is as it was before one.
  if (!isBehindDoor) dispatch(app, { type: 'door-left', noun: place.noun });
}

function placeNow(app: Layers & Lists, door: LeftPlace['door']): LeftPlace {
  const { view: noun } = app.store.get();
  const list: List = app.list();
  const { filters, search, sort, cursor, top, pinned } = list.store.get();
  return { noun, filters, search, sort, cursor, top, pinned, marks: list.marks.rows(), door };
}
