/// <reference types="vite/types/importMeta.d.ts" />
import { lazy } from 'react';
import { type AnyScreen, type Noun, registry, type Screen, screenAt } from '../../shared/screens/registry.ts';
import type { Language, TextArea } from '../../shared/text/text.ts';
import type { ConsoleRoute, RouteView } from '../navigation/route.ts';
import { loadListResources, loadResources } from '../session/later-resources.ts';
import { fetchAreas } from '../text/areas.ts';

type ViewModule = { default: RouteView };

/** The views that are more than a list, by file: each is called after its screen's noun. */
const views = import.meta.glob<ViewModule>('../routes/*.tsx');

/** Views for somebody who is not signed in yet: they make do with the calls and the sentences that the first load holds. */
const light: readonly Noun[] = [
  'home',
  'about',
  'login',
  'setup',
  'register',
  'reset',
  'reset-confirm',
  'oauth-callback',
];

/** Every screen of the registry that has an address. */
export const routes: readonly ConsoleRoute[] = registry.flatMap((screen) => {
  const { paths } = screen;
  if (paths === undefined) return [];
  const fetch = withWhatItCalls(screen, fetchView(screen));
  return [{ ...screen, paths, view: lazy(fetch), preload: fetch }];
});

/** Whether a screen is drawn as a list with nothing beside it. */
function isOnlyList({ noun }: Screen): boolean {
  return views[`../routes/${noun}.tsx`] === undefined;
}

function withWhatItCalls(screen: Screen, fetch: () => Promise<ViewModule>): () => Promise<ViewModule> {
  if (light.includes(screen.noun)) return fetch;
  const load = isOnlyList(screen) ? loadListResources : loadResources;
  return async () => (await Promise.all([fetch(), load()]))[0];
}

/** Where the code of a screen's view comes from: its own file, or the list that all screens of the kind share. */
function fetchView({ noun, load }: Screen): () => Promise<ViewModule> {
  const own = views[`../routes/${noun}.tsx`];
  if (own !== undefined) return own;
  if (load !== undefined) return () => listView(load);
  throw new Error(`the screen ${noun} has an address and no view`);
}

const fetchTable = () => import('../list/list-view.tsx');
const fetchControls = () => import('../list/menus/controls.ts');

async function listView(load: () => Promise<AnyScreen>): Promise<ViewModule> {
  const parts = Promise.all([import('../list/list-route.tsx'), load()]);
  // Asked for last and not waited for: the first question for rows does not need it.
  fetchTable().catch(() => undefined);
  const [{ listRoute }, screen] = await parts;
  return { default: listRoute(screen) };
}

/** The areas of sentences that a view says, beside those that are there from the start: what is said of filters and fields is with the lists'. */
export function areasOf({ noun, texts = [] }: Screen): (TextArea | Noun)[] {
  return [noun, ...texts, ...(light.includes(noun) ? [] : ['list' as const])];
}

/**
 * Starts fetching the view of an address (below the console's base), and what it says in a language. The first view is asked
 * for before the frame around it is drawn, not after: on a thin line that is a good part of the wait for a first table.
 * Failures show where the view is used.
 */
export function preloadView(path: string, language: Language): void {
  const noun = screenAt(path)?.noun;
  const route = routes.find((one) => one.noun === noun);
  if (route === undefined) return;
  const parts = [
    route.preload(),
    fetchAreas(language, areasOf(route)),
    isOnlyList(route) ? fetchTable().then(fetchControls) : undefined,
  ];
  first = Promise.all(parts).catch(() => undefined);
}

let first: Promise<unknown> = Promise.resolve();

/** Settles once the code of the first view is there, or cannot be had: what can wait for it leaves it the line. */
export async function firstViewFetched(): Promise<void> {
  await first;
}

/** Whether an address is one of the console's own, so that no link leads nowhere. */
export function hasRoute(path: string): boolean {
  return routes.some((route) => route.paths.includes(path));
}
