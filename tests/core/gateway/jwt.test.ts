import { expect, test } from 'vitest';
import type { Credential } from '../../../shared/gateway/client/credential.ts';
import { scriptedBase, scriptedGateway, scriptedNow } from '../../support/gateway/scripted-gateway.ts';
import { ok, refused } from '../../support/gateway/scripted-transport.ts';

// Sessions of v1.0 (docs/gateways.md 3.4).
const now = scriptedNow / 1000;
const self = { id: 7, username: 'ann', role: 1, status: 1, group: 'default', quota: 5 };
const jwt: Credential = {
  kind: 'jwt',
  userId: 7,
  accessToken: 'a.b.1',
  expiresAt: now + 900,
  sessionId: 'sid-1',
  refreshCookie: 'r1',
};
const session = (n: number) => ({
  access_token: `a.b.${n}`,
  token_type: 'Bearer',
  access_expires_at: now + 900 * n,
  session: { sid: 'sid-1' },
  user: self,
});
const renewal = {
  request: 'POST /api/user/auth/refresh',
  headers: { Origin: scriptedBase, 'X-Auth-Session': 'sid-1', Cookie: 'new_api_refresh=r1' },
  answer: { ...ok(session(2)), cookies: ['new_api_refresh=r2; Path=/api/user/auth; HttpOnly'] },
};
const expired = refused('expired', 401, { code: 'AUTH_TOKEN_EXPIRED' });
const asSelf = (token: string, answer = ok(self)) => ({
  request: 'GET /api/user/self',
  headers: { Authorization: `Bearer ${token}`, 'New-Api-User': '7', Cookie: undefined },
  answer,
});

test('AUTH-15: a v1.0 login is taken over whole, without asking for the user again', async () => {
  const answer = { ...ok(session(1)), cookies: ['new_api_refresh=r1; Path=/api/user/auth'] };
  const { gateway, credential } = scriptedGateway(
    [{ request: 'POST /api/user/login', body: { username: 'ann', password: 'p' }, answer }],
    { credential: { kind: 'none' } },
  );
  expect(await gateway.session.login({ username: 'ann', password: 'p' })).toMatchObject({ user: { quota: 5 } });
  expect(credential()).toEqual(jwt);
});

test('AUTH-15: two-factor sign-in of v1.0 sends its flow token back', async () => {
  const { gateway } = scriptedGateway(
    [
      {
        request: 'POST /api/user/login',
        body: { username: 'ann', password: 'p' },
        answer: ok({ require_2fa: true, flow_token: 'flow' }),
      },
      {
        request: 'POST /api/user/login/2fa',
        body: { code: '123456', flow_token: 'flow' },
        answer: { ...ok(session(1)), cookies: ['new_api_refresh=r1'] },
      },
    ],
    { credential: { kind: 'none' } },
  );
  const outcome = await gateway.session.login({ username: 'ann', password: 'p' });
  expect(outcome).toEqual({ kind: 'two-factor', flowToken: 'flow' });
  expect(await gateway.session.completeTwoFactor({ code: '123456', flowToken: 'flow' })).toMatchObject({
    kind: 'signed-in',
  });
});

test('AUTH-15: an access token the gateway finds too old is renewed once and the call repeated, writes too', async () => {
  const body = { quota: 500000 };
  const request = 'POST /api/user/aff_transfer';
  const { gateway, credential } = scriptedGateway(
    [
      { request, body, headers: { Authorization: 'Bearer a.b.1' }, answer: expired },
      renewal,
      { request, body, headers: { Authorization: 'Bearer a.b.2' }, answer: ok() },
    ],
    { credential: jwt },
  );
  await gateway.account.transferInviteQuota(500000);
  expect(credential()).toEqual({ ...jwt, accessToken: 'a.b.2', expiresAt: now + 1800, refreshCookie: 'r2' });
});

test('AUTH-15: an access token about to end is renewed before it is used', async () => {
  const { gateway } = scriptedGateway([renewal, asSelf('a.b.2')], { credential: { ...jwt, expiresAt: now + 5 } });
  await gateway.account.self();
});

test('AUTH-15: a clock far ahead of the gateway’s does not make every call renew', async () => {
  const ahead = { now: () => scriptedNow + 7_200_000, sleep: async () => undefined };
  const { gateway } = scriptedGateway([renewal, asSelf('a.b.2'), asSelf('a.b.2')], { credential: jwt, clock: ahead });
  await gateway.account.self();
  await gateway.account.self();
});

test('AUTH-15: parallel calls share one renewal', async () => {
  const slow = { ...renewal, answer: async () => renewal.answer };
  const { gateway } = scriptedGateway([slow, asSelf('a.b.2'), asSelf('a.b.2'), asSelf('a.b.2')], {
    credential: { ...jwt, expiresAt: now - 1 },
  });
  await Promise.all([gateway.account.self(), gateway.account.self(), gateway.account.self()]);
});

test('AUTH-15: a parallel renewal elsewhere (409) is repeated once', async () => {
  const race = { ...renewal, answer: refused('race', 409, { code: 'AUTH_REFRESH_RACE' }) };
  const { gateway } = scriptedGateway([race, renewal, asSelf('a.b.2')], { credential: { ...jwt, expiresAt: now - 1 } });
  await gateway.account.self();
});

test('AUTH-15: a session that was ended elsewhere means signing in again', async () => {
  const revoked = { ...renewal, answer: refused('revoked', 401, { code: 'AUTH_SESSION_REVOKED' }) };
  const { gateway } = scriptedGateway([asSelf('a.b.1', expired), revoked], { credential: jwt });
  await expect(gateway.account.self()).rejects.toMatchObject({
    kind: 'not-signed-in',
    facts: { code: 'AUTH_SESSION_REVOKED' },
  });
});

test('AUTH-15: an own password change adopts the rotated session', async () => {
  const { user: _, ...rotated } = session(3);
  const { gateway, credential } = scriptedGateway(
    [
      {
        request: 'PUT /api/user/self',
        body: { password: 'password2', original_password: 'password1' },
        answer: { ...ok(rotated), cookies: ['new_api_refresh=r3'] },
      },
    ],
    { credential: jwt },
  );
  await gateway.account.changePassword({ password: 'password2', originalPassword: 'password1' });
  expect(credential()).toMatchObject({ userId: 7, accessToken: 'a.b.3', refreshCookie: 'r3' });
});

test('AUTH-15: a v1.0 session is signed out with its origin, its id and its cookie', async () => {
  const { gateway, credential } = scriptedGateway(
    [{ request: 'POST /api/user/auth/logout', headers: renewal.headers, answer: ok() }],
    { credential: jwt },
  );
  expect(await gateway.session.logout()).toBe('ended');
  expect(credential()).toEqual({ kind: 'none' });
});

test('AUTH-15: in a browser, which keeps the cookie itself, nothing of it is sent or stored', async () => {
  const { refreshCookie: _, ...inBrowser } = jwt;
  const headers = { Origin: undefined, Cookie: undefined, 'X-Auth-Session': 'sid-1' };
  const { gateway, credential } = scriptedGateway(
    [
      { ...renewal, headers, answer: ok(session(2)) },
      { ...asSelf('a.b.2'), request: 'GET /api/user/self' },
    ],
    { credential: { ...inBrowser, expiresAt: now - 1 }, baseUrl: '' },
  );
  await gateway.account.self();
  expect(credential()).not.toHaveProperty('refreshCookie', expect.anything());
});

test('AUTH-15: a renewal that brings no session is no gateway’s answer', async () => {
  const { gateway } = scriptedGateway([{ ...renewal, answer: ok({ access_token: '' }) }], {
    credential: { ...jwt, expiresAt: now - 1 },
  });
  await expect(gateway.account.self()).rejects.toMatchObject({
    kind: 'not-a-gateway',
    facts: { method: 'POST', path: '/api/user/auth/refresh', reason: 'unexpected-shape' },
  });
});

test('AUTH-15: a renewal lost to nobody twice means signing in again; another failure is told as it is', async () => {
  const race = { ...renewal, answer: refused('race', 409, { code: 'AUTH_REFRESH_RACE' }) };
  const past = { ...jwt, expiresAt: now - 1 };
  const lost = scriptedGateway([race, race], { credential: past });
  await expect(lost.gateway.account.self()).rejects.toMatchObject({
    kind: 'not-signed-in',
    facts: { code: 'AUTH_REFRESH_RACE' },
  });
  const broken = scriptedGateway([race, { ...renewal, answer: refused('down', 400) }], { credential: past });
  await expect(broken.gateway.account.self()).rejects.toMatchObject({
    kind: 'refused',
    facts: { serverMessage: 'down' },
  });
});

test('AUTH-15: a refresh cookie that comes along with any answer is kept; the same one is not stored again', async () => {
  const brings = (cookie: string) => ({ ...ok(self), cookies: [`new_api_refresh=${cookie}; Path=/api/user/auth`] });
  const { gateway, credential, written } = scriptedGateway(
    [asSelf('a.b.1', brings('r1')), asSelf('a.b.1', brings('r9'))],
    {
      credential: jwt,
    },
  );
  await gateway.account.self();
  expect(written).toEqual([]);
  await gateway.account.self();
  expect(credential()).toEqual({ ...jwt, refreshCookie: 'r9' });
});

test('AUTH-15: a v1.0 login of an admin without grants asks for them, any other is believed; one without a user is no login', async () => {
  const signIn = async (user: object | undefined, outcome?: object) => {
    const login = {
      request: 'POST /api/user/login',
      body: { username: 'ann', password: 'p' },
      answer: ok({ ...session(1), user }),
    };
    const steps = [login, ...(outcome ? [asSelf('a.b.1', ok(outcome))] : [])];
    const { gateway } = scriptedGateway(steps, { credential: { kind: 'none' } });
    return gateway.session.login({ username: 'ann', password: 'p' });
  };
  const admin = { ...self, role: 10 };
  const grants = { permissions: { sidebar_settings: true } };
  expect(await signIn(admin, { ...admin, ...grants, quota: 9 })).toMatchObject({
    kind: 'signed-in',
    user: { quota: 9 },
  });
  expect(await signIn({ ...self, role: 100 })).toMatchObject({ kind: 'signed-in', user: { role: 100 } });
  await expect(signIn(undefined)).rejects.toMatchObject({
    kind: 'not-a-gateway',
    facts: { method: 'POST', path: '/api/user/login', reason: 'unexpected-shape' },
  });
});

const raced = { ...renewal, answer: refused('race', 409, { code: 'AUTH_REFRESH_RACE' }) };
const past: Credential = { ...jwt, expiresAt: now - 1 };

/** A client whose store another program writes to: each look takes the next credential. */
function sharedStore(steps: Parameters<typeof scriptedGateway>[0], looks: Credential[], first: Credential = past) {
  let current = first;
  const slept: number[] = [];
  const store = {
    read: () => current,
    write: (next: Credential) => {
      current = next;
    },
    reload: () => {
      current = looks.shift() ?? current;
      return current;
    },
  };
  const clock = { now: () => scriptedNow, sleep: async (ms: number) => void slept.push(ms) };
  const { gateway } = scriptedGateway(steps, { clock, credentials: store } as never);
  return { gateway, slept, credential: () => current };
}

test('AUTH-15: a session that another program renewed meanwhile is taken over without asking the gateway', async () => {
  const renewed = { ...jwt, accessToken: 'a.b.2', refreshCookie: 'r2' };
  const { gateway } = sharedStore([asSelf('a.b.2')], [renewed]);
  await gateway.account.self();
});

test('AUTH-15: who lost a race waits for the winner’s session, a tenth of a second at a time', async () => {
  const renewed = { ...jwt, accessToken: 'a.b.2', refreshCookie: 'r2' };
  const { gateway, slept } = sharedStore([raced, asSelf('a.b.2')], [past, past, past, renewed]);
  await gateway.account.self();
  expect(slept).toEqual([100, 100]);
});

test('AUTH-15: a winner that saves nothing is waited for two seconds, then it is asked once more', async () => {
  const { gateway, slept } = sharedStore([raced, renewal, asSelf('a.b.2')], []);
  await gateway.account.self();
  expect(slept).toEqual(Array(20).fill(100));
});

test('AUTH-15: a page, whose cookie the browser holds, asks again at once', async () => {
  const { refreshCookie: _, ...inBrowser } = past;
  const headers = { Cookie: undefined };
  const { gateway, slept } = sharedStore(
    [{ ...raced, headers }, { ...renewal, headers }, asSelf('a.b.2')],
    [],
    inBrowser as Credential,
  );
  await gateway.account.self();
  expect(slept).toEqual([]);
});

test('AUTH-15: where another program signed out meanwhile, nothing is renewed', async () => {
  const anonymous = {
    request: 'GET /api/user/self',
    headers: { 'New-Api-User': '-1', Authorization: undefined },
    answer: ok(self),
  };
  const { gateway, credential } = sharedStore([anonymous], [{ kind: 'none' }]);
  await gateway.account.self();
  expect(credential()).toEqual({ kind: 'none' });
});

test('AUTH-15: renewals that come one after the other are two', async () => {
  const second = {
    ...renewal,
    headers: { Cookie: 'new_api_refresh=r2' },
    answer: { ...ok(session(3)), cookies: ['new_api_refresh=r3'] },
  };
  const { gateway } = scriptedGateway(
    [asSelf('a.b.1', expired), renewal, asSelf('a.b.2'), asSelf('a.b.2', expired), second, asSelf('a.b.3')],
    { credential: jwt },
  );
  await gateway.account.self();
  await gateway.account.self();
});

test('AUTH-15: a session without an id or an end is renewed only when the gateway asks for it', async () => {
  const bare = { ...jwt, sessionId: '', expiresAt: 0 };
  const headers = { 'X-Auth-Session': undefined, Cookie: 'new_api_refresh=r1', Origin: scriptedBase };
  const { gateway } = scriptedGateway([asSelf('a.b.1', expired), { ...renewal, headers }, asSelf('a.b.2')], {
    credential: bare,
  });
  await gateway.account.self();
});

test('AUTH-15: a failure of another kind is no reason to renew', async () => {
  const { gateway } = scriptedGateway([asSelf('a.b.1', refused('no', 403))], { credential: jwt });
  await expect(gateway.account.self()).rejects.toMatchObject({ kind: 'forbidden' });
  const token = { request: 'GET /api/user/self', answer: expired };
  const byToken = scriptedGateway([token], { credential: { kind: 'access-token', accessToken: 't', userId: 7 } });
  await expect(byToken.gateway.account.self()).rejects.toMatchObject({ kind: 'not-signed-in' });
});
