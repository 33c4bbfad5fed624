import { describe, expect, test } from 'vitest';
import { openSite } from './site.ts';

const message = async (response: Response): Promise<string> =>
  ((await response.json()) as { error: { message: string } }).error.message;

describe('API tokens (docs/gateways.md 3.7)', () => {
  test.each([
    [{ status: 2 }, 401, '该令牌状态不可用'],
    [{ status: 3 }, 401, '该令牌已过期'],
    [{ status: 4 }, 401, '该令牌额度已用尽'],
    [{ allow_ips: '192.0.2.0/24\n198.51.100.7' }, 403, '您的 IP 不在令牌允许访问的列表中'],
    [{ model_limits_enabled: 1, model_limits: 'gpt-4' }, 403, '该令牌无权访问模型 gpt-4o-mini'],
    [{ model_limits_enabled: 1, model_limits: '' }, 403, '该令牌无权访问任何模型'],
    [{ group: 'secret' }, 403, '令牌分组 secret 已被禁用'],
    [{ group: 'vip' }, 503, '当前分组 vip 下对于模型 gpt-4o-mini 无可用渠道'],
    [{ unlimited_quota: 0, remain_quota: 5 }, 403, '令牌额度不足'],
  ] as const)('%o is refused with %i', async (token, status, text) => {
    const site = await openSite('classic');
    site.channel();
    const { key } = site.user({}, token);
    const response = await site.chat(key);
    expect(response.status).toBe(status);
    expect(await message(response)).toMatch(new RegExp(`^${text} \\(request id: `));
  });

  test('a missing, an unknown and a deleted token, a banned owner', async () => {
    const site = await openSite('classic');
    site.channel();
    const { key } = site.user();
    const banned = site.user({ status: 2 });
    expect(await message(await site.get('/v1/models'))).toContain('未提供令牌');
    expect(await message(await site.chat('nobody'))).toContain('无效的令牌');
    expect(await (await site.chat(banned.key)).json()).toEqual({
      error: { message: expect.stringContaining('用户已被封禁'), type: 'new_api_error' },
    });
    site.store.run("UPDATE tokens SET DeletedAt = '2026-01-01T00:00:00Z' WHERE key = ?", key);
    expect((await site.chat(key)).status).toBe(401);
  });

  test('newer generations answer English unless asked for Chinese', async () => {
    const site = await openSite('v1');
    expect(await message(await site.chat('nobody'))).toContain('Invalid token');
    const chinese = { authorization: 'Bearer sk-nobody', 'accept-language': 'zh-CN' };
    expect(await message(await site.post('/v1/chat/completions', {}, chinese))).toContain('无效的令牌');
  });

  test('the stored status turns expired or exhausted on the first call that meets the limit', async () => {
    const site = await openSite('classic');
    site.channel();
    const expired = site.user({}, { expired_time: 1000 });
    const exhausted = site.user({}, { unlimited_quota: 0, remain_quota: 0 });
    await site.chat(expired.key);
    await site.chat(exhausted.key);
    expect(site.value('SELECT status FROM tokens WHERE user_id = ?', expired.id)).toBe(3);
    expect(site.value('SELECT status FROM tokens WHERE user_id = ?', exhausted.id)).toBe(4);
  });

  test('a pinned channel needs an admin, a number, and an enabled channel', async () => {
    const site = await openSite('classic');
    const channel = site.channel();
    const user = site.user();
    const admin = site.user({ role: 10 });
    const statusOf = async (key: string): Promise<number> => (await site.chat(key)).status;
    expect(await statusOf(`${user.key}-${channel}`)).toBe(403);
    expect(await statusOf(`${admin.key}-${channel}`)).toBe(200);
    expect(await statusOf(`${admin.key}-77`)).toBe(400);
    expect(await statusOf(`${admin.key}-x`)).toBe(400);
    site.store.run('UPDATE channels SET status = 2');
    expect(await statusOf(`${admin.key}-${channel}`)).toBe(403);
  });
});

test("the model list is the token's limits, else its group's models; an unknown model is an error object with 200", async () => {
  const site = await openSite('v013');
  site.channel({ models: 'b,a', group: 'default' });
  site.channel({ models: 'c', group: 'vip' });
  const { key } = site.user();
  const limited = site.user({}, { model_limits_enabled: 1, model_limits: 'z' });
  const list = async (token: string): Promise<unknown> => {
    const answer = await site.get('/v1/models', { authorization: `Bearer ${token}` });
    return ((await answer.json()) as { data: { id: string }[] }).data.map((model) => model.id);
  };
  expect(await list(key)).toEqual(['a', 'b']);
  expect(await list(limited.key)).toEqual(['z']);
  const headers = { authorization: `Bearer ${key}` };
  expect(await (await site.get('/v1/models/a', headers)).json()).toMatchObject({ id: 'a', object: 'model' });
  expect(await (await site.get('/v1/models/q', headers)).json()).toMatchObject({ error: { code: 'model_not_found' } });
});

test('billing calls show the token, or with DisplayTokenStatEnabled off its owner', async () => {
  const site = await openSite('classic');
  const { key } = site.user(
    { quota: 1_500_000, used_quota: 500_000 },
    { unlimited_quota: 0, remain_quota: 250_000, used_quota: 750_000 },
  );
  const ask = async (path: string): Promise<unknown> =>
    (await site.get(path, { authorization: `Bearer sk-${key}` })).json();
  expect(await ask('/dashboard/billing/subscription')).toMatchObject({ hard_limit_usd: 2, access_until: 0 });
  expect(await ask('/v1/dashboard/billing/usage')).toEqual({ object: 'list', total_usage: 150 });
  await site.option('DisplayTokenStatEnabled', 'false');
  expect(await ask('/v1/dashboard/billing/subscription')).toMatchObject({ hard_limit_usd: 4 });
  await site.option('DisplayInCurrencyEnabled', 'false');
  expect(await ask('/dashboard/billing/subscription')).toMatchObject({ hard_limit_usd: 2_000_000 });
});

test('the bearer of a token reads its log and, in newer generations, its quota', async () => {
  const old = await openSite('classic');
  old.channel();
  const { key } = old.user();
  await old.chat(key);
  const log = (await (await old.get(`/api/log/token?key=sk-${key}`)).json()) as { data: { other: string }[] };
  expect(log.data).toHaveLength(1);
  expect(log.data[0]?.other).toContain('admin_info');
  const site = await openSite('v013');
  site.channel();
  const modern = site.user(
    {},
    { unlimited_quota: 0, remain_quota: 100_000, model_limits: 'gpt-4o-mini', model_limits_enabled: 1 },
  );
  await site.chat(modern.key);
  const headers = { authorization: `Bearer sk-${modern.key}` };
  const rows = (await (await site.get('/api/log/token', headers)).json()) as { data: { id: number; other: string }[] };
  expect(rows.data[0]?.id).toBe(1);
  expect(rows.data[0]?.other).not.toContain('admin_info');
  expect(await (await site.get('/api/usage/token/', headers)).json()).toMatchObject({
    code: true,
    data: { object: 'token_usage', total_granted: 100_000, model_limits: { 'gpt-4o-mini': true }, expires_at: 0 },
  });
});
