import { describe, expect, test } from 'vitest';
import { codeAt } from '../../../cli/sandbox/accounts/two-factor.ts';
import { dialects } from '../../../shared/domain/dialect.ts';
import { openSandbox } from './support/open-sandbox.ts';

describe.each(dialects)('login in %s', (dialect) => {
  test('AUTH-01: the answer has the form of the dialect', async () => {
    const { visitor } = await openSandbox(dialect);
    const answer = await visitor().signIn();
    const data = answer.data<Record<string, unknown>>();
    const six = { id: 1, username: 'root', display_name: 'Root User', role: 100, status: 1, group: 'default' };
    if (dialect === 'v1') {
      expect(data).toMatchObject({ token_type: 'Bearer', user: { id: 1, quota: 100000000 } });
      expect(answer.headers.getSetCookie().join()).toContain('new_api_refresh=');
      return;
    }
    if (dialect === 'v013') expect(data).toEqual(six);
    else expect(data).toMatchObject({ ...six, quota: 0, password: '' });
    expect(answer.headers.getSetCookie().join()).toContain('session=');
  });

  test('AUTH-01: wrong, empty and switched off', async () => {
    const { visitor, root } = await openSandbox(dialect);
    expect((await visitor().signIn('root', 'nope')).body.message).toBe('用户名或密码错误，或用户已被封禁');
    expect((await visitor().signIn('', '')).body.message).toBe('无效的参数');
    expect((await visitor().call('POST', '/api/user/login', '{broken')).body.message).toBe('无效的参数');
    await root.put('/api/option/', { key: 'PasswordLoginEnabled', value: 'false' });
    expect((await visitor().signIn()).body.message).toBe('管理员关闭了密码登录');
  });

  test('NAV-16: logout ends the session', async () => {
    const { root } = await openSandbox(dialect);
    if (dialect === 'v1') {
      expect((await root.get('/api/user/logout')).status).toBe(404);
      expect((await root.post('/api/user/auth/logout')).body.success).toBe(true);
    } else {
      expect((await root.get('/api/user/logout')).body).toEqual({ success: true, message: '' });
    }
    expect((await root.get('/api/user/self')).status).toBe(401);
  });

  test('AUTH-11: a captcha wants a token of the mock', async () => {
    const { visitor, root } = await openSandbox(dialect);
    await root.put('/api/option/', { key: 'TurnstileSiteKey', value: 'site' });
    await root.put('/api/option/', { key: 'TurnstileCheckEnabled', value: 'true' });
    const someone = visitor();
    expect((await someone.signIn()).body.message).toBe('Turnstile token 为空');
    expect((await someone.signIn('root', '123456', '?turnstile=guess')).body.message).toContain('Turnstile 校验失败');
    const { token } = (await someone.get('/sandbox/captcha', { accept: 'application/json' })).body;
    expect((await someone.signIn('root', '123456', `?turnstile=${token}`)).body.success).toBe(true);
    // Cookie generations remember one success, the JWT one checks every call.
    expect((await someone.signIn()).body.success).toBe(dialect !== 'v1');
  });
});

describe.each(['v013', 'v1'] as const)('second factor in %s', (dialect) => {
  test('login says require_2fa with success:true, then takes a code or a backup code', async () => {
    const { root, visitor } = await openSandbox(dialect);
    const setup = (await root.post('/api/user/2fa/setup')).data<{ secret: string; backup_codes: string[] }>();
    const code = () => codeAt(setup.secret, Math.floor(Date.now() / 1000));
    expect((await root.post('/api/user/2fa/enable', { code: '000000' })).body).toEqual({
      success: false,
      message: '验证码或备用码错误，请重试',
    });
    expect((await root.post('/api/user/2fa/enable', { code: code() })).body.success).toBe(true);

    const someone = visitor();
    const owed = await someone.post('/api/user/login', { username: 'root', password: '123456' });
    expect(owed.body).toMatchObject({ success: true, data: { require_2fa: true } });
    const { flow_token } = owed.data<{ flow_token?: string }>();
    expect((await someone.get('/api/user/self')).status).toBe(401);
    const wrong = await someone.post('/api/user/login/2fa', { code: 'nope', flow_token });
    expect(wrong.body.message).toBe('验证码或备用码错误，请重试');
    const right = await someone.post('/api/user/login/2fa', { code: setup.backup_codes[0], flow_token });
    someone.adopt(right.data());
    expect((await someone.get('/api/user/self')).status).toBe(200);
  });
});

describe('sessions of the JWT generation', () => {
  test('AUTH-15: refresh rotates the cookie; the old one is a race, another sid a mismatch', async () => {
    const { visitor } = await openSandbox('v1');
    const someone = visitor();
    const { session } = (await someone.signIn()).data<{ session: { sid: string } }>();
    const old = someone.cookies.get('new_api_refresh') ?? '';
    const refreshed = await someone.post('/api/user/auth/refresh', {}, { 'x-auth-session': session.sid });
    expect(refreshed.data()).toMatchObject({ token_type: 'Bearer', session: { sid: session.sid, current: true } });
    const mismatch = await someone.post('/api/user/auth/refresh', {}, { 'x-auth-session': 'other' });
    expect([mismatch.status, mismatch.body.code]).toEqual([409, 'AUTH_SESSION_MISMATCH']);
    someone.cookies.set('new_api_refresh', old);
    const race = await someone.post('/api/user/auth/refresh');
    expect([race.status, race.body.code]).toEqual([409, 'AUTH_REFRESH_RACE']);
  });

  test('an access token lasts fifteen minutes', async () => {
    let shift = 0;
    const sleep = () => new Promise<void>(() => {});
    const clock = { now: () => Date.now() + shift, sleep, every: () => () => {} };
    const { root } = await openSandbox('v1', { world: { clock } });
    shift = 16 * 60_000;
    const answer = await root.get('/api/user/self');
    expect([answer.status, answer.body.code]).toEqual([401, 'AUTH_TOKEN_EXPIRED']);
    const fresh = await root.post('/api/user/auth/refresh');
    root.adopt(fresh.data());
    expect((await root.get('/api/user/self')).status).toBe(200);
  });

  test('sessions are listed and ended one by one or all others at once', async () => {
    const { visitor, root } = await openSandbox('v1');
    const other = visitor();
    const { session } = (await other.signIn()).data<{ session: { sid: string } }>();
    expect((await root.get('/api/user/sessions')).data<unknown[]>()).toHaveLength(2);
    expect((await root.delete(`/api/user/sessions/${session.sid}`)).body.success).toBe(true);
    const gone = await other.get('/api/user/self');
    expect([gone.status, gone.body.code]).toEqual([401, 'AUTH_SESSION_REVOKED']);
    expect((await root.delete('/api/user/sessions/none')).status).toBe(404);
  });

  test('fifty sessions are enough', async () => {
    const { visitor } = await openSandbox('v1');
    const someone = visitor();
    for (let count = 1; count < 50; count += 1) await someone.signIn();
    const refused = await visitor().signIn();
    expect([refused.status, refused.body.code]).toEqual([409, 'AUTH_SESSION_LIMIT']);
    await someone.post('/api/user/auth/logout');
    expect((await visitor().signIn()).status).toBe(200);
  });
});
