import { isAtLeast } from '../../domain/dialect.ts';
import type { ResetCounts } from '../../gateway/account/subscriptions.ts';
import type { Confirmation, Done } from '../../screen/action.ts';
import type { Form } from '../../screen/form.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { Say } from '../../text/text.ts';

export interface ResetInput {
  /** The next reset is counted from now. A gateway that is not told does so; here nobody gets it who did not ask for it. */
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
 * What setting used quota back to 0 is, for a plan as for what one user has of it (GEN-19): v1.0 can, and what was used is
 * known no more afterwards. Not repeated by itself: what was used in between would be lost, too.
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

/** What is asked, and what becomes of the next reset. */
export function withNextReset(
  asked: Confirmation,
  input: ResetInput | undefined,
  { say }: ScreenContext,
): Confirmation {
  const next = say(input?.advance_reset_time ? 'subscription.resetMoves' : 'subscription.resetStays');
  return { ...asked, consequences: [...asked.consequences, next, say('action.irreversible')] };
}

/** What became of it, by the gateway's own count of what it found and what it reset. */
export function toldReset(counts: ResetCounts | undefined, name: string, say: Say): Pick<Done, 'message' | 'tone'> {
  if (counts === undefined) return { message: say('subscription.resetUncounted', { name }), tone: 'warn' };
  const { matched_count: matched, reset_count: count } = counts;
  if (matched === 0) return { message: say('subscription.resetNone', { name }), tone: 'warn' };
  if (count < matched) return { message: say('subscription.resetPart', { name, count, matched }), tone: 'warn' };
  return { message: say('subscription.resetDone', { name, count }), tone: 'good' };
}

/** The counts for machines; null where the gateway did not tell them. */
export function resetData(
  counts: ResetCounts | undefined,
  { advance_reset_time }: ResetInput,
): Record<string, unknown> {
  const { matched_count = null, reset_count = null, user_count = null } = counts ?? {};
  return { matched_count, reset_count, user_count, advance_reset_time };
}
