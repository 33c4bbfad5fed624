import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeAt } from '../../../cli/sandbox/accounts/two-factor.ts';
import type { Credential } from '../../../shared/gateway/client/credential.ts';
import type { Gateway } from '../../../shared/gateway/gateway.ts';
import { startTestSandbox, type TestSandbox } from '../../support/gateway/sandbox.ts';
import { scriptedGateway, scriptedNow } from '../../support/gateway/scripted-gateway.ts';
import { ok, refused, type Step } from '../../support/gateway/scripted-transport.ts';
import { signedInContext } from '../../support/gateway/signed-in-context.ts';

const start = scriptedNow / 1000;
const jwt: Credential = {
  kind: 'jwt',
  userId: 7,
  accessToken: 'a.b.1',
  expiresAt: start + 900,
  sessionId: 'sid-1',
  refreshCookie: 'r1',
};
const rotated = {
  access_token: 'a.b.2',
  token_type: 'Bearer',
  access_expires_at: start + 900,
  session: { sid: 'sid-1' },
};
const self = {
  id: 7,
  username: 'ann',
  role: 1,
  status: 1,
  group: 'default',
  quota: 5,
};
const seen = (token: string, answer = ok(self)): Step => ({
  request: 'GET /api/user/self',
  headers: { Authorization: `Bearer ${token}` },
  answer,
});

const begun = ok({ options: { publicKey: { challenge: 'abc' } } });
const codes = ['AAAA-BBBB', 'CCCC-DDDD'];

const code = { code: '123456' };

/** Every own change that a gateway with JWT sessions answers with a new one: request, body, rest of the answer, and the call. */
const changes: [string, string, object | undefined, object, (gateway: Gateway) => Promise<unknown>][] = [
  [
    'a new password',
    'PUT /api/user/self',
    { password: 'password2' },
    {},
    ({ account }) => account.changePassword({ password: 'password2' }),
  ],
  ['a second factor on', 'POST /api/user/2fa/enable', code, {}, ({ twoFactor }) => twoFactor.enable('123456')],
  ['a second factor off', 'POST /api/user/2fa/disable', code, {}, ({ twoFactor }) => twoFactor.disable('123456')],
  [
    'new backup codes',
    'POST /api/user/2fa/backup_codes',
    code,
    { backup_codes: codes },
    async ({ twoFactor }) => expect(await twoFactor.renewBackupCodes('123456')).toEqual(codes),
  ],
  ['a passkey added', 'POST /api/user/passkey/register/finish', {}, {}, ({ passkeys }) => passkeys.finishRegister({})],
  ['a passkey removed', 'DELETE /api/user/passkey', undefined, {}, ({ passkeys }) => passkeys.remove()],
  [
    'a change by a raw call',
    'POST /api/user/2fa/backup_codes',
    code,
    { backup_codes: codes },
    ({ raw }) =>
      raw.call({
        method: 'POST',
        path: '/api/user/2fa/backup_codes',
        body: code,
      }),
  ],
];

describe('GEN-31: an own change that brings a new session signs nobody out', () => {
  test.each(changes)(
    'GEN-31: %s: the new session is taken, with its cookie',
    async (_name, request, body, beside, change) => {
      const answer = {
        ...ok({ ...rotated, ...beside }),
        cookies: ['new_api_refresh=r2; Path=/api/user/auth'],
      };
      const { gateway, credential } = scriptedGateway([{ request, body, answer }, seen('a.b.2')], { credential: jwt });
      await change(gateway);
      expect(credential()).toEqual({
        ...jwt,
        accessToken: 'a.b.2',
        refreshCookie: 'r2',
      });
      await gateway.account.self();
    },
  );

  test('GEN-31: the answer that is no answer of ours leaves the session alone: another user’s, or a token of something else', async () => {
    const answers = [{ ...rotated, user: { id: 8 } }, { access_token: 'sk-upstream', expires_at: start + 900 }, begun];
    for (const data of answers) {
      const steps = [{ request: 'POST /api/user/2fa/enable', body: code, answer: ok(data) }];
      const { gateway, credential } = scriptedGateway(steps, {
        credential: jwt,
      });
      await gateway.twoFactor.enable('123456');
      expect(credential()).toEqual(jwt);
    }
  });

  test('GEN-31: a token that was replaced in another program, or by an answer that was lost, is renewed by the cookie', async () => {
    const revoked = refused('revoked', 401, { code: 'AUTH_SESSION_REVOKED' });
    const renewal = {
      request: 'POST /api/user/auth/refresh',
      answer: ok({ ...rotated, user: self }),
    };
    const { gateway, credential } = scriptedGateway([seen('a.b.1', revoked), renewal, seen('a.b.2')], {
      credential: jwt,
    });
    expect(await gateway.account.self()).toMatchObject({ username: 'ann' });
    expect(credential()).toMatchObject({
      accessToken: 'a.b.2',
      refreshCookie: 'r1',
    });
  });

  test('GEN-31: a session that is over is told as over after one attempt to renew it', async () => {
    const revoked = refused('revoked', 401, { code: 'AUTH_SESSION_REVOKED' });
    const steps = [seen('a.b.1', revoked), { request: 'POST /api/user/auth/refresh', answer: revoked }];
    const { gateway } = scriptedGateway(steps, { credential: jwt });
    await expect(gateway.account.self()).rejects.toMatchObject({
      kind: 'not-signed-in',
    });
  });
});

describe.each(['v013', 'v1-session', 'v1'] as const)('GEN-31: own changes on a %s gateway', (dialect) => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startTestSandbox({ dialect });
  });
  afterAll(() => sandbox.close());

  test('GEN-31: after each of them the same sign-in goes on, and so does a client that had the session before', async () => {
    const { gateway } = await signedInContext(sandbox);
    const { secret } = await gateway.twoFactor.begin();
    const now = () => codeAt(secret, Math.floor(Date.now() / 1000));
    const username = sandbox.rootUsername;
    const own = [
      () => gateway.twoFactor.enable(now()),
      async () => expect(await gateway.twoFactor.renewBackupCodes(now())).toHaveLength(4),
      () => gateway.twoFactor.disable(now()),
      () =>
        gateway.account.changePassword({
          password: 'changed-1',
          originalPassword: sandbox.rootPassword,
        }),
    ];
    for (const change of own) {
      const before = gateway.credential();
      await change();
      expect(await gateway.account.self()).toMatchObject({ username });
      const after = gateway.credential();
      if (after.kind === 'jwt' && before.kind === 'jwt') {
        expect(after.accessToken).not.toBe(before.accessToken);
        // The old token is void at once, as on a real gateway.
        const stale = { Authorization: `Bearer ${before.accessToken}` };
        expect((await fetch(`${sandbox.url}/api/user/self`, { headers: stale })).status).toBe(401);
      }
    }
    if (dialect === 'v1') {
      await gateway.loginSessions.endOthers();
      expect(await gateway.loginSessions.list()).toHaveLength(1);
    }
  });
});
