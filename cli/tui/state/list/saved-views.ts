import { hasRole } from '../../../../shared/domain/user/role.ts';
import { sanitise } from '../../../../shared/format/sanitise.ts';
import { wordsOfValues } from '../../../../shared/screen/filter/list-filter.ts';
import { groupingFilters } from '../../../../shared/screen/filter-values.ts';
import { registry } from '../../../../shared/screens/registry.ts';
import type { Say } from '../../../../shared/text/text.ts';
import type { ConfigView } from '../../config/tui-config.ts';
import type { Host, Layers, Lists, Notify, Profile, Session } from '../app.ts';
import { askText } from '../sign-in/ask-text.ts';
import type { OwnView } from '../view-settings.ts';
import { mayHoldKey } from './rows/kept-filters.ts';
import type { List } from './rows/list.ts';
import { keepInFile, removeFromFile } from './view-file.ts';

/** Number of digits for views, without those for all rows. */
const most = 8;

/**
 * The views of a list under the digits from `2` on; `1` and `0` are all rows. Views by which this gateway cannot filter
 * are left out.
 */
export function savedViewsOf(list: List, say: Say): readonly OwnView[] {
  const offered = (list.screen.views ?? []).map(({ label, line }) => ({ name: say(label), line }));
  return [...offered, ...list.store.get().ownViews].filter(({ line }) => list.readFilter(line).fault === undefined);
}

/** Whether the list shows exactly what a view shows; a `line` of '' is all rows. */
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

/** Opens a view of the list by its digit (TUI-05). */
export function openSavedView(app: Notify, list: List, digit: string): void {
  const views = savedViewsOf(list, app.say);
  const all: Omit<OwnView, 'name'> = { line: '' };
  const view = digit === '0' || digit === '1' ? all : views[Number(digit) - 2];
  if (view === undefined) {
    app.notify(app.say('tuiPlace.noSavedView', { digit, last: views.length + 1 }), 'warn');
    return;
  }
  const { values, here } = list.readFilter(view.line);
  const kept = Object.entries(list.store.get().filters).filter(([id]) => isKept(list, id));
  list.setViewOn(view.columns !== undefined || view.pace !== undefined ? view.word : undefined);
  if (view.sort) list.setSort(view.sort);
  list.setFilters({ ...Object.fromEntries(kept), ...values });
  list.setSearch(here.join(' '));
  void list.keepSearch();
}

/** Converts a view from the user's file to a view of its list. */
export function ownViewOf({ name, title, filter, sort, columns, pace }: ConfigView): OwnView {
  return {
    ...{ name: title, line: filter, word: name },
    ...(sort && { sort }),
    ...(columns.length > 0 && { columns }),
    ...(pace !== undefined && { pace }),
  };
}

/** Opens a view from the user's file from anywhere (TUI-13); reports the fault where its filter is wrong. */
export function openFileView(app: Notify & Session & Lists & Layers & Profile, word: string): void {
  const view = app.fileViews().find(({ name }) => name === word);
  if (!view) return void app.notify(app.say('tuiView.gone', { name: sanitise(word) }), 'warn');
  if (view.list !== app.store.get().view) app.open(view.list, { isNarrowing: true });
  const list = app.list(view.list);
  const { fault } = list.readFilter(view.filter);
  if (fault !== undefined) return void app.notify(fault, 'warn');
  const at = savedViewsOf(list, app.say).findIndex((one) => one.word === word);
  openSavedView(app, list, `${at + 2}`);
}

/** Opens the view of the user's file that is shown first; false where there is none, or not for this user here. */
export function openStartView(app: Notify & Session & Lists & Layers & Profile): boolean {
  const view = app.fileViews().find(({ start }) => start);
  if (!view || !isForUser(app, view.list) || app.list(view.list).readFilter(view.filter).fault !== undefined)
    return false;
  app.open(view.list, { isNarrowing: true });
  openFileView(app, view.name);
  return true;
}

function isForUser(app: Session, list: ConfigView['list']): boolean {
  return registry.some(({ noun, access }) => noun === list && hasRole(app.context().role, access));
}

/** Names the views of the user's file that this gateway cannot show, and which their lists therefore leave out. */
export function notifyLeftOut(app: Notify & Session & Lists & Profile): void {
  for (const { list, title, filter } of app.fileViews()) {
    const cause = isForUser(app, list) ? app.list(list).readFilter(filter).fault : undefined;
    if (cause !== undefined) app.notify(app.say('tuiView.leftOut', { title: sanitise(title), cause }), 'warn');
  }
}

/**
 * Saves filter and order of the list under a name, which is requested where none is given (TUI-05). A view with that
 * name is replaced. A line that may hold a key is not written to disk.
 */
export function saveView(app: Notify & Layers & Session & Host & Profile, list: List, given = ''): void {
  const { say } = app;
  const { filters, search, sort, ownViews } = list.store.get();
  const own = Object.fromEntries(Object.entries(filters).filter(([id]) => !isKept(list, id)));
  const line = [wordsOfValues(own), search.trim()].filter((part) => part !== '').join(' ');
  const isSecret = list.screen.filters.some(({ id, isSecret: hides }) => hides && own[id] !== undefined);
  if (line === '' && sort === undefined) return void app.notify(say('tuiPlace.nothingToSave'), 'warn');
  if (isSecret || mayHoldKey(line)) return void app.notify(say('tuiPlace.viewHoldsKey'), 'warn');
  const save = async (typed: string) => {
    const name = sanitise(typed).trim().slice(0, 40);
    if (app.configFile !== undefined) {
      const kept = await keepInFile(app, { list, title: name, filter: line, ...(sort && { sort }) });
      if ('word' in kept) {
        const digit = savedViewsOf(list, say).findIndex(({ word }) => word === kept.word) + 2;
        list.setViewOn(kept.word);
        app.notify(say('tuiView.added', { name, digit, word: kept.word }), 'good');
        return;
      }
      app.notify(say('tuiView.notWritten', { cause: kept.fault }), 'warn');
    }
    const others = ownViews.filter((view) => view.name !== name);
    list.setOwnViews([...others, { name, line, ...(sort && { sort }) }]);
    const index = savedViewsOf(list, say).findIndex((view) => view.name === name) + 2;
    app.notify(say('tuiPlace.viewSaved', { name, digit: index }), 'good');
  };
  if (ownViews.length + (list.screen.views ?? []).length >= most && !ownViews.some(({ name }) => name === given))
    return void app.notify(say('tuiPlace.noMoreViews', { most }), 'warn');
  if (given !== '') {
    void save(given);
    return;
  }
  askText(app, {
    title: say('tuiPlace.keySaveView'),
    notes: [line, ...(app.configFile === undefined ? [] : [say('tuiView.adds', { path: app.configFile })])],
    label: 'tuiPlace.viewName',
    onText: async (name) => {
      await save(name);
      return undefined;
    },
  });
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
function isKept({ screen }: List, id: string): boolean {
  return screen.isOfSums
    ? !groupingFilters.includes(id)
    : screen.filters.find((filter) => filter.id === id)?.remembered === true;
}
