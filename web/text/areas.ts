/// <reference types="vite/types/importMeta.d.ts" />
import { use } from 'react';
import type { Noun } from '../../shared/screens/registry.ts';
import type { Catalogue, Language, TextArea } from '../../shared/text/text.ts';

type Area = Catalogue[string];

/** Every area that does not come with the console (`en.ts`, `zh-CN.ts`): they are fetched with the routes that speak them. */
const files = import.meta.glob<Record<string, Area>>([
  './list-*.ts',
  '../../shared/text/*/*.ts',
  '../../shared/text/*/people/*.ts',
  '../../shared/text/*/screen/{noun,overview}.ts',
  '!../../shared/text/*/{channel,channel-type,cost,index,mapping,price,probe,provider-key,web}.ts',
  '!../../shared/text/*/people/{sign-in,token}.ts',
]);

/** The areas that come together, in `list-en.ts` and `list-zh-CN.ts`. */
const together = [
  'bulk',
  'channel',
  'channel-type',
  'cost',
  'related',
  'filter',
  'form',
  'impact',
  'list',
  'mapping',
  'price',
  'probe',
  'provider-key',
  'token',
  'undo',
];

/** Where the sentences of an area are, by language and name. */
const paths = new Map(
  Object.keys(files).map((path) => {
    const [language, ...names] = path.split('/').slice(4);
    return [`${language} ${names.at(-1)}`, path];
  }),
);

/** What has been fetched so far, by language. `say` looks areas up when it is called, so it finds what came later. */
export const routeCatalogues: Record<Language, Record<string, Area>> = { en: {}, 'zh-CN': {}, 'zh-TW': {} };

/** Areas in a language: traditional Chinese is made of the simplified, by a table that is fetched with the first of them. */
export async function inLanguage(language: Language, areas: Catalogue): Promise<Catalogue> {
  return language === 'zh-TW' ? (await import('../../shared/text/traditional.ts')).traditionalOf(areas) : areas;
}

const pending = new Map<string, Promise<void>>();

/**
 * Suspends until the sentences of these areas are there in a language; a name that is no area, or one that is there from
 * the start, is passed over. Throws where they cannot be fetched.
 */
export function useAreas(language: Language, areas: readonly (TextArea | Noun)[]): void {
  for (const promise of fetching(language, areas)) use(promise);
}

/** Fetches them without suspending. Rejects where one cannot be fetched. */
export async function fetchAreas(language: Language, areas: readonly (TextArea | Noun)[]): Promise<void> {
  await Promise.all(fetching(language, areas));
}

function fetching(language: Language, areas: readonly (TextArea | Noun)[]): Promise<void>[] {
  return areas.filter((area) => files[fileOf(language, area)] !== undefined).map((area) => loadArea(language, area));
}

function fileOf(language: Language, area: string): string {
  const folder = language === 'en' ? 'en' : 'zh-CN';
  const file = area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return together.includes(file) ? `./list-${folder}.ts` : (paths.get(`${folder} ${file}.ts`) ?? '');
}

/** Fetches one area once; a failed fetch may be tried again. */
function loadArea(language: Language, area: string): Promise<void> {
  const path = fileOf(language, area);
  const wanted = `${language} ${path}`;
  const known = pending.get(wanted);
  if (known !== undefined) return known;
  const promise = Promise.resolve(files[path]?.()).then(async (module) => {
    // A noun is spelled as its file is, an area as in the keys of its sentences.
    Object.assign(routeCatalogues[language], await inLanguage(language, module ?? {}));
  });
  promise.then(
    // As React itself marks what it has waited for: `use` must be called every time, and waits for nothing that is there.
    () => Object.assign(promise, { status: 'fulfilled', value: undefined }),
    () => pending.delete(wanted),
  );
  pending.set(wanted, promise);
  return promise;
}
