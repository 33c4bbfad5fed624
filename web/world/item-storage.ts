import { type Language, languages } from '../../shared/text/text.ts';

/** A store of named texts. It never throws: where the storage is full or forbidden, nothing is kept. */
export interface ItemStorage {
  read(name: string): string | undefined;
  write(name: string, value: string): void;
  remove(name: string): void;
  /** Calls back when another tab changed an item. Returns the function that stops it. */
  watch(callback: () => void): () => void;
}

/** The name of the item with the language that the person chose. */
export const languageItem = 'tollgate-language';

/** The language that the person chose; undefined where none, or an unknown one, is stored. */
export function readLanguage(storage: ItemStorage): Language | undefined {
  const language = storage.read(languageItem);
  return languages.find((known) => known === language);
}
