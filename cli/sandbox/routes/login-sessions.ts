import { getCookie } from 'hono/cookie';
import {
  hashRefreshToken,
  refreshCookie,
  type SessionRow,
  sessionAnswer,
  sessionFacts,
  writeRefreshCookie,
} from '../accounts/sign-in.ts';
import { authenticate, requireLoginSession } from '../http/authentication.ts';
import { type SandboxApp, type SandboxContext, succeed } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import { randomId } from '../store/random-keys.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { findUser } from '../store/users.ts';

/** Refreshing, ending and listing the login sessions of the JWT generation (docs/gateways.md 3.4). */
export function registerLoginSessions(app: SandboxApp, sandbox: Sandbox): void {
  const { store } = sandbox;
  app.post('/api/user/auth/refresh', (context) => refresh(sandbox, context));

  app.post('/api/user/auth/logout', (context) => {
    const session = findByCookie(sandbox, context);
    if (session) store.run('DELETE FROM sessions WHERE sid = ?', session.sid);
    writeRefreshCookie(context, '');
    return succeed(context);
  });

  const own = [authenticate(sandbox), requireLoginSession(sandbox)] as const;
  app.get('/api/user/sessions', ...own, (context) => {
    const { id, sid } = context.var.caller;
    const rows = store.all<SessionRow>('SELECT * FROM sessions WHERE user_id = ? ORDER BY last_active_at DESC', id);
    return succeed(
      context,
      rows.map((row) => sessionFacts(row, sid)),
    );
  });
  app.delete('/api/user/sessions/:sid', ...own, (context) => {
    const sid = context.req.param('sid');
    const { changes } = store.run('DELETE FROM sessions WHERE sid = ? AND user_id = ?', sid, context.var.caller.id);
    if (changes === 0) throw new Refusal('sessionNotFound', { status: 404, code: 'AUTH_SESSION_NOT_FOUND' });
    return succeed(context);
  });
  app.post('/api/user/sessions/revoke-others', ...own, (context) => {
    const { id, sid = '' } = context.var.caller;
    store.run('DELETE FROM sessions WHERE user_id = ? AND sid <> ?', id, sid);
    return succeed(context);
  });
}

function findByCookie(sandbox: Sandbox, context: SandboxContext): SessionRow | undefined {
  const hash = hashRefreshToken(getCookie(context, refreshCookie) ?? '');
  return sandbox.store.get<SessionRow>('SELECT * FROM sessions WHERE refresh_token = ?', hash);
}

/** Returns a new access token and rotates the cookie; the previous token indicates a race (docs/gateways.md 3.4). */
function refresh(sandbox: Sandbox, context: SandboxContext): Response {
  const { store } = sandbox;
  const now = sandbox.now();
  const hash = hashRefreshToken(getCookie(context, refreshCookie) ?? '');
  const session = findByCookie(sandbox, context);
  if (!session) {
    if (store.get('SELECT sid FROM sessions WHERE previous_token = ?', hash)) {
      throw new Refusal('refreshRace', { status: 409, code: 'AUTH_REFRESH_RACE' });
    }
    throw new Refusal('sessionRevoked', { status: 401, code: 'AUTH_SESSION_REVOKED' });
  }
  const expected = context.req.header('x-auth-session');
  if (expected && expected !== session.sid) {
    throw new Refusal('sessionMismatch', { status: 409, code: 'AUTH_SESSION_MISMATCH' });
  }
  const user = findUser(store, session.user_id);
  if (!user || session.expires_at <= now) {
    throw new Refusal('sessionRevoked', { status: 401, code: 'AUTH_SESSION_REVOKED' });
  }
  if (user.status !== 1) throw new Refusal('userBanned', { status: 401, code: 'AUTH_USER_DISABLED' });
  const token = randomId() + randomId();
  store.run(
    'UPDATE sessions SET refresh_token = ?, previous_token = ?, last_active_at = ? WHERE sid = ?',
    hashRefreshToken(token),
    hash,
    now,
    session.sid,
  );
  writeRefreshCookie(context, token);
  return succeed(context, sessionAnswer(sandbox, session.sid, user));
}
