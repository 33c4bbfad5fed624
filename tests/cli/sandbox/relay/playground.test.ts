import { expect, test } from 'vitest';
import type { Dialect } from '../../../../shared/domain/dialect.ts';
import { asRoot, eventsOf, openSite, type Site } from './site.ts';
import { openUpstream, wholeAnswer } from './upstream.ts';

const messages = [{ role: 'user', content: 'hi' }];

/** Headers of root, signed in with a password in the way of the dialect. */
async function signIn(site: Site): Promise<Record<string, string>> {
  const answer = await site.post('/api/user/login', { username: 'root', password: '123456' });
  const { data } = (await answer.json()) as { data: { access_token?: string } };
  if (data.access_token) return { authorization: `Bearer ${data.access_token}` };
  return {
    cookie: answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
    'new-api-user': '1',
  };
}

test.each(['classic', 'v06', 'v013', 'v1'] as const)(
  'PLAY-02: %s streams to a signed-in user and bills the group',
  async (dialect) => {
    const site = await openSite(dialect);
    await site.option('GroupRatio', '{"default":1,"vip":2}');
    site.channel({ group: 'vip', base_url: 'builtin:?text=one+two' });
    const headers = await signIn(site);
    const response = await site.post(
      '/pg/chat/completions',
      { model: 'gpt-4o-mini', messages, stream: true, group: 'vip' },
      headers,
    );
    expect(eventsOf(await response.text()).content).toBe('one two');
    // (8 + 2 × 4) × 0.075 × 2 = 2.4 → 2
    expect(site.store.get('SELECT token_name, token_id, quota, "group" FROM logs WHERE type = 2')).toEqual({
      token_name: 'playground-vip',
      token_id: 0,
      quota: 2,
      group: 'vip',
    });
  },
);

const errors: [Dialect, object, number, string][] = [
  ['classic', { messages }, 400, 'model_required'],
  ['v013', { messages }, 400, ''],
  ['classic', { model: 'gpt-4o-mini', messages, group: 'x' }, 403, 'group_not_allowed'],
  ['v1', { model: 'gpt-4o-mini', messages, group: 'x' }, 403, ''],
  ['v06', { model: 'nothing', messages }, 500, 'get_playground_channel_failed'],
  ['v013', { model: 'nothing', messages }, 503, 'model_not_found'],
  ['classic', { model: 'gpt-4o-mini' }, 400, 'invalid_text_request'],
  ['v013', { model: 'gpt-4o-mini', messages: [] }, 400, 'invalid_request'],
  ['v013', { model: 'gpt-4o-mini', messages, max_tokens: -1 }, 400, 'invalid_request'],
  [
    'classic',
    { model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'a TEST_sensitive b' }] },
    400,
    'sensitive_words_detected',
  ],
];

test.each(errors)('%s: %o is refused with %i "%s" (docs/gateways.md 4.16)', async (dialect, body, status, code) => {
  const site = await openSite(dialect);
  site.channel();
  const response = await site.post('/pg/chat/completions', body, await signIn(site));
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ error: { code } });
});

test('bad JSON and another content type', async () => {
  const site = await openSite('classic');
  const headers = await signIn(site);
  const send = (body: string, type: string) =>
    fetch(`${site.url}/pg/chat/completions`, { method: 'POST', body, headers: { ...headers, 'content-type': type } });
  expect(await (await send('{', 'application/json')).json()).toMatchObject({
    error: { code: 'unmarshal_request_failed' },
  });
  const text = await send(JSON.stringify({ model: 'gpt-4o-mini', messages }), 'text/plain');
  expect(await text.json()).toMatchObject({ error: { code: 'model_required' } });
});

test.each([
  ['classic', 400, 'access_token_not_supported'],
  ['v013', 500, 'access_denied'],
] as const)('%s refuses a system access token with %i %s, nobody at all with 401', async (dialect, status, code) => {
  const site = await openSite(dialect);
  site.channel();
  const refused = await site.post('/pg/chat/completions', { model: 'gpt-4o-mini', messages }, asRoot);
  expect(refused.status).toBe(status);
  expect(await refused.json()).toMatchObject({ error: { code } });
  // CLASSIC refuses before it reads the body, newer generations only once they found a channel.
  const unread = await site.post('/pg/chat/completions', {}, asRoot);
  expect(await unread.json()).toMatchObject({ error: { code: dialect === 'classic' ? code : '' } });
  const nobody = await site.post('/pg/chat/completions', { model: 'gpt-4o-mini', messages });
  expect(nobody.status).toBe(401);
  expect(await nobody.json()).toEqual({
    success: false,
    message:
      dialect === 'classic'
        ? '无权进行此操作，未登录且未提供 access token'
        : 'Unauthorized, not logged in and no access token provided',
  });
});

test('CLASSIC hands the group field to the upstream, later generations do not (docs/gateways.md 14.31)', async () => {
  const upstream = await openUpstream(wholeAnswer('hi'));
  for (const dialect of ['classic', 'v06'] as const) {
    const site = await openSite(dialect);
    site.channel({ base_url: upstream.url });
    await site.post('/pg/chat/completions', { model: 'gpt-4o-mini', messages, group: 'default' }, await signIn(site));
  }
  expect(upstream.requests.map(({ body }) => 'group' in body)).toEqual([true, false]);
});

test('sensitive words are found in any case, and only while the check is on', async () => {
  const site = await openSite('v013');
  site.channel();
  const { key } = site.user();
  await site.option('SensitiveWords', 'Badger\nfoo');
  const body = { messages: [{ role: 'user', content: [{ type: 'text', text: 'a bADGEr?' }] }] };
  expect((await site.chat(key, body)).status).toBe(400);
  await site.option('CheckSensitiveOnPromptEnabled', 'false');
  expect((await site.chat(key, body)).status).toBe(200);
});

test('calls per user are limited while the option says so', async () => {
  const site = await openSite('v013');
  site.channel();
  await site.option('ModelRequestRateLimitCount', '2');
  await site.option('ModelRequestRateLimitEnabled', 'true');
  const { key } = site.user();
  const statuses = [await site.chat(key), await site.chat(key), await site.chat(key)].map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 429]);
});
