import { accessRefusal } from '../../../../shared/screens/access.ts';
import { commandLineOf, flagOf, quoteWord } from '../../../../shared/screens/command-line.ts';
import { callNameOf, refusalOfAction } from '../../../../shared/screens/flow-rules.ts';
import { sortedBy } from '../../../../shared/screens/sort-letters.ts';
import type { ActionOf } from '../../keys/key-table.ts';
import type { App, Layers, Lists, Notify, Profile, Session, SignIn } from '../app.ts';
import { undoLast } from '../dialog/command-log.ts';
import { openConfirm } from '../dialog/confirm-layer.ts';
import { copy } from '../dialog/copying.ts';
import { actionOf, perform } from '../dialog/flow-face.ts';
import { moved } from '../input/moving.ts';
import { isLookingAround } from '../pages/look-around.ts';
import { openDetails } from './details-layer.ts';
import { openDoors } from './doors-layer.ts';
import { openFilterPanel } from './filter-panel.ts';
import { openPace, toggleTroubles } from './following.ts';
import { goBack, goForward, trail } from './history.ts';
import { type List, mostRead } from './list.ts';
import * as menus from './list-menus.ts';
import type { Row } from './list-options.ts';
import { openRecord } from './record-layer.ts';
import { openSearch } from './search-layer.ts';
import { rowsBetween } from './shown-rows.ts';

/** Marking or saving more rows than this asks first, since all of them must be fetched. */
export const manyRows = mostRead;

/** Why a key of the list cannot be used now. */
export function listRefusal(app: Notify & Session, list: List, action: string): string | undefined {
  const { say } = app;
  const row = list.current();
  const needsRow = ['open', 'doors', 'edit', 'record', 'copy', 'copy-command', 'mark', 'range', 'mark-all', 'actions'];
  if (action.startsWith('verb-')) {
    const verb = action.slice('verb-'.length);
    const found = actionOf(list, verb);
    return found
      ? refusalOfAction(list.screen, found, found.on === 'all' ? [] : list.targets(), app.context())
      : say('tui.noSuchAction');
  }
  if (action === 'edit' || action === 'create' || action === 'edit-in-place') {
    const refusal = menus.editRefusalOf(app, list, action === 'create' ? undefined : row);
    if (refusal !== undefined) return refusal;
  }
  if (action === 'edit-in-place' && menus.editableFields(list).length === 0) return say('tui.noSuchAction');
  if (action === 'edit-in-place' && !row) return say(list.screen.selectFirst);
  if (action !== 'actions' && needsRow.includes(action) && !row) return say(list.screen.selectFirst);
  if (action === 'unmark-all' && list.marks.count() === 0) return say('tui.nothingMarked');
  if (action.startsWith('columns-') && !list.store.get().isWide) return say('tui.onlyWide');
  if (action === 'troubles' && list.screen.troubleWords === undefined) return say('tui.noSuchAction');
  if (action === 'filters' && list.filters().length === 0) return say('tui.noSuchAction');
  return undefined;
}

/** Does what a key of the list means. */
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
const verb =
  (name: string): OnList =>
  (app, list) =>
    perform(app, list, name);

/** What each binding of the key table's list does; a binding without one does not compile. */
const listActions: Record<ActionOf<'list'>, OnList> = {
  up: move('up'),
  down: move('down'),
  'page-up': move('page-up'),
  'page-down': move('page-down'),
  'half-up': move('half-up'),
  'half-down': move('half-down'),
  first: move('first'),
  last: move('last'),
  open: onRow(openDetails),
  edit: onRow((app, list, row) => menus.openEdit(app, list, row)),
  'edit-in-place': onRow(menus.openEditInPlace),
  create: menus.openCreate,
  mark: onRow((_app, list, row) => {
    const { rangeFrom, cursor } = list.store.get();
    if (rangeFrom !== undefined) list.endRange();
    else {
      list.marks.toggle(row);
      list.touch();
      list.moveTo(cursor + 1);
    }
  }),
  range: (_app, list) => (list.store.get().rangeFrom === undefined ? list.startRange() : list.endRange()),
  'mark-all': (app, list) => void markAll(app, list),
  'unmark-all': (_app, list) => {
    list.marks.clear();
    list.touch();
  },
  actions: (app, list) => menus.openActions(app, list),
  copy: (app, list) => menus.openCopyMenu(app, list),
  'copy-command': (app, list) => void copy(app, sameAs(list)),
  record: onRow(openRecord),
  preview: togglePreview,
  search: openSearch,
  filters: (app, list) =>
    openFilterPanel(app, list.filters(), list.store.get().filters, (values) => list.setFilters(values)),
  command: (app) => app.command(),
  'sort-by': sortByKey,
  layout: menus.openLayout,
  'load-all': loadAll,
  wide: (_app, list) => list.setColumns({ isWide: !list.store.get().isWide }),
  'columns-left': (_app, list) => list.store.set({ columnOffset: Math.max(0, list.store.get().columnOffset - 1) }),
  'columns-right': (_app, list) => list.store.set({ columnOffset: list.store.get().columnOffset + 1 }),
  refresh: (_app, list) => void list.load(true),
  pause: (app, list) => {
    const { isPaused } = list.store.get();
    list.setPaused(!isPaused);
    app.tell(app.say(isPaused ? 'tui.resumed' : 'tui.paused'));
  },
  pace: openPace,
  troubles: toggleTroubles,
  doors: onRow(openDoors),
  back: (app) => {
    if (!goBack(app)) app.tell(app.say('tui.noPlaceBack'), 'warn');
  },
  forward: (app) => {
    if (!goForward(app)) app.tell(app.say('tui.noPlaceForward'), 'warn');
  },
  'next-view': (app) => app.step(1),
  'previous-view': (app) => app.step(-1),
  views: (app) => app.views(),
  undo: (app) => undoLast(app),
  messages: (app) => app.messages(),
  help: (app) => app.help(),
  peel,
  quit: (app) => app.quit(0),
  'verb-test': verb('test'),
  'verb-enable': verb('enable'),
  'verb-disable': verb('disable'),
  'verb-delete': verb('delete'),
  'verb-image': verb('image'),
};

/** Shows or hides the row under the cursor beside lists. */
export function togglePreview(app: Notify & Layers & Profile): void {
  const showsPreview = !app.store.get().showsPreview;
  app.settings.change({ preview: showsPreview });
  app.store.set({ showsPreview });
  app.tell(app.say(showsPreview ? 'tui.previewOn' : 'tui.previewOff'));
}

/**
 * The command line that shows what is under the cursor; of a list whose filters the gateway was asked for, the one that
 * lists the same.
 */
export function sameAs(list: List): string {
  const { filters, search } = list.store.get();
  const narrowing = [
    ...Object.entries(filters).flatMap(([id, value]) => {
      const filter = list.screen.filters.find((known) => known.id === id);
      if (filter?.isSecret) return [`${flagOf(id)}-file`, 'FILE'];
      return filter?.kind === 'toggle' ? [flagOf(id)] : [`${flagOf(id)}=${value}`];
    }),
    ...(search.trim() === '' ? [] : ['--where', search.trim()]),
  ];
  const isAsked = list.screen.filters.some(({ id, remembered }) => filters[id] !== undefined && !remembered);
  if (isAsked) {
    return [commandLineOf({ noun: list.screen.noun, verb: 'list' }), ...narrowing.map(quoteWord)].join(' ');
  }
  const row = list.current();
  const { noun, get, lookUp } = list.screen;
  return row && (get || lookUp)
    ? commandLineOf({ noun, verb: 'get', ids: [callNameOf(list.screen, row)] })
    : commandLineOf({ noun, verb: 'list' });
}

/** Why the person may not see the list at all (NAV-03). */
export function viewRefusal(app: Session, list: List): string | undefined {
  return accessRefusal(list.screen, app.context());
}

/** Esc: one thing at a time, range, search, marks, filters, then the way one came; never the program. */
function peel(app: Notify & Layers & SignIn & Session & Lists, list: List): void {
  const { rangeFrom, search, filters } = list.store.get();
  // What one came through the door with is no narrowing of one's own.
  const door = trail(app.store.get()).at(-1)?.door;
  const words = door?.words ?? '';
  const isAtDoor = door !== undefined && JSON.stringify(door.filters) === JSON.stringify(filters);
  if (stopFetching(app, list)) return;
  if (list.stopReading()) {
    app.tell(app.say('usage.readingStopped'), 'warn');
    return;
  }
  if (rangeFrom !== undefined) list.store.set({ rangeFrom: undefined });
  else if (search !== words) list.setSearch(words);
  else if (list.marks.count() > 0) {
    list.marks.clear();
    list.touch();
  } else if (isAtDoor) goBack(app);
  else if (door) list.setFilters(door.filters);
  else if (Object.keys(filters).some((id) => !list.screen.filters.find((filter) => filter.id === id)?.remembered)) {
    list.setFilters({});
  } else if (isLookingAround(app)) app.askForSignIn();
  else app.tell(app.say('tui.nothingToPeel'));
}

/** Lists whose pages are all being fetched, and what stops that. */
const fetching = new WeakMap<List, AbortController>();

/** Stops fetching all pages; false when nothing is fetched. */
function stopFetching(app: Notify, list: List): boolean {
  const controller = fetching.get(list);
  if (!controller || controller.signal.aborted) return false;
  controller.abort();
  app.tell(app.say('tui.loadingStopped', { count: list.window.loaded().length }), 'warn');
  return true;
}

/** Fetches every page of what the filters match. Resolves false when that failed, which is told, or was stopped. */
export async function fetchAll(app: Notify, list: List): Promise<boolean> {
  if (list.window.isComplete() && list.window.isSteady()) return true;
  const controller = new AbortController();
  fetching.set(list, controller);
  app.tell(app.say('tui.loadingAll'), 'accent');
  const isComplete = await list.loadAll(controller.signal);
  fetching.delete(list);
  if (!isComplete && !controller.signal.aborted) app.fail(list.store.get().error);
  return isComplete && !controller.signal.aborted && !isShort(app, list);
}

/** Whether rows are missing that the list says it has (TRU-04): told, and nothing takes what is there for all. */
function isShort(app: Notify, list: List): boolean {
  const received = list.window.loaded().length;
  const total = list.window.leastTotal();
  if (received < total)
    app.tell(app.say('action.incomplete', { received, total }), 'warn', app.say('tui.incompleteHint'));
  return received < total;
}

/** Sorts by the column of a capital, over all rows where they are few enough to be read for it. */
function sortByKey(app: Notify, list: List, key: string): void {
  const column = sortedBy(list.screen.noun, key);
  const isShown = list.columns().some(({ id }) => id === column);
  if (column === undefined || !isShown) {
    app.tell(app.say('tui.noSortKey', { key }), 'warn');
    return;
  }
  menus.sortBy(list, column);
  const { window } = list;
  const tellAll = () => app.tell(app.say('tui.sortedHere', { count: window.loaded().length }));
  const total = window.total() ?? window.length();
  if (list.isSortedThere()) app.tell(app.say('tui.sortedByGateway'));
  else if (window.isComplete()) tellAll();
  else if (total <= manyRows) void fetchAll(app, list).then((isAll) => isAll && tellAll());
  else app.tell(app.say('tui.sortedRead', { count: window.loaded().length, total }), 'warn');
}

/** All rows on hand, so that sort and search see all of them. */
function loadAll(app: Notify & Layers, list: List): void {
  if (stopFetching(app, list)) return;
  const total = list.window.total() ?? list.window.length();
  const load = async () => {
    if (await fetchAll(app, list)) app.tell(app.say('tui.loadedAll', { count: list.window.loaded().length }), 'good');
  };
  if (list.window.isComplete() || total <= manyRows) return void load();
  openConfirm(app, {
    question: app.say('tui.loadMany', { count: total }),
    verb: app.say('tui.keyLoadAll'),
    onYes: () => void load(),
  });
}

async function markAll(app: Notify & Layers, list: List): Promise<void> {
  if (stopFetching(app, list)) return;
  const mark = async () => {
    const { search, filters } = list.store.get();
    // What the gateway filtered is filtered in rows that are still to come, too.
    if ((search === '' || !list.isFilteredHere()) && !(await fetchAll(app, list))) return;
    const now = list.store.get();
    // What is on show by now is not what "all" meant.
    if (now.search !== search || now.filters !== filters) return;
    const shown = list.shown();
    list.marks.add(rowsBetween(shown, 0, shown.length - 1));
    list.touch();
    app.tell(app.say('tui.markedAll', { count: list.marks.count() }));
  };
  const total = list.window.total() ?? list.window.length();
  const isFilteredHere = list.store.get().search !== '' && list.isFilteredHere();
  if (isFilteredHere || total <= manyRows) return mark();
  openConfirm(app, {
    question: app.say('tui.markMany', { count: total }),
    verb: app.say('tui.keyMarkAll'),
    onYes: () => void mark(),
  });
}
