import { describe, expect, test } from 'vitest';
import { userSchema } from '../../../../shared/domain/user/user.ts';
import { actionsFor } from '../../../../shared/screen/access.ts';
import { checkForm, fieldsOf } from '../../../../shared/screen/form-check.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { accountActions } from '../../../../shared/screens/account/account-actions.ts';
import { notifyState, updateNotifications } from '../../../../shared/screens/account/notify-actions.ts';
import { type NotifyDraft, notifyDraftOf, notifyForm } from '../../../../shared/screens/account/notify-form.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

type Typed = Partial<Omit<NotifyDraft, 'facts'>>;

/** Signs in, and saves what is typed over what stands there, as a form does. */
async function openNotifications(dialect: 'v06' | 'v013' | 'v1') {
  const context = await signedInContext(await startTestSandbox({ dialect }));
  const { gateway } = context;
  const save = async (typed: Typed) => {
    context.user = await gateway.account.self();
    const check = checkForm(notifyForm, { ...notifyDraftOf(context), ...typed }, 'create', context);
    expect(check.errors).toEqual({});
    return updateNotifications.run(check.value, context, {});
  };
  const stored = async () => {
    const { data } = await gateway.raw.call({ method: 'GET', path: '/api/user/self' });
    return JSON.parse((data as { setting: string }).setting) as Record<string, unknown>;
  };
  const put = (path: string, body: object) => gateway.raw.call({ method: 'PUT', path, body });
  return { context, save, stored, put };
}

describe.each(['v013', 'v1'] as const)('GEN-17: notifications on a %s gateway', (dialect) => {
  test('GEN-17: each kind is stored with its own details; everything else and an untyped secret stay', async () => {
    const { context, save, stored, put } = await openNotifications(dialect);
    const besides = { language: 'zh-CN', sidebar_modules: '{"chat":{}}', billing_preference: 'wallet_only' };
    await put('/api/user/self', { language: besides.language });
    await put('/api/user/self', { sidebar_modules: besides.sidebar_modules });
    await put('/api/subscription/self/preference', { billing_preference: besides.billing_preference });

    const webhook = { webhook_url: 'https://h.example.com/a', webhook_secret: 'whsec-1' };
    const done = await save({
      notify_type: 'webhook',
      quota_warning_threshold: 2_500_000,
      record_ip_log: true,
      ...webhook,
    });
    expect(done).toMatchObject({ message: 'Notifications saved.' });
    const threshold = { quota_warning_threshold: 2_500_000, record_ip_log: true };
    expect(await stored()).toEqual({ notify_type: 'webhook', ...threshold, ...webhook, ...besides });
    // The person sees that there is a secret, and never which.
    const user = await context.gateway.account.self();
    expect(JSON.stringify(user)).not.toContain('whsec-1');
    expect(notifyState(user, context)).toMatchObject({ text: 'Below $5.00: Webhook' });
    await save({ webhook_url: 'https://h.example.com/b' });
    expect(await stored()).toMatchObject({
      ...besides,
      webhook_url: 'https://h.example.com/b',
      webhook_secret: 'whsec-1',
    });

    await save({ notify_type: 'bark', bark_url: 'https://bark.example.com/KEY/{{title}}/{{content}}' });
    await save({ quota_warning_threshold: 100_000 });
    const bark = { notify_type: 'bark', bark_url: 'https://bark.example.com/KEY/{{title}}/{{content}}' };
    expect(await stored()).toEqual({ ...bark, quota_warning_threshold: 100_000, record_ip_log: true, ...besides });
    expect((await context.gateway.account.self()).setting).not.toContain('KEY');

    const gotify = { gotify_url: 'https://g.example.com', gotify_token: 'got-1' };
    await save({ notify_type: 'gotify', gotify_priority: 8, ...gotify });
    await save({ gotify_priority: 0 });
    const { gotify_priority: _none, ...kept } = await stored();
    expect(kept).toMatchObject({ notify_type: 'gotify', ...gotify, ...besides });
    await save({ notify_type: 'email', notification_email: 'a@b.example', upstream_model_update_notify_enabled: true });
    expect(await stored()).toMatchObject({
      notification_email: 'a@b.example',
      upstream_model_update_notify_enabled: true,
    });
    // What another sign-in changed meanwhile stays, too.
    const before = await context.gateway.account.self();
    await save({ accept_unset_model_ratio_model: true });
    context.user = before;
    await updateNotifications.run({ ...notifyDraftOf(context), quota_warning_threshold: 7 }, context, {});
    expect(await stored()).toMatchObject({ accept_unset_model_ratio_model: true, quota_warning_threshold: 7 });
    await expect(save({})).rejects.toThrow('No changes to save.');
  });
});

test('GEN-17: what the gateway lost all the same is named, and the save is told as done', async () => {
  const { context } = await openNotifications('v1');
  const account = {
    ...context.gateway.account,
    updateNotifySettings: async () => ({ lost: ['billing_preference', 'webhook_secret'] }),
  };
  const lossy: ScreenContext = { ...context, gateway: { ...context.gateway, account } };
  const done = await updateNotifications.run({ ...notifyDraftOf(context), quota_warning_threshold: 9 }, lossy, {});
  expect(done).toMatchObject({
    tone: 'warn',
    message: expect.stringMatching(/saved.*Billing preference.*Webhook secret/),
  });
});

test('GEN-17: wrong details are refused before the gateway hears of them; a kind shows its own fields only', () => {
  const gateway = { dialect: () => 'v1' } as never;
  const context = screenContext({ gateway, role: 1, user: userSchema().parse({ id: 7, username: 'mira', role: 1 }) });
  const draft = notifyDraftOf(context);
  const faults = (typed: Typed) => Object.keys(checkForm(notifyForm, { ...draft, ...typed }, 'create', context).errors);
  expect(faults({})).toEqual([]);
  expect(faults({ quota_warning_threshold: 0 })).toEqual(['quota_warning_threshold']);
  expect(faults({ notification_email: 'nobody' })).toEqual(['notification_email']);
  expect(faults({ notification_email: 'mira@mail.example' })).toEqual([]);
  expect(faults({ notify_type: 'webhook' })).toEqual(['webhook_url']);
  expect(faults({ notify_type: 'webhook', webhook_url: 'ftp://x.example' })).toEqual(['webhook_url']);
  expect(faults({ notify_type: 'bark', bark_url: '' })).toEqual(['bark_url']);
  expect(faults({ notify_type: 'gotify', gotify_priority: 11 })).toEqual([
    'gotify_url',
    'gotify_token',
    'gotify_priority',
  ]);
  const gotify = { notify_type: 'gotify', gotify_url: 'https://g.example', gotify_token: 'k' };
  const ofPriority = (gotify_priority: number) => faults({ ...gotify, gotify_priority });
  expect([0, 10, -1, 1.5].map(ofPriority)).toEqual([[], [], ['gotify_priority'], ['gotify_priority']]);
  const names = (notify_type: string) =>
    fieldsOf(notifyForm, { ...draft, notify_type }, 'create').map(({ name }) => name);
  expect(names('webhook')).toEqual(expect.arrayContaining(['webhook_url', 'webhook_secret']));
  expect(names('bark')).not.toContain('webhook_url');
  // Only admins hear of model changes.
  expect(names('email')).not.toContain('upstream_model_update_notify_enabled');
});

test('GEN-17: a gateway without them shows no trace; v0.6 has mail and webhook only', async () => {
  const verbs = (dialect: string) => {
    const gateway = { dialect: () => dialect, credential: () => ({ kind: 'session' }) } as never;
    return actionsFor(accountActions, screenContext({ gateway })).map(({ verb }) => verb);
  };
  expect(verbs('classic')).not.toContain('notify');
  expect(verbs('v06')).toContain('notify');
  const { context, save, stored } = await openNotifications('v06');
  const [kind] = notifyForm.fields;
  expect(kind?.choices?.(notifyDraftOf(context), context)).toMatchObject([{ value: 'email' }, { value: 'webhook' }]);
  await save({ notify_type: 'webhook', webhook_url: 'https://h.example.com', webhook_secret: 's3' });
  await save({ quota_warning_threshold: 5 });
  expect(await stored()).toMatchObject({ webhook_secret: 's3', quota_warning_threshold: 5 });
});
