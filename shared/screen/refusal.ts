import type { Verdict } from '../domain/state/transition.ts';
import type { Say } from '../text/text.ts';

/**
 * A rule of this program refused before any request was sent. Its message is a whole sentence in the user's language.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  /**
   * `hint`: what to do about it, also a whole sentence. `isOfInput`: what was typed cannot be meant (an unknown choice),
   * whatever the site holds.
   */
  constructor(
    message: string,
    readonly hint = '',
    readonly isOfInput = false,
  ) {
    super(message);
  }
}

/** The sentence of a verdict that forbids an action; undefined when the verdict allows it. */
export function refusalOf(verdict: Verdict, say: Say): string | undefined {
  return verdict.allowed ? undefined : say(verdict.reason);
}
