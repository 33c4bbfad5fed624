import type { MessageKey, Say } from '../../text/text.ts';

// Refusals that only say that the row is already as requested. None of an action that takes a value which the row may
// lack: `channel to-single` of a channel with one key has not set the key that was given.
const reasons: readonly MessageKey[] = [
  'domain.alreadyEnabled',
  'domain.alreadyDisabled',
  'domain.alreadyAdmin',
  'domain.alreadyUser',
  'channel.hasNoTag',
  'metadata.isHidden',
  'metadata.isShown',
  'order.isComplete',
  'subscription.isOver',
  'form.changedNothing',
  'site.stepDone',
];

/**
 * Whether a rule refused only because the row is already as requested. The command line counts that as success, because
 * a script that runs twice must not fail the second time, and the journal has no entry for it.
 */
export function isUnchanged(reason: string, say: Say): boolean {
  return reasons.some((key) => say(key) === reason);
}
