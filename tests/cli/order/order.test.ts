import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProxiedSession, startProxiedSession } from '../../support/gateway/proxied-session.ts';

let session: ProxiedSession;
beforeAll(async () => {
  session = await startProxiedSession({ sampleData: true });
});
afterAll(async () => {
  await session.proxy.close();
  await session.sandbox.close();
});

test('GEN-20: orders are found by state, provider and user, with names and sums; one is completed after all is shown', async () => {
  const { run, proxy } = session;
  const open = await run(['order', 'list', '--status', 'pending', '--provider', 'epay', '-o', 'json']);
  const [order] = JSON.parse(open.stdout) as { trade_no: string; username: string; credit: number }[];
  expect(order).toMatchObject({ trade_no: 'USR3NOsample1', credit: 5_000_000, username: expect.stringMatching(/\w/) });
  const user = order?.username ?? '';
  const table = await run(['orders', 'list', '--user', user, '-o', 'wide']);
  expect(table.stdout).toMatch(new RegExp(`${user} +Pending +\\$10\\.00 +10\\.00 +Epay +USR3NOsample1`));
  const sums = JSON.parse((await run(['order', 'stat', '--provider', 'stripe', '-o', 'json'])).stdout) as object;
  expect(sums).toMatchObject({ credited: expect.any(Number), paid: [expect.stringMatching(/^stripe \d+\.00$/)] });

  const unasked = await run(['order', 'complete', 'USR3NOsample1']);
  expect(unasked.exitCode).toBe(2);
  expect(proxy.received('POST /api/user/topup/complete')).toHaveLength(0);
  const done = await run(['order', 'complete', 'USR3NOsample1', '--yes', '-o', 'json']);
  expect([done.exitCode, done.stdout]).toEqual([0, expect.stringContaining('5000000')]);
  const again = await run(['order', 'complete', 'USR3NOsample1', '--yes']);
  expect(again.exitCode).toBe(0);
  expect(again.stdout + again.stderr).toContain('unchanged\tThis order is already complete.');
  const creem = await run(['order', 'complete', 'creem_sample_1', '--yes']);
  expect(creem.stdout + creem.stderr).toContain('instead of $10.00');
  expect(proxy.received('POST /api/user/topup/complete')).toHaveLength(1);
  const none = await run(['order', 'complete', 'no-such-order', '--yes']);
  expect(none.stdout + none.stderr).toContain('Order not found.');
});
