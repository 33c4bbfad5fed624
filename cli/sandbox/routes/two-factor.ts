import {
  findTwoFactor,
  isAppCode,
  isSecondFactor,
  newBackupCodes,
  newSecret,
  type TwoFactorRow,
} from '../accounts/two-factor.ts';
import { authenticate, requireLoginSession } from '../http/authentication.ts';
import { type Body, readBody, textOf } from '../http/body.ts';
import { type SandboxApp, type SandboxContext, type SandboxMiddleware, succeed } from '../http/envelope.ts';
import { limitOf } from '../http/rate-limit.ts';
import { Refusal } from '../http/refusal.ts';
import { startFlow } from '../store/flows.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { findUser } from '../store/users.ts';
import { rotate } from './self-update.ts';

/** Seconds. */
const proofLifetime = 300;
const checkLifetime = 60;

/** Sets up a second factor, and checks it again for dangerous calls (docs/gateways.md 3.3, 3.6, 10). */
export function registerTwoFactor(app: SandboxApp, sandbox: Sandbox, critical: SandboxMiddleware): void {
  const { store, traits, options } = sandbox;
  if (!traits.login.twoFactor) return;
  // With JWT this needs a login session; before, an access token was enough.
  const isFree: SandboxMiddleware = (_context, next) => next();
  const own = [authenticate(sandbox), traits.sessions === 'jwt' ? requireLoginSession(sandbox) : isFree] as const;
  // The cookie of a check works beside an access token; with JWT only a login session can be checked.
  const proven = [
    authenticate(sandbox),
    async (context: SandboxContext, next: () => Promise<void>) => {
      if (traits.sessions === 'jwt' && context.var.caller.by === 'access-token')
        throw new Refusal('proofNeedsSession', { status: 401 });
      await next();
    },
  ] as const;
  // A change of the user's sign-in data ends the other sessions, and the answer contains a token to adopt.
  const changed = (context: SandboxContext, data?: object) => {
    const { id } = context.var.caller;
    const row = findUser(store, id);
    if (traits.sessions !== 'jwt' || !row) return succeed(context, data);
    return succeed(context, { ...rotate(sandbox, context, row), ...data });
  };

  app.get('/api/user/2fa/status', authenticate(sandbox), (context) => {
    const row = findTwoFactor(store, context.var.caller.id);
    if (!row?.enabled) return succeed(context, { enabled: false, locked: false });
    const backup_codes_remaining = (JSON.parse(row.backup_codes) as string[]).length;
    return succeed(context, { enabled: true, locked: false, backup_codes_remaining });
  });
  app.post('/api/user/2fa/setup', ...own, (context) => {
    const { id, username } = context.var.caller;
    if (findTwoFactor(store, id)?.enabled) throw new Refusal('twoFactorEnabled');
    const secret = newSecret();
    const codes = newBackupCodes();
    store.run(
      `INSERT INTO two_factors (user_id, secret, enabled, backup_codes) VALUES (?, ?, 0, ?)
       ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, backup_codes = excluded.backup_codes`,
      id,
      secret,
      JSON.stringify(codes),
    );
    const issuer = encodeURIComponent(options.text('SystemName'));
    const qr_code_data = `otpauth://totp/${issuer}:${encodeURIComponent(username)}?secret=${secret}&issuer=${issuer}`;
    return succeed(context, { secret, qr_code_data, backup_codes: codes });
  });
  app.post('/api/user/2fa/enable', ...own, async (context) => {
    const row = findTwoFactor(store, context.var.caller.id);
    if (!row) throw new Refusal('twoFactorNotBegun');
    if (row.enabled) throw new Refusal('twoFactorAlreadyOn');
    // A backup code is not accepted: the app itself is being verified.
    if (!isAppCode(sandbox, row, textOf(await readBody(context), 'code'))) throw new Refusal('twoFactorWrong');
    store.run('UPDATE two_factors SET enabled = 1 WHERE user_id = ?', context.var.caller.id);
    return changed(context);
  });
  app.post('/api/user/2fa/disable', ...own, async (context) => {
    checked(sandbox, context, await readBody(context));
    store.run('DELETE FROM two_factors WHERE user_id = ?', context.var.caller.id);
    return changed(context);
  });
  app.post('/api/user/2fa/backup_codes', ...own, async (context) => {
    const row = findTwoFactor(store, context.var.caller.id);
    if (!row?.enabled) throw new Refusal('twoFactorNotEnabled');
    if (!isAppCode(sandbox, row, textOf(await readBody(context), 'code'))) throw new Refusal('twoFactorWrong');
    const codes = newBackupCodes();
    store.run(
      'UPDATE two_factors SET backup_codes = ? WHERE user_id = ?',
      JSON.stringify(codes),
      context.var.caller.id,
    );
    return changed(context, { backup_codes: codes });
  });
  app.post('/api/verify', limitOf(sandbox, 'account', critical), ...proven, async (context) =>
    prove(sandbox, context, await readBody(context)),
  );
}

/** The caller's second factor, after the body's code was verified. */
function checked(sandbox: Sandbox, context: SandboxContext, body: Body): TwoFactorRow {
  const row = findTwoFactor(sandbox.store, context.var.caller.id);
  if (!row) throw new Refusal('twoFactorNotEnabled');
  if (!isSecondFactor(sandbox, row, textOf(body, 'code'))) throw new Refusal('twoFactorWrong');
  return row;
}

/**
 * The cookie generation marks the session for five minutes, the JWT one returns a proof for one scope
 * (docs/gateways.md 3.6).
 */
function prove(sandbox: Sandbox, context: SandboxContext, body: Body): Response {
  if (sandbox.traits.sessions === 'cookie' && textOf(body, 'method') === 'passkey') {
    return proveByPasskey(sandbox, context);
  }
  const row = checked(sandbox, context, body);
  if (!row.enabled) throw new Refusal('twoFactorNotEnabled');
  const now = sandbox.now();
  if (sandbox.traits.sessions === 'cookie') {
    context.var.session.merge({ verified_at: now, verified_by: '2fa' });
    return succeed(context, { verified: true, expires_at: now + proofLifetime });
  }
  const scope = textOf(body, 'scope');
  const flow = { userId: context.var.caller.id, data: { scope } };
  const proof_token = startFlow(sandbox.store, 'security-proof', flow, { now, lifetime: proofLifetime });
  return succeed(context, { proof_token, expires_at: now + proofLifetime, method: '2fa', scope });
}

/** A passkey verified within the last minute counts like a code (docs/gateways-modern.md 11). */
function proveByPasskey(sandbox: Sandbox, context: SandboxContext): Response {
  const now = sandbox.now();
  const { passkey_checked_at: at } = context.var.session.values;
  if (at === undefined || now - at > checkLifetime) throw new Refusal('proofPasskeyFirst');
  context.var.session.merge({ verified_at: now, verified_by: 'passkey', passkey_checked_at: undefined });
  return succeed(context, { verified: true, expires_at: now + proofLifetime });
}
