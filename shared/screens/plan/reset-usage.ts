import { isAtLeast } from '../../domain/dialect.ts';
import type { ResetCounts } from '../../gateway/account/subscriptions.ts';
import type { Confirmation, Done } from '../../screen/action.ts';
import type { Form } from '../../screen/form.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { Say } from '../../text/text.ts';

export interface ResetInput {
  /** The next reset is counted from now. A gateway does that by default; here only on request. */
  advance_reset_time: boolean;
}

const resetForm: Form<ResetInput> = {
  title: { create: 'subscription.resetUsage', edit: 'subscription.resetUsage' },
  fields: [
    {
      name: 'advance_reset_time',
      kind: 'toggle',
      label: 'subscription.advanceReset',
      help: 'subscription.advanceResetHelp',
    },
  ],
  defaults: () => ({ advance_reset_time: false }),
  fromRow: () => ({ advance_reset_time: false }),
  normalise: (input) => input,
  validate: () => ({}),
};

/**
 * Resetting used quota to 0, for a plan as for a user's subscription (GEN-19). v1.0 alone can, and the used quota
 * cannot be restored. It is not repeated automatically, because usage in between would be lost, too.
 */
export const resetting = {
  verb: 'reset',
  icon: 'eraser',
  on: 'rows',
  label: 'subscription.resetUsage',
  danger: 'irreversible',
  idempotent: false,
  needs: ({ gateway }: ScreenContext) => isAtLeast(gateway.dialect(), 'v1'),
  input: resetForm,
} as const;

/** The confirmation, with the effect on the next reset. */
export function withNextReset(
  asked: Confirmation,
  input: ResetInput | undefined,
  { say }: ScreenContext,
): Confirmation {
  const next = say(input?.advance_reset_time ? 'subscription.resetMoves' : 'subscription.resetStays');
  return { ...asked, consequences: [...asked.consequences, next, say('action.irreversible')] };
}

/** The result, by the gateway's own counts of what it found and what it reset. */
export function resetDone(counts: ResetCounts | undefined, name: string, say: Say): Pick<Done, 'message' | 'tone'> {
  if (counts === undefined) return { message: say('subscription.resetUncounted', { name }), tone: 'warn' };
  const { matched_count: matched, reset_count: count } = counts;
  if (matched === 0) return { message: say('subscription.resetNone', { name }), tone: 'warn' };
  if (count < matched) return { message: say('subscription.resetPart', { name, count, matched }), tone: 'warn' };
  return { message: say('subscription.resetDone', { name, count }), tone: 'good' };
}

/** The counts for machine formats; null where the gateway did not return them. */
export function resetData(
  counts: ResetCounts | undefined,
  { advance_reset_time }: ResetInput,
): Record<string, unknown> {
  const { matched_count = null, reset_count = null, user_count = null } = counts ?? {};
  return { matched_count, reset_count, user_count, advance_reset_time };
}
