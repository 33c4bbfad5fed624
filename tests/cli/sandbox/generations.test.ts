import { describe, expect, test } from 'vitest';
import type { Generation } from '../../../cli/sandbox/traits/generation.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { openSandbox } from './support/open-sandbox.ts';
import { rowsOf, Visitor } from './support/visitor.ts';

interface User {
  id: number;
  DeletedAt: string | null;
  admin_permissions?: { channel: Record<string, boolean> };
}

const channel = { type: 1, key: 'k', name: 'c', models: 'gpt-4o', group: 'default', base_url: 'builtin:' };
const missing = { success: false, message: '无权进行此操作，权限不足' };

describe('GEN-28: v1.0 with session cookies', () => {
  test('signs in with a cookie and the user header, and shows what v1.0 shows', async () => {
    const { root } = await openSandbox('v1-session');
    expect([...root.cookies.keys()]).toEqual(['session']);
    expect((await root.get('/api/user/self', { 'new-api-user': '' })).status).toBe(401);
    const status = (await root.get('/api/status')).data<Record<string, unknown>>();
    expect(status).toMatchObject({ version: 'v1.0.0-rc.21', register_enabled: true, theme: 'classic' });
    expect(await root.get('/api/user/token').then((answer) => answer.body.success)).toBe(true);
    expect((await root.get('/api/user/1')).data()).not.toHaveProperty('access_token');
  });

  test('deletes a user and says that there is none', async () => {
    const { root } = await openSandbox('v1-session');
    await root.inviteUser('ada');
    const answer = await root.post('/api/user/manage', { id: 2, action: 'delete' });
    expect(answer.body).toEqual({ success: false, message: 'record not found' });
    const rows = rowsOf<User>(await root.get('/api/user/?p=1&page_size=10'));
    expect(rows.find((row) => row.id === 2)?.DeletedAt).toMatch(/^\d{4}-/);
  });

  test('old log rows are deleted at once by root alone, and also by a task', async () => {
    const { root } = await openSandbox('v1-session');
    const ada = await root.inviteUser('ada');
    await root.post('/api/user/manage', { id: 2, action: 'promote' });
    await ada.signIn('ada', 'password1');
    expect((await ada.delete('/api/log/?target_timestamp=1')).body).toEqual(missing);
    expect((await root.delete('/api/log/?target_timestamp=1')).body).toMatchObject({ success: true, data: 0 });
    expect((await root.post('/api/system-task/log-cleanup?target_timestamp=1')).data()).toHaveProperty('task_id');
  });
});

describe.each(['v1-session', 'v1'] as const)('GEN-28: channel permissions in %s', (generation) => {
  test('a plain admin reads, operates and edits, but makes, deletes and re-keys nothing until root allows it', async () => {
    const { root } = await openSandbox(generation);
    const ada = await root.inviteUser('ada');
    await root.post('/api/user/manage', { id: 2, action: 'promote' });
    await ada.signIn('ada', 'password1');
    await root.post('/api/channel/', { mode: 'single', channel });

    const refused = await ada.post('/api/channel/', { mode: 'single', channel });
    expect([refused.status, refused.body]).toEqual([403, missing]);
    expect((await ada.delete('/api/channel/1')).status).toBe(403);
    expect((await ada.post('/api/channel/copy/1')).status).toBe(403);
    // The check of what an update changes is the one that is HTTP 200.
    const rekeyed = await ada.put('/api/channel/', { id: 1, key: 'other' });
    expect([rekeyed.status, rekeyed.body]).toEqual([200, missing]);
    expect((await ada.put('/api/channel/', { id: 1, max_input_tokens: 1 })).body).toEqual(missing);
    expect((await ada.put('/api/channel/', { id: 1, name: 'renamed', base_url: 'builtin:' })).body.success).toBe(true);
    expect((await ada.get('/api/channel/test/1')).body.success).toBe(true);

    const { admin_permissions } = (await root.get('/api/user/2')).data<User>();
    expect(admin_permissions?.channel).toEqual({
      read: true,
      operate: true,
      write: true,
      sensitive_write: false,
      secret_view: false,
    });
    const granted = { channel: { sensitive_write: true } };
    await root.put('/api/user/', { id: 2, username: 'ada', group: 'default', admin_permissions: granted });
    expect((await ada.delete('/api/channel/1')).body.success).toBe(true);
    const self = (await ada.get('/api/user/self')).data<{ permissions: User }>();
    expect(self.permissions.admin_permissions?.channel.sensitive_write).toBe(true);
  });
});

test('GEN-28: before v1.0 a plain admin may do everything with channels', async () => {
  const { root } = await openSandbox('v013');
  const ada = await root.inviteUser('ada');
  await root.post('/api/user/manage', { id: 2, action: 'promote' });
  await ada.signIn('ada', 'password1');
  expect((await ada.post('/api/channel/', { mode: 'single', channel })).body.success).toBe(true);
  expect((await ada.delete('/api/channel/1')).body.success).toBe(true);
});

describe('GEN-28: a fresh site', () => {
  const account = { username: 'boss', password: 'password1', confirmPassword: 'password1' };

  test.each([
    ['v06', 400],
    ['v013', 200],
    ['v1-session', 200],
    ['v1', 200],
  ] as const)('%s waits for its first set-up and refuses a second one', async (generation, refusalStatus) => {
    const sandbox = await startTestSandbox({ dialect: generation, fresh: true });
    const visitor = new Visitor(sandbox.url, generation);
    expect((await visitor.get('/api/setup')).body).toEqual({
      success: true,
      data: { status: false, root_init: false, database_type: 'sqlite' },
    });
    expect((await visitor.get('/api/status')).data()).toMatchObject({ setup: false });
    expect((await visitor.signIn()).body.message).toBe('用户名或密码错误，或用户已被封禁');

    for (const [change, message] of [
      [{ confirmPassword: 'password2' }, '两次输入的密码不一致'],
      [{ password: 'short', confirmPassword: 'short' }, '密码长度至少为8个字符'],
    ] as const) {
      const refused = await visitor.post('/api/setup', { ...account, ...change });
      expect([refused.status, refused.body]).toEqual([refusalStatus, { success: false, message }]);
    }
    const done = await visitor.post('/api/setup', { ...account, SelfUseModeEnabled: true });
    expect(done.body).toEqual({ success: true, message: '系统初始化成功' });
    expect((await visitor.get('/api/status')).data()).toMatchObject({ setup: true, self_use_mode_enabled: true });
    expect((await visitor.get('/api/setup')).body.data).toMatchObject({ status: true, root_init: false });
    expect((await visitor.post('/api/setup', account)).body.message).toBe('系统已经初始化完成');
    expect((await visitor.signIn('boss', 'password1')).body.success).toBe(true);
  });

  test.each(['v1-session', 'v1'] as const)('%s: codes wait until root confirms the terms', async (generation) => {
    const sandbox = await startTestSandbox({ dialect: generation, fresh: true });
    const boss = new Visitor(sandbox.url, generation);
    await boss.post('/api/setup', account);
    await boss.signIn('boss', 'password1');
    const message = '支付、兑换码、订阅计划和邀请返利功能已禁用。管理员需先确认合规声明后方可启用。';
    const code = { name: 'x', count: 1, quota: 5 };
    const facts = async () => (await boss.get('/api/user/topup/info')).data<Record<string, unknown>>();
    expect((await boss.post('/api/redemption/', code)).body).toEqual({ success: false, message });
    expect((await boss.post('/api/user/topup', { key: 'k' })).body.message).toBe(message);
    expect((await boss.put('/api/option/', { key: 'QuotaForInviter', value: '5' })).body.message).toBe(message);
    const option = { key: 'payment_setting.compliance_confirmed', value: 'true' };
    expect((await boss.put('/api/option/', option)).body.message).toBe('合规确认字段不允许通过通用设置接口修改');
    expect(await facts()).toMatchObject({
      enable_redemption: false,
      payment_compliance_confirmed: false,
      pay_methods: [],
    });

    expect((await boss.post('/api/option/payment_compliance')).body.message).toBe('请确认合规声明');
    const token = (await boss.get('/api/user/token')).data<string>();
    const script = new Visitor(sandbox.url, generation);
    const headers = { authorization: token, 'new-api-user': '1' };
    const byToken = await script.post('/api/option/payment_compliance', { confirmed: true }, headers);
    expect([byToken.status, byToken.body.success]).toEqual([403, false]);
    const confirmed = await boss.post('/api/option/payment_compliance', { confirmed: true });
    expect(confirmed.data()).toMatchObject({ confirmed: true, terms_version: 'v1', confirmed_by: 1 });
    expect((await boss.post('/api/redemption/', code)).data<string[]>()).toHaveLength(1);
    expect(await facts()).toMatchObject({ enable_redemption: true, payment_compliance_confirmed: true });
  });
});

describe('GEN-28: options', () => {
  const keysOf = async (generation: Generation) => {
    const { root } = await openSandbox(generation);
    return new Map(
      rowsOf<{ key: string; value: string }>(await root.get('/api/option/')).map((row) => [row.key, row.value]),
    );
  };

  test('only the fork lists its switch of the card; v0.6 knows no card at all', async () => {
    const [classic, v06, v013] = await Promise.all((['classic', 'v06', 'v013'] as const).map(keysOf));
    const listed = (options?: Map<string, string>) =>
      ['PaymentEnabled', 'StripeUnitPrice'].map((key) => options?.has(key));
    expect([listed(classic), listed(v06), listed(v013)]).toEqual([
      [true, true],
      [false, false],
      [false, true],
    ]);
  });

  test('newer sites list what is worked out or not to be written, and chat links with packed settings', async () => {
    const [v06, v013, v1] = await Promise.all((['v06', 'v013', 'v1-session'] as const).map(keysOf));
    expect([v06, v013, v1].map((options) => options?.has('CompletionRatioMeta'))).toEqual([false, true, true]);
    expect([v06, v013, v1].map((options) => options?.has('payment_setting.compliance_confirmed'))).toEqual([
      false,
      false,
      true,
    ]);
    expect([v06, v013, v1].map((options) => options?.get('Chats')?.includes('{cherryConfig}'))).toEqual([
      false,
      true,
      true,
    ]);
  });
});

test('GEN-28: CLASSIC complains of a dead upstream and then answers a success without models, in one body', async () => {
  const { root } = await openSandbox('classic');
  await root.post('/api/channel/', { ...channel, base_url: 'http://127.0.0.1:9' });
  const { text } = await root.get('/api/channel/fetch_models/1');
  const documents = text.split(/(?<=\})(?=\{)/).map((part) => JSON.parse(part) as { success: boolean; data?: unknown });
  expect(documents.map(({ success }) => success)).toEqual([false, false, false, true]);
  expect(documents.at(-1)?.data).toBeNull();
});

test('GEN-28: CLASSIC takes no more new channels at once than its database has variables', async () => {
  const { root } = await openSandbox('classic');
  const keys = Array.from({ length: 46 }, (_, index) => `k${index}`);
  const post = (some: string[]) => root.post('/api/channel/', { ...channel, key: some.join('\n') });
  expect((await post(keys)).body.message).toBe('too many SQL variables');
  expect((await post(keys.slice(1))).body.success).toBe(true);
});

test('GEN-28: a cut stream ends as a whole one does, and v0.13 passes an overload on', async () => {
  const { root } = await openSandbox('v013');
  const base_url = 'builtin:?fail=503&error=busy&error-code=system_cpu_overloaded';
  await root.post('/api/channel/', { mode: 'single', channel: { ...channel, base_url } });
  const call = { model: 'gpt-4o', group: 'default', messages: [{ role: 'user', content: 'hi' }] };
  const busy = await root.post('/pg/chat/completions', call);
  expect([busy.status, busy.body]).toMatchObject([503, { error: { message: 'busy', code: 'system_cpu_overloaded' } }]);
  await root.put('/api/channel/', { id: 1, base_url: 'builtin:?text=one+two+three&break-after=2' });
  const { text } = await root.post('/pg/chat/completions', { ...call, stream: true });
  expect(text).toMatch(/data: \[DONE\]\n\n$/);
  expect(text).not.toContain('"finish_reason":"stop"');
});

test('GEN-28: v0.6 takes the path of a missing call for the id of a code', async () => {
  const { root } = await openSandbox('v06');
  expect((await root.delete('/api/redemption/invalid')).body).toEqual({ success: false, message: 'id 为空！' });
});
