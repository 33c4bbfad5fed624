import { expect, test } from 'vitest';
import { asRoot, openSite, type Site } from './site.ts';
import { openUpstream } from './upstream.ts';

const ask = async (site: Site, path: string): Promise<Record<string, unknown>> =>
  (await (await site.get(path, asRoot)).json()) as Record<string, unknown>;

test('a test answers the seconds, stores time and response time, and logs 模型测试 without charging', async () => {
  const site = await openSite('classic');
  const id = site.channel({ base_url: 'builtin:?delay=30', models: 'gpt-4o-mini,gpt-4o', test_model: 'gpt-4o' });
  const before = site.value('SELECT quota FROM users WHERE id = 1');
  const answer = await ask(site, `/api/channel/test/${id}`);
  expect(answer).toMatchObject({ success: true, time: expect.any(Number) });
  expect(Number(answer.time)).toBeGreaterThanOrEqual(0.029);
  expect(site.value('SELECT response_time FROM channels')).toBe(Math.round(Number(answer.time) * 1000));
  expect(Number(site.value('SELECT test_time FROM channels'))).toBeGreaterThan(1_700_000_000);
  expect(site.store.get('SELECT user_id, token_name, content, model_name FROM logs WHERE type = 2')).toEqual({
    user_id: 1,
    token_name: '模型测试',
    content: '模型测试',
    model_name: 'gpt-4o',
  });
  expect(site.value('SELECT quota FROM users WHERE id = 1')).toBe(before);
  await ask(site, `/api/channel/test/${id}?model=gpt-4o-mini`);
  expect(site.value('SELECT model_name FROM logs ORDER BY id DESC')).toBe('gpt-4o-mini');
});

test('a failing test tells why and how long it took, and changes no status', async () => {
  const site = await openSite('v1');
  await site.option('AutomaticDisableChannelEnabled', 'true');
  const failing = site.channel({ base_url: 'builtin:?fail=401' });
  const typo = site.channel({ base_url: 'builtin:?dealy=3' });
  const drawing = site.channel({ type: 2 });
  expect(await ask(site, `/api/channel/test/${failing}`)).toEqual({
    success: false,
    message: 'status code 401: Incorrect API key provided.',
    time: expect.any(Number),
    error_code: 'invalid_api_key',
  });
  expect(await ask(site, `/api/channel/test/${typo}`)).toMatchObject({ message: expect.stringContaining('"dealy"') });
  expect(await ask(site, `/api/channel/test/${drawing}`)).toMatchObject({
    message: 'midjourney channel test is not supported',
    time: 0,
  });
  expect(await ask(site, '/api/channel/test/999')).toMatchObject({ success: false, message: 'record not found' });
  expect(site.value('SELECT status FROM channels WHERE id = ?', failing)).toBe(1);
});

test.each(['classic', 'v1'] as const)(
  '%s tests all in the background, disables and enables, and does not start twice',
  async (dialect) => {
    const site = await openSite(dialect);
    await site.option('AutomaticDisableChannelEnabled', 'true');
    await site.option('AutomaticEnableChannelEnabled', 'true');
    await site.option('ChannelDisableThreshold', '0.05');
    const good = site.channel();
    const dead = site.channel({ base_url: 'builtin:?fail=401' });
    const slow = site.channel({ base_url: 'builtin:?delay=80' });
    const back = site.channel({ status: 3 });
    const manual = site.channel({ status: 2 });
    const still = site.channel({ status: 3, base_url: 'builtin:?fail=500' });
    const first = await site.get('/api/channel/test', asRoot);
    const second = await site.get('/api/channel/test', asRoot);
    expect(first.status).toBe(200);
    expect(second.status).toBe(dialect === 'v1' ? 409 : 200);
    const refused = (await second.json()) as { message: string };
    expect(refused).toMatchObject({
      success: false,
      ...(dialect === 'v1' && { data: { status: 'running', type: 'channel_test' } }),
    });
    if (dialect === 'classic') expect(refused.message).toBe('测试已在运行中');
    await expect.poll(() => site.value('SELECT status FROM background_tasks ORDER BY id DESC')).toBe('succeeded');
    const statuses = site.store.all<{ id: number; status: number }>('SELECT id, status FROM channels ORDER BY id');
    expect(Object.fromEntries(statuses.map(({ id, status }) => [id, status]))).toEqual({
      [good]: 1,
      [dead]: 3,
      [slow]: 3,
      [back]: 1,
      [manual]: 2,
      [still]: 3,
    });
    expect(site.value('SELECT count(*) FROM channels WHERE test_time = 0')).toBe(0);
    if (dialect !== 'v1') return;
    const { data } = (await first.json()) as { data: { task_id: string } };
    expect(await ask(site, `/api/system-task/${data.task_id}`)).toMatchObject({
      data: { result: { tested: 6, failed: 2 } },
    });
  },
);

test('balances of one and of all; no money left disables a channel', async () => {
  const site = await openSite('classic');
  const rich = site.channel({ base_url: 'builtin:?balance=12.5' });
  const poor = site.channel({ base_url: 'builtin:?balance=0', type: 8 });
  const other = site.channel({ type: 14 });
  const unreachable = site.channel({ base_url: 'http://127.0.0.1:1' });
  expect(await ask(site, `/api/channel/update_balance/${rich}`)).toEqual({ success: true, message: '', balance: 12.5 });
  expect(await ask(site, `/api/channel/update_balance/${other}`)).toEqual({ success: false, message: '尚未实现' });
  expect(await ask(site, `/api/channel/update_balance/${unreachable}`)).toEqual({
    success: false,
    message: '请求上游地址失败: connect ECONNREFUSED 127.0.0.1:1',
  });
  expect(await ask(site, '/api/channel/update_balance')).toEqual({ success: true, message: '' });
  expect(site.value('SELECT status FROM channels WHERE id = ?', poor)).toBe(3);
  expect(String(site.value('SELECT other_info FROM channels WHERE id = ?', poor))).toContain('余额不足');
  expect(site.value('SELECT status FROM channels WHERE id = ?', rich)).toBe(1);
});

test('other providers tell their balance in their own way', async () => {
  const upstream = await openUpstream((response, _body, path) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(path === '/user/balance' ? { balance_infos: [{ total_balance: '3.25' }] } : {}));
  });
  const site = await openSite('v06');
  const id = site.channel({ type: 43, base_url: upstream.url });
  expect(await ask(site, `/api/channel/update_balance/${id}`)).toMatchObject({ balance: 3.25 });
  expect(upstream.requests[0]).toMatchObject({ path: '/user/balance', headers: { authorization: 'Bearer k' } });
});

test('classic writes two JSON documents and knows type 1 only; later generations answer one', async () => {
  const classic = await openSite('classic');
  const id = classic.channel({ base_url: 'builtin:?models=a,b' });
  const text = await (await classic.get(`/api/channel/fetch_models/${id}`, asRoot)).text();
  expect(text).toBe('{"success":false,"message":"上游返回错误"}{"success":true,"message":"","data":["a","b"]}');
  const claude = classic.channel({ type: 14 });
  expect(await ask(classic, `/api/channel/fetch_models/${claude}`)).toEqual({
    success: false,
    message: '仅支持 OpenAI 类型渠道',
  });
  expect((await classic.post('/api/channel/fetch_models', {}, asRoot)).status).toBe(404);

  const modern = await openSite('v013');
  const other = modern.channel({ type: 14, base_url: 'builtin:?models=a,b' });
  expect(await ask(modern, `/api/channel/fetch_models/${other}`)).toEqual({
    success: true,
    message: '',
    data: ['a', 'b'],
  });
  const source = { base_url: 'builtin:?models=c', type: 1, key: 'one\ntwo' };
  expect(await (await modern.post('/api/channel/fetch_models', source, asRoot)).json()).toEqual({
    success: true,
    data: ['c'],
  });
  const v06 = await openSite('v06');
  const failed = await v06.post(
    '/api/channel/fetch_models',
    { base_url: 'http://127.0.0.1:1', type: 1, key: 'k' },
    asRoot,
  );
  expect(failed.status).toBe(500);
  expect(await failed.json()).toEqual({
    success: false,
    message: '请求上游地址失败: connect ECONNREFUSED 127.0.0.1:1',
  });
});
