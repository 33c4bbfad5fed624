import { describe, expect, test } from 'vitest';
import type { Plan } from '../../../../shared/domain/user/plan.ts';
import type { Subscription } from '../../../../shared/domain/user/subscription.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import { actionsFor } from '../../../../shared/screen/access.ts';
import type { Action, Done, RowAction } from '../../../../shared/screen/action.ts';
import { checkForm } from '../../../../shared/screen/form-check.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { fieldsOfPlan, planForm } from '../../../../shared/screens/plan/plan-form.ts';
import { createPlan, updatePlan } from '../../../../shared/screens/plan/plan-save.ts';
import { planScreen } from '../../../../shared/screens/plan/plan-screen.ts';
import { isOnSite, screenOf } from '../../../../shared/screens/registry.ts';
import { ownSubscriptions, subscriptionFacts } from '../../../../shared/screens/subscription/own-subscriptions.ts';
import { setPreference, subscribe } from '../../../../shared/screens/subscription/subscribe.ts';
import { subscriptionScreen } from '../../../../shared/screens/subscription/subscription-screen.ts';
import { type Answers, answeringContext } from '../../../support/gateway/answering-context.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

const context = screenContext();
const draft = { ...planForm.defaults(context), title: 'Pro', price_amount: 10, total_amount: 5_000_000 };

test('GEN-19: a plan is unlimited only where somebody said so', () => {
  const errorsOf = (changes: object) => checkForm(planForm, { ...draft, ...changes }, 'create', context).errors;
  expect(errorsOf({})).toEqual({});
  expect(errorsOf({ total_amount: 0 }).total_amount).toMatch(/turn Unlimited on/);
  expect(errorsOf({ total_amount: 0, unlimited: true })).toEqual({});
  expect(errorsOf({ price_amount: 10_000 }).price_amount).toBeDefined();
  expect(errorsOf({ duration_unit: 'custom' }).custom_seconds).toBeDefined();
  expect(errorsOf({ quota_reset_period: 'custom' }).quota_reset_custom_seconds).toBeDefined();
});

test('GEN-19: gateways without plans show no trace of them; what v1.0 added is not offered before', () => {
  for (const noun of ['plan', 'subscription']) expect(isOnSite(screenOf(noun), context.status)).toBe(false);
  const later = planForm.fields.filter(({ applies }) => applies?.({ ...draft, isLater: false }, 'create') === false);
  expect(later.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['downgrade_group', 'allow_balance_pay', 'allow_wallet_overflow']),
  );
});

const action = (screen: { actions: readonly { verb: string }[] }, verb: string) => {
  const found = screen.actions.find((one) => one.verb === verb);
  if (found === undefined) throw new Error(`there is no ${verb}`);
  return found as never as {
    run(row: unknown, input: unknown, context: ScreenContext, o: object): Promise<Done<Subscription>>;
    confirm?(rows: readonly unknown[], context: ScreenContext, input: unknown): { consequences: readonly string[] };
    refusal?(row: unknown, context: ScreenContext): string | undefined;
  };
};
const rowsOf = async (filters: Record<string, string>, of: ScreenContext) =>
  (await subscriptionScreen.list({ page: 1, pageSize: 50, filters }, of, {})).rows;

describe.each(['v013', 'v1-session', 'v1'] as const)('GEN-19: plans of a %s gateway', (dialect) => {
  test('are made, changed, given and ended without the zero-value traps', async () => {
    const admin = await signedInContext(await startTestSandbox({ dialect, sampleData: true }));
    const { gateway } = admin;
    if (dialect !== 'v013') await gateway.options.confirmPaymentCompliance();
    expect(isOnSite(screenOf('plan'), admin.status)).toBe(true);
    const isLater = dialect !== 'v013';

    // The gateway makes each plan enabled; one that shall not be is not.
    const own = { ...planForm.defaults(admin), title: 'Pro', price_amount: 10, total_amount: 5_000_000 };
    const hidden = await planScreen.create({ ...own, enabled: false, sort_order: 7 }, admin, {});
    expect(hidden).toMatchObject({ row: { enabled: false, total_amount: 5_000_000 } });
    expect(hidden.tone).toBeUndefined();
    const id = hidden.row?.id ?? 0;
    const find = async () => (await gateway.subscriptions.plans()).find((plan) => plan.id === id) as Plan;
    expect(await find()).toMatchObject({ enabled: false, price_amount: 10, sort_order: 7 });

    const titlesOf = async (keyword: string) =>
      (await planScreen.list({ page: 1, pageSize: 50, filters: { keyword } }, admin, {})).rows.map(
        ({ title }) => title,
      );
    expect(await titlesOf('pR')).toEqual(['Pro']);
    expect(await titlesOf(String(id))).toEqual(['Pro']);

    // Nothing but the title changes, though the gateway takes what is missing for 0.
    await gateway.subscriptions.setPlanEnabled(id, true);
    const before = await find();
    const opened = planForm.fromRow(before, admin);
    const saved = await planScreen.update(before, { ...opened, title: 'Pro 2' }, admin, {});
    expect(saved.tone).toBeUndefined();
    expect(await find()).toEqual({ ...before, title: 'Pro 2', updated_at: expect.any(Number) });
    // Somebody has raised the price meanwhile: what was opened before does not take it back.
    await gateway.subscriptions.updatePlan(id, { ...(await find()), price_amount: 12 });
    await planScreen.update(before, { ...opened, subtitle: 'for all' }, admin, {});
    expect(await find()).toMatchObject({
      price_amount: 12,
      subtitle: 'for all',
      total_amount: 5_000_000,
      enabled: true,
    });

    // Given to somebody, and to nobody who is not there.
    const plan = await find();
    const assign = action(planScreen, 'assign');
    await expect(assign.run(plan, { user: 'nobody-here' }, admin, {})).rejects.toThrow(/No user is named/);
    await expect(assign.run(plan, { user: '99999' }, admin, {})).rejects.toMatchObject({ kind: 'not-found' });
    expect(await assign.run(plan, { user: 'mira' }, admin, {})).toMatchObject({ message: 'Assigned Pro 2 to mira.' });
    const [given] = (await rowsOf({ user: 'mira' }, admin)).filter(({ plan_id }) => plan_id === id);
    expect(given).toMatchObject({ status: 'active', plan_title: 'Pro 2', username: 'mira', amount_total: 5_000_000 });
    const key = subscriptionScreen.lookUp?.keyOf(given as never) ?? '';
    expect((await subscriptionScreen.lookUp?.find(key, {}, admin, {}))?.id).toBe(given?.id);

    // Ended, and then deleted.
    expect(await action(subscriptionScreen, 'end').run(given, undefined, admin, {})).toMatchObject({ tone: 'good' });
    const theirs = async () => (await rowsOf({ user: 'mira' }, admin)).find((row) => row.id === given?.id);
    expect(await theirs()).toMatchObject({ status: 'cancelled' });
    await action(subscriptionScreen, 'delete').run(given, undefined, admin, {});
    expect(await theirs()).toBeUndefined();

    // One's own, beside the balance.
    const wallet = await ownSubscriptions(admin, {});
    expect(wallet?.running).toMatchObject([{ plan_title: 'Starter', status: 'active' }]);
    expect(wallet?.offers.map(({ title }) => title)).toEqual(['Starter', 'Pro 2', 'Team 团队版']);
    const facts = subscriptionFacts(wallet, admin).map(({ cell }) => cell.text);
    expect(facts[0]).toMatch(/^Starter: \$12\.50 of \$20\.00 left until \d{4}-/);
    expect((await setPreference.run({ preference: 'wallet-first' }, admin, {})).message).toBe(
      'Used first: Balance first.',
    );

    // Bought, at what was shown.
    const input = { plan: String(id), method: 'balance' };
    expect(subscribe.confirm?.(admin, input).prompt).toBe('Subscribe to Pro 2 for $12.00?');
    await gateway.subscriptions.updatePlan(id, { ...(await find()), price_amount: 13 });
    await expect(subscribe.run(input, admin, {})).rejects.toThrow(/has changed .*\$13\.00/);
    const { quota } = await gateway.account.self();
    if (isLater) {
      expect((await subscribe.run(input, admin, {})).message).toBe('Subscribed to Pro 2.');
      expect(quota - (await gateway.account.self()).quota).toBe(6_500_000);
    }
    const paid = await subscribe.run({ ...input, method: 'stripe' }, admin, {});
    expect(paid.link).toMatch(/checkout/);
  });
});

test('GEN-19: what was used of a plan is set back to 0, of all or of one user, and told by what the gateway counts', async () => {
  const old = screenContext({ gateway: { dialect: () => 'v013' } as never });
  const admin = await signedInContext(await startTestSandbox({ dialect: 'v1', sampleData: true }));
  const { gateway } = admin;
  for (const screen of [planScreen, subscriptionScreen]) {
    const actions: readonly Pick<Action<never>, 'verb' | 'access' | 'needs'>[] = screen.actions;
    const verbsFor = (of: ScreenContext) => actionsFor(actions, of).map(({ verb }) => verb);
    expect(verbsFor(admin)).toContain('reset');
    expect(verbsFor(old)).not.toContain('reset');
  }
  const [mine] = await rowsOf({}, admin);
  if (mine === undefined) throw new Error('root has no subscription');
  expect(mine.amount_used).toBeGreaterThan(0);
  const ofPlan = action(planScreen, 'reset');
  const ofUser = action(subscriptionScreen, 'reset');
  const [plan] = (await gateway.subscriptions.plans()).filter(({ id }) => id === mine.plan_id);
  const asked = (advance_reset_time: boolean) => ofPlan.confirm?.([plan], admin, { advance_reset_time }).consequences;
  expect(asked(false)).toContain('The time of the next reset stays.');
  expect(asked(true)).toContain('The next reset is counted from now.');

  // The time of the next reset moves for nobody who did not ask for it, though a gateway that is not told moves it.
  const stays = { advance_reset_time: false };
  expect(await ofUser.run(mine, stays, admin, {})).toMatchObject({
    message: 'Reset 1 subscription: Starter (root).',
    tone: 'good',
    row: { amount_used: 0, next_reset_time: mine.next_reset_time, last_reset_time: mine.last_reset_time },
    data: { id: mine.id, matched_count: 1, reset_count: 1, user_count: 1, advance_reset_time: false },
  });
  const moved = await ofUser.run(mine, { advance_reset_time: true }, admin, {});
  expect(moved.row?.last_reset_time).toBeGreaterThan(mine.last_reset_time);
  expect(await ofPlan.run(plan, stays, admin, {})).toMatchObject({
    message: expect.stringMatching(/^Reset \d+ subscriptions?: Starter\.$/),
    data: { plan_id: mine.plan_id, advance_reset_time: false },
  });
  await gateway.subscriptions.end(mine.id);
  const [ended] = await rowsOf({}, admin);
  expect(action(subscriptionScreen, 'reset').refusal?.(ended, admin)).toBe('It has ended: there is no usage to reset.');
  expect(await ofUser.run(ended, stays, admin, {})).toMatchObject({ tone: 'warn' });

  // Neither a short count nor a missing one is told as success, nor what the row does not show.
  const answering = (counts: object | undefined, amount_used = 0) =>
    screenContext({
      gateway: {
        subscriptions: {
          resetPlan: async () => counts,
          resetUser: async () => counts,
          ofUser: async () => [{ ...mine, amount_used }],
        },
      } as never,
    });
  const all = { matched_count: 3, reset_count: 3, user_count: 2 };
  expect(await ofPlan.run(plan, stays, answering({ ...all, reset_count: 2 }), {})).toMatchObject({
    message: 'Reset 2 of 3 subscriptions of Starter. Check the others.',
    tone: 'warn',
  });
  expect(await ofPlan.run(plan, stays, answering(undefined), {})).toMatchObject({ tone: 'warn' });
  expect(await ofUser.run(mine, stays, answering(all, mine.amount_used), {})).toMatchObject({
    message: 'The gateway accepted it, but Starter (root) doesn’t show it. Refresh to check.',
    tone: 'warn',
  });
});

test('GEN-19: a new plan that could not be disabled is told, with what to do', async () => {
  const gateway = {
    subscriptions: {
      createPlan: async () => 9,
      setPlanEnabled: async () => {
        throw new (await import('../../../../shared/gateway/client/gateway-error.ts')).GatewayError('refused');
      },
    },
  } as never;
  const done = await planScreen.create({ ...draft, enabled: false }, screenContext({ gateway }), {});
  expect(done).toMatchObject({ tone: 'warn', message: expect.stringContaining('Disable plan 9 now.') });
});

describe('GEN-19: a plan that is made, changed or given', () => {
  const stored = (fields: object = {}) =>
    ({ ...planForm.normalise(draft, 'create'), ...fieldsOfPlan(draft), id: 6, ...fields }) as unknown as Plan;
  const open = (answers: Answers = {}) =>
    answeringContext({ 'subscriptions.createPlan': 6, 'subscriptions.plans': [stored()], ...answers });

  test('goes out whole; one that costs nothing says so, and one that shall be off is switched off at once', async () => {
    const paid = open();
    expect(await createPlan(draft, paid.context, {})).toMatchObject({
      row: { id: 6 },
      data: { id: 6 },
      made: { firstId: 6 },
    });
    expect(paid.asked.map(([name]) => name)).toEqual(['subscriptions.createPlan', 'subscriptions.plans']);
    const free = open({ 'subscriptions.plans': [stored({ price_amount: 0 })] });
    const freeDraft = { ...draft, price_amount: 0 };
    const outcome = await createPlan(freeDraft, free.context, {});
    expect(outcome.message.length).toBeGreaterThan((await createPlan(draft, open().context, {})).message.length);
    const off = { ...draft, enabled: false };
    const switched = open({ 'subscriptions.plans': [stored({ enabled: false })] });
    expect(await createPlan(off, switched.context, {})).toMatchObject({ data: { enabled: false } });
    expect(switched.asked[1]).toEqual(['subscriptions.setPlanEnabled', 6, false]);
    const stuck = open({ 'subscriptions.setPlanEnabled': new GatewayError('refused') });
    expect(await createPlan(off, stuck.context, {})).toMatchObject({
      tone: 'warn',
      data: { id: 6 },
      message: expect.stringContaining('6'),
    });
    const unnumbered = open({ 'subscriptions.createPlan': undefined });
    expect(await createPlan(draft, unnumbered.context, {})).toEqual({
      message: expect.stringContaining('Pro'),
      data: { title: 'Pro' },
    });
  });

  test('is no success where it cannot be looked at, or is something else', async () => {
    const blind = await createPlan(draft, open({ 'subscriptions.plans': new GatewayError('server') }).context, {});
    expect(blind).toMatchObject({ tone: 'warn', data: { id: 6 } });
    expect(blind).not.toHaveProperty('row');
    const gone = await createPlan(draft, open({ 'subscriptions.plans': [] }).context, {});
    expect(gone).toMatchObject({ tone: 'warn', data: { id: 6 } });
    const other = await createPlan(draft, open({ 'subscriptions.plans': [stored({ title: 'Else' })] }).context, {});
    expect(other).toMatchObject({ tone: 'warn', row: { title: 'Else' } });
    expect(other.message).toContain('Title');
  });

  test('is changed over what it is by now, and not at all where nothing was', async () => {
    const row = stored();
    const site = open({ 'subscriptions.plans': [stored({ sort_order: 9 })] });
    const before = planForm.fromRow(row, site.context);
    await expect(updatePlan(row, before, site.context, {})).rejects.toThrow('No changes to save.');
    expect(site.asked).toEqual([]);
    await updatePlan(row, { ...before, subtitle: 'new' }, site.context, {});
    const written = site.asked.find(([name]) => name === 'subscriptions.updatePlan');
    expect(written).toMatchObject(['subscriptions.updatePlan', 6, { subtitle: 'new', sort_order: 9, title: 'Pro' }]);
    await expect(
      updatePlan({ ...row, id: 7 } as Plan, { ...before, subtitle: 'x' }, site.context, {}),
    ).rejects.toMatchObject({ kind: 'not-found' });
  });

  test('is given to a person, who may move to another group while it runs; what was not seen is told', async () => {
    const assign = planScreen.actions.find(({ verb }) => verb === 'assign') as RowAction<Plan, { user: string }>;
    const outcome = (upgrade_group: string) =>
      assign.confirm?.([stored({ upgrade_group })], context, { user: 'mi\u0007ra' })?.consequences ?? [];
    expect(outcome('')).toContain('To: mira.');
    expect(outcome('vip\u0007').at(-1)).toBe('The user moves to the group vip while it runs.');
    expect(outcome('vip')).toHaveLength(outcome('').length + 1);
    const give = async (after: object[] | Error) => {
      let looks = 0;
      const site = answeringContext({
        'users.get': { id: 3, username: 'mira' },
        'subscriptions.ofUser': () => {
          looks += 1;
          if (looks === 1) return [{ id: 1, plan_id: 6 }];
          if (after instanceof Error) throw after;
          return after;
        },
      });
      const done = await assign.run(stored(), { user: '3' }, site.context, {});
      return [
        done.tone,
        done.message,
        (done.data as { subscription_id: unknown }).subscription_id,
        site.asked.find(([name]) => name === 'subscriptions.assign'),
      ];
    };
    const call = ['subscriptions.assign', 3, 6];
    const unseen = 'The gateway accepted it, but mira has no new subscription to Pro. Check it.';
    expect(
      await give([
        { id: 1, plan_id: 6 },
        { id: 2, plan_id: 6 },
      ]),
    ).toEqual(['good', 'Assigned Pro to mira.', 2, call]);
    expect(
      await give([
        { id: 1, plan_id: 6 },
        { id: 2, plan_id: 5 },
      ]),
    ).toEqual(['warn', unseen, null, call]);
    expect(await give(new GatewayError('server'))).toEqual(['warn', unseen, null, call]);
  });

  test.each<[object, object]>([
    [{ title: 'x'.repeat(128), subtitle: 'y'.repeat(255) }, {}],
    [{ title: 'x'.repeat(129) }, { title: 'At most 128 characters.' }],
    [{ subtitle: 'y'.repeat(256) }, { subtitle: 'At most 255 characters.' }],
    [{ sort_order: 1.5 }, { sort_order: 'Enter a whole number.' }],
    [{ duration_unit: 'custom', custom_seconds: 0 }, { custom_seconds: 'Enter a whole number of at least 1.' }],
    [{ duration_unit: 'custom', custom_seconds: 1 }, {}],
  ])('with %j is refused for %j', (changes, errors) => {
    expect(planForm.validate({ ...draft, ...changes }, 'create', context)).toEqual(errors);
  });
});
