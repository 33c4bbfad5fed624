/// <reference types="vite/types/importMeta.d.ts" />
import { lazy } from 'react';
import { type AnyScreen, type Noun, registry, type Screen, screenAt } from '../../shared/screens/registry.ts';
import type { Language, TextArea } from '../../shared/text/text.ts';
import type { ConsoleRoute, RouteView } from '../navigation/route.ts';
import { loadListResources, loadResources } from '../session/later-resources.ts';
import { fetchAreas } from '../text/areas.ts';

type ViewModule = { default: RouteView };

/** The views that are more than a list, by file, which is named after the noun of its screen. */
const views = import.meta.glob<ViewModule>('../routes/*.tsx');

/** Views that users see before sign-in. They need only the gateway calls and the texts of the first load. */
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

/** Every screen of the registry with a path. Throws on import if one of them has neither a view nor a list. */
export const routes: readonly ConsoleRoute[] = registry.flatMap((screen) => {
  const { paths } = screen;
  if (paths === undefined) return [];
  const fetch = withWhatItCalls(screen, fetchView(screen));
  return [{ ...screen, paths, view: lazy(fetch), preload: fetch }];
});

/** Whether a screen has no view file of its own, so that the view that lists share renders it. */
function isOnlyList({ noun }: Screen): boolean {
  return views[`../routes/${noun}.tsx`] === undefined;
}

function withWhatItCalls(screen: Screen, fetch: () => Promise<ViewModule>): () => Promise<ViewModule> {
  if (light.includes(screen.noun)) return fetch;
  const load = isOnlyList(screen) ? loadListResources : loadResources;
  return async () => (await Promise.all([fetch(), load()]))[0];
}

/** The function that fetches the code of a screen's view: from its own file, or from the view that lists share. */
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
  // Requested last and not awaited, because the first request for rows does not need it.
  fetchTable().catch(() => undefined);
  const [{ listRoute }, screen] = await parts;
  return { default: listRoute(screen) };
}

/** The text areas that a view needs beyond those of the first load. Area `list` includes texts of filters and forms. */
export function areasOf({ noun, texts = [] }: Screen): (TextArea | Noun)[] {
  return [noun, ...texts, ...(light.includes(noun) ? [] : ['list' as const])];
}

/**
 * Starts fetching the view of a path (below the console's base) and its texts in a language. Called before the shell
 * is rendered, because on a slow connection that saves much of the wait for the first table. Failures are ignored here:
 * the view reports them when it is rendered.
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

/** Resolves once the first view's code has arrived or failed, so that less urgent downloads can wait for it. */
export async function firstViewFetched(): Promise<void> {
  await first;
}

/** Whether the console has a route with exactly this path, so that no link leads to an unknown address. */
export function hasRoute(path: string): boolean {
  return routes.some((route) => route.paths.includes(path));
}
