import { beforeAll, describe, expect, test } from 'vitest';
import { samplePassword } from '../../../cli/sandbox/sample-data/generate.ts';
import type { Order } from '../../../shared/domain/user/order.ts';
import { describeError } from '../../../shared/screen/error/describe-error.ts';
import { logDetails } from '../../../shared/screens/log/log-details.ts';
import { logRows } from '../../../shared/screens/log/log-row.ts';
import { completeOrder } from '../../../shared/screens/order/complete-order.ts';
import { orderScreen } from '../../../shared/screens/order/order-screen.ts';
import { signedInContext } from '../../support/gateway/signed-in-context.ts';
import { type OpenGateway, openGateway, today } from './open-gateway.ts';

describe.each(today)('GEN-28: the sample site of %s shows its traps', (dialect) => {
  let open: OpenGateway;
  beforeAll(async () => {
    open = await openGateway(dialect, true);
    return () => open.sandbox.close();
  });

  test('GEN-28: 29.16 29.17: orders that credit twice or half a million times, that are only of thirty days, that no part finds', async () => {
    const { ask, rows, sandbox, context } = open;
    const { users } = context.gateway;
    const list = async (filters: Record<string, string>) =>
      (await orderScreen.list({ page: 1, pageSize: 100, filters }, context, {})).rows;
    const [creem] = (await list({ provider: 'creem' })) as [Order];
    const quotaOf = async () => (await users.get(creem.user_id)).quota;
    const before = await quotaOf();
    await expect(completeOrder.run(creem, undefined, context, {})).rejects.toThrow(/instead of/);
    expect(await quotaOf()).toBe(before);
    const complete = () => ask('POST', '/api/user/topup/complete', { trade_no: creem.trade_no });
    expect((await complete()).body.success).toBe(true);
    expect((await quotaOf()) - before).toBe(creem.amount * 500_000);
    // The second time is success, too, and does nothing.
    const after = await quotaOf();
    expect((await complete()).body.success).toBe(true);
    expect(await quotaOf()).toBe(after);
    await expect(completeOrder.run(creem, undefined, context, {})).rejects.toThrow(/already complete/);

    // A part of a number finds nothing unless it is a pattern; ours looks for parts.
    const found = async (keyword: string) => {
      const { data } = (await ask('GET', `/api/user/topup?p=1&page_size=10&keyword=${keyword}`)).body;
      return (data as { total: number }).total;
    };
    expect([await found('sample'), await found('%25sample%25')]).toEqual([0, 3]);
    expect(await list({ keyword: 'sample' })).toHaveLength(3);

    // People see those of thirty days, administrators all; all states are there. Who has a second factor signs in otherwise.
    const [old] = rows<{ username: string; trade_no: string }>(
      `SELECT username, trade_no FROM orders JOIN users ON users.id = user_id
       WHERE create_time < unixepoch() - 31 * 86400 AND users.status = 1 AND DeletedAt IS NULL
       AND user_id NOT IN (SELECT user_id FROM two_factors) ORDER BY orders.id LIMIT 1`,
    );
    if (old === undefined) throw new Error('no order is old');
    const person = await signedInContext({ ...sandbox, rootUsername: old.username, rootPassword: samplePassword });
    const theirs = await person.gateway.orders.listSelf({ page: 1, pageSize: 100 });
    expect(theirs.rows.map(({ trade_no }) => trade_no)).not.toContain(old.trade_no);
    expect(await list({ keyword: old.trade_no })).toHaveLength(1);
    const states = new Set((await list({})).map(({ status }) => status));
    expect([...states].sort()).toEqual(['expired', 'failed', 'pending', 'success']);
  });

  test('GEN-28: 29.18 29.19: refusals whose reason stands in two places, and successes without success', async () => {
    const { ask, context } = open;
    const { wallet, subscriptions, options } = context.gateway;
    await options.set('StripeMinTopUp', '5');
    const pay = (amount: number) => ask('POST', '/api/user/stripe/pay', { amount, payment_method: 'stripe' });
    expect((await pay(1)).body).toEqual({ message: '充值数量不能小于 5', data: 10 });
    expect((await pay(10_001)).body).toEqual({ message: '充值数量不能大于 10000', data: 10 });
    const refusal = await wallet.stripePay({ amount: 10_001 }).catch((error: unknown) => error);
    expect(describeError(refusal, context.say).message).toContain('充值数量不能大于 10000');

    const subscribe = async (plan_id: number) => (await ask('POST', '/api/subscription/stripe/pay', { plan_id })).body;
    expect(await subscribe(1)).toEqual({ message: 'success', data: expect.objectContaining({}) });
    expect(await subscribe(3)).toMatchObject({ success: false, message: expect.stringMatching(/\S/) });
    expect(await subscriptions.pay(1, 'stripe')).toMatchObject({ kind: 'link' });
    await expect(subscriptions.pay(3, 'stripe')).rejects.toMatchObject({ kind: 'refused' });
  });

  test('GEN-28: 29.45: factors beside an expression that told the cost were not used', async () => {
    const { rows, context } = open;
    const [tiered] = rows<{ id: number; other: string; created_at: number; model_name: string }>(
      "SELECT id, other, created_at, model_name FROM logs WHERE other LIKE '%tiered_expr%' AND other NOT LIKE '%matched_:true%' AND quota > 0 ORDER BY id LIMIT 1",
    );
    expect(JSON.parse(tiered?.other ?? '{}')).toMatchObject({ model_ratio: 37.5, completion_ratio: 1 });
    const start = tiered?.created_at ?? 0;
    const page = await context.gateway.logs.list({
      ...{ page: 1, pageSize: 100, model_name: tiered?.model_name },
      ...{ start_timestamp: start, end_timestamp: start },
    });
    const row = logRows(page.rows, false).find(({ id }) => id === tiered?.id);
    if (row === undefined) throw new Error('the entry is not in the list');
    const outcome = new Map(logDetails(row, context).map(({ id, cell }) => [id, cell.text]));
    expect(outcome.get('expression')).toMatch(/tier\("base", p \* [\d.]+ \+ c \* [\d.]+\)/);
    expect(outcome.get('billing')).toBe('Expression, tier base');
    expect([...outcome.keys()]).not.toContain('model_ratio');
    // What it says is what was charged: the expression, in USD a million tokens, and the group's factor.
    const [, p = '0', c = '0'] = /p \* ([\d.]+) \+ c \* ([\d.]+)/.exec(outcome.get('expression') ?? '') ?? [];
    const usd = (row.prompt_tokens * Number(p) + row.completion_tokens * Number(c)) / 1_000_000;
    const group = (JSON.parse(row.other) as { group_ratio: number }).group_ratio;
    expect(Math.abs(row.quota - usd * 500_000 * group)).toBeLessThanOrEqual(1);
  });

  test('GEN-28: it has what shows the others: short and dead keys, tags, hidden rows, plans, panels, acts of admins', async () => {
    const { ask, rows, context } = open;
    const count = (from: string) => rows<{ n: number }>(`SELECT count(*) AS n FROM ${from}`)[0]?.n ?? 0;
    const [pool] = rows<{ id: number }>("SELECT id FROM channels WHERE name = 'openrouter'");
    const keys = await context.gateway.providerKeys.list(pool?.id ?? 0);
    expect(keys.counts).toEqual({ enabled: 6, byHand: 1, automatic: 5 });
    expect(keys.keys.filter(({ status }) => status === 3).every(({ reason }) => reason !== '')).toBe(true);
    const [short] = rows<{ id: number }>("SELECT id FROM channels WHERE name = 'cohere'");
    const whole = await ask('POST', '/api/channel/multi_key/manage', {
      channel_id: short?.id,
      action: 'get_key_status',
    });
    expect(JSON.stringify(whole.body.data)).toContain('"co-5a17e2"');
    const { keys: masked } = await context.gateway.providerKeys.list(short?.id ?? 0);
    expect(masked.map(({ key_preview }) => key_preview)).toContain('co-...');
    expect(count("channels WHERE tag = 'openai'")).toBeGreaterThan(2);
    expect(count("channels WHERE tag = 'openai' AND status = 3 OR tag IS NULL")).toBeGreaterThan(0);
    expect(count('models WHERE status = 0')).toBe(1);
    expect(count('models WHERE name_rule = 1')).toBe(1);
    expect(count('vendors')).toBe(3);
    expect(count('plans WHERE enabled = 0')).toBe(1);
    expect(count('plans WHERE total_amount = 0')).toBe(1);
    expect(count("subscriptions WHERE status = 'active'")).toBeGreaterThan(0);
    expect(count('two_factors WHERE enabled = 1')).toBeGreaterThan(0);
    const listed = await context.gateway.options.list();
    expect(listed.get('GroupRatio')).not.toBe(listed.get('group_ratio_setting.group_ratio'));
    const types = (JSON.parse(listed.get('console_setting.announcements') ?? '[]') as { type: string }[]).map(
      ({ type }) => type,
    );
    expect([...new Set(types)].sort()).toEqual(['default', 'error', 'ongoing', 'success', 'warning']);
    // Grants of quota stand under who gave them from v1.0 on.
    const grants = rows<{ user_id: number; other: string }>('SELECT user_id, other FROM logs WHERE type = 3');
    expect(grants.length).toBeGreaterThan(0);
    for (const { user_id, other } of grants)
      expect([user_id === 1, other.includes('target_user_id')]).toEqual([dialect !== 'v013', dialect !== 'v013']);
  });
});
