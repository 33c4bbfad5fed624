import type { RouteParameters } from '../../routing/route.ts';

/** What the drawer of a list shows: nothing, the form of a new row, or the form of the row with this id. */
export type Opened = undefined | 'create' | number;

/** Where a list stands in the console, and how its drawer is written into the address. */
export interface ListPlace {
  path: string;
  /** Paths of their own for the drawer (spec 2: /channel/add, /channel/edit/{id}); otherwise it is `?open=`. */
  drawerPaths?: { create: string; edit: string };
}

/** What the address says the drawer shows. A broken id reads as closed. */
export function readOpened(place: ListPlace, path: string, search: string, parameters: RouteParameters): Opened {
  if (place.drawerPaths !== undefined) {
    if (path === place.drawerPaths.create) return 'create';
    return readId(parameters.id);
  }
  const open = new URLSearchParams(search).get('open') ?? undefined;
  return open === 'create' ? 'create' : readId(open);
}

/** The address of the list with its drawer so; the rest of the query stays. */
export function writeOpened(place: ListPlace, opened: Opened, search: string): string {
  const query = new URLSearchParams(search);
  query.delete('open');
  let { path } = place;
  if (place.drawerPaths === undefined) {
    if (opened !== undefined) query.set('open', String(opened));
  } else if (opened === 'create') path = place.drawerPaths.create;
  else if (opened !== undefined) path = `${place.drawerPaths.edit}/${opened}`;
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

function readId(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
