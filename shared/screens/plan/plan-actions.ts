import { nothingLeft } from '../../domain/record.ts';
import type { Plan } from '../../domain/user/plan.ts';
import { sanitise } from '../../format/sanitise.ts';
import { readBack } from '../../gateway/reading/read-back.ts';
import type { Action, RowAction } from '../../screen/action.ts';
import { fieldsSet } from '../../screen/bulk/fields-set.ts';
import { confirmRows } from '../../screen/flow/confirm-rows.ts';
import type { FieldErrors } from '../../screen/form.ts';
import type { ListScreen } from '../../screen/list-screen.ts';
import { userIdOf } from '../order/user-id.ts';
import type { PlanDraft } from './plan-form.ts';
import { findPlan } from './plan-save.ts';
import { type ResetInput, resetData, resetDone, resetting, withNextReset } from './reset-usage.ts';

const named = (rows: readonly Plan[]) => rows.map(({ title }) => ({ name: title }));

type Plans = ListScreen<Plan, PlanDraft>;

function switching(
  verb: 'enable' | 'disable',
  screenOf: () => Plans,
): Omit<RowAction<Plan, undefined>, 'danger' | 'confirm'> {
  const isOn = verb === 'enable';
  return {
    verb,
    icon: isOn ? 'check' : 'ban',
    on: 'rows',
    label: isOn ? 'action.enable' : 'action.disable',
    help: isOn ? 'plan.enableHelp' : 'plan.disableHelp',
    idempotent: true,
    refusal: ({ enabled }, { say }) =>
      enabled === isOn ? say(isOn ? 'domain.alreadyEnabled' : 'domain.alreadyDisabled') : undefined,
    shows: (after) => after?.enabled === isOn,
    ...fieldsSet(screenOf, (before) => ({ ...before, enabled: isOn })),
    run: async (row, _input, context, { signal }) => {
      await context.gateway.subscriptions.setPlanEnabled(row.id, isOn, { signal });
      const name = sanitise(row.title);
      const message = context.say(isOn ? 'plan.enabledOne' : 'plan.disabledOne', { name });
      return { message, row: (await readBack(() => findPlan(row.id, context, { signal }))) ?? row };
    },
  };
}

const enablePlan = (screenOf: () => Plans): RowAction<Plan, undefined> => ({
  ...switching('enable', screenOf),
  danger: 'confirm',
  confirm: (rows, context) => confirmRows('plan.confirmEnable', ['plan.enableConsequence'], named(rows), context),
});

/** Disables a plan: plans cannot be deleted, and users who have it keep it. */
const disablePlan = (screenOf: () => Plans): RowAction<Plan, undefined> => ({
  ...switching('disable', screenOf),
  danger: 'confirm',
  confirm: (rows, context) => confirmRows('plan.confirmDisable', ['plan.disableConsequence'], named(rows), context),
});

interface AssignInput {
  /** A user's name or id. */
  user: string;
}

/** Gives a plan to a user without payment. The user is looked up first, because gateways do not check. */
const assignPlan: RowAction<Plan, AssignInput> = {
  verb: 'assign',
  icon: 'user',
  on: 'rows',
  single: true,
  label: 'plan.assign',
  help: 'plan.assignHelp',
  danger: 'confirm',
  idempotent: false,
  input: {
    title: { create: 'plan.assign', edit: 'plan.assign' },
    fields: [
      { name: 'user', kind: 'text', label: 'plan.user', help: 'plan.userHelp', required: true, example: 'mira' },
    ],
    defaults: () => ({ user: '' }),
    fromRow: () => ({ user: '' }),
    normalise: ({ user }) => ({ user: user.trim() }),
    validate: ({ user }, _mode, { say }): FieldErrors => (user === '' ? { user: say('plan.userRequired') } : {}),
  },
  confirm: (rows, context, input) => {
    const { prompt, consequences } = confirmRows(
      'plan.confirmAssign',
      ['plan.assignConsequence'],
      named(rows),
      context,
    );
    const assignee = context.say('plan.assignTo', { user: sanitise(input?.user ?? '') });
    const groups = rows.flatMap(({ upgrade_group: group }) =>
      group === '' ? [] : [context.say('plan.assignGroup', { group: sanitise(group) })],
    );
    return { prompt, consequences: [...consequences, assignee, ...groups] };
  },
  run: async (row, { user, ...rest }, context, { signal }) => {
    nothingLeft(rest);
    const { gateway, say } = context;
    const owner = await gateway.users.get(await userIdOf(user, context, { signal }), { signal });
    const before = await gateway.subscriptions.ofUser(owner.id, { signal });
    await gateway.subscriptions.assign(owner.id, row.id, { signal });
    const after = await readBack(() => gateway.subscriptions.ofUser(owner.id, { signal }));
    const known = new Set(before.map(({ id }) => id));
    const made = after?.find(({ id, plan_id }) => plan_id === row.id && !known.has(id));
    const values = { name: sanitise(row.title), user: sanitise(owner.username) };
    return {
      message: say(made === undefined ? 'plan.assignedUnseen' : 'plan.assigned', values),
      tone: made === undefined ? 'warn' : 'good',
      data: { plan_id: row.id, user_id: owner.id, subscription_id: made?.id ?? null },
    };
  },
};

/** Resets the used quota of every active subscription of a plan to 0. */
const resetPlan: RowAction<Plan, ResetInput> = {
  ...resetting,
  help: 'plan.resetUsageHelp',
  confirm: (rows, context, input) => {
    const asked = confirmRows('plan.confirmReset', ['plan.resetConsequence'], named(rows), context);
    return withNextReset(asked, input, context);
  },
  run: async (row, input, { gateway, say }, { signal }) => {
    const { advance_reset_time, ...rest } = input;
    nothingLeft(rest);
    const counts = await gateway.subscriptions.resetPlan(row.id, advance_reset_time, { signal });
    return { ...resetDone(counts, sanitise(row.title), say), data: { plan_id: row.id, ...resetData(counts, input) } };
  },
};

/** The actions on plans, in the order of menus. */
export function planActions(screenOf: () => Plans): readonly Action<Plan>[] {
  return [enablePlan(screenOf), disablePlan(screenOf), assignPlan, resetPlan];
}
