import { expect, test } from 'vitest';
import { scriptedGateway } from '../../support/scripted-gateway.ts';
import { ok, refused } from '../../support/scripted-transport.ts';

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
