/// <reference types="vite/types/importMeta.d.ts" />
import { use } from 'react';
import type { Noun } from '../../shared/screens/registry.ts';
import type { Catalogue, Language, TextArea } from '../../shared/text/text.ts';

type Area = Catalogue[string];

/** The text areas outside the first load (`en.ts`, `zh-CN.ts`), which are fetched with the routes that use them. */
const files = {
  ...import.meta.glob<Record<string, Area>>('./list-*.ts'),
  ...import.meta.glob<Record<string, Area>>(
    [
      './*/*.ts',
      './*/people/*.ts',
      './*/screen/{noun,overview}.ts',
      '!./*/{channel,channel-type,cost,fleet,index,mapping,price,probe,provider-key,web}.ts',
      '!./*/people/{sign-in,token}.ts',
    ],
    { base: '../../shared/text' },
  ),
};

/** The areas that are fetched together in one file, `list-en.ts` or `list-zh-CN.ts`. */
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

/** The path of an area's file by language and file name, such as `en price.ts`. */
const paths = new Map(
  Object.keys(files).map((path) => {
    const [language, ...names] = path.split('/').slice(1);
    return [`${language} ${names.at(-1)}`, path];
  }),
);

/** The areas fetched so far, by language. `say` looks an area up on each call, so it finds those that arrive later. */
export const routeCatalogues: Record<Language, Record<string, Area>> = { en: {}, 'zh-CN': {}, 'zh-TW': {} };

/** Areas in a language. Traditional Chinese is converted from simplified Chinese, by a table fetched on first use. */
export async function inLanguage(language: Language, areas: Catalogue): Promise<Catalogue> {
  return language === 'zh-TW' ? (await import('../../shared/text/traditional.ts')).traditionalOf(areas) : areas;
}

const pending = new Map<string, Promise<void>>();

/**
 * Suspends until these areas have arrived in a language. Ignores names that are no area and areas of the first load.
 * Throws when a fetch fails.
 */
export function useAreas(language: Language, areas: readonly (TextArea | Noun)[]): void {
  for (const promise of fetching(language, areas)) use(promise);
}

/** Fetches these areas without suspending. Rejects when a fetch fails. */
export async function fetchAreas(language: Language, areas: readonly (TextArea | Noun)[]): Promise<void> {
  await Promise.all(fetching(language, areas));
}

function fetching(language: Language, areas: readonly (TextArea | Noun)[]): Promise<void>[] {
  return areas.filter((area) => files[fileOf(language, area)] !== undefined).map((area) => loadArea(language, area));
}

/** The path of an area's file. Nouns are spelled like files (`provider-key`), areas in camel case (`providerKey`). */
function fileOf(language: Language, area: string): string {
  const folder = language === 'en' ? 'en' : 'zh-CN';
  const file = area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return together.includes(file) ? `./list-${folder}.ts` : (paths.get(`${folder} ${file}.ts`) ?? '');
}

/** Fetches one area, and only once unless the fetch fails. */
function loadArea(language: Language, area: string): Promise<void> {
  const path = fileOf(language, area);
  const wanted = `${language} ${path}`;
  const known = pending.get(wanted);
  if (known !== undefined) return known;
  const promise = Promise.resolve(files[path]?.()).then(async (module) => {
    Object.assign(routeCatalogues[language], await inLanguage(language, module ?? {}));
  });
  promise.then(
    // React reads these fields of a promise: with them, `use` returns at once instead of suspending for a moment.
    () => Object.assign(promise, { status: 'fulfilled', value: undefined }),
    () => pending.delete(wanted),
  );
  pending.set(wanted, promise);
  return promise;
}
