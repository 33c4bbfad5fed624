import * as en from './en/index.ts';
import { type Catalogue, type Language, type Say, sayFrom } from './text.ts';
import { traditionalOf } from './traditional.ts';
import * as zhCN from './zh-CN/index.ts';

const catalogues: Record<Language, Catalogue> = { en, 'zh-CN': zhCN, 'zh-TW': traditionalOf(zhCN) };

/** A `say` bound to a language, for long-running faces that hold both. */
export function createSay(language: Language): Say {
  return sayFrom(catalogues[language], catalogues.en, language);
}
