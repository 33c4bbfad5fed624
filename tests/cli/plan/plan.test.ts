import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type ProxiedSession, startProxiedSession } from '../../support/gateway/proxied-session.ts';

let session: ProxiedSession;
beforeAll(async () => {
  session = await startProxiedSession({ sampleData: true });
});
afterAll(async () => {
  await session.proxy.close();
  await session.sandbox.close();
});

test('GEN-19: plans are made and changed, given and ended by commands, never unlimited by omission', async () => {
  const { run, proxy } = session;
  const json = async (...words: string[]) => JSON.parse((await run([...words, '-o', 'json'])).stdout) as unknown;
  const unlimited = await run(['plan', 'create', '--title', 'Pro', '--price-amount', '10']);
  expect([unlimited.exitCode, unlimited.stderr]).toEqual([2, expect.stringContaining('turn Unlimited on')]);
  expect(proxy.received('POST /api/subscription/admin/plans')).toHaveLength(0);
  const made = ['plan', 'create', '--title', 'Pro', '--price-amount', '10', '--total-amount', '30usd', '--no-enabled'];
  expect(await json(...made)).toMatchObject({ title: 'Pro', enabled: false });
  const plans = (await json('plan', 'list')) as { id: number; title: string }[];
  const id = String(plans.find(({ title }) => title === 'Pro')?.id);
  expect((await run(['plan', 'update', id, '--subtitle', 'for all'])).exitCode).toBe(0);
  expect(await json('plan', 'get', id)).toMatchObject({
    subtitle: 'for all',
    total_amount: 15_000_000,
    price_amount: 10,
    enabled: false,
  });

  expect((await run(['plan', 'assign', id, '--user', 'mira'])).exitCode).toBe(2);
  const assigned = (await json('plan', 'assign', id, '--user', 'mira', '--yes')) as {
    user_id: number;
    subscription_id: number;
  };
  const key = `${assigned.user_id}/${assigned.subscription_id}`;
  expect(await json('subscription', 'show', key)).toMatchObject({ plan_title: 'Pro', remaining: 15_000_000 });
  // Its number alone is looked for among one's own.
  const bare = await run(['subscription', 'end', `${assigned.subscription_id}`, '--yes']);
  expect([bare.exitCode, bare.stderr]).toEqual([6, expect.stringContaining('as USER/ID, or add --user NAME')]);
  expect((await run(['subscription', 'end', key, '--yes'])).stdout).toContain('Ended Pro (mira).');
  expect(await json('subscription', 'show', key)).toMatchObject({ status: 'cancelled' });

  const sent = proxy.requests.length;
  const older = await run(['plan', 'reset', id, '--yes']);
  expect([older.exitCode, older.stdout, older.stderr]).toEqual([7, '', expect.stringMatching(/doesn’t support this/)]);
  expect(proxy.requests.slice(sent).filter(({ line }) => line.startsWith('POST'))).toEqual([]);

  const wallet = await run(['wallet', 'show', '-o', 'table']);
  expect(wallet.stdout).toMatch(/Plan +Starter: \$12\.50 of \$20\.00 left until/);
  const offers = (await json('subscription', 'offers')) as { plans: { title: string }[] };
  expect(offers.plans.map(({ title }) => title)).toEqual(['Starter', 'Team 团队版']);
  const paid = await json('subscription', 'subscribe', '--plan', '1', '--method', 'stripe', '--yes');
  expect(paid).toMatchObject({ link: expect.stringContaining('checkout') });
});

test('GEN-19: what was used of a plan is set back to 0 by commands, of all or of one user, and asks first', async () => {
  const { sandbox, run, proxy } = await startProxiedSession({ dialect: 'v1', sampleData: true });
  onTestFinished(async () => {
    await proxy.close();
    await sandbox.close();
  });
  const json = async (...words: string[]) => JSON.parse((await run([...words, '-o', 'json'])).stdout) as unknown;
  const resets = () => proxy.received(/^POST .*\/subscriptions\/reset$/).map(({ body }) => JSON.parse(body) as object);
  const [mine] = (await json('subscription', 'list', '--where', 'status=active')) as { id: number; plan_id: number }[];
  const key = `1/${mine?.id}`;
  expect((await run(['subscription', 'reset', key])).exitCode).toBe(2);
  expect(resets()).toEqual([]);
  const one = await run(['subscription', 'reset', key, '--yes', '-o', 'table']);
  expect([one.exitCode, one.stdout]).toEqual([0, expect.stringContaining('Reset 1 subscription: Starter (root).')]);
  expect(await json('subscription', 'show', key)).toMatchObject({ amount_used: 0 });
  const all = await json('plan', 'reset', String(mine?.plan_id), '--advance-reset-time', '--yes');
  expect(all).toMatchObject({ plan_id: mine?.plan_id, advance_reset_time: true });
  expect(resets()).toEqual([{ plan_id: mine?.plan_id, advance_reset_time: false }, { advance_reset_time: true }]);
});
