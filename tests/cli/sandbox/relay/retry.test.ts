import { expect, test } from 'vitest';
import { openSite } from './site.ts';

const useChannel = (other: unknown): string[] =>
  (JSON.parse(String(other)) as { admin_info: { use_channel: string[] } }).admin_info.use_channel;

test('a failing channel is retried on another one and the log row names both (LOG-02)', async () => {
  const site = await openSite('classic');
  await site.option('RetryTimes', '1');
  const failing = site.channel({ priority: 10, base_url: 'builtin:?fail=500' });
  const working = site.channel({ priority: 0 });
  const { id, key } = site.user();
  expect((await site.chat(key)).status).toBe(200);
  expect(useChannel(site.value('SELECT other FROM logs WHERE type = 2'))).toEqual([String(failing), String(working)]);
  expect(site.value('SELECT used_quota FROM channels WHERE id = ?', failing)).toBe(0);
  expect(site.value('SELECT quota + used_quota FROM users WHERE id = ?', id)).toBe(100_000);
});

test('without retries the upstream error comes through, all quota is given back, and V013 logs it', async () => {
  const site = await openSite('v013');
  const channel = site.channel({ base_url: 'builtin:?fail=500&error=no+more+tea' });
  // Not enough to be trusted without a reserve of (8 + 100) × 0.075.
  const { id, key } = site.user({ quota: 500 });
  const response = await site.chat(key, { max_tokens: 100 });
  expect(response.status).toBe(500);
  expect(await response.json()).toMatchObject({
    error: {
      message: 'no more tea',
      type: 'server_error',
      code: 'server_error',
    },
  });
  expect(site.value('SELECT quota FROM users WHERE id = ?', id)).toBe(500);
  expect(site.store.get('SELECT type, channel, quota FROM logs')).toEqual({ type: 5, channel, quota: 0 });
});

test("the channel's status_code_mapping changes the status; 429 gets the gateway's own words", async () => {
  const site = await openSite('classic');
  site.channel({ base_url: 'builtin:?fail=400', status_code_mapping: '{"400":"429"}' });
  const { key } = site.user();
  const response = await site.chat(key);
  expect(response.status).toBe(429);
  expect(JSON.stringify(await response.json())).toContain('当前分组上游负载已饱和，请稍后再试');
});

test('from v0.13 on the upstream’s own words of a 429 come through, without a request id', async () => {
  const site = await openSite('v013');
  site.channel({ base_url: 'builtin:?fail=429&error=Rate+limit+reached' });
  const { key } = site.user();
  const response = await site.chat(key);
  expect([response.status, await response.json()]).toMatchObject([429, { error: { message: 'Rate limit reached' } }]);
});

test('priority goes first, weight settles the rest, a pinned channel beats both', async () => {
  const numbers = [0, 0.81, 0.83];
  // Upstream ids and key choices draw numbers too: the same number for a whole call.
  let current = 0;
  const site = await openSite('classic', { random: () => current });
  const low = site.channel({ priority: 0, weight: 100 });
  const light = site.channel({ priority: 5, weight: 0 });
  const heavy = site.channel({ priority: 5, weight: 30 });
  const { key } = site.user({ role: 10 });
  const used: number[] = [];
  for (const number of numbers) {
    current = number;
    await site.chat(key);
    used.push(Number(site.value('SELECT channel FROM logs ORDER BY id DESC')));
  }
  // Weights count 10 more: 40 against 10, and of 50 numbers the heavier has 41.
  expect(used).toEqual([heavy, heavy, light]);
  await site.chat(`${key}-${low}`);
  expect(site.value('SELECT channel FROM logs ORDER BY id DESC')).toBe(low);
});

test('a key that is done for disables its channel, with reason and time, when site and channel allow it', async () => {
  const site = await openSite('classic');
  const broken = 'builtin:?fail=401';
  const banned = site.channel({ models: 'gpt-4o', base_url: broken, auto_ban: 1, name: 'openai' });
  const spared = site.channel({ models: 'gpt-4', base_url: broken, auto_ban: 0 });
  const { key } = site.user();
  await site.chat(key, { model: 'gpt-4o' });
  expect(site.value('SELECT status FROM channels WHERE id = ?', banned)).toBe(1);
  await site.option('AutomaticDisableChannelEnabled', 'true');
  await site.chat(key, { model: 'gpt-4o' });
  await site.chat(key, { model: 'gpt-4' });
  expect(site.value('SELECT status FROM channels WHERE id = ?', banned)).toBe(3);
  expect(site.value('SELECT status FROM channels WHERE id = ?', spared)).toBe(1);
  const info = JSON.parse(String(site.value('SELECT other_info FROM channels WHERE id = ?', banned)));
  expect(info).toMatchObject({ status_reason: 'Incorrect API key provided.', status_time: expect.any(Number) });
  expect(site.value('SELECT enabled FROM abilities WHERE channel_id = ?', banned)).toBe(0);
  expect(site.value('SELECT subject FROM mails')).toBe(`通道「openai」（#${banned}）已被禁用`);
  expect((await site.chat(key, { model: 'gpt-4o' })).status).toBe(503);
});

test('what an upstream says reaches the log of the sandbox without control characters', async () => {
  const lines: string[] = [];
  const site = await openSite('classic', { log: (line) => void lines.push(line) });
  site.channel({ name: 'c1', base_url: 'builtin:?fail=500&error=%1b%5b2Jgone' });
  const { key } = site.user();
  await site.chat(key);
  expect(lines.join()).toMatch(/c1.*500.*gone/);
  expect(lines.join()).not.toContain(String.fromCharCode(27));
});
