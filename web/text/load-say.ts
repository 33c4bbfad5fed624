import { type Catalogue, type Language, type Say, sayFrom } from '../../shared/text/text.ts';
import { inLanguage, routeCatalogues } from './areas.ts';
import * as english from './en.ts';

/** The text function of a language. English is in the first load; others are fetched, else English is used. */
export async function loadSay(language: Language): Promise<Say> {
  const fallback = withRouteAreas(english, routeCatalogues.en);
  if (language === 'en') return sayFrom(fallback, fallback, 'en');
  try {
    const chinese = await inLanguage(language, await import('./zh-CN.ts'));
    return sayFrom(withRouteAreas(chinese, routeCatalogues[language]), fallback, language);
  } catch {
    return sayFrom(fallback, fallback, 'en');
  }
}

/** A catalogue that looks areas up in `base`, then in `growing`, to which areas are still added. */
function withRouteAreas(base: Catalogue, growing: Catalogue): Catalogue {
  return new Proxy(base, { get: (target, area: string) => target[area] ?? growing[area] });
}
