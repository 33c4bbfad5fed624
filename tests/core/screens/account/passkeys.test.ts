import { describe, expect, test } from 'vitest';
import type { Credential } from '../../../../shared/gateway/client/credential.ts';
import type { SiteAction } from '../../../../shared/screen/action.ts';
import {
  askDevice,
  hasPasskeys,
  passkeyState,
  registerPasskey,
  removePasskey,
  renamePasskey,
} from '../../../../shared/screens/account/passkey-actions.ts';
import { answeringContext } from '../../../support/gateway/answering-context.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';
import { scriptedGateway, scriptedNow } from '../../../support/gateway/scripted-gateway.ts';
import { ok, refused, type Step } from '../../../support/gateway/scripted-transport.ts';

const path = '/api/user/passkey';
const request = { challenge: 'abc' };
const begun = ok({ options: { publicKey: request } });
const answer = { id: 'credential', rawId: 'credential', type: 'public-key', response: {} };

/** A device that answers every question, and notes them. */
function device() {
  const asked: [string, unknown][] = [];
  const ask = (what: string) => async (of: unknown) => {
    asked.push([what, of]);
    return answer as never;
  };
  return { asked, isOffered: true, create: ask('create'), get: ask('get') };
}

function signedIn(steps: readonly Step[], dialect: 'v013' | 'v1', credential?: Credential) {
  const scripted = scriptedGateway(steps, { dialect, ...(credential && { credential }) });
  const context = screenContext({ gateway: scripted.gateway, status: { passkey_login: true }, now: scriptedNow });
  return { ...scripted, context };
}

const jwt: Credential = {
  kind: 'jwt',
  userId: 7,
  accessToken: 'a',
  expiresAt: scriptedNow / 1000 + 600,
  refreshCookie: 'r',
  sessionId: 's',
};

describe('GEN-11: the own passkey', () => {
  test('is registered with what the device answered to what the gateway asked', async () => {
    const steps: Step[] = [
      { request: `POST ${path}/register/begin`, answer: begun },
      { request: `POST ${path}/register/finish`, body: answer, answer: ok() },
    ];
    const { context } = signedIn(steps, 'v013');
    const own = device();
    const done = await registerPasskey(own, false).run(undefined as never, context, {});
    expect(own.asked).toEqual([['create', request]]);
    expect(done.message).toMatch(/passkey/i);
  });

  test('GEN-12: where two-factor sign-in is on a code is proved first, and its proof goes with both calls', async () => {
    const steps: Step[] = [
      {
        request: 'POST /api/verify',
        body: { method: '2fa', code: '123456', scope: 'passkey.register' },
        answer: ok({ proof_token: 'proof' }),
      },
      { request: `POST ${path}/register/begin`, answer: begun },
      { request: `POST ${path}/register/finish`, body: answer, answer: ok() },
    ];
    const { context, requests } = signedIn(steps, 'v1', jwt);
    const action = registerPasskey(device(), true);
    expect(action.input?.fields.map(({ name }) => name)).toEqual(['code']);
    await action.run({ code: '123456' }, context, {});
    expect(requests.map(({ headers }) => headers['X-Security-Proof'])).toEqual([undefined, 'proof', 'proof']);
    expect(context.gateway.proof.heldUntil('passkey.register')).toBe(scriptedNow + 300_000);
    expect(context.gateway.proof.heldUntil('passkey.delete')).toBeUndefined();
  });

  test('GEN-12: is removed by itself where there is no second factor; by a code alone where there is one', async () => {
    const verified = [
      { request: `POST ${path}/verify/begin`, body: { scope: 'passkey.delete' }, answer: begun },
      { request: `POST ${path}/verify/finish`, body: { ...answer, scope: 'passkey.delete' }, answer: ok() },
      { request: 'POST /api/verify', body: { method: 'passkey' }, answer: ok() },
      { request: `DELETE ${path}`, answer: ok() },
    ];
    const { context } = signedIn(verified, 'v013');
    const own = device();
    await removePasskey(own, false).run(undefined as never, context, {});
    expect(own.asked).toEqual([['get', request]]);

    const coded = [
      { request: 'POST /api/verify', body: { method: '2fa', code: '1234' }, answer: ok() },
      { request: `DELETE ${path}`, answer: ok() },
    ];
    const untouched = device();
    const { context: other } = signedIn(coded, 'v013');
    const action = removePasskey(untouched, true);
    await action.run({ code: '1234' }, other, {});
    expect(untouched.asked).toEqual([]);
    const { consequences = [] } = action.confirm?.(other) ?? {};
    expect(consequences[0]).toContain(other.gateway.origin);
  });

  test('a newer gateway takes what the device answered for a proof, and gives a new session with the change', async () => {
    const steps = [
      { request: `POST ${path}/verify/begin`, body: { scope: 'passkey.delete' }, answer: begun },
      {
        request: `POST ${path}/verify/finish`,
        body: { ...answer, scope: 'passkey.delete' },
        answer: ok({ proof_token: 'p', expires_at: scriptedNow / 1000 + 60 }),
      },
      { request: `DELETE ${path}`, answer: ok() },
    ];
    const { context, requests } = signedIn(steps, 'v1', jwt);
    await removePasskey(device(), false).run(undefined as never, context, {});
    expect(requests.at(-1)?.headers['X-Security-Proof']).toBe('p');
    expect(context.gateway.proof.heldUntil('passkey.delete')).toBe(scriptedNow + 60_000);
  });

  test('a proof that the gateway no longer takes is forgotten, and asked for again', async () => {
    const steps: Step[] = [
      {
        request: 'POST /api/verify',
        body: { method: '2fa', code: '1', scope: 'passkey.register' },
        answer: ok({ proof_token: 'old' }),
      },
      {
        request: `POST ${path}/register/begin`,
        answer: refused('verify again', 403, { code: 'SECURITY_PROOF_EXPIRED' }),
      },
    ];
    const { context } = signedIn(steps, 'v1', jwt);
    await expect(registerPasskey(device(), true).run({ code: '1' }, context, {})).rejects.toMatchObject({
      facts: { code: 'SECURITY_PROOF_EXPIRED' },
    });
    expect(context.gateway.proof.heldUntil('passkey.register')).toBeUndefined();
  });

  test.each([
    ['SecurityError', /^The site’s passkeys belong to another address\. Open the console at the site’s own address/],
    ['InvalidStateError', /^This device already has a passkey for this account\.$/],
    ['NotSupportedError', /^This browser can’t use passkeys here\. They need HTTPS\.$/],
    ['NotAllowedError', /^Canceled, or this device has no passkey for this site\.$/],
    ['Error', /^Canceled, or this device has no passkey for this site\.$/],
    [undefined, /^Canceled, or this device has no passkey for this site\.$/],
  ])('what the device refuses is told in words, by the name that browsers give it: %s', async (name, outcome) => {
    const error = name === undefined ? 'nothing' : Object.assign(new Error('x'), { name });
    await expect(askDevice(Promise.reject(error), screenContext())).rejects.toThrow(outcome);
  });

  // What a person reads of each, and how much it is asked about.
  test.each([
    [
      registerPasskey(device(), true),
      { verb: 'register-passkey', icon: 'key', danger: 'safe', idempotent: false },
      ['Add a passkey', 'Sign in by fingerprint, face or PIN. It takes the place of an older passkey'],
      ['code: Code'],
    ],
    [
      renamePasskey('Laptop', () => undefined),
      { verb: 'rename-passkey', icon: 'tool', danger: 'safe', idempotent: true },
      ['Rename', 'Kept in this browser only: the gateway has no name for it'],
      ['name: Name'],
    ],
    [
      removePasskey(device(), true),
      { verb: 'remove-passkey', icon: 'trash', danger: 'confirm', idempotent: false },
      ['Remove passkey', 'Sign in without this passkey from now on'],
      ['code: Code'],
    ],
  ] as [SiteAction<unknown>, object, string[], string[]][])(
    'is changed in browsers alone, for the account as a whole: %o',
    (action, facts, words, fields) => {
      const { say } = screenContext();
      expect(action).toMatchObject({ ...facts, on: 'all', isBrowserOnly: true });
      expect([say(action.label), say(action.help)]).toEqual(words);
      const { title, fields: asked = [] } = action.input ?? {};
      expect([title?.create, title?.edit]).toEqual([action.label, action.label]);
      expect(asked.map(({ name, label }) => `${name}: ${say(label)}`)).toEqual(fields);
    },
  );

  test('only its removal is asked about, and says where, what follows and what stays', () => {
    const confirms = [registerPasskey(device(), false), renamePasskey('', () => undefined)].map(
      (one) => one.confirm === undefined && one.input?.fields[0]?.kind !== 'secret',
    );
    expect(confirms).toEqual([true, true]);
    expect(removePasskey(device(), false).input).toBeUndefined();
    expect(removePasskey(device(), false).confirm?.(screenContext())).toEqual({
      prompt: 'Remove your passkey?',
      consequences: [
        expect.stringContaining('gw.example.com'),
        'You sign in with your password again. Your device keeps the passkey until you delete it there.',
      ],
    });
  });

  test('what was done with it is told in a sentence; without a code nothing is proved by one', async () => {
    const { context, asked } = answeringContext({
      'passkeys.beginRegister': request,
      'passkeys.beginProof': request,
    });
    expect(await registerPasskey(device(), false).run({ code: '' }, context, {})).toEqual({
      message: 'Your passkey is registered.',
    });
    expect(asked).toEqual([['passkeys.beginRegister'], ['passkeys.finishRegister', answer]]);
    asked.length = 0;
    expect(await removePasskey(device(), false).run({ code: '' }, context, {})).toEqual({
      message: 'Your passkey is removed.',
    });
    expect(asked).toEqual([
      ['passkeys.beginProof', 'passkey.delete'],
      ['proof.proveByPasskey', 'passkey.delete', answer],
      ['passkeys.remove'],
    ]);
    expect(await renamePasskey('', () => undefined).run({ name: 'Phone' }, context, {})).toEqual({
      message: 'The passkey has its new name.',
    });
  });

  test('is offered where the site has it and the generation knows it; what it tells is when it was last used', async () => {
    const offered = (passkey_login: boolean, dialect: 'v06' | 'v013' | 'v1') =>
      hasPasskeys(screenContext({ status: { passkey_login }, gateway: { dialect: () => dialect } }));
    expect([offered(true, 'v06'), offered(true, 'v013'), offered(true, 'v1'), offered(false, 'v1')]).toEqual([
      ...[false, true, true, false],
    ]);
    // Not known yet: as on the newest.
    expect(hasPasskeys(screenContext({ status: { passkey_login: true } }))).toBe(true);
    const state = (data: object) =>
      passkeyState(signedIn([{ request: `GET ${path}`, answer: ok(data) }], 'v013').context);
    expect(await state({ enabled: true, last_used_at: '2026-11-01T00:00:00Z' })).toEqual({
      isRegistered: true,
      lastUsedAt: Date.UTC(2026, 10, 1) / 1000,
    });
    expect(await state({ enabled: false })).toEqual({ isRegistered: false });
    expect(await passkeyState(screenContext())).toBeUndefined();
  });

  test('keeps its name in the browser alone, cut to sixty characters', async () => {
    const kept: string[] = [];
    const action = renamePasskey('Laptop', (name) => kept.push(name));
    expect(action.input?.defaults(screenContext())).toEqual({ name: 'Laptop' });
    expect(action.input?.fromRow({} as never, screenContext())).toEqual({ name: 'Laptop' });
    expect(action.input?.validate({ name: '' }, 'create', screenContext())).toEqual({});
    const input = action.input?.normalise({ name: `  ${'a'.repeat(70)}` }, 'edit') ?? { name: '' };
    await action.run(input, screenContext(), {});
    expect(kept).toEqual(['a'.repeat(60)]);
  });

  test('signs in without a password', async () => {
    const steps: Step[] = [
      { request: `POST ${path}/login/begin`, answer: begun },
      {
        request: `POST ${path}/login/finish`,
        body: answer,
        answer: {
          ...ok({ id: 9, username: 'mira', role: 1, status: 1, quota: 5, group: 'default' }),
          cookies: ['session=fresh; Path=/'],
        },
      },
      {
        request: 'GET /api/user/self',
        answer: ok({ id: 9, username: 'mira', role: 1, status: 1, quota: 5, group: 'default' }),
      },
    ];
    const { gateway, credential } = signedIn(steps, 'v013', { kind: 'none' });
    expect(await gateway.passkeys.beginLogin()).toEqual(request);
    const outcome = await gateway.passkeys.finishLogin(answer as never);
    expect(outcome).toMatchObject({ kind: 'signed-in', user: { id: 9, username: 'mira' } });
    expect(credential()).toMatchObject({ kind: 'session', userId: 9, cookie: 'fresh' });
  });
});
