import { formatTime } from '../../format/time.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import { sentencesOf } from '../../text/punctuation.ts';
import type { Say } from '../../text/text.ts';

/** What is told of a row that was saved; that it could not be read back is said and is no failure (TRU-02). */
export function savedText(message: string, row: unknown, say: Say): string {
  return row === undefined ? sentencesOf([message, say('form.notReadBack')]) : message;
}

/** The fields that an update answered with success and did not store; undefined when it failed for another reason. */
export function keptFields(error: unknown): string[] | undefined {
  if (!(error instanceof GatewayError)) return undefined;
  const { reason, data } = error.facts;
  return (reason === 'not-written' || reason === 'cannot-clear') && Array.isArray(data) ? data.map(String) : undefined;
}

/** When what was made ends, Unix seconds: a slip in how it was typed shows at once (ASK-03). */
export function createdUntil({ expired_time }: { expired_time: number }, { say }: { say: Say }): string | undefined {
  return expired_time > 0 ? say('form.createdUntil', { time: formatTime(expired_time) }) : undefined;
}
