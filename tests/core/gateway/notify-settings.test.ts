import { expect, test } from 'vitest';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { scriptedGateway } from '../../support/gateway/scripted-gateway.ts';
import { ok, refused } from '../../support/gateway/scripted-transport.ts';
import { signedInContext } from '../../support/gateway/signed-in-context.ts';

const wanted = { notify_type: 'webhook', quota_warning_threshold: 9 } as const;
const self = (setting: string) => ok({ id: 7, username: 'ann', role: 1, status: 1, group: 'default', setting });

test('notification switches are written over what is stored; what the call erases is put back', async () => {
  const kept = { webhook_url: 'https://h.example.com', webhook_secret: 'whsec', record_ip_log: true, later_thing: [1] };
  const besides = {
    language: 'zh-CN',
    sidebar_modules: '{"chat":{"enabled":true}}',
    billing_preference: 'wallet_only',
  };
  const { gateway, requests } = scriptedGateway(
    [
      {
        request: 'GET /api/user/self',
        answer: self(JSON.stringify({ ...kept, ...besides, quota_warning_threshold: 5 })),
      },
      { request: 'PUT /api/user/setting', body: { ...kept, ...wanted }, answer: ok() },
      { request: 'PUT /api/user/self', body: { language: besides.language }, answer: ok() },
      { request: 'PUT /api/user/self', body: { sidebar_modules: besides.sidebar_modules }, answer: ok() },
      {
        request: 'PUT /api/subscription/self/preference',
        body: { billing_preference: 'wallet_only' },
        answer: ok({ billing_preference: 'wallet_only' }),
      },
      // Read back: a gateway that lost the language says so by what it now holds.
      {
        request: 'GET /api/user/self',
        answer: self(JSON.stringify({ ...kept, ...wanted, ...besides, language: undefined })),
      },
    ],
    { dialect: 'v013' },
  );
  const saved = await gateway.account.updateNotifySettings({ ...wanted, bark_url: undefined });
  expect(saved).toEqual({ lost: ['language'] });
  expect(requests).toHaveLength(6);
});

test('nothing is written over settings that cannot be read, nor put back where nothing was', async () => {
  const broken = scriptedGateway([{ request: 'GET /api/user/self', answer: self('{"language":') }]);
  await expect(broken.gateway.account.updateNotifySettings(wanted)).rejects.toMatchObject({ kind: 'not-a-gateway' });
  const fresh = scriptedGateway([
    { request: 'GET /api/user/self', answer: self('') },
    { request: 'PUT /api/user/setting', body: wanted, answer: ok() },
    { request: 'GET /api/user/self', answer: self(JSON.stringify(wanted)) },
  ]);
  expect(await fresh.gateway.account.updateNotifySettings(wanted)).toEqual({ lost: [] });
  expect(fresh.requests).toHaveLength(3);
});

test.each(['v013', 'v1'] as const)(
  'GEN-17: on %s language, sidebar, billing and the secret survive',
  async (dialect) => {
    const { gateway } = await signedInContext(await startTestSandbox({ dialect }));
    const stored = async () => {
      const { data } = await gateway.raw.call({ method: 'GET', path: '/api/user/self' });
      return JSON.parse((data as { setting: string }).setting) as object;
    };
    const webhook = { webhook_url: 'https://h.example.com', webhook_secret: 'whsec', record_ip_log: true };
    await gateway.account.updateNotifySettings({ ...wanted, ...webhook });
    const put = (path: string, body: object) => gateway.raw.call({ method: 'PUT', path, body });
    await put('/api/user/self', { language: 'zh-CN' });
    await put('/api/user/self', { sidebar_modules: '{}' });
    await put('/api/subscription/self/preference', { billing_preference: 'wallet_first' });
    await gateway.account.updateNotifySettings({ ...wanted, quota_warning_threshold: 11 });
    expect(await stored()).toEqual({
      ...wanted,
      ...webhook,
      quota_warning_threshold: 11,
      language: 'zh-CN',
      sidebar_modules: '{}',
      billing_preference: 'wallet_first',
    });
  },
);

test.each<[string, unknown, unknown, boolean]>([
  ['off and left out', false, undefined, false],
  ['empty and left out', '', undefined, false],
  ['none and left out', 0, undefined, false],
  ['off and on', false, true, true],
  ['empty and filled', '', 'x', true],
  ['none and some', 0, 5, true],
  ['on and left out', true, undefined, true],
  ['some and as many', 5, 5, false],
  ['some and others', 5, 6, true],
])('TRU-02: a switch that was to be %s afterwards is lost or not', async (_, wanted, after, isLost) => {
  const read = (setting: object) => ({
    request: 'GET /api/user/self',
    answer: ok({ id: 7, setting: JSON.stringify(setting) }),
  });
  const { gateway } = scriptedGateway([
    read({}),
    { request: 'PUT /api/user/setting', body: { accept_unset_model_ratio_model: wanted }, answer: ok() },
    read({ accept_unset_model_ratio_model: after }),
  ]);
  const saved = await gateway.account.updateNotifySettings({
    accept_unset_model_ratio_model: wanted as boolean,
    webhook_url: undefined,
  } as never);
  expect(saved.lost).toEqual(isLost ? ['accept_unset_model_ratio_model'] : []);
});

test('TRU-02: switches that cannot be read afterwards are saved, and it is not known whether all of them', async () => {
  const { gateway } = scriptedGateway([
    { request: 'GET /api/user/self', answer: ok({ id: 7, setting: { language: '' } }) },
    { request: 'PUT /api/user/setting', body: { webhook_url: 'u' }, answer: ok() },
    { request: 'GET /api/user/self', answer: refused('no', 403) },
  ]);
  expect(await gateway.account.updateNotifySettings({ webhook_url: 'u' } as never)).toEqual({ lost: undefined });
});

test('TRU-02: settings that are no settings stop the save before it, and say where', async () => {
  const { gateway } = scriptedGateway([{ request: 'GET /api/user/self', answer: ok({ id: 7, setting: '{"a":' }) }]);
  await expect(gateway.account.updateNotifySettings({})).rejects.toMatchObject({
    kind: 'not-a-gateway',
    facts: { method: 'GET', path: '/api/user/self', reason: 'unexpected-shape' },
  });
});
