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
