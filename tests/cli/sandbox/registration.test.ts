import { describe, expect, test } from 'vitest';
import { dialects } from '../../../shared/domain/dialect.ts';
import { openSandbox } from './support/open-sandbox.ts';
import type { Visitor } from './support/visitor.ts';

async function lastMail(someone: Visitor): Promise<string> {
  const answer = await someone.get('/sandbox/mails', { accept: 'application/json' });
  return (JSON.parse(answer.text) as { body: string }[])[0]?.body ?? '';
}

describe.each(dialects)('registration in %s', (dialect) => {
  test('AUTH-09: register, then sign in; names and short passwords are refused', async () => {
    const { visitor } = await openSandbox(dialect);
    const ada = visitor();
    const register = (body: unknown) => ada.post('/api/user/register', body);
    const short = await register({ username: 'ada', password: 'short' });
    expect(short.body.message).toContain('输入不合法 Key:');
    expect((await register({ username: 'ada', password: 'password1' })).body).toEqual({ success: true, message: '' });
    expect((await register({ username: 'ada', password: 'password1' })).body.message).toBe('用户名已存在，或已注销');
    expect((await ada.get('/api/user/self')).status).toBe(401);
    expect((await ada.signIn('ada', 'password1')).body.success).toBe(true);
  });

  test('AUTH-10: with e-mail verification a mailed code is wanted', async () => {
    const { visitor, root, sandbox } = await openSandbox(dialect);
    await root.put('/api/option/', { key: 'EmailVerificationEnabled', value: 'true' });
    const ada = visitor();
    const account = { username: 'ada', password: 'password1' };
    expect((await ada.post('/api/user/register', account)).body.message).toContain('管理员开启了邮箱验证');
    expect((await ada.get('/api/verification?email=nonsense')).body.message).toBe('无效的参数');
    expect((await ada.get('/api/verification?email=ada@example.com')).body.success).toBe(true);
    const code = /: (\w{6})$/.exec(await lastMail(ada))?.[1] ?? '';
    expect(sandbox.log.join('\n')).toContain(code);
    const withCode = { ...account, email: 'ada@example.com', verification_code: 'xxxxxx' };
    expect((await ada.post('/api/user/register', withCode)).body.message).toBe('验证码错误或已过期');
    expect((await ada.post('/api/user/register', { ...withCode, verification_code: code })).body.success).toBe(true);
    expect((await ada.signIn('ada@example.com', 'password1')).body.success).toBe(true);
    expect((await ada.get('/api/verification?email=ada@example.com')).body.message).toBe('邮箱地址已被占用');
  });

  test('SET-14: the domain list and the alias rule', async () => {
    const { visitor, root } = await openSandbox(dialect);
    await root.put('/api/option/', { key: 'EmailDomainRestrictionEnabled', value: 'true' });
    await root.put('/api/option/', { key: 'EmailAliasRestrictionEnabled', value: 'true' });
    const asked = async (email: string) =>
      String((await visitor().get(`/api/verification?email=${encodeURIComponent(email)}`)).body.message);
    expect(await asked('ada@example.com')).toContain('email domain name whitelist');
    expect(await asked('a.da@gmail.com')).toContain('邮箱地址别名限制');
    expect(await asked('ada@gmail.com')).toBe('');
  });

  test('AUTH-13: a reset link works once and gives a new password', async () => {
    const { visitor, root } = await openSandbox(dialect);
    await root.put('/api/option/', { key: 'EmailVerificationEnabled', value: 'true' });
    const ada = visitor();
    await ada.get('/api/verification?email=ada@example.com');
    const verification_code = (await lastMail(ada)).slice(-6);
    await ada.post('/api/user/register', {
      username: 'ada',
      password: 'password1',
      email: 'ada@example.com',
      verification_code,
    });
    const unknown = await ada.get('/api/reset_password?email=bob@example.com');
    expect(unknown.body.message).toBe(dialect === 'v013' || dialect === 'v1' ? '' : '该邮箱地址未注册');
    await ada.get('/api/reset_password?email=ada@example.com');
    const link = new URL(await lastMail(ada));
    expect(link.pathname).toBe('/user/reset');
    const body = Object.fromEntries(link.searchParams);
    const password = (await ada.post('/api/user/reset', body)).data<string>();
    expect(password).toMatch(/^\w{12}$/);
    expect((await ada.post('/api/user/reset', body)).body.message).toBe('重置链接非法或已过期');
    expect((await ada.signIn('ada', password)).body.success).toBe(true);
  });

  test('closed registration', async () => {
    const { visitor, root } = await openSandbox(dialect);
    const register = async () =>
      String((await visitor().post('/api/user/register', { username: 'a', password: 'password1' })).body.message);
    await root.put('/api/option/', { key: 'PasswordRegisterEnabled', value: 'false' });
    expect(await register()).toContain('管理员关闭了通过密码进行注册');
    await root.put('/api/option/', { key: 'RegisterEnabled', value: 'false' });
    expect(await register()).toBe('管理员关闭了新用户注册');
  });
});
