import { type Language, languages } from '../../shared/text/text.ts';

/** Named texts that outlive the page. Never throws: a full or forbidden storage forgets. */
export interface ItemStorage {
  read(name: string): string | undefined;
  write(name: string, value: string): void;
  remove(name: string): void;
  /** Calls back when another tab of this console changed something. */
  watch(callback: () => void): () => void;
}

/** The name of the language a person chose. */
export const languageItem = 'tollgate-language';

/** The language a person chose; undefined where they chose none that there is. */
export function readLanguage(storage: ItemStorage): Language | undefined {
  const language = storage.read(languageItem);
  return languages.find((known) => known === language);
}
