import type { Verdict } from '../domain/state/transition.ts';
import type { Say } from '../text/text.ts';

/**
 * A rule of the product said no before any request was sent. Its message is a whole sentence in the person's language.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  /** `hint`: what to do about it, a whole sentence too. */
  constructor(
    message: string,
    readonly hint = '',
  ) {
    super(message);
  }
}

/** Why a verdict forbids an action, as a sentence; undefined when it is allowed. */
export function refusalOf(verdict: Verdict, say: Say): string | undefined {
  return verdict.allowed ? undefined : say(verdict.reason);
}
