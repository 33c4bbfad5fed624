import { editVerbOf } from '../../../../shared/screen/edit-refusal.ts';
import { choicesOfFilter } from '../../../../shared/screen/filter-values.ts';
import { type Filter, isEditable, isOrderable } from '../../../../shared/screen/list-screen.ts';
import { sortedBy } from '../../../../shared/screen/sort-letters.ts';
import { accessRefusal } from '../../../../shared/screens/navigation/access-refusal.ts';
import type { ActionOf } from '../../keys/key-table.ts';
import type { App, Layers, Lists, Notify, Profile, Session, SignIn } from '../app.ts';
import { redoLast, undoLast } from '../dialog/command-log.ts';
import { openConfirm } from '../dialog/confirm-layer.ts';
import { copy } from '../dialog/copying.ts';
import { actionOf } from '../dialog/flow-face.ts';
import { openPicker } from '../dialog/picker-layer.ts';
import { eachMove, moved } from '../input/moving.ts';
import { nextWish } from '../notifier/wish.ts';
import { isLookingAround } from '../pages/look-around.ts';
import { actedOn, actOn, refusalOfVerb } from './act-on.ts';
import { chooseBeside, closeBeside, focusBeside, shownBeside } from './beside.ts';
import { openDetails } from './details-layer.ts';
import { noMatchText } from './empty-text.ts';
import { exportRows } from './export-rows.ts';
import { fetchAll, fetchStateOf, manyRows, stopFetching } from './fetch-all.ts';
import { openFilterPanel } from './filter-panel.ts';
import { toggleErrors } from './following.ts';
import { withTargets } from './hidden-marks.ts';
import { goBack, goForward, isWhole } from './history.ts';
import { openLayout, sortBy } from './layout-menu.ts';
import * as menus from './list-menus.ts';
import { openPane } from './pane-layer.ts';
import { notePending } from './pending-marks.ts';
import { queryText } from './query-text.ts';
import { goThrough, isAwaitingRows, openRelated, refusalOfRelated, relatedHere } from './related-layer.ts';
import { trail } from './rows/history-reducer.ts';
import { stayingFilters } from './rows/kept-filters.ts';
import type { List } from './rows/list.ts';
import type { Row } from './rows/list-options.ts';
import { sameAs } from './same-as.ts';
import { saveView } from './save-view.ts';
import { openSavedView } from './saved-views.ts';
import { openSearch } from './search-layer.ts';
import { extendMarks, invertMarks, markAll, markRange, toggleMark } from './selecting.ts';

/**
 * Actions on rows, which are refused while the rows on show belong to the previous query (TUI-20). Related lists are
 * not among them: they wait for the new rows.
 */
const onRows: ReadonlySet<string> = new Set([
  'open',
  'edit',
  'edit-in-place',
  'copy',
  'mark',
  'extend-down',
  'extend-up',
  'mark-all',
  'mark-range',
  'invert-marks',
  'actions',
  'export',
  'load-all',
]);

/** Why a key of the list cannot be used now; undefined where it can. */
export function listRefusal(app: Notify & Session & Lists & Layers, list: List, action: string): string | undefined {
  const { say } = app;
  if ((onRows.has(action) || action.startsWith('verb-')) && list.isOld()) return refusalOfOld(app, list);
  const row = list.current();
  const needsRow = [
    ...['open', 'doors', 'edit', 'copy', 'copy-command'],
    ...['mark', 'extend-down', 'extend-up', 'mark-all', 'mark-range', 'invert-marks'],
  ];
  if (action.startsWith('verb-')) {
    const verb = action.slice('verb-'.length);
    const found = actionOf(list, verb);
    // Before 1.0 this was the letter for creating a row.
    if (!found && verb === 'connect' && isEditable(list.screen)) return say('tuiPlace.newIsN');
    return refusalOfVerb(app, list, verb, list.targets());
  }
  // Other letters act on the marked rows: this one must not edit the row under the cursor instead.
  if (action === 'edit-in-place' && list.marks.count() > 1) return say('action.onlyOne');
  const editVerb = action === 'edit' ? editVerbOf(list.screen) : undefined;
  if (editVerb !== undefined) return refusalOfVerb(app, list, editVerb, list.targets());
  if (action === 'edit' && list.marks.count() > 1)
    return actionOf(list, 'update') ? refusalOfVerb(app, list, 'update', list.targets()) : say('action.onlyOne');
  if (action === 'edit' || action === 'create' || action === 'edit-in-place') {
    const on = action === 'edit' ? actedOn(app, list, list.targets()) : { list, rows: list.targets() };
    const refusal = menus.editRefusalOf(app, on.list, action === 'create' ? undefined : on.rows[0]);
    if (refusal !== undefined) return refusal;
  }
  if (action === 'edit-in-place' && menus.editableFields(list).length === 0) return say('tui.noSuchAction');
  if (action === 'edit-in-place' && !row) return say(list.screen.selectFirst);
  // A key typed before the rows have arrived waits for them.
  if (action === 'doors' && isAwaitingRows(list)) return undefined;
  if (action === 'doors' && row) return refusalOfRelated(app, list, row);
  if (action === 'open' && !row) return noRowText(app, list);
  if (needsRow.includes(action) && !row) return say(list.screen.selectFirst);
  if (action === 'unmark-all' && list.marks.count() === 0) return say('tui.nothingMarked');
  if (action === 'columns-left' && !list.store.get().isWide) return say('tui.onlyWide');
  if (action === 'group-by' && groupingOf(list) === undefined) return say('tui.noSuchAction');
  if (action === 'troubles' && list.screen.errorWords === undefined) return say('tui.noSuchAction');
  if (action === 'filters' && list.filters().length === 0) return say('tui.noSuchAction');
  return undefined;
}

/** The text that the rows on show are not those of the current query. */
export function refusalOfOld(app: Notify, list: List): string {
  const { former } = list.store.get();
  if (former === undefined) return app.say('tuiPlace.siftingRows');
  return app.say('tuiPlace.rowsOfBefore', { query: queryText(app, list, former) });
}

/** Performs the action of a key in the list. */
export function performOnList(app: App, list: List, action: ActionOf<'list'>, key: string): void {
  listActions[action](app, list, key);
}

type OnList = (app: App, list: List, key: string) => void;

const move =
  (action: string): OnList =>
  (_app, list) =>
    list.moveTo(moved(action, list.store.get().cursor, list.shown().length, list.height()));
const onRow =
  (run: (app: App, list: List, row: Row) => void): OnList =>
  (app, list) => {
    const row = list.current();
    if (row) run(app, list, row);
  };
const onTarget =
  (run: (app: App, list: List, row: Row) => void): OnList =>
  (app, list) =>
    withTargets(app, list, ([row]) => row && run(app, list, row));
const verb =
  (name: string): OnList =>
  (app, list) =>
    withTargets(app, list, (rows) => actOn(app, list, name, { rows }));

/** The handler of each binding in the key table of lists; a binding without a handler does not compile. */
const listActions: Record<ActionOf<'list'>, OnList> = {
  ...eachMove(move),
  open: onRow(openRow),
  edit: (app, list) =>
    withTargets(app, list, (rows) => {
      const [row] = rows;
      const verb = editVerbOf(list.screen);
      if (verb !== undefined) actOn(app, list, verb, { rows, asksInput: true });
      else if (rows.length > 1) actOn(app, list, 'update', { rows, asksInput: true });
      else if (row) menus.editActedOn(app, list, row);
    }),
  'edit-in-place': onTarget(menus.openEditInPlace),
  create: menus.openCreate,
  mark: toggleMark,
  'mark-range': (app, list) => notePending(list, markRange(app, list)),
  'extend-down': (_app, list) => extendMarks(list, 1),
  'extend-up': (_app, list) => extendMarks(list, -1),
  'mark-all': markAll,
  'invert-marks': invertMarks,
  count: (app) => app.store.set({ count: '' }),
  'unmark-all': (_app, list) => {
    list.marks.clear();
    list.touch();
  },
  actions: (app, list) => withTargets(app, list, (rows) => menus.openActions(app, list, rows)),
  copy: (app, list) => withTargets(app, list, (rows) => menus.openCopyMenu(app, list, rows)),
  'copy-command': (app, list) => void copy(app, sameAs(list)),
  export: (app, list) => void exportRows(app, list).catch(app.fail),
  preview: togglePreview,
  search: openSearch,
  filters: (app, list) =>
    openFilterPanel(app, list.filters(), list.store.get().filters, (values) => list.setFilters(values)),
  command: (app) => app.command(),
  box: (app) => app.box(),
  'sort-by': sortByKey,
  layout: openLayout,
  'load-all': loadAll,
  wide: (_app, list) => list.setColumns({ isWide: !list.store.get().isWide }),
  'columns-left': (_app, list) => list.store.set({ columnOffset: Math.max(0, list.store.get().columnOffset - 1) }),
  'columns-right': (_app, list) => {
    const { isWide, columnOffset } = list.store.get();
    if (!isWide) list.setColumns({ isWide: true });
    list.store.set({ columnOffset: columnOffset + 1 });
  },
  refresh: (_app, list) => void list.load(true),
  pause: (app, list) => {
    const { isPaused } = list.store.get();
    list.setPaused(!isPaused);
    app.notify(app.say(isPaused ? 'tui.resumed' : 'tui.paused'));
  },
  tell: (app) => nextWish(app),
  stop: (app, list) => {
    if (!stopReading(app, list)) app.notify(app.say('tui.nothingRunning'), 'warn');
  },
  troubles: toggleErrors,
  'group-by': openGrouping,
  'saved-view': openSavedView,
  'save-view': (app, list) => saveView(app, list),
  doors: (app, list) => openRelated(app, list, list.current()),
  back: (app) => {
    if (!goBack(app)) app.notify(app.say('tui.noPlaceBack'), 'warn');
  },
  forward: (app) => {
    if (!goForward(app)) app.notify(app.say('tui.noPlaceForward'), 'warn');
  },
  go: (app, list) => app.go(() => list.moveTo(0)),
  'last-view': (app) => app.lastView(),
  beside: chooseBeside,
  'next-pane': (app, list) => {
    if (!focusBeside(app, performOnList, listRefusal)) openPane(app, list);
  },
  // In the journal the key undoes the entry under the cursor, elsewhere the last change.
  undo: (app, list) => (actionOf(list, 'undo') ? actOn(app, list, 'undo') : undoLast(app)),
  redo: (app) => redoLast(app),
  messages: (app) => app.messages(),
  help: (app) => app.help(),
  peel: dismiss,
  quit: (app) => app.quit(0),
  'verb-test': verb('test'),
  'verb-enable': verb('enable'),
  'verb-disable': verb('disable'),
  'verb-delete': verb('delete'),
  'verb-image': verb('image'),
  'verb-connect': verb('connect'),
};

/** Opens a row: the view where its task is done (`leadsTo`), the rows that it sums up, or its details. */
function openRow(app: App, list: List, row: Row): void {
  const words = list.screen.leadsTo?.(row);
  const behind = list.screen.isOfSums && relatedHere(app, list, row).find(({ refusal }) => refusal === undefined);
  if (words !== undefined) app.openWords(words);
  else if (behind) goThrough(app, list, row, behind);
  else openDetails(app, list, row);
}

/** The filter that says by what the rows are grouped; undefined where the list has no groups. */
function groupingOf(list: List): Filter | undefined {
  return list.filters().find(({ id, choices }) => id === 'by' && choices !== undefined);
}

/** Opens the choice of the grouping of the rows. */
function openGrouping(app: App, list: List): void {
  const filter = groupingOf(list);
  if (!filter) return;
  const { filters } = list.store.get();
  openPicker(app, {
    title: app.say(filter.label),
    current: filters[filter.id] ?? filter.default?.(app.context()) ?? '',
    entries: async (signal) => {
      const choices = await choicesOfFilter(filter, app.context(), signal);
      return choices.map(({ value, label }) => ({ value: String(value), label }));
    },
    onChoose: ([value = '']) => list.setFilters({ ...filters, [filter.id]: value }),
  });
}

/** Stops a long read or the fetch of all pages; false where neither is running. */
function stopReading(app: Notify, list: List): boolean {
  if (stopFetching(app, list)) return true;
  const isElsewhere = list.store.get().former !== undefined;
  if (!list.stopReading()) return false;
  app.notify(app.say(isElsewhere ? 'tuiPlace.backToFormer' : 'usage.readingStopped'), 'warn');
  return true;
}

/** Shows or hides the preview of the row under the cursor beside lists. */
export function togglePreview(app: Notify & Layers & Lists & Profile): void {
  // There is no room for the preview beside a second list: the key closes that list.
  if (shownBeside(app)) {
    closeBeside(app);
    return;
  }
  const showsPreview = !app.store.get().showsPreview;
  app.settings.change({ preview: showsPreview });
  app.store.set({ showsPreview });
  app.notify(app.say(showsPreview ? 'tui.previewOn' : 'tui.previewOff'));
}

/** Why there is no row to open under the cursor: an empty list has no row to select. */
function noRowText(app: Notify & Layers, list: List): string {
  const { say } = app;
  const { search, filters, error } = list.store.get();
  if (isAwaitingRows(list)) return say(list.screen.selectFirst);
  if (error !== undefined && list.window.length() === 0) return say('tui.loadFailed');
  if (search !== '' || Object.keys(filters).length > 0) return noMatchText(app, list);
  return say(list.window.length() > 0 ? list.screen.selectFirst : list.screen.emptyState);
}

/** Why the user may not see the list at all; undefined where they may (NAV-03). */
export function viewRefusal(app: Session, list: List): string | undefined {
  return accessRefusal(list.screen, app.context());
}

/** Whether the user's own filters or words leave rows out, which Esc takes off; those of a related list are not theirs. */
export function isNarrowed(app: Layers, list: List): boolean {
  const related = trail(app.store.get().past).at(-1)?.related;
  if (related === undefined) return !isWhole(list);
  const { search, filters } = list.store.get();
  return search !== related.words || JSON.stringify(related.filters) !== JSON.stringify(filters);
}

/** Esc undoes one thing at a time: search, marks, filters, then the step to this list; it never quits the program. */
function dismiss(app: Notify & Layers & SignIn & Session & Lists, list: List): void {
  const { search, filters } = list.store.get();
  // The words and filters of the related list are not the user's own narrowing.
  const related = trail(app.store.get().past).at(-1)?.related;
  const words = related?.words ?? '';
  const isAtRelated = related !== undefined && JSON.stringify(related.filters) === JSON.stringify(filters);
  // While another query is being read, Esc acts on that query, which the second line shows; Ctrl-X returns to the rows
  // on show.
  if ((list.store.get().reading !== undefined || fetchStateOf(list) === 'running') && stopReading(app, list)) return;
  if (search !== words) list.setSearch(words);
  else if (list.marks.count() > 0) {
    list.marks.clear();
    list.touch();
  } else if (isAtRelated) goBack(app);
  else if (related) list.setFilters(related.filters);
  else if (!isWhole(list)) {
    list.setFilters(stayingFilters(list.screen.filters, filters));
  } else if (isLookingAround(app)) app.askForSignIn();
  else app.notify(app.say('tui.nothingToPeel'));
}

/** Sorts by the column of a capital letter, over all rows where they are few enough to be read. */
function sortByKey(app: Notify, list: List, key: string): void {
  const column = sortedBy(list.screen, key);
  const { filters } = list.store.get();
  const isShown = list.columns().some((one) => one.id === column && isOrderable(one, filters));
  if (column === undefined || !isShown) {
    app.notify(app.say('tui.noSortKey', { key }), 'warn');
    return;
  }
  const isFirst = list.store.get().cursor === 0;
  sortBy(list, column);
  if (list.store.get().sort === undefined) {
    app.notify(app.say('tuiPlace.usualOrder'));
    return;
  }
  const { window } = list;
  const { pinned } = list.store.get();
  const notifySorted = () => app.notify(app.say('tui.sortedHere', { count: window.loaded().length }));
  const total = window.total() ?? window.length();
  if (list.isSortedThere()) app.notify(app.say('tui.sortedByGateway'));
  else if (window.isComplete()) notifySorted();
  else if (total <= manyRows) {
    void fetchAll(app, list).then((isAll) => {
      if (!isAll) return;
      // The row that comes first among all rows may not have been loaded before.
      if (isFirst && list.store.get().pinned === pinned) list.moveTo(0);
      notifySorted();
    });
  } else app.notify(app.say('tui.sortedRead', { count: window.loaded().length, total }), 'warn');
}

/** Loads all rows, so that sort and search cover all of them. */
function loadAll(app: Notify & Layers, list: List): void {
  if (stopFetching(app, list)) return;
  const total = list.window.total() ?? list.window.length();
  const load = async () => {
    if (await fetchAll(app, list)) app.notify(app.say('tui.loadedAll', { count: list.window.loaded().length }), 'good');
  };
  if (list.window.isComplete() || total <= manyRows) return void load();
  openConfirm(app, {
    prompt: app.say('tui.loadMany', { count: total }),
    verb: app.say('tui.keyLoadAll'),
    onYes: () => void load(),
  });
}
