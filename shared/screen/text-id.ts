import { sanitise } from '../format/sanitise.ts';
import { keyOfText } from './row-key.ts';

/** The texts that ids were made of: every id comes from a row or from typed text, so its text was seen before. */
const texts = new Map<number, string>();

/** The id of a row that has a name and no number: derived from the name, so it is the same in every run. */
export function idOfText(text: string): number {
  const id = keyOfText(text);
  texts.set(id, text);
  return id;
}

/** The text that an id was made of; undefined where this run has not seen that text. */
export function textOfId(id: number): string | undefined {
  return texts.get(id);
}

/** A text as one word of a command: whitespace, separators and control characters are percent-encoded. */
export function wordOf(text: string): string {
  return sanitise(text.replace(/[\s,%/\p{Cc}\p{Cf}]/gu, (character) => encodeURIComponent(character)));
}

/** The text that a word stands for; a word that is not percent-encoded stands for itself. */
export function textOfWord(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
