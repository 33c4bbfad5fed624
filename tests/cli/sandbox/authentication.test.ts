import { describe, expect, test } from 'vitest';
import { dialects } from '../../../shared/domain/dialect.ts';
import { openSandbox } from './support/open-sandbox.ts';

describe.each(dialects)('authentication in %s', (dialect) => {
  const isCoded = dialect === 'v1';

  test('a call without credentials is 401', async () => {
    const { visitor } = await openSandbox(dialect);
    const answer = await visitor().get('/api/user/self');
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({
      success: false,
      message: '无权进行此操作，未登录且未提供 access token',
      ...(isCoded && { code: 'AUTH_UNAUTHORIZED' }),
    });
  });

  test('an unknown access token is 200 in session generations, 401 with a code in the JWT one', async () => {
    const { visitor } = await openSandbox(dialect);
    const answer = await visitor().get('/api/user/self', { authorization: 'Bearer nobody', 'new-api-user': '1' });
    expect(answer.status).toBe(isCoded ? 401 : 200);
    expect(answer.body).toMatchObject({ success: false, message: '无权进行此操作，access token 无效' });
  });

  test('a system access token signs in bare and as Bearer, and a new one replaces it at once', async () => {
    const { visitor, root } = await openSandbox(dialect);
    const token = (await root.get('/api/user/token')).data<string>();
    expect(token).toHaveLength(28);
    const anyone = visitor();
    for (const authorization of [token, `Bearer ${token}`]) {
      const answer = await anyone.get('/api/user/self', { authorization, 'new-api-user': '1' });
      expect(answer.data<{ username: string }>().username).toBe('root');
    }
    await root.get('/api/user/token');
    const after = await anyone.get('/api/user/self', { authorization: token, 'new-api-user': '1' });
    expect(after.body).toMatchObject({ success: false, message: '无权进行此操作，access token 无效' });
  });

  test('New-Api-User is wanted as the dialect wants it', async () => {
    const { visitor, root } = await openSandbox(dialect);
    const token = (await root.get('/api/user/token')).data<string>();
    const withoutHeader = async (authorization?: string) => {
      const someone = visitor();
      for (const [name, value] of root.cookies) if (!authorization) someone.cookies.set(name, value);
      const jwt = root.headers.authorization;
      const headers = authorization ? { authorization } : jwt ? { authorization: jwt } : {};
      return (await someone.get('/api/user/self', headers as Record<string, string>)).status;
    };
    expect(await withoutHeader()).toBe(isCoded ? 200 : 401);
    const refusesToken = dialect === 'v06' || dialect === 'v013';
    expect(await withoutHeader(token)).toBe(refusesToken ? 401 : 200);
    const mismatch = await root.get('/api/user/self', { 'new-api-user': '99' });
    const notNumber = await root.get('/api/user/self', { 'new-api-user': 'x' });
    expect([mismatch.status, notNumber.status]).toEqual(isCoded ? [200, 200] : [401, 401]);
  });

  test('NAV-03: a role that is too low is refused with the status of the dialect', async () => {
    const { root } = await openSandbox(dialect);
    const user = await root.inviteUser('ada');
    const answer = await user.get('/api/channel/?p=0&page_size=10');
    expect(answer.status).toBe(isCoded ? 403 : 200);
    expect(answer.body).toEqual({
      success: false,
      message: '无权进行此操作，权限不足',
      ...(isCoded && { code: 'AUTH_INSUFFICIENT_PRIVILEGE' }),
    });
    expect((await user.get('/api/option/')).body).toEqual(answer.body);
  });

  test('a ban ends access tokens at once; cookie sessions survive it, JWT sessions do not', async () => {
    const { root, visitor } = await openSandbox(dialect);
    const user = await root.inviteUser('ada');
    const token = (await user.get('/api/user/token')).data<string>();
    await root.post('/api/user/manage', { id: 2, action: 'disable' });
    const byToken = await visitor().get('/api/user/self', { authorization: token, 'new-api-user': '2' });
    expect(byToken.status).toBe(isCoded ? 401 : 200);
    expect(byToken.body).toMatchObject({ success: false, message: '用户已被封禁' });
    const bySession = await user.get('/api/user/self');
    expect(bySession.body.success).toBe(!isCoded);
    expect((await visitor().signIn('ada', 'password1')).body.message).toBe('用户名或密码错误，或用户已被封禁');
  });

  test('a forged cookie or JWT is nobody', async () => {
    const { root } = await openSandbox(dialect);
    const session = root.cookies.get('session');
    if (session) root.cookies.set('session', `${session.slice(0, -2)}xx`);
    const jwt = root.headers.authorization;
    if (jwt) root.headers.authorization = `${jwt.slice(0, -4)}xxxx`;
    expect((await root.get('/api/user/self')).status).toBe(401);
  });

  test('messages follow Accept-Language where the generation translates', async () => {
    const { visitor, root } = await openSandbox(dialect);
    const answer = await visitor().get('/api/user/self', { 'accept-language': 'en' });
    const isTranslated = dialect === 'v013' || dialect === 'v1';
    expect(String(answer.body.message).startsWith('Unauthorized')).toBe(isTranslated);
    if (!isTranslated) return;
    await root.put('/api/user/self', { language: 'en' });
    const saved = await root.post('/api/user/topup', { key: 'none' });
    expect(saved.body.message).toBe('Redemption failed, invalid code');
  });

  test('every answer has a request id; only newer generations an Auth-Version', async () => {
    const { root } = await openSandbox(dialect);
    const { headers } = await root.get('/api/user/self');
    expect(headers.get('x-oneapi-request-id')).toBeTruthy();
    expect(headers.has('auth-version')).toBe(dialect === 'v013' || dialect === 'v1');
  });
});
