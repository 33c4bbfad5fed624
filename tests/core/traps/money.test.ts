import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openSqlite } from '../../../cli/world/sqlite.ts';
import type { Plan } from '../../../shared/domain/user/plan.ts';
import { planForm } from '../../../shared/screens/plan/plan-form.ts';
import { planScreen } from '../../../shared/screens/plan/plan-screen.ts';
import { listOffers } from '../../../shared/screens/subscription/subscribe.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { signedInContext } from '../../support/gateway/signed-in-context.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { openGateway, today } from './open-gateway.ts';

describe.each(today)('GEN-28: traps of money on %s', (dialect) => {
  test('GEN-28: 29.2 29.3: plans that become free, unlimited or off by omission, or are made enabled', async () => {
    const { ask, context } = await openGateway(dialect);
    const { subscriptions } = context.gateway;
    const path = '/api/subscription/admin/plans';
    const plan = { title: 'Pro', price_amount: 10, total_amount: 5_000_000, enabled: false };
    const find = async (id: number) => (await subscriptions.plans()).find((one) => one.id === id) as Plan;
    const made = (await ask('POST', path, { plan })).body.data as Plan;
    expect(await find(made.id)).toMatchObject({ enabled: true });
    const own = await planScreen.create({ ...planForm.defaults(context), ...plan }, context, {});
    expect(await find(own.row?.id ?? 0)).toMatchObject({ enabled: false, price_amount: 10, total_amount: 5_000_000 });

    await ask('PUT', `${path}/${made.id}`, { plan: { title: 'Pro 2' } });
    expect(await find(made.id)).toMatchObject({ title: 'Pro 2', enabled: false, price_amount: 0, total_amount: 0 });
    const before = await find(own.row?.id ?? 0);
    const draft = { ...planForm.fromRow(before, context), title: 'Mine 2' };
    await planScreen.update(before, draft, context, {});
    expect(await find(before.id)).toEqual({ ...before, title: 'Mine 2', updated_at: expect.any(Number) });
  });
});

test.each(['v1-session', 'v1'] as const)(
  'GEN-28: 29.20: until the terms are confirmed there are no plans, and why is said (%s)',
  async (dialect) => {
    const database = join(temporaryFolder(), 'gateway.db');
    const { url } = await startTestSandbox({ dialect, fresh: true, database });
    const account = { username: 'boss', password: 'password1', confirmPassword: 'password1' };
    const headers = { 'Content-Type': 'application/json' };
    await fetch(`${url}/api/setup`, { method: 'POST', headers, body: JSON.stringify(account) });
    const writer = openSqlite(database);
    writer.exec("INSERT INTO plans (title, price_amount, total_amount, enabled) VALUES ('Pro', 10, 1, 1)");
    writer.close();
    const context = await signedInContext({ url, rootUsername: 'boss', rootPassword: 'password1' });
    const { data } = await context.gateway.raw.call({ method: 'GET', path: '/api/subscription/plans' });
    expect(data).toEqual([]);
    const outcome = async () => (await listOffers.run(undefined, context, {})).message;
    expect(await outcome()).toBe('Plans are off until the super admin confirms the payment terms.');
    await context.gateway.options.confirmPaymentCompliance();
    expect(await outcome()).toBe('1 plan on offer.');
  },
);
