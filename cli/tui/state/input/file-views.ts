import { hasRole } from '../../../../shared/domain/user/role.ts';
import { sanitise } from '../../../../shared/format/sanitise.ts';
import { registry } from '../../../../shared/screens/registry.ts';
import { treeOrders } from '../../config/tree-words.ts';
import type { ConfigView } from '../../config/tui-config.ts';
import { isViewDigit } from '../../config/view-key.ts';
import type { App, Lists, Notify, Profile, Session } from '../app.ts';
import { digitOf, openSavedView } from '../list/saved-views.ts';
import { openTree } from '../tree/tree-layer.ts';
import { readTreeFilter } from '../tree/tree-search.ts';

/** Opens a view from the user's file from anywhere (TUI-13); reports the fault where its filter is wrong. */
export function openFileView(app: App, word: string): void {
  const view = app.fileViews().find(({ name }) => name === word);
  if (!view) return void app.notify(app.say('tuiView.gone', { name: sanitise(word) }), 'warn');
  const fault = faultOf(app, view);
  if (fault !== undefined) return void app.notify(fault, 'warn');
  if (view.tree) {
    const order = Object.values(treeOrders).find((one) => one === view.sort?.column);
    openTree(app, '', {
      ...view.tree,
      search: view.filter,
      sort: order && { by: order, isDescending: view.sort?.isDescending ?? false },
    });
    return;
  }
  if (view.list !== app.store.get().view) app.open(view.list, { isNarrowing: true });
  const list = app.list(view.list);
  openSavedView(app, list, `${digitOf(list, app.say, word)}`);
}

/** Opens the view of the user's file that has a key of its own in all lists; false where the key opens none. */
export function openViewOfKey(app: App, key: string): boolean {
  const view = isViewDigit(key) ? undefined : app.fileViews().find((one) => one.key === key);
  if (view) openFileView(app, view.name);
  return view !== undefined;
}

/** Opens the view of the user's file that is shown first; false where there is none, or not for this user here. */
export function openStartView(app: App): boolean {
  const view = app.fileViews().find(({ start }) => start);
  if (!view || !isForUser(app, view.list) || faultOf(app, view) !== undefined) return false;
  // Below a tree lies the list that was open last.
  if (view.tree) app.open(app.store.get().view);
  else app.open(view.list, { isNarrowing: true });
  openFileView(app, view.name);
  return true;
}

function isForUser(app: Session, list: ConfigView['list']): boolean {
  return registry.some(({ noun, access }) => noun === list && hasRole(app.context().role, access));
}

/** Why this gateway cannot filter by a view's words. */
function faultOf(app: Session & Lists, { tree, list, filter, beside }: ConfigView): string | undefined {
  const other = beside === undefined || beside === 'preview' ? undefined : beside;
  const own = tree ? readTreeFilter(app, filter).fault : app.list(list).readFilter(filter).fault;
  return own ?? (other && app.list(other.list).readFilter(other.filter).fault);
}

/** Names the views of the user's file that this gateway cannot show, and which their lists therefore leave out. */
export function notifyLeftOut(app: Notify & Session & Lists & Profile): void {
  for (const view of app.fileViews()) {
    const cause = isForUser(app, view.list) ? faultOf(app, view) : undefined;
    if (cause !== undefined) app.notify(app.say('tuiView.leftOut', { title: sanitise(view.title), cause }), 'warn');
  }
}
