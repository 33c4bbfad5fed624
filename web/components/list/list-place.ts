import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import { screenOf } from '../../../shared/screens/registry.ts';
import type { RouteParameters } from '../../routing/route.ts';

/** What the drawer of a list shows: nothing, the form of a new row, or the row with this id or (keyed places) this key. */
export type Opened = undefined | 'create' | number | string;

/** Where a list stands in the console, and how its drawer is written into the address. */
export interface ListPlace {
  path: string;
  /** Paths of their own for the drawer (NAV-01: /channel/add, /channel/edit/{id}); otherwise it is `?open=`. */
  drawerPaths?: { create?: string; edit: string };
  /** Rows are opened by the screen's own key (a task's id, a model's name), because there is no number to ask for. */
  isKeyed?: boolean;
}

/** Where the registry has a list. `/add` and `/edit/:id` among its addresses are those of its drawer. */
export function placeOf<Row>({ noun, lookUp }: BrowseScreen<Row>): ListPlace {
  const { paths = [''] } = screenOf(noun);
  const create = paths.find((path) => path.endsWith('/add'));
  const edit = paths.find((path) => path.endsWith('/edit/:id'))?.replace('/:id', '');
  return {
    path: paths[0],
    ...(edit !== undefined && { drawerPaths: { create, edit } }),
    isKeyed: lookUp !== undefined,
  };
}

/** What the address says the drawer shows. A broken id reads as closed. */
export function readOpened(place: ListPlace, path: string, search: string, parameters: RouteParameters): Opened {
  const { drawerPaths } = place;
  if (drawerPaths !== undefined) {
    if (path === drawerPaths.create) return 'create';
    if (parameters.id !== undefined) return readId(parameters.id);
    if (drawerPaths.create !== undefined) return undefined;
  }
  const open = new URLSearchParams(search).get('open') ?? undefined;
  if (place.isKeyed) return open === '' ? undefined : open;
  if (open === 'create') return open;
  return drawerPaths === undefined ? readId(open) : undefined;
}

/** The address of the list with its drawer so; the rest of the query stays. */
export function writeOpened(place: ListPlace, opened: Opened, search: string): string {
  const query = new URLSearchParams(search);
  query.delete('open');
  let { path } = place;
  const ownPath = opened === 'create' ? place.drawerPaths?.create : place.drawerPaths?.edit;
  if (opened !== undefined && (ownPath === undefined || place.isKeyed)) query.set('open', String(opened));
  else if (opened === 'create' && ownPath !== undefined) path = ownPath;
  else if (opened !== undefined) path = `${ownPath}/${opened}`;
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** What opens this row again. */
export function openedOf<Row>(screen: BrowseScreen<Row>, row: Row): number | string {
  return screen.lookUp === undefined ? screen.id(row) : screen.lookUp.keyOf(row);
}

function readId(text: string | undefined): number | undefined {
  // Ids made of what a row holds have up to 16 digits.
  const id = /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : 0;
  return id > 0 && Number.isSafeInteger(id) ? id : undefined;
}
