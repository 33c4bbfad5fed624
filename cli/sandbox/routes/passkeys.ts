import { challengeOf, findPasskey, keepPasskey, relyingParty, userOfPasskey } from '../accounts/passkey.ts';
import { signIn } from '../accounts/sign-in.ts';
import { hasTwoFactor } from '../accounts/two-factor.ts';
import { authenticate } from '../http/authentication.ts';
import { readBody, textOf } from '../http/body.ts';
import { type SandboxApp, type SandboxContext, type SandboxMiddleware, succeed } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import { endFlow, findFlow, startFlow } from '../store/flows.ts';
import { randomId } from '../store/random-keys.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { findUser } from '../store/users.ts';
import { rotate } from './self-update.ts';

/** Seconds. */
const challengeLifetime = 300;
const proofLifetime = 300;

/** The one passkey of a user: registration, sign-in, security check, removal (docs/gateways-modern.md 12). */
export function registerPasskeys(app: SandboxApp, sandbox: Sandbox, critical: SandboxMiddleware): void {
  const { store, traits, options } = sandbox;
  if (!traits.status.passkey) return;
  const isJwt = traits.sessions === 'jwt';
  const isOn: SandboxMiddleware = async (_context, next) => {
    if (!options.flag('passkey.enabled')) throw new Refusal('passkeyOff');
    await next();
  };
  const byLogin: SandboxMiddleware = async (context, next) => {
    if (context.var.caller.by === 'access-token') throw new Refusal('passkeySession', { status: 401 });
    await next();
  };
  const own = [authenticate(sandbox), byLogin] as const;
  /**
   * A change of the user's sign-in data ends the other sessions of the newest generation, and the answer contains a
   * token to adopt.
   */
  const changed = (context: SandboxContext, message: string) => {
    const row = findUser(store, context.var.caller.id);
    return succeed(context, isJwt && row ? rotate(sandbox, context, row) : undefined, message);
  };

  app.get('/api/user/passkey', ...own, (context) => {
    const row = findPasskey(store, context.var.caller.id);
    return succeed(context, row === undefined ? { enabled: false } : { enabled: true, last_used_at: row.last_used_at });
  });
  app.post('/api/user/passkey/register/begin', ...own, isOn, (context) => {
    const { id, username } = context.var.caller;
    if (hasTwoFactor(store, id)) requireProof(sandbox, context, '2fa', 'passkey.register');
    const { id: rpId, name } = relyingParty(sandbox);
    const publicKey = {
      challenge: openChallenge(sandbox, context, id),
      rp: { id: rpId, name },
      user: { id: Buffer.from(String(id)).toString('base64url'), name: username, displayName: username },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      timeout: challengeLifetime * 1000,
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: options.text('passkey.user_verification'),
      },
      attestation: 'none',
    };
    return succeed(context, { options: { publicKey } });
  });
  app.post('/api/user/passkey/register/finish', ...own, isOn, async (context) => {
    const { id } = context.var.caller;
    if (hasTwoFactor(store, id)) requireProof(sandbox, context, '2fa', 'passkey.register');
    const credential = await readBody(context);
    keepPasskey(sandbox, id, credential, closeChallenge(sandbox, context, credential, id));
    return changed(context, 'Passkey 注册成功');
  });
  app.post('/api/user/passkey/verify/begin', ...own, isOn, (context) => {
    const { id } = context.var.caller;
    const row = findPasskey(store, id);
    if (row === undefined) throw new Refusal('passkeyNone');
    return succeed(context, { options: { publicKey: asked(sandbox, context, id, row.credential_id) } });
  });
  app.post('/api/user/passkey/verify/finish', ...own, isOn, async (context) => {
    const { id } = context.var.caller;
    const credential = await readBody(context);
    if (userOfPasskey(sandbox, credential, closeChallenge(sandbox, context, credential, id)) !== id) {
      throw new Refusal('passkeyInvalid');
    }
    const now = sandbox.now();
    if (!isJwt) {
      context.var.session.merge({ passkey_checked_at: now });
      return succeed(context, undefined, 'Passkey 验证成功');
    }
    const scope = textOf(credential, 'scope');
    const flow = { userId: id, data: { scope, method: 'passkey' } };
    const proof_token = startFlow(store, 'security-proof', flow, { now, lifetime: proofLifetime });
    const data = { proof_token, expires_at: now + proofLifetime, method: 'passkey', scope };
    return succeed(context, data, 'Passkey 验证成功');
  });
  app.delete('/api/user/passkey', ...own, (context) => {
    const { id } = context.var.caller;
    if (findPasskey(store, id) === undefined) throw new Refusal('passkeyNone');
    requireProof(sandbox, context, hasTwoFactor(store, id) ? '2fa' : 'passkey', 'passkey.delete');
    store.run('DELETE FROM passkeys WHERE user_id = ?', id);
    return changed(context, 'Passkey 已解绑');
  });
  app.post('/api/user/passkey/login/begin', isOn, critical, (context) =>
    succeed(context, { options: { publicKey: asked(sandbox, context, 0) } }),
  );
  app.post('/api/user/passkey/login/finish', isOn, critical, async (context) => {
    const credential = await readBody(context);
    const id = userOfPasskey(sandbox, credential, closeChallenge(sandbox, context, credential, 0));
    const user = findUser(store, id);
    if (!user) throw new Refusal('passkeyInvalid');
    // A passkey is a second factor by itself, so no code is required.
    return signIn(sandbox, context, user, 'passkey');
  });
}

/** The request options for the browser: any passkey of the site, or a given one. */
function asked(sandbox: Sandbox, context: SandboxContext, userId: number, credentialId?: string) {
  return {
    challenge: openChallenge(sandbox, context, userId),
    rpId: relyingParty(sandbox).id,
    timeout: challengeLifetime * 1000,
    userVerification: sandbox.options.text('passkey.user_verification'),
    ...(credentialId && { allowCredentials: [{ type: 'public-key', id: credentialId }] }),
  };
}

/** The cookie stores the challenge; the newest generation, which has no cookie, stores it in a flow. */
function openChallenge(sandbox: Sandbox, context: SandboxContext, userId: number): string {
  const challenge = Buffer.from(randomId() + randomId()).toString('base64url');
  if (sandbox.traits.sessions === 'cookie') context.var.session.merge({ passkey_challenge: challenge });
  else {
    const times = { now: sandbox.now(), lifetime: challengeLifetime, token: challenge };
    startFlow(sandbox.store, 'passkey', { userId, data: {} }, times);
  }
  return challenge;
}

/** The challenge that was issued to this user; it is valid for one answer. */
function closeChallenge(sandbox: Sandbox, context: SandboxContext, credential: unknown, userId: number): string {
  if (sandbox.traits.sessions === 'cookie') {
    const { passkey_challenge: challenge } = context.var.session.values;
    context.var.session.merge({ passkey_challenge: undefined });
    if (challenge === undefined) throw new Refusal('passkeyInvalid');
    return challenge;
  }
  const challenge = challengeOf(credential);
  const flow = findFlow(sandbox.store, 'passkey', challenge, sandbox.now());
  if (flow?.userId !== userId) throw new Refusal('passkeyInvalid');
  endFlow(sandbox.store, challenge);
  return challenge;
}

/** Requires a recent security check of the right kind. */
function requireProof(sandbox: Sandbox, context: SandboxContext, method: '2fa' | 'passkey', scope: string): void {
  if (sandbox.traits.sessions === 'cookie') {
    const { verified_at: at, verified_by: by } = context.var.session.values;
    if (at === undefined || sandbox.now() - at > proofLifetime) throw new Refusal('proofMissing');
    if (by !== method) throw new Refusal('proofOther');
    return;
  }
  const token = context.req.header('x-security-proof') ?? '';
  const proof = findFlow<{ scope: string; method?: string }>(sandbox.store, 'security-proof', token, sandbox.now());
  if (proof?.userId !== context.var.caller.id) throw new Refusal('proofMissing');
  if (proof.data.scope !== scope || (proof.data.method ?? '2fa') !== method) throw new Refusal('proofOther');
}
