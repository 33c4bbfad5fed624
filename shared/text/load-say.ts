import * as en from './en/index.ts';
import { type Catalogue, type Language, type Say, sayFrom } from './text.ts';

/**
 * A `say` bound to a language, for a face whose start counts: Chinese is read from its own file when somebody wants it.
 */
export async function loadSay(language: Language): Promise<Say> {
  return sayFrom(await load(language), en, language);
}

async function load(language: Language): Promise<Catalogue> {
  if (language === 'en') return en;
  const simplified = await import('./zh-CN/index.ts');
  return language === 'zh-CN' ? simplified : (await import('./traditional.ts')).traditionalOf(simplified);
}
