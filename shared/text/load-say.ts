import * as en from './en/index.ts';
import { type Language, type Say, sayFrom } from './text.ts';

/**
 * A `say` bound to a language, for a face whose start counts: Chinese is read from its own file when somebody wants it.
 */
export async function loadSay(language: Language): Promise<Say> {
  return sayFrom(language === 'en' ? en : await import('./zh-CN/index.ts'), en, language);
}
