import type { MessageKey, Say } from '../../../shared/text/text.ts';

// Refusals that only say that the row is already as requested.
const reasons: readonly MessageKey[] = [
  'domain.alreadyEnabled',
  'domain.alreadyDisabled',
  'domain.alreadyAdmin',
  'domain.alreadyUser',
  'form.changedNothing',
];

/**
 * Whether a rule refused only because the row is already as requested. The command line counts that as success: a
 * script that runs twice must not fail the second time.
 */
export function isUnchanged(reason: string, say: Say): boolean {
  return reasons.some((key) => say(key) === reason);
}
