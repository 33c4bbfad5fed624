import { sanitise } from '../format/sanitise.ts';
import { keyOfText } from './row-key.ts';

/** The texts that ids were made of: whoever holds such an id got it from a row, or from what was typed. */
const texts = new Map<number, string>();

/** The id of a row that has a name and no number: made of the name, the same in every run. */
export function idOfText(text: string): number {
  const id = keyOfText(text);
  texts.set(id, text);
  return id;
}

/** The text an id was made of; undefined for one that nobody has seen the text of yet. */
export function textOfId(id: number): string | undefined {
  return texts.get(id);
}

/**
 * A text as one word of a command: what would end the word or part it, and what no terminal may be sent, is
 * percent-encoded.
 */
export function wordOf(text: string): string {
  return sanitise(text.replace(/[\s,%/\p{Cc}\p{Cf}]/gu, (character) => encodeURIComponent(character)));
}

/** The text of a word; one that is typed plainly is meant as it stands. */
export function textOfWord(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
