import type { MessageKey } from '../text/text.ts';

/** Whether an action is offered now, else why not. */
export type Verdict = { allowed: true } | { allowed: false; reason: MessageKey };

export const allowed: Verdict = { allowed: true };

/** A refusal with its reason. */
export function refused(reason: MessageKey): Verdict {
  return { allowed: false, reason };
}
