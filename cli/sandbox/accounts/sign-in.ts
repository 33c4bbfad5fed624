import { createHash } from 'node:crypto';
import { setCookie } from 'hono/cookie';
import type { SandboxContext } from '../http/envelope.ts';
import { succeed } from '../http/envelope.ts';
import { signAccessToken } from '../http/json-web-token.ts';
import { clientAddress } from '../http/rate-limit.ts';
import { Refusal } from '../http/refusal.ts';
import { writeLog } from '../store/logs.ts';
import { randomId } from '../store/random-keys.ts';
import type { Sandbox } from '../store/sandbox.ts';
import type { UserRow } from '../store/users.ts';
import { selfAnswer, zeroedUser } from './user-answer.ts';

export const refreshCookie = 'new_api_refresh';
const accessLifetime = 15 * 60;
const sessionLifetime = 30 * 86_400;
const sessionLimit = 50;

export interface SessionRow {
  sid: string;
  user_id: number;
  refresh_token: string;
  previous_token: string;
  login_method: string;
  ip: string;
  user_agent: string;
  created_at: number;
  last_active_at: number;
  expires_at: number;
  version: number;
}

/** Refresh tokens are stored as hashes only. */
export function hashRefreshToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Signs a user in and answers as the dialect does: with cookie and user, or with access token and refresh cookie
 * (docs/gateways.md 3.3).
 */
export function signIn(sandbox: Sandbox, context: SandboxContext, user: UserRow, method = 'password'): Response {
  const { traits } = sandbox;
  if (user.status !== 1) throw new Refusal('userBanned');
  if (traits.login.answer === 'jwt') {
    const data = openSession(sandbox, context, user, method);
    recordSignIn(sandbox, context, user, method);
    return succeed(context, data);
  }
  recordSignIn(sandbox, context, user, method);
  const { id, username, display_name, role, status, group } = user;
  context.var.session.merge({ id, username, role, status, group, pending_user_id: undefined });
  const known = { id, username, display_name, role, status, group };
  return succeed(context, traits.login.answer === 'zeroed' ? zeroedUser(known, traits) : known);
}

/** Stores the time of the sign-in, and in the newest generation a log row of type 7 (docs/gateways.md 5.1). */
function recordSignIn({ store, traits, now }: Sandbox, context: SandboxContext, user: UserRow, method: string): void {
  store.run('UPDATE users SET last_login_at = ? WHERE id = ?', now(), user.id);
  if (!traits.log.records) return;
  const other = JSON.stringify({ op: { action: 'user.login', params: { method } } });
  writeLog(store, { user_id: user.id, created_at: now(), type: 7, ip: clientAddress(context), other });
}

/**
 * Starts a login session of the JWT generation: a row, the refresh cookie, and the answer's `data`
 * (docs/gateways.md 3.4).
 */
function openSession(
  sandbox: Sandbox,
  context: SandboxContext,
  user: UserRow,
  method: string,
): Record<string, unknown> {
  const { store } = sandbox;
  const now = sandbox.now();
  const count = store.get<{ count: number }>('SELECT count(*) AS count FROM sessions WHERE user_id = ?', user.id);
  if (count && count.count >= sessionLimit) {
    throw new Refusal('sessionLimit', { status: 409, code: 'AUTH_SESSION_LIMIT' });
  }
  const sid = randomId();
  const token = randomId() + randomId();
  store.run(
    `INSERT INTO sessions (sid, user_id, refresh_token, login_method, ip, user_agent, created_at, last_active_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    sid,
    user.id,
    hashRefreshToken(token),
    method,
    clientAddress(context),
    context.req.header('user-agent') ?? '',
    now,
    now,
    now + sessionLifetime,
  );
  writeRefreshCookie(context, token);
  return sessionAnswer(sandbox, sid, user);
}

/** The cookie is only sent with refresh and logout calls (docs/gateways.md 3.4). */
export function writeRefreshCookie(context: SandboxContext, token: string): void {
  setCookie(context, refreshCookie, token, {
    path: '/api/user/auth',
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: token === '' ? 0 : sessionLifetime,
  });
}

/** A new access token and the session's facts (docs/gateways.md 3.3, login answer of the JWT generation). */
export function sessionAnswer(sandbox: Sandbox, sid: string, user: UserRow): Record<string, unknown> {
  const now = sandbox.now();
  const session = sandbox.store.get<SessionRow>('SELECT * FROM sessions WHERE sid = ?', sid);
  const claims = { sub: String(user.id), sid, sv: session?.version ?? 0, iat: now, exp: now + accessLifetime };
  return {
    access_token: signAccessToken(claims, sandbox.secret),
    token_type: 'Bearer',
    access_expires_at: claims.exp,
    ...(session && { session: sessionFacts(session, sid) }),
    user: selfAnswer(user, sandbox),
  };
}

/** A login session as it is listed. */
export function sessionFacts(session: SessionRow, currentSid: string | undefined): Record<string, unknown> {
  const { sid, login_method, ip, user_agent, created_at, last_active_at, expires_at } = session;
  return { sid, current: sid === currentSid, login_method, ip, user_agent, created_at, last_active_at, expires_at };
}
