import { describe, expect, test } from 'vitest';
import { codeAt } from '../../../cli/sandbox/accounts/two-factor.ts';
import type { User } from '../../../shared/domain/user/user.ts';
import { logDetails } from '../../../shared/screens/log/log-details.ts';
import { logRows } from '../../../shared/screens/log/log-row.ts';
import { userActions } from '../../../shared/screens/user/user-actions.ts';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { type OpenGateway, openGateway, rowAction, today } from './open-gateway.ts';

const management = 3;

async function withAda(dialect: (typeof today)[number]): Promise<OpenGateway & { ada: () => Promise<User> }> {
  const open = await openGateway(dialect);
  const { users } = open.context.gateway;
  await users.create({ username: 'ada', display_name: 'Ada', password: 'ada-password' });
  return { ...open, ada: () => users.get(2) };
}

describe.each(today)('GEN-28: traps of people on %s', (dialect) => {
  test('GEN-28: 29.1 29.42: what a save of switches erases comes back, and nothing is saved beside a layout', async () => {
    const { ask, context } = await openGateway(dialect);
    const { account } = context.gateway;
    const stored = async () => {
      const { setting } = (await ask('GET', '/api/user/self')).body.data as { setting: string };
      return JSON.parse(setting || '{}') as Record<string, unknown>;
    };
    const switches = { notify_type: 'webhook', quota_warning_threshold: 9, webhook_url: 'https://h.example.com' };
    const fill = async () => {
      await ask('PUT', '/api/user/setting', {
        ...{ ...switches, webhook_secret: 'whsec', upstream_model_update_notify_enabled: true },
      });
      await ask('PUT', '/api/user/self', { language: 'zh-CN' });
      await ask('PUT', '/api/user/self', { sidebar_modules: '{}' });
      await ask('PUT', '/api/subscription/self/preference', { billing_preference: 'wallet_first' });
      return stored();
    };
    const whole = await fill();
    await ask('PUT', '/api/user/setting', { ...switches, quota_warning_threshold: 7 });
    // Only whether one hears of model updates stays where it is not said.
    const left = { ...switches, quota_warning_threshold: 7, upstream_model_update_notify_enabled: true };
    expect(await stored()).toEqual(left);
    expect(await fill()).toEqual(whole);
    expect(await account.updateNotifySettings({ quota_warning_threshold: 7 })).toEqual({ lost: [] });
    expect(await stored()).toEqual({ ...whole, quota_warning_threshold: 7 });

    // Beside a language or a layout every other field is ignored, without a word.
    const name = async () => (await account.self()).display_name;
    const before = await name();
    await ask('PUT', '/api/user/self', { language: 'en', display_name: 'Lost' });
    expect(await name()).toBe(before);
    await account.update({ display_name: 'Kept', originalPassword: '123456' });
    expect(await name()).toBe('Kept');
    expect(await stored()).toMatchObject({ language: 'en' });
  });

  test('GEN-28: 29.32 29.33: backup codes before two-factor sign-in is on, void after a second set-up; a proof that a script needs kept', async () => {
    const { sandbox, context } = await openGateway(dialect);
    const { twoFactor, proof, channels } = context.gateway;
    await channels.create({ name: 'one', type: 1, key: 'sk-canary', models: 'm' });
    const now = () => Math.floor(Date.now() / 1000);
    const first = await twoFactor.begin();
    const second = await twoFactor.begin();
    expect([first.backupCodes.length, second.backupCodes.length]).toEqual([4, 4]);
    expect((await twoFactor.status()).enabled).toBe(false);
    await expect(twoFactor.enable(codeAt(first.secret, now()))).rejects.toMatchObject({ kind: 'refused' });
    await twoFactor.enable(codeAt(second.secret, now()));
    await expect(proof.prove('channel.key.read', first.backupCodes[0] ?? '')).rejects.toMatchObject({
      kind: 'refused',
    });
    await proof.prove('channel.key.read', second.backupCodes[0] ?? '');
    expect(await channels.key(1)).toBe('sk-canary');

    // The cookie of a proof holds no user: beside an access token it proves, and without it nothing does.
    const accessToken = await context.gateway.account.createAccessToken();
    const headers = { Authorization: accessToken, 'New-Api-User': '1', 'Content-Type': 'application/json' };
    const body = JSON.stringify({ method: '2fa', code: second.backupCodes[1], scope: 'channel.key.read' });
    const verified = await fetch(`${sandbox.url}/api/verify`, { method: 'POST', headers, body });
    const keyWith = async (cookie: string) =>
      (await fetch(`${sandbox.url}/api/channel/1/key`, { method: 'POST', headers: { ...headers, cookie } })).status;
    const cookie = verified.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    if (dialect === 'v1') expect(verified.status).toBe(401);
    else expect([await keyWith(cookie.join('; ')), await keyWith('')]).toEqual([200, 403]);
  });

  test('GEN-28: 29.35 29.41 29.43: an unknown act that succeeds, a quota below zero, a deletion told as a failure', async () => {
    const { ask, context, ada } = await withAda(dialect);
    const manage = (body: object) => ask('POST', '/api/user/manage', { id: 2, ...body });
    expect((await manage({ action: 'promtoe' })).body.success).toBe(dialect !== 'v1');
    expect(await ada()).toMatchObject({ role: 1, status: 1 });
    // An answer that shows another state than the one asked for is no success.
    const promote = rowAction<User>(userActions, 'promote');
    const outcome = {
      ...context.gateway,
      users: { ...context.gateway.users, manage: async () => ({ role: 1, status: 1 }) },
    };
    await expect(promote.run(await ada(), undefined, { ...context, gateway: outcome }, {})).rejects.toThrow(
      /did not change/,
    );

    await context.gateway.users.update(2, { quota: 100 });
    const add = rowAction<User>(userActions, 'add-quota');
    const asked = (amount: number, row: User) => add.confirm?.([row], context, { amount }).consequences.join();
    expect(asked(-150, await ada())).toContain('That is more than ada has: the quota becomes negative.');
    expect(asked(-100, await ada())).not.toContain('negative');
    expect((await manage({ action: 'add_quota', mode: 'subtract', value: 150 })).body.success).toBe(true);
    expect((await ada()).quota).toBe(-50);

    expect((await manage({ action: 'delete' })).body).toMatchObject(
      dialect === 'v1-session' ? { success: false, message: 'record not found' } : { success: true },
    );
    await context.gateway.users.create({ username: 'bea', display_name: 'Bea', password: 'bea-password' });
    const bea = await context.gateway.users.get(3);
    const done = await rowAction<User>(userActions, 'delete').run(bea, undefined, context, {});
    expect(done.message).toBe('User bea deleted.');
    // Somebody who never was is not deleted.
    await expect(
      rowAction<User>(userActions, 'disable').run({ ...bea, id: 99 }, undefined, context, {}),
    ).rejects.toMatchObject({ kind: 'not-found' });
  });

  test('GEN-28: 29.44: an act of an admin is told with whom it was about, under whose name it stands', async () => {
    const { context } = await withAda(dialect);
    const { users, logs } = context.gateway;
    await users.addQuota(2, 500_000);
    const page = await logs.list({ page: 1, pageSize: 100, type: management });
    const [newest] = logRows(page.rows, false);
    if (newest === undefined) throw new Error('nothing was noted');
    const isOperator = dialect !== 'v013';
    expect(newest).toMatchObject({ user_id: isOperator ? 1 : 2, username: isOperator ? 'root' : 'ada' });
    const outcome = new Map(logDetails(newest, context).map(({ id, cell }) => [id, cell.text]));
    expect(outcome.get('concerns')).toBe(isOperator ? 'ada (ID 2)' : undefined);
    if (isOperator) expect(outcome.get('action')).toBe('user.quota_add');
  });
});

test('GEN-28: 29.36: v1.0 with cookies is v1.0 to the client, and signs in by cookie', async () => {
  const { sandbox, context } = await openGateway('v1-session');
  expect(context.gateway.dialect()).toBe('v1');
  expect(context.gateway.credential().kind).toBe('session');
  expect(await context.gateway.loginSessions.list().catch((error: unknown) => error)).toMatchObject({
    kind: 'unsupported',
  });
  const { call } = await rootCalls(sandbox.url);
  expect(await call('GET', '/api/user/self')).toMatchObject({ permissions: { admin_permissions: { channel: {} } } });
});
