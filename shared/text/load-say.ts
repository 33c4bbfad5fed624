import * as en from './en/index.ts';
import { type Catalogue, type Language, type Say, sayFrom } from './text.ts';

/** Creates a `say` for a language on faces that must start fast: Chinese is loaded only when it is used. */
export async function loadSay(language: Language): Promise<Say> {
  return sayFrom(await load(language), en, language);
}

async function load(language: Language): Promise<Catalogue> {
  if (language === 'en') return en;
  const simplified = await import('./zh-CN/index.ts');
  return language === 'zh-CN' ? simplified : (await import('./traditional.ts')).traditionalOf(simplified);
}
