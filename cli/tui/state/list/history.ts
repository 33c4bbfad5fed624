import type { ListNoun } from '../../../../shared/screens/registry.ts';
import type { Layers, Lists } from '../app.ts';
import { type LeftPlace, type PastEvent, pastReducer, trail } from './rows/history-reducer.ts';
import type { List } from './rows/list.ts';

/** Keeps what a list is narrowed to and its order, which belong to this side of a related list. */
export function enterRelated(app: Layers & Lists, noun: ListNoun): void {
  const { filters, search, sort } = app.list(noun).store.get();
  dispatch(app, { type: 'related-entered', noun, narrowing: { filters, search, sort } });
}

/** What one came to through a related list is no narrowing of the list that is opened by its name: it is what it was before. */
export function leaveRelated(app: Layers & Lists, noun: ListNoun): void {
  const before = app.store.get().past.beforeRelated[noun];
  if (before === undefined) return;
  dispatch(app, { type: 'related-left', noun });
  const list = app.list(noun);
  list.setFilters(before.filters);
  list.setSearch(before.search);
  list.setSort(before.sort);
}

/** Remembers the list on show before another place is gone to. */
export function leave(app: Layers & Lists, related?: LeftPlace['related']): void {
  dispatch(app, { type: 'left', here: placeNow(app, related) });
}

/** Goes to the place that was left last, as it was. False when there is none. */
export function goBack(app: Layers & Lists): boolean {
  const to = app.store.get().past.back.at(-1);
  if (!to) return false;
  dispatch(app, { type: 'went-back', here: placeNow(app, to.related) });
  const left = app.list();
  enter(app, to);
  // The words of a related list are those of one way here: who comes by another sees all rows.
  if (to.related && to.related.words !== '' && left.store.get().search === to.related.words && left !== app.list()) {
    left.setSearch('');
  }
  return true;
}

/** Goes to the place that was last gone back from. False when there is none. */
export function goForward(app: Layers & Lists): boolean {
  const to = app.store.get().past.forward.at(-1);
  if (!to) return false;
  dispatch(app, { type: 'went-forward', here: placeNow(app, to.related) });
  enter(app, to);
  return true;
}

function dispatch({ store }: Layers, event: PastEvent): void {
  store.set({ past: pastReducer(store.get().past, event) });
}

function enter(app: Layers & Lists, place: LeftPlace): void {
  const isBehindRelated = trail(app.store.get().past).length > 0;
  if (isBehindRelated) enterRelated(app, place.noun);
  app.list(place.noun).restore(place);
  app.open(place.noun, { isReturn: true });
  // Come to by no related list, it is as it was before one.
  if (!isBehindRelated) dispatch(app, { type: 'related-left', noun: place.noun });
}

function placeNow(app: Layers & Lists, related: LeftPlace['related']): LeftPlace {
  const { view: noun } = app.store.get();
  const list: List = app.list();
  const { filters, search, sort, cursor, top, pinned } = list.store.get();
  return { noun, filters, search, sort, cursor, top, pinned, marks: list.marks.rows(), related };
}
