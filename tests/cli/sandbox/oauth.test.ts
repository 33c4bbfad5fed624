import { describe, expect, test } from 'vitest';
import { dialects } from '../../../shared/domain/dialect.ts';
import { openSandbox } from './support/open-sandbox.ts';
import type { Visitor } from './support/visitor.ts';

async function enable(root: Visitor, options: Record<string, string>): Promise<void> {
  for (const [key, value] of Object.entries(options)) await root.put('/api/option/', { key, value });
}

const github = { GitHubClientId: 'client', GitHubOAuthEnabled: 'true' };

async function stateOf(visitor: Visitor, provider: string, intent = 'login', aff = ''): Promise<string> {
  if (visitor.dialect !== 'v1') return (await visitor.get(`/api/oauth/state?aff=${aff}`)).data<string>();
  const answer = await visitor.post('/api/oauth/state', { provider, intent, aff });
  return answer.data<{ flow_token: string }>().flow_token;
}

/** What a browser does at the provider: agree on the mock's page and follow its redirect. */
async function authorise(visitor: Visitor, provider: string, state: string, form: Record<string, string> = {}) {
  const path = `/sandbox/oauth/${provider}/authorize`;
  const page = await visitor.get(`${path}?client_id=client&state=${state}`);
  expect([page.status, page.text.includes('<form')]).toEqual([200, true]);
  const body = new URLSearchParams({ client_id: 'client', state, login: 'octo', number: '77', ...form }).toString();
  const answer = await visitor.call('POST', path, body, { 'content-type': 'application/x-www-form-urlencoded' });
  expect(answer.status).toBe(302);
  return new URL(answer.headers.get('location') ?? '');
}

describe.each(dialects)('foreign sign-ins in %s', (dialect) => {
  test('AUTH-04: GitHub makes a user on the first sign-in and finds it on the second', async () => {
    const { root, visitor } = await openSandbox(dialect);
    await enable(root, github);
    for (const count of [1, 2]) {
      const ada = visitor();
      const back = await authorise(ada, 'github', await stateOf(ada, 'github'));
      expect(back.pathname).toBe('/oauth/github');
      const answer = await ada.get(`/api/oauth/github${back.search}`);
      expect([count, answer.body.success]).toEqual([count, true]);
      ada.adopt(answer.data());
      expect((await ada.get('/api/user/self')).data()).toMatchObject({
        id: 2,
        username: 'github_2',
        display_name: 'octo',
      });
    }
    const isOld = dialect === 'classic' || dialect === 'v06';
    expect((await root.get('/api/user/2')).data()).toMatchObject({ github_id: isOld ? 'octo' : '77' });
  });

  test('AUTH-04: a wrong state, a used code and a no', async () => {
    const { root, visitor } = await openSandbox(dialect);
    await enable(root, github);
    const ada = visitor();
    const wrong = await ada.get('/api/oauth/github?code=x&state=guess');
    expect([wrong.status, wrong.body.message]).toEqual([403, 'state is empty or not same']);
    const denied = await authorise(ada, 'github', await stateOf(ada, 'github'), { decision: 'deny' });
    expect(denied.searchParams.get('error')).toBe('access_denied');
    const back = await authorise(ada, 'github', await stateOf(ada, 'github'));
    await ada.get(`/api/oauth/github${back.search}`);
    const again = await ada.get(
      `/api/oauth/github?code=${back.searchParams.get('code')}&state=${await stateOf(ada, 'github')}`,
    );
    expect(again.body).toEqual({ success: false, message: '无效的 code，请重试' });
    const elsewhere = await ada.get('/sandbox/oauth/github/authorize?client_id=other&state=1');
    expect(elsewhere.status).toBe(404);
  });

  test('ME-04: signed in, the same callback binds', async () => {
    const { root } = await openSandbox(dialect);
    await enable(root, { LinuxDOClientId: 'client', LinuxDOOAuthEnabled: 'true' });
    const bind = async (who: Visitor) => {
      const back = await authorise(who, 'linuxdo', await stateOf(who, 'linuxdo', 'bind'));
      return who.get(`/api/oauth/linuxdo${back.search}`);
    };
    const isOld = dialect === 'classic' || dialect === 'v06';
    const bound = await bind(root);
    expect(bound.body).toEqual(
      isOld ? { success: true, message: 'bind' } : { success: true, message: '绑定成功', data: { action: 'bind' } },
    );
    expect((await root.get('/api/user/1')).data()).toMatchObject({ linux_do_id: '77' });
    const ada = await root.inviteUser('ada');
    expect((await bind(ada)).body.message).toBe('该 Linux DO 账户已被绑定');
  });

  test('AUTH-06: WeChat by verification code, which works once', async () => {
    const { root, visitor } = await openSandbox(dialect);
    await enable(root, { WeChatServerAddress: 'http://wechat', WeChatAuthEnabled: 'true' });
    const ada = visitor();
    const given = await ada.call('POST', '/sandbox/oauth/wechat', 'login=ada', {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
    });
    const { code } = given.body as { code: string };
    expect(code).toMatch(/^\d{6}$/);
    const answer = await ada.get(`/api/oauth/wechat?code=${code}`);
    expect(answer.body.success).toBe(true);
    expect((await visitor().get(`/api/oauth/wechat?code=${code}`)).body).toEqual({
      success: false,
      message: '验证码错误或已过期',
    });
  });

  test('AUTH-07: Telegram fields are checked, bind by redirect, and sign in only who is bound', async () => {
    const { root, visitor } = await openSandbox(dialect);
    await enable(root, { TelegramBotToken: 'bot:token', TelegramOAuthEnabled: 'true' });
    const fields = (
      await root.call('POST', '/sandbox/oauth/telegram', 'username=ada&id=5', {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      })
    ).body as Record<string, string>;
    const query = new URLSearchParams(fields).toString();
    const login = (suffix = '') => visitor().get(`/api/oauth/telegram/login?${query}${suffix}`);
    expect((await login()).body.message).toBe('该 Telegram 账户未绑定');
    const forged = await visitor().get(`/api/oauth/telegram/login?${query.replace('id=5', 'id=6')}`);
    expect(forged.body.message).toBe('无效的请求');
    let path = '/api/oauth/telegram/bind';
    if (dialect === 'v1') {
      const started = await root.post('/api/oauth/telegram/bind/start');
      path += `/${started.data<{ flow_token: string }>().flow_token}`;
    }
    const bound = await root.get(`${path}?${query}`);
    expect([bound.status, bound.headers.get('location')]).toEqual([302, '/setting']);
    expect((await login('&lang=en')).body.success).toBe(true);
  });

  test('ME-04: e-mail by mailed code, by the method and credentials of the generation', async () => {
    const { root, visitor } = await openSandbox(dialect);
    const token = (await root.get('/api/user/token')).data<string>();
    await root.get('/api/verification?email=root@example.com');
    const mails = await root.get('/sandbox/mails', { accept: 'application/json' });
    const code = (JSON.parse(mails.text) as { body: string }[])[0]?.body.slice(-6) ?? '';
    const someone = visitor();
    const headers = { authorization: token, 'new-api-user': '1' };
    const isPost = dialect === 'v013' || dialect === 'v1';
    const bind = (who: Visitor, given: Record<string, string> = {}) =>
      isPost
        ? who.post('/api/oauth/email/bind', { email: 'root@example.com', code }, given)
        : who.get(`/api/oauth/email/bind?email=root@example.com&code=${code}`, given);
    const byToken = await bind(someone, headers);
    const crashes = dialect === 'v06' || dialect === 'v013';
    expect(byToken.status).toBe(crashes ? 500 : 200);
    if (crashes) {
      expect(byToken.body).toMatchObject({ error: { type: 'new_api_panic' } });
      expect((await bind(root)).body.success).toBe(true);
    }
    expect((await root.get('/api/user/self')).data()).toMatchObject({ email: 'root@example.com' });
    expect((await bind(root)).body.message).toBe('验证码错误或已过期');
  });
});
