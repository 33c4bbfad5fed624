import { sentencesOf } from '../text/punctuation.ts';
import type { Say } from '../text/text.ts';

/** What is told of a row that was saved; that it could not be read back is said and is no failure (TRU-02). */
export function savedText(message: string, row: unknown, say: Say): string {
  return row === undefined ? sentencesOf([message, say('form.notReadBack')]) : message;
}
