import { formatTime } from '../../format/time.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import { sentencesOf } from '../../text/punctuation.ts';
import type { Say } from '../../text/text.ts';

/** The message of a saved row. A row that could not be read back is mentioned, and is not a failure (TRU-02). */
export function savedText(message: string, row: unknown, say: Say): string {
  return row === undefined ? sentencesOf([message, say('form.notReadBack')]) : message;
}

/**
 * The fields that an update did not store although the gateway reported success; undefined when it failed for another
 * reason.
 */
export function keptFields(error: unknown): string[] | undefined {
  if (!(error instanceof GatewayError)) return undefined;
  const { reason, data } = error.facts;
  return (reason === 'not-written' || reason === 'cannot-clear') && Array.isArray(data) ? data.map(String) : undefined;
}

/**
 * The sentence that says when a created row expires, so that a typing error in the time shows at once (ASK-03);
 * undefined where it does not expire. `expired_time` in Unix seconds.
 */
export function createdUntil({ expired_time }: { expired_time: number }, { say }: { say: Say }): string | undefined {
  return expired_time > 0 ? say('form.createdUntil', { time: formatTime(expired_time) }) : undefined;
}
