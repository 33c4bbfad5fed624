import type { Say } from '../../text/text.ts';

/**
 * A failure in words: what happened (`message`), and what the user can do about it (`hint`, '' when the message says it
 * all). Sanitised.
 */
export interface ErrorDescription {
  message: string;
  hint: string;
}

/** An error of a face that describes itself, so that every screen can show it. */
export abstract class DescribedError extends Error {
  abstract describe(say: Say): ErrorDescription;
}

/**
 * What to do about several failures, where that is the same for all of them; '' where they differ: then each message has
 * to do by itself.
 */
export function hintOfAll(hints: readonly string[]): string {
  const [first = '', ...others] = new Set(hints);
  return others.length === 0 ? first : '';
}
