import type { MessageKey, Say } from '../../../shared/text/text.ts';

// Reasons that say no more than "it is so already".
const reasons: readonly MessageKey[] = [
  'domain.alreadyEnabled',
  'domain.alreadyDisabled',
  'domain.alreadyAdmin',
  'domain.alreadyUser',
  'form.changedNothing',
];

/**
 * Whether a rule refused only because the row is already as wanted. On the command line that is success: a script that
 * runs twice must not fail the second time.
 */
export function isUnchanged(reason: string, say: Say): boolean {
  return reasons.some((key) => say(key) === reason);
}
