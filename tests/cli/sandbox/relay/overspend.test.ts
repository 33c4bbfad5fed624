import { expect, test } from 'vitest';
import { openSite } from './site.ts';

test('parallel calls never spend more than there is: a per-call price and quota for three', async () => {
  const site = await openSite('classic');
  await site.option('ModelPrice', '{"picture":0.1}');
  site.channel({ models: 'picture', base_url: 'builtin:?delay=40' });
  const { id, key } = site.user({ quota: 150_000 });
  const answers = await Promise.all(Array.from({ length: 12 }, () => site.chat(key, { model: 'picture' })));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
  expect(site.store.get('SELECT quota, used_quota, request_count FROM users WHERE id = ?', id)).toEqual({
    quota: 0,
    used_quota: 150_000,
    request_count: 3,
  });
});

test('a limited token is never spent twice either', async () => {
  const site = await openSite('classic');
  await site.option('ModelPrice', '{"picture":0.1}');
  site.channel({ models: 'picture', base_url: 'builtin:?delay=40' });
  const { id, key } = site.user({ quota: 90_000_000 }, { unlimited_quota: 0, remain_quota: 100_000 });
  const answers = await Promise.all(Array.from({ length: 8 }, () => site.chat(key, { model: 'picture' })));
  expect(answers.map((answer) => answer.status).filter((status) => status === 200)).toHaveLength(2);
  expect(site.value('SELECT remain_quota FROM tokens WHERE user_id = ?', id)).toBe(0);
  expect(site.value('SELECT quota FROM users WHERE id = ?', id)).toBe(89_900_000);
});

test('callers that are trusted without a reserve are not all trusted at once', async () => {
  const site = await openSite('classic');
  await site.option('ModelPrice', '{"picture":0.1}');
  site.channel({ models: 'picture', base_url: 'builtin:?delay=900' });
  // 102 prices: just over the hundred that make a caller trusted.
  const { id, key } = site.user({ quota: 102 * 50_000 });
  const answers = await Promise.all(Array.from({ length: 130 }, () => site.chat(key, { model: 'picture' })));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(102);
  expect(site.value('SELECT quota FROM users WHERE id = ?', id)).toBe(0);
});

test.each([
  ['classic', 0, 403],
  ['classic', 30, 400],
  ['v013', 0, 403],
  ['v013', 30, 403],
] as const)('%s refuses a user who owns %i with %i', async (dialect, quota, status) => {
  const site = await openSite(dialect);
  site.channel();
  // Reserve without max_tokens: 500 × 0.075 = 37.
  const { key } = site.user({ quota });
  const response = await site.chat(key);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ error: { code: 'insufficient_user_quota' } });
  expect(site.value('SELECT quota FROM users WHERE id = 2')).toBe(quota);
});

test('the owner is told by mail when the quota falls under the threshold, once', async () => {
  const site = await openSite('classic');
  site.channel();
  await site.option('QuotaRemindThreshold', '99999');
  const { key } = site.user({ email: 'ada@example.com' });
  await site.chat(key);
  await site.chat(key);
  expect(site.store.all('SELECT recipient, subject FROM mails')).toEqual([
    { recipient: 'ada@example.com', subject: '您的额度即将用尽' },
  ]);
});
