import { formatTime } from '../format/time.ts';
import { sentencesOf } from '../text/punctuation.ts';
import type { Say } from '../text/text.ts';

/** What is told of a row that was saved; that it could not be read back is said and is no failure (TRU-02). */
export function savedText(message: string, row: unknown, say: Say): string {
  return row === undefined ? sentencesOf([message, say('form.notReadBack')]) : message;
}

/** When what was made ends, Unix seconds: a slip in how it was typed shows at once (ASK-03). */
export function createdUntil({ expired_time }: { expired_time: number }, { say }: { say: Say }): string | undefined {
  return expired_time > 0 ? say('form.createdUntil', { time: formatTime(expired_time) }) : undefined;
}
