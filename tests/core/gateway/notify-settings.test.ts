import { expect, test } from 'vitest';
import { startTestSandbox } from '../../support/sandbox.ts';
import { scriptedGateway } from '../../support/scripted-gateway.ts';
import { ok } from '../../support/scripted-transport.ts';
import { signedInContext } from '../../support/signed-in-context.ts';

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
