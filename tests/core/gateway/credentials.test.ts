import { expect, test } from 'vitest';
import type { Credential } from '../../../shared/gateway/client/credential.ts';
import { scriptedGateway } from '../../support/gateway/scripted-gateway.ts';
import { ok, refused } from '../../support/gateway/scripted-transport.ts';

const self = { id: 7, username: 'ann', role: 10, status: 1, group: 'default', quota: 500 };
// What classic gateways answer to a login: a user object in which the numbers are zero (docs/gateways.md 3.3).
const loginData = { id: 7, username: 'ann', role: 10, status: 1, group: 'default', quota: 0 };

test('AUTH-14: an access token goes out with its user’s id, and no cookie is sent or kept', async () => {
  const headers = { Authorization: 'Bearer pat', 'New-Api-User': '7', Cookie: undefined };
  const { gateway, written } = scriptedGateway(
    [
      { request: 'GET /api/user/self', headers, answer: { ...ok(self), cookies: ['session=other; Path=/'] } },
      { request: 'GET /api/user/self', headers, answer: ok(self) },
    ],
    { credential: { kind: 'access-token', accessToken: 'pat', userId: 7 } },
  );
  await gateway.account.self();
  await gateway.account.self();
  expect(written).toEqual([]);
});

test('AUTH-14: an access token without its user’s id says that the id is missing', async () => {
  const headers = { Authorization: 'Bearer pat', 'New-Api-User': undefined };
  const answer = refused('无权进行此操作，未提供 New-Api-User', 401);
  const { gateway } = scriptedGateway([{ request: 'GET /api/user/self', headers, answer }], {
    credential: { kind: 'access-token', accessToken: 'pat' },
  });
  await expect(gateway.account.self()).rejects.toMatchObject({
    kind: 'not-signed-in',
    facts: { reason: 'user-id-missing' },
  });
});

test('TRU-06: an access token with another user’s id says that they do not belong together', async () => {
  const answer = refused('无权进行此操作，New-Api-User 与登录用户不匹配', 401);
  const { gateway } = scriptedGateway([{ request: 'GET /api/user/self', answer }], {
    credential: { kind: 'access-token', accessToken: 'pat', userId: 7 },
  });
  await expect(gateway.account.self()).rejects.toMatchObject({ facts: { reason: 'user-id-mismatch' } });
});

test('AUTH-14: a new access token replaces the one the client itself uses', async () => {
  const { gateway, credential } = scriptedGateway([{ request: 'GET /api/user/token', answer: ok('new-pat') }], {
    credential: { kind: 'access-token', accessToken: 'old-pat', userId: 7 },
  });
  expect(await gateway.account.createAccessToken()).toBe('new-pat');
  expect(credential()).toEqual({ kind: 'access-token', accessToken: 'new-pat', userId: 7 });
});

test('AUTH-14: signing out with an access token forgets it and tells the gateway nothing', async () => {
  const { gateway, credential } = scriptedGateway([], { credential: { kind: 'access-token', accessToken: 'pat' } });
  expect(await gateway.session.logout()).toBe('none');
  expect(credential()).toEqual({ kind: 'none' });
});

test('AUTH-15: a password login keeps the session cookie, reads real numbers, and never asks for an access token', async () => {
  const cookies = ['session=abc%3D; Path=/; Max-Age=2592000; HttpOnly', 'theme=dark'];
  const { gateway, credential } = scriptedGateway(
    [
      {
        request: 'POST /api/user/login?turnstile=t',
        body: { username: 'ann', password: ' pass ' },
        headers: { 'New-Api-User': '-1', Authorization: undefined, Cookie: undefined },
        answer: { ...ok(loginData), cookies },
      },
      {
        request: 'GET /api/user/self',
        headers: { 'New-Api-User': '7', Cookie: 'session=abc%3D' },
        answer: ok(self),
      },
    ],
    { credential: { kind: 'access-token', accessToken: 'pat', userId: 7 } },
  );
  const outcome = await gateway.session.login({ username: ' ann ', password: ' pass ', turnstile: 't' });
  expect(outcome).toMatchObject({ kind: 'signed-in', user: { quota: 500 } });
  expect(credential()).toEqual({ kind: 'session', userId: 7, cookie: 'abc%3D' });
});

test('AUTH-15: two-factor sign-in carries its pending cookie or its flow token', async () => {
  const { gateway, credential } = scriptedGateway(
    [
      {
        request: 'POST /api/user/login',
        body: { username: 'ann', password: 'p' },
        answer: { ...ok({ require_2fa: true }), cookies: ['session=pending'] },
      },
      {
        request: 'POST /api/user/login/2fa',
        body: { code: '123456' },
        headers: { Cookie: 'session=pending' },
        answer: { ...ok(loginData), cookies: ['session=done'] },
      },
      { request: 'GET /api/user/self', headers: { Cookie: 'session=done' }, answer: ok(self) },
    ],
    { credential: { kind: 'none' } },
  );
  expect(await gateway.session.login({ username: 'ann', password: 'p' })).toEqual({ kind: 'two-factor' });
  expect(credential()).toEqual({ kind: 'none' });
  expect(await gateway.session.completeTwoFactor({ code: '123456' })).toMatchObject({ kind: 'signed-in' });
  expect(credential()).toMatchObject({ kind: 'session', cookie: 'done' });
});

test('AUTH-15: every call carries the user-id header, also before sign-in', async () => {
  const { gateway } = scriptedGateway(
    [
      { request: 'GET /api/notice', headers: { 'New-Api-User': '-1', Cookie: undefined }, answer: ok('') },
      { request: 'GET /api/oauth/state', headers: { 'New-Api-User': '-1' }, answer: ok('s') },
    ],
    { credential: { kind: 'none' }, dialect: 'v06' },
  );
  await gateway.site.notice();
  await gateway.oauth.state({ provider: 'github', intent: 'login' });
});

test('API-01: the OAuth state lives in a cookie that comes back with the callback', async () => {
  const { gateway, credential } = scriptedGateway(
    [
      { request: 'GET /api/oauth/state', answer: { ...ok('state12chars'), cookies: ['session=with-state'] } },
      {
        request: 'GET /api/oauth/github?code=c&state=state12chars',
        headers: { Cookie: 'session=with-state' },
        answer: { ...ok(loginData), cookies: ['session=in'] },
      },
      { request: 'GET /api/user/self', headers: { Cookie: 'session=in' }, answer: ok(self) },
    ],
    { credential: { kind: 'none' }, dialect: 'v06' },
  );
  const state = await gateway.oauth.state({ provider: 'github', intent: 'login' });
  expect(await gateway.oauth.complete('github', { code: 'c', state })).toMatchObject({ kind: 'signed-in' });
  expect(credential()).toEqual({ kind: 'session', userId: 7, cookie: 'in' });
});

test('AUTH-15: a renewed session cookie is kept, a removed one is not', async () => {
  const { gateway, credential, written } = scriptedGateway([
    { request: 'GET /api/user/self', answer: { ...ok(self), cookies: ['session=renewed'] } },
    {
      request: 'GET /api/user/self',
      headers: { Cookie: 'session=renewed' },
      answer: { ...ok(self), cookies: ['session=; Max-Age=0'] },
    },
  ]);
  await gateway.account.self();
  await gateway.account.self();
  expect(credential()).toMatchObject({ cookie: 'renewed' });
  expect(written).toHaveLength(1);
});

test('AUTH-15: signing out forgets the session even when the gateway cannot be told, and says so', async () => {
  const { gateway, credential } = scriptedGateway([{ request: 'GET /api/user/logout', answer: refused('x', 500) }]);
  await expect(gateway.session.logout()).rejects.toMatchObject({ kind: 'server' });
  expect(credential()).toEqual({ kind: 'none' });
});

test('AUTH-15: a session that is already over counts as signed out', async () => {
  const { gateway } = scriptedGateway([{ request: 'GET /api/user/logout', answer: refused('x', 401) }]);
  expect(await gateway.session.logout()).toBe('ended');
});

test('GEN-12: a proof is held as long as the gateway says, five minutes at most, and for whom it was given', async () => {
  const start = 1_760_000_000_000;
  let now = start;
  const clock = { now: () => now, sleep: async () => undefined };
  const verify = (data: object, body: object, cookies: string[] = []) => ({
    request: 'POST /api/verify',
    body: { method: '2fa', code: '123456', ...body },
    answer: { ...ok(data), cookies },
  });
  const held = async (credential: Credential, data: object, body: object) => {
    now = start;
    const { gateway } = scriptedGateway([verify(data, body)], { credential, clock, dialect: 'v1' });
    await gateway.proof.prove('channel.key.read', '123456');
    return [
      (gateway.proof.heldUntil('channel.key.read') ?? 0) - start,
      gateway.proof.heldUntil('passkey.delete') === undefined ? 'alone' : 'all',
    ];
  };
  const session: Credential = { kind: 'session', userId: 7, cookie: 'c' };
  const jwt: Credential = { kind: 'jwt', userId: 7, accessToken: 'a', expiresAt: start / 1000 + 9000, sessionId: 's' };
  const scope = { scope: 'channel.key.read' };
  expect(await held(session, {}, {})).toEqual([300_000, 'all']);
  expect(await held(session, { expires_at: start / 1000 + 100 }, {})).toEqual([100_000, 'all']);
  expect(await held(session, { expires_at: start / 1000 + 1000 }, {})).toEqual([300_000, 'all']);
  // The gateway's clock is behind ours.
  expect(await held(session, { expires_at: start / 1000 }, {})).toEqual([300_000, 'all']);
  expect(await held(session, { expires_at: 'soon' }, {})).toEqual([300_000, 'all']);
  expect(await held(jwt, {}, scope)).toEqual([300_000, 'alone']);
  const { gateway } = scriptedGateway([verify({}, {}), verify({}, {})], { credential: session, clock });
  now = start;
  await Promise.all([
    gateway.proof.prove('channel.key.read', '123456'),
    gateway.proof.prove('passkey.delete', '123456'),
  ]);
  now = start + 299_999;
  expect(gateway.proof.heldUntil('channel.key.read')).toBe(start + 300_000);
  now = start + 300_000;
  expect(gateway.proof.heldUntil('channel.key.read')).toBeUndefined();
  await gateway.proof.prove('channel.key.read', '123456');
  expect(gateway.proof.heldUntil('channel.key.read')).toBe(start + 600_000);
});

test('GEN-12: a proof goes along with the call it is for, by header or by cookie, and is forgotten where it is no longer taken', async () => {
  const ask = async (
    credential: Credential,
    data: object,
    cookies: string[],
    headers: Record<string, string | undefined>,
  ) => {
    const key = { request: 'POST /api/channel/3/key', headers };
    const { gateway, written } = scriptedGateway(
      [
        { request: 'POST /api/verify', body: { method: '2fa', code: '1' }, answer: { ...ok(data), cookies } },
        { ...key, answer: ok({ key: 'sk-1' }) },
        { ...key, answer: refused('again', 403, { code: 'SECURITY_PROOF_EXPIRED' }) },
      ],
      { credential, dialect: 'v013' },
    );
    await gateway.proof.prove('channel.key.read', '1');
    expect(await gateway.channels.key(3)).toBe('sk-1');
    expect(gateway.proof.heldUntil('channel.key.read')).toBeDefined();
    await expect(gateway.channels.key(3)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(gateway.proof.heldUntil('channel.key.read')).toBeUndefined();
    // The cookie of a proof is nobody's session.
    expect(written).toEqual([]);
  };
  const session: Credential = { kind: 'session', userId: 7, cookie: 'c' };
  await ask(session, { proof_token: 'p1' }, ['session=proved'], { 'X-Security-Proof': 'p1', Cookie: 'session=c' });
  await ask(session, {}, ['session=proved'], { 'X-Security-Proof': undefined, Cookie: 'session=proved' });
  await ask(session, { proof_token: 5 }, [], { 'X-Security-Proof': undefined, Cookie: 'session=c' });
});

test.each<[string, (session: ReturnType<typeof scriptedGateway>['gateway']['session']) => Promise<unknown>, string]>([
  ['an account', (s) => s.register({ username: 'n', password: 'longenough' } as never), 'POST /api/user/register'],
  ['a code by mail', (s) => s.sendEmailCode({ email: 'a@b.c' } as never), 'GET /api/verification?email=a%40b.c'],
  ['a new password', (s) => s.sendPasswordReset({ email: 'a@b.c' } as never), 'GET /api/reset_password?email=a%40b.c'],
])('AUTH-15: who asks for %s is nobody yet, whoever was signed in before', async (_, ask, request) => {
  const headers = { 'New-Api-User': '-1', Cookie: undefined, Authorization: undefined };
  const body = request.startsWith('POST')
    ? { username: 'n', password: 'longenough', password2: 'longenough' }
    : undefined;
  const { gateway } = scriptedGateway([{ request, headers, body, answer: ok() }]);
  await ask(gateway.session);
});

test('AUTH-15: a reset that tells no new password is no success', async () => {
  const reset = async (data: unknown) => {
    const headers = { 'New-Api-User': '-1', Cookie: undefined };
    const answer = ok(data);
    const body = { email: 'a@b.c', token: 't' };
    const { gateway } = scriptedGateway([{ request: 'POST /api/user/reset', headers, body, answer }]);
    return gateway.session.resetPassword({ email: 'a@b.c', token: 't' });
  };
  expect(await reset('new-secret')).toBe('new-secret');
  for (const nothing of ['', 5, null, undefined]) {
    await expect(reset(nothing)).rejects.toMatchObject({ facts: { method: 'POST', path: '/api/user/reset' } });
  }
});

test('AUTH-15: signing out where nobody is signed in asks the gateway nothing', async () => {
  const { gateway, credential } = scriptedGateway([], { credential: { kind: 'none' } });
  expect(await gateway.session.logout()).toBe('none');
  expect(credential()).toEqual({ kind: 'none' });
});
