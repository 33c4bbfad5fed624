import type { JournalEntry } from '../../domain/journal.ts';
import { isRecord, nothingLeft } from '../../domain/record.ts';
import { userTransition } from '../../domain/state/transition.ts';
import type { Plan } from '../../domain/user/plan.ts';
import { isRunning, type WireSubscription } from '../../domain/user/subscription.ts';
import type { User } from '../../domain/user/user.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { readBack } from '../../gateway/reading/read-back.ts';
import type { Done, RowAction, UndoAction } from '../../screen/action.ts';
import { describeError } from '../../screen/error/describe-error.ts';
import { confirmRows } from '../../screen/flow/confirm-rows.ts';
import type { AnyField, FieldErrors, Form } from '../../screen/form.ts';
import { Refusal, refusalOf } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { MessageKey } from '../../text/text.ts';
import { planDuration } from './plan-text.ts';

/** A plan for many users; `facts` are read from the gateway. */
interface PlanInput {
  plan: string;
  /** The plan that it replaces; '' for none. */
  from: string;
  facts: { plan: Plan; from: Plan | undefined } | undefined;
}

const named = (rows: readonly User[]) => rows.map(({ username }) => ({ name: username }));

function planField(name: 'plan' | 'from', label: MessageKey, help: MessageKey): AnyField<PlanInput> {
  return {
    ...{ name, kind: 'choice', label, help, required: true, example: name === 'plan' ? '2' : '1' },
    noChoices: 'plan.empty',
    choices: async (_draft, { gateway }, signal) =>
      (await gateway.subscriptions.plans({ signal })).map(({ id, title }) => ({
        ...{ value: String(id), label: sanitise(title) || `#${id}` },
      })),
  };
}

function planForm(title: MessageKey, isMove: boolean): Form<PlanInput, User> {
  const empty = (): PlanInput => ({ plan: '', from: '', facts: undefined });
  const plan = planField('plan', 'plan.which', isMove ? 'plan.moveToHelp' : 'plan.chooseHelp');
  return {
    title: { create: title, edit: title },
    fields: isMove ? [planField('from', 'plan.moveFrom', 'plan.moveFromHelp'), plan] : [plan],
    defaults: empty,
    fromRow: empty,
    normalise: (input) => input,
    validate: ({ plan: chosen, from }, _mode, { say }): FieldErrors => ({
      ...(chosen === '' && { plan: say('plan.selectFirst') }),
      ...(isMove && from === '' && { from: say('plan.selectFirst') }),
      ...(isMove && from !== '' && from === chosen && { plan: say('plan.samePlan') }),
    }),
  };
}

/**
 * The properties that all three actions share: gateways before v0.10.8 have no plans, and a user whom this role may not
 * manage cannot be given one.
 */
const base = {
  on: 'rows',
  danger: 'confirm',
  idempotent: false,
  needs: ({ status }: ScreenContext) => status.has_orders,
  refusal: (row: User, { say, role }: ScreenContext) => refusalOf(userTransition('add-quota', row, role), say),
  async complete(input: PlanInput, { gateway, say }: ScreenContext, { signal }: CallOptions): Promise<PlanInput> {
    const plans = await gateway.subscriptions.plans({ signal });
    const find = (id: string) => {
      const found = plans.find((one) => String(one.id) === id);
      if (found === undefined) throw new Refusal(say('plan.notFound'));
      return found;
    };
    const from = input.from === '' ? undefined : find(input.from);
    return { ...input, facts: { plan: find(input.plan), from } };
  },
} as const;

function factsOf({ facts, plan: _plan, from: _from, ...rest }: PlanInput): NonNullable<PlanInput['facts']> {
  nothingLeft(rest);
  if (facts === undefined) throw new Error('the plan was not asked for');
  return facts;
}

/**
 * The consequences: gateways start a plan now and end it after its duration; neither can be chosen
 * (docs/gateways-modern.md 9.4).
 */
function linesOf(plan: Plan | undefined, context: ScreenContext): string[] {
  if (plan === undefined) return [];
  const { say } = context;
  const group = plan.upgrade_group;
  return [
    say('plan.givenLength', { length: planDuration(plan, context) }),
    ...(group === '' ? [] : [say('plan.assignGroup', { group: sanitise(group) })]),
  ];
}

/**
 * Gives a plan to users, with a result for each (ASK-08). A user who has it already gets it once more, which renews it.
 */
export const givePlan: RowAction<User, PlanInput> = {
  ...base,
  verb: 'give-plan',
  icon: 'check',
  label: 'plan.give',
  help: 'plan.giveHelp',
  input: planForm('plan.give', false),
  confirm: (rows, context, input) => {
    const plan = input?.facts?.plan;
    const values = { plan: sanitise(plan?.title ?? '') };
    const asked = confirmRows('plan.confirmGive', ['plan.assignConsequence'], named(rows), context, values);
    return { ...asked, consequences: [...asked.consequences, ...linesOf(plan, context)] };
  },
  undo: (results) =>
    undoGiven(
      new Map(results.flatMap(({ row, done }) => givenOf(row.id, done?.data?.subscription_id))),
      results.map(({ row }) => row),
    ),
  run: async (row, input, context, { signal }) => {
    const { plan } = factsOf(input);
    const { made } = await assign(row, plan, context, { signal });
    const values = { name: sanitise(plan.title), user: sanitise(row.username) };
    return {
      message: context.say(made === undefined ? 'plan.assignedUnseen' : 'plan.assigned', values),
      tone: made === undefined ? 'warn' : 'good',
      row,
      data: { id: row.id, username: row.username, plan_id: plan.id, subscription_id: made?.id ?? null },
    };
  },
};

/** Ends the users' running subscriptions of a plan. */
export const endPlan: RowAction<User, PlanInput> = {
  ...base,
  verb: 'end-plan',
  icon: 'ban',
  danger: 'irreversible',
  idempotent: true,
  label: 'plan.end',
  help: 'plan.endHelp',
  input: planForm('plan.end', false),
  confirm: (rows, context, input) => {
    const values = { plan: sanitise(input?.facts?.plan.title ?? '') };
    const consequences = [
      'subscription.endConsequence',
      'subscription.groupConsequence',
      'action.irreversible',
    ] as const;
    return confirmRows('plan.confirmEndMany', consequences, named(rows), context, values);
  },
  run: async (row, input, context, { signal }) => {
    const { plan } = factsOf(input);
    const running = await runningOf(row, plan, context, { signal });
    if (running.length === 0) throw new Refusal(notHeld(row, plan, context));
    return ended(row, plan, await endAll(running, row, context, { signal }), context);
  },
};

/**
 * Moves users from one plan to another: the new one is started, then the old one is ended. Only users who have the old
 * one are moved.
 */
export const movePlan: RowAction<User, PlanInput> = {
  ...base,
  verb: 'move-plan',
  icon: 'copy-row',
  danger: 'irreversible',
  label: 'plan.move',
  help: 'plan.moveHelp',
  input: planForm('plan.move', true),
  confirm: (rows, context, input) => {
    const { plan, from } = input?.facts ?? {};
    const values = { plan: sanitise(plan?.title ?? ''), from: sanitise(from?.title ?? '') };
    const consequences = ['subscription.endConsequence', 'plan.assignConsequence', 'action.irreversible'] as const;
    const asked = confirmRows('plan.confirmMove', consequences, named(rows), context, values);
    return { ...asked, consequences: [...asked.consequences, ...linesOf(plan, context)] };
  },
  run: async (row, input, context, { signal }) => {
    const { plan, from } = factsOf(input);
    if (from === undefined) throw new Error('no plan to move from');
    const running = await runningOf(row, from, context, { signal });
    if (running.length === 0) throw new Refusal(notHeld(row, from, context));
    const { made } = await assign(row, plan, context, { signal });
    const values = { name: sanitise(plan.title), user: sanitise(row.username), from: sanitise(from.title) };
    const data = { id: row.id, username: row.username, plan_id: plan.id, subscription_id: made?.id ?? null };
    try {
      const isOver = await endAll(running, row, context, { signal });
      if (isOver && made !== undefined) return { message: context.say('plan.moved', values), row, data };
      return { message: context.say('plan.movedUnseen', values), tone: 'warn', row, data };
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      // The new plan is running. That the old one is running too is reported as a warning, not as a failure, so that
      // the new one is not given again.
      const { message } = describeError(error, context.say);
      return { message: context.say('plan.movedPart', { ...values, message }), tone: 'warn', row, data };
    }
  },
};

function notHeld({ username }: User, { title }: Plan, { say }: ScreenContext): string {
  return say('plan.notHeld', { user: sanitise(username), name: sanitise(title) });
}

async function runningOf(row: User, plan: Plan, { gateway, now }: ScreenContext, o: CallOptions) {
  const all = await gateway.subscriptions.ofUser(row.id, o);
  return all.filter((one) => one.plan_id === plan.id && isRunning(one, Math.floor(now() / 1000)));
}

/** Gives a plan; `made` is the new subscription, where the gateway shows it afterwards. */
async function assign(row: User, plan: Plan, { gateway }: ScreenContext, o: CallOptions) {
  const before = await gateway.subscriptions.ofUser(row.id, o);
  await gateway.subscriptions.assign(row.id, plan.id, o);
  const after = await readBack(() => gateway.subscriptions.ofUser(row.id, o));
  const known = new Set(before.map(({ id }) => id));
  return { made: after?.find(({ id, plan_id }) => plan_id === plan.id && !known.has(id)) };
}

/** Ends subscriptions, and returns whether they are shown as ended afterwards. */
async function endAll(running: readonly WireSubscription[], row: User, { gateway }: ScreenContext, o: CallOptions) {
  for (const { id } of running) await gateway.subscriptions.end(id, o);
  const after = await readBack(() => gateway.subscriptions.ofUser(row.id, o));
  return after !== undefined && running.every(({ id }) => after.find((one) => one.id === id)?.status === 'cancelled');
}

function ended(row: User, plan: Plan, isOver: boolean, { say }: ScreenContext): Done<User> {
  const name = say('plan.ofUser', { name: sanitise(plan.title), user: sanitise(row.username) });
  return {
    message: say(isOver ? 'subscription.ended' : 'subscription.endedUnseen', { name }),
    ...{ tone: isOver ? 'good' : 'warn', row, data: { id: row.id, username: row.username, plan_id: plan.id } },
  };
}

function givenOf(userId: number, id: unknown): [number, number][] {
  return typeof id === 'number' ? [[userId, id]] : [];
}

/** Undoes given plans by the ids of their subscriptions; other subscriptions of the same plan stay (ASK-08). */
function undoGiven(given: ReadonlyMap<number, number>, rows: readonly User[]): UndoAction<User> | undefined {
  const own = rows.filter(({ id }) => given.has(id));
  if (own.length === 0) return undefined;
  const action: RowAction<User, undefined> = {
    ...{ verb: 'take-plan', on: 'rows', icon: 'ban', label: 'plan.takeBack', help: 'plan.takeBackHelp' },
    danger: 'confirm',
    idempotent: true,
    noUndo: 'undo.gone',
    confirm: (chosen, context) =>
      confirmRows('plan.confirmTakeBack', ['subscription.groupConsequence'], named(chosen), context),
    command: () => '',
    run: async (row, _input, { gateway, say }, { signal }) => {
      const id = given.get(row.id);
      if (id === undefined) throw new Refusal(say('journal.notKnown'));
      await gateway.subscriptions.delete(id, { signal });
      return { message: say('plan.takenBack', { user: sanitise(row.username) }), row, data: { id: row.id } };
    },
  };
  return { action, rows: own, commands: [], recipe: { by: 'own', data: Object.fromEntries(given) } };
}

/** Rebuilds the undo of `give-plan` from the journal (CHG-08). */
export async function restoreGiven(
  { undo }: JournalEntry,
  { gateway }: ScreenContext,
  options: CallOptions,
): Promise<UndoAction<User> | undefined> {
  if (undo?.by !== 'own' || !isRecord(undo.data)) return undefined;
  const given = new Map(Object.entries(undo.data).flatMap(([id, number]) => givenOf(Number(id), number)));
  const rows = await Promise.all([...given.keys()].map((id) => gateway.users.get(id, options)));
  return undoGiven(given, rows);
}
