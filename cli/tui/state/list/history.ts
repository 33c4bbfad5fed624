import { sanitise } from '../../../../shared/format/sanitise.ts';
import { isEditable } from '../../../../shared/screen/list-screen.ts';
import type { ListNoun } from '../../../../shared/screens/registry.ts';
import type { Layers, Lists, Notify } from '../app.ts';
import { queryText } from './query-text.ts';
import { type PastEvent, pastReducer, type SettingsVisit, trail, type Visit } from './rows/history-reducer.ts';
import { stayingFilters } from './rows/kept-filters.ts';
import type { List } from './rows/list.ts';

/**
 * Keeps the filters, search and order of a list before a related list narrows it. Columns of a view are those of its
 * rows, not of the related ones.
 */
export function enterRelated(app: Layers & Lists, noun: ListNoun): void {
  const list = app.list(noun);
  const { filters, search, sort } = list.store.get();
  list.setViewOn(undefined);
  dispatch(app, { type: 'related-entered', noun, narrowing: { filters, search, sort } });
}

/** Whether a list shows all rows: no filter and no words leave any out. */
export function isWhole({ screen, store }: List): boolean {
  const { filters, search } = store.get();
  const staying = stayingFilters(screen.filters, filters);
  return search.trim() === '' && Object.keys(filters).every((id) => id in staying);
}

/**
 * Shows all rows of a list that is opened by its name, in their usual order (TUI-20): a filter of an earlier visit
 * would hide rows that nobody asked to hide, and an order chosen under it would be that of the rows on hand only. What
 * the user had filtered by is shown in a message, because the history leads back to it.
 */
export function showWhole(app: Layers & Lists & Notify, noun: ListNoun, notify: Notify['notify'] | undefined): void {
  const list = app.list(noun);
  const before = app.store.get().past.beforeRelated[noun];
  if (before !== undefined) dispatch(app, { type: 'related-left', noun });
  const query = before ?? list.store.get();
  if (!isWhole(list)) {
    list.setFilters(stayingFilters(list.screen.filters, query.filters));
    list.setSearch('');
    if (before === undefined) notify?.(app.say('tuiPlace.shownWhole', { query: queryText(app, list, query) }));
  }
  if (list.store.get().sort !== undefined) list.setSort(undefined);
  list.setViewOn(undefined);
}

/** The words that narrow a list to the rows related to another row; '' where none do. */
export function relatedWords({ store }: Layers, list: List): string {
  const { beside, past } = store.get();
  if (beside?.list === list) return beside.store.get().relation.words;
  return trail(past).at(-1)?.related.words ?? '';
}

/** Adds the current list to the history before another one is opened. */
export function leave(app: Layers & Lists, related?: Visit['related']): void {
  dispatch(app, { type: 'left', here: currentVisit(app, related) });
}

/** Adds a section of the settings to the history when it is left. */
export function noteSettings({ store }: Layers, visit: SettingsVisit): void {
  store.set({ past: pastReducer(store.get().past, { type: 'settings-left', visit }) });
}

/** Goes back to the list that was left last, in the state it had. False when there is none. */
export function goBack(app: Layers & Lists): boolean {
  const to = app.store.get().past.back.at(-1);
  if (!to) return false;
  dispatch(app, { type: 'went-back', here: currentVisit(app, to.related) });
  const left = app.list();
  goTo(app, to);
  // The words of a related list apply to this visit only: opened another way, the list shows all rows.
  if (to.related && to.related.words !== '' && left.store.get().search === to.related.words && left !== app.list()) {
    left.setSearch('');
  }
  return true;
}

/** Goes forward to the list from which the last step back was made. False when there is none. */
export function goForward(app: Layers & Lists): boolean {
  const to = app.store.get().past.forward.at(-1);
  if (!to) return false;
  dispatch(app, { type: 'went-forward', here: currentVisit(app, to.related) });
  goTo(app, to);
  return true;
}

function dispatch({ store }: Layers, event: PastEvent): void {
  const { past, layers } = store.get();
  store.set({ past: pastReducer(past, event) });
  // The view that is left is the one that the key of the last view leads back to.
  if ('here' in event) {
    store.set({ lastView: { visit: event.here, cover: layers.find(({ again }) => again !== undefined) } });
  }
}

/** Shows a list in the state in which it was left. */
export function goTo(app: Layers & Lists, visit: Visit): void {
  const isBehindRelated = trail(app.store.get().past).length > 0;
  if (isBehindRelated) enterRelated(app, visit.noun);
  app.list(visit.noun).restore(visit);
  app.open(visit.noun, { isReturn: true });
  // A list not reached as a related list is no longer narrowed as one.
  if (!isBehindRelated) dispatch(app, { type: 'related-left', noun: visit.noun });
}

/** The current list in its state. */
export function currentVisit(app: Layers & Lists, related: Visit['related']): Visit {
  const { view: noun } = app.store.get();
  const list: List = app.list();
  const { filters, search, sort, cursor, top, pinned, viewOn } = list.store.get();
  const row = list.current();
  return {
    ...{ noun, filters, search, sort, cursor, top, pinned, viewOn, related },
    marks: list.marks.rows(),
    leftAt: app.store.get().now,
    on: row !== undefined && isEditable(list.screen) ? sanitise(list.screen.name(row)) : '',
  };
}
