import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import { screenOf } from '../../../shared/screens/registry.ts';

/** What the drawer shows: nothing, the form of a new row, or the row with this id (where `isKeyed`: this key). */
export type Opened = undefined | 'create' | number | string;

/** The tabs of the panel of a row, on lists with an overview (WEB-13). */
export type PanelTab = 'overview' | 'connect' | 'calls' | 'edit';

export const panelTabs: readonly PanelTab[] = ['overview', 'connect', 'calls', 'edit'];

/** The route of a list, and how the state of its drawer is written into the URL. */
export interface ListRoute {
  path: string;
  /** Separate paths for the drawer (NAV-01: /channel/add, /channel/edit/{id}); without them it uses `?open=`. */
  drawerPaths?: { create?: string; edit: string };
  /** Rows are opened by the screen's own key (a task's id, a model's name), because they have no numeric id. */
  isKeyed?: boolean;
  /** Rows open as a panel with tabs, by `?open=` and `tab=`; the `edit` path of a row opens the tab with its form. */
  hasPanel?: boolean;
}

/** The route of a list from the registry. Its paths that end in `/add` and `/edit/:id` are those of the drawer. */
export function routeOf<Row>({ noun, lookUp, overview }: BrowseScreen<Row>): ListRoute {
  const { paths = [''] } = screenOf(noun);
  const create = paths.find((path) => path.endsWith('/add'));
  const edit = paths.find((path) => path.endsWith('/edit/:id'))?.replace('/:id', '');
  return {
    path: paths[0],
    ...(edit !== undefined && { drawerPaths: { create, edit } }),
    isKeyed: lookUp !== undefined,
    hasPanel: overview !== undefined,
  };
}

/** Reads from the URL what the drawer shows. An invalid id reads as closed. */
export function readOpened(route: ListRoute, path: string, search: string): Opened {
  const { drawerPaths, hasPanel } = route;
  if (drawerPaths !== undefined) {
    if (path === drawerPaths.create) return 'create';
    const ofPath = idOfPath(drawerPaths.edit, path);
    if (ofPath !== undefined) return readId(ofPath);
    if (drawerPaths.create !== undefined && !hasPanel) return undefined;
  }
  const open = new URLSearchParams(search).get('open') ?? undefined;
  if (route.isKeyed) return open === '' ? undefined : open;
  if (open === 'create') return drawerPaths?.create === undefined ? open : undefined;
  return drawerPaths === undefined || hasPanel ? readId(open) : undefined;
}

/** The tab that the URL names; `edit` on the path of a row's form, else `overview`. */
export function readTab({ drawerPaths }: ListRoute, path: string, search: string): PanelTab {
  const asked = new URLSearchParams(search).get('tab');
  const known = panelTabs.find((tab) => tab === asked);
  if (known !== undefined) return known;
  return drawerPaths !== undefined && idOfPath(drawerPaths.edit, path) !== undefined ? 'edit' : 'overview';
}

/** The URL of the list with the drawer in this state; the other query parameters stay. */
export function writeOpened(route: ListRoute, opened: Opened, search: string, tab: PanelTab = 'overview'): string {
  const query = new URLSearchParams(search);
  query.delete('open');
  query.delete('tab');
  let { path } = route;
  const isInPanel = route.hasPanel && opened !== 'create';
  const ownPath = opened === 'create' ? route.drawerPaths?.create : route.drawerPaths?.edit;
  if (opened !== undefined && (ownPath === undefined || route.isKeyed || isInPanel)) query.set('open', String(opened));
  else if (opened === 'create' && ownPath !== undefined) path = ownPath;
  else if (opened !== undefined) path = `${ownPath}/${opened}`;
  if (opened !== undefined && isInPanel && tab !== 'overview') query.set('tab', tab);
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The id or key that `writeOpened` needs for this row. */
export function openedOf<Row>(screen: BrowseScreen<Row>, row: Row): number | string {
  return screen.lookUp === undefined ? screen.id(row) : screen.lookUp.keyOf(row);
}

/** The part of the path after the drawer's `edit` path; undefined on other paths. */
function idOfPath(edit: string, path: string): string | undefined {
  return path.startsWith(`${edit}/`) ? path.slice(edit.length + 1) : undefined;
}

function readId(text: string | undefined): number | undefined {
  // Ids that the console computes from the content of a row have up to 16 digits.
  const id = /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : 0;
  return id > 0 && Number.isSafeInteger(id) ? id : undefined;
}
