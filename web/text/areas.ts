/// <reference types="vite/types/importMeta.d.ts" />
import { use } from 'react';
import type { Catalogue, Language } from '../../shared/text/text.ts';

type Area = Catalogue[string];

/** Areas that only some routes speak; they are fetched with the route. The others come with the console (`en.ts`, `zh-CN.ts`). */
export type RouteArea =
  | 'account'
  | 'chat'
  | 'checkout'
  | 'dashboard'
  | 'drawing'
  | 'home'
  | 'log'
  | 'oauth'
  | 'palette'
  | 'playground'
  | 'pricing'
  | 'redemption'
  | 'registration'
  | 'settings'
  | 'setup'
  | 'task'
  | 'user'
  | 'wallet';

const files = import.meta.glob<Record<string, Area>>(
  '../../shared/text/*/{account,chat,checkout,dashboard,drawing,home,log,oauth,palette,playground,pricing,redemption,registration,settings,setup,task,user,wallet}.ts',
);

/** What has been fetched so far, by language. `say` looks areas up when it is called, so it finds what came later. */
export const routeCatalogues: Record<Language, Record<string, Area>> = { en: {}, 'zh-CN': {} };

const pending = new Map<string, Promise<void>>();

/** Suspends until the sentences of these areas are there in a language. Throws where they cannot be fetched. */
export function useAreas(language: Language, areas: readonly RouteArea[]): void {
  for (const promise of areas.map((area) => loadArea(language, area))) use(promise);
}

/** Fetches one area once; a failed fetch may be tried again. */
function loadArea(language: Language, area: RouteArea): Promise<void> {
  const path = `../../shared/text/${language}/${area}.ts`;
  const known = pending.get(path);
  if (known !== undefined) return known;
  const promise = Promise.resolve(files[path]?.()).then((module) => {
    const sentences = module?.[area];
    if (sentences !== undefined) routeCatalogues[language][area] = sentences;
  });
  promise.catch(() => pending.delete(path));
  pending.set(path, promise);
  return promise;
}
