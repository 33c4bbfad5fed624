import { type Language, type Say, sayFrom } from '../../shared/text/text.ts';
import * as english from './en.ts';

/** The sentences of a language. English is at hand; others are fetched, and English stands in where that fails. */
export async function loadSay(language: Language): Promise<Say> {
  if (language === 'en') return sayFrom(english, english, 'en');
  try {
    return sayFrom(await import('./zh-CN.ts'), english, language);
  } catch {
    return sayFrom(english, english, 'en');
  }
}
