import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import { screenOf } from '../../../shared/screens/registry.ts';

/** What the drawer of a list shows: nothing, the form of a new row, or the row with this id or (keyed places) this key. */
export type Opened = undefined | 'create' | number | string;

/** The parts of what a row opens as, where it has an overview (WEB-13). */
export type PanelTab = 'overview' | 'connect' | 'calls' | 'edit';

export const panelTabs: readonly PanelTab[] = ['overview', 'connect', 'calls', 'edit'];

/** Where a list stands in the console, and how its drawer is written into the address. */
export interface ListPlace {
  path: string;
  /** Paths of their own for the drawer (NAV-01: /channel/add, /channel/edit/{id}); otherwise it is `?open=`. */
  drawerPaths?: { create?: string; edit: string };
  /** Rows are opened by the screen's own key (a task's id, a model's name), because there is no number to ask for. */
  isKeyed?: boolean;
  /** Rows open as a panel with parts, by `?open=` and `tab=`; the drawer's path of a row leads to its form. */
  hasPanel?: boolean;
}

/** Where the registry has a list. `/add` and `/edit/:id` among its addresses are those of its drawer. */
export function placeOf<Row>({ noun, lookUp, overview }: BrowseScreen<Row>): ListPlace {
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

/** What the address says the drawer shows. A broken id reads as closed. */
export function readOpened(place: ListPlace, path: string, search: string): Opened {
  const { drawerPaths, hasPanel } = place;
  if (drawerPaths !== undefined) {
    if (path === drawerPaths.create) return 'create';
    const ofPath = idOfPath(drawerPaths.edit, path);
    if (ofPath !== undefined) return readId(ofPath);
    if (drawerPaths.create !== undefined && !hasPanel) return undefined;
  }
  const open = new URLSearchParams(search).get('open') ?? undefined;
  if (place.isKeyed) return open === '' ? undefined : open;
  if (open === 'create') return drawerPaths?.create === undefined ? open : undefined;
  return drawerPaths === undefined || hasPanel ? readId(open) : undefined;
}

/** The part of a panel that the address asks for; the overview where it asks for none. The path of a row's form is that of its part. */
export function readTab({ drawerPaths }: ListPlace, path: string, search: string): PanelTab {
  const asked = new URLSearchParams(search).get('tab');
  const known = panelTabs.find((tab) => tab === asked);
  if (known !== undefined) return known;
  return drawerPaths !== undefined && idOfPath(drawerPaths.edit, path) !== undefined ? 'edit' : 'overview';
}

/** The address of the list with its drawer so; the rest of the query stays. */
export function writeOpened(place: ListPlace, opened: Opened, search: string, tab: PanelTab = 'overview'): string {
  const query = new URLSearchParams(search);
  query.delete('open');
  query.delete('tab');
  let { path } = place;
  const isInPanel = place.hasPanel && opened !== 'create';
  const ownPath = opened === 'create' ? place.drawerPaths?.create : place.drawerPaths?.edit;
  if (opened !== undefined && (ownPath === undefined || place.isKeyed || isInPanel)) query.set('open', String(opened));
  else if (opened === 'create' && ownPath !== undefined) path = ownPath;
  else if (opened !== undefined) path = `${ownPath}/${opened}`;
  if (opened !== undefined && isInPanel && tab !== 'overview') query.set('tab', tab);
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** What opens this row again. */
export function openedOf<Row>(screen: BrowseScreen<Row>, row: Row): number | string {
  return screen.lookUp === undefined ? screen.id(row) : screen.lookUp.keyOf(row);
}

/** What stands behind the drawer's path; undefined on any other. */
function idOfPath(edit: string, path: string): string | undefined {
  return path.startsWith(`${edit}/`) ? path.slice(edit.length + 1) : undefined;
}

function readId(text: string | undefined): number | undefined {
  // Ids made of what a row holds have up to 16 digits.
  const id = /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : 0;
  return id > 0 && Number.isSafeInteger(id) ? id : undefined;
}
