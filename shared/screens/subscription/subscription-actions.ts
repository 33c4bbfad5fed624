import { nothingLeft } from '../../domain/record.ts';
import { Role } from '../../domain/user/role.ts';
import { isRunning, type Subscription } from '../../domain/user/subscription.ts';
import { sanitise } from '../../format/sanitise.ts';
import { readBack } from '../../gateway/reading/read-back.ts';
import type { Action, RowAction } from '../../screen/action.ts';
import { confirmRows } from '../../screen/flow/confirm-rows.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { type ResetInput, resetData, resetDone, resetting, withNextReset } from '../plan/reset-usage.ts';
import { listOffers, setPreference, subscribe } from './subscribe.ts';

/** The name of a subscription: its plan and its user. */
export function subscriptionName({ plan_title, plan_id, username, user_id }: Subscription): string {
  return `${sanitise(plan_title) || `#${plan_id}`} (${sanitise(username) || user_id})`;
}

const named = (rows: readonly Subscription[]) => rows.map((row) => ({ name: subscriptionName(row) }));

const hasEnded = (row: Subscription, { now }: ScreenContext) => !isRunning(row, Math.floor(now() / 1000));

/** Ends a subscription now; it stays in the list as cancelled. */
const endSubscription: RowAction<Subscription, undefined> = {
  verb: 'end',
  icon: 'ban',
  on: 'rows',
  label: 'subscription.end',
  help: 'subscription.endHelp',
  danger: 'irreversible',
  idempotent: true,
  access: Role.Admin,
  refusal: (row, context) => (hasEnded(row, context) ? context.say('subscription.isOver') : undefined),
  confirm: (rows, context) =>
    confirmRows(
      'subscription.confirmEnd',
      ['subscription.endConsequence', 'subscription.groupConsequence', 'action.irreversible'],
      named(rows),
      context,
    ),
  run: async (row, _input, { gateway, say }, { signal }) => {
    await gateway.subscriptions.end(row.id, { signal });
    const after = await readBack(() => gateway.subscriptions.ofUser(row.user_id, { signal }));
    const now = after?.find(({ id }) => id === row.id);
    const isOver = now?.status === 'cancelled';
    return {
      message: say(isOver ? 'subscription.ended' : 'subscription.endedUnseen', { name: subscriptionName(row) }),
      tone: isOver ? 'good' : 'warn',
      row: { ...row, ...now },
      data: { id: row.id, user_id: row.user_id },
    };
  },
};

/** Resets a user's usage of a plan to 0; the gateway does so for all active subscriptions of the user to that plan. */
const resetSubscription: RowAction<Subscription, ResetInput> = {
  ...resetting,
  help: 'subscription.resetHelp',
  access: Role.Admin,
  refusal: (row, context) => (hasEnded(row, context) ? context.say('subscription.resetOver') : undefined),
  confirm: (rows, context, input) => {
    const asked = confirmRows('subscription.confirmReset', ['subscription.resetConsequence'], named(rows), context);
    return withNextReset(asked, input, context);
  },
  run: async (row, input, { gateway, say }, { signal }) => {
    const { advance_reset_time, ...rest } = input;
    nothingLeft(rest);
    const { id, user_id, plan_id } = row;
    const counts = await gateway.subscriptions.resetUser(user_id, plan_id, advance_reset_time, { signal });
    const after = await readBack(() => gateway.subscriptions.ofUser(user_id, { signal }));
    const now = after?.find((one) => one.id === id);
    const name = subscriptionName(row);
    // Calls may have been made since: the usage need not be 0, only lower than before.
    const isSeen = now !== undefined && (now.amount_used === 0 || now.amount_used < row.amount_used);
    const result = isSeen
      ? resetDone(counts, name, say)
      : { message: say('subscription.resetUnseen', { name }), tone: 'warn' as const };
    return { ...result, row: { ...row, ...now }, data: { id, user_id, plan_id, ...resetData(counts, input) } };
  },
};

/** Deletes a subscription permanently. */
const deleteSubscription: RowAction<Subscription, undefined> = {
  verb: 'delete',
  icon: 'trash',
  on: 'rows',
  label: 'action.delete',
  help: 'subscription.deleteHelp',
  danger: 'irreversible',
  idempotent: true,
  access: Role.Admin,
  confirm: (rows, context) =>
    confirmRows(
      'subscription.confirmDelete',
      ['subscription.deleteConsequence', 'subscription.groupConsequence', 'action.irreversible'],
      named(rows),
      context,
    ),
  run: async (row, _input, { gateway, say }, { signal }) => {
    await gateway.subscriptions.delete(row.id, { signal });
    return { message: say('subscription.deleted', { name: subscriptionName(row) }), data: { id: row.id } };
  },
};

/** The actions on subscriptions, in the order of menus. */
export const subscriptionActions: readonly Action<Subscription>[] = [
  subscribe,
  listOffers,
  setPreference,
  resetSubscription,
  endSubscription,
  deleteSubscription,
];
