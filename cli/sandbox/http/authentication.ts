import { Role } from '../../../shared/domain/user/role.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { type CallerRow, findByAccessToken, findCaller } from '../store/users.ts';
import type { Caller, SandboxContext, SandboxMiddleware } from './envelope.ts';
import { verifyAccessToken } from './json-web-token.ts';
import { Refusal } from './refusal.ts';

const authVersion = '864b7076dbcd0a3c01b5520316720ebf';

function callerOf(row: CallerRow, by: Caller['by'], sid?: string): Caller {
  const { id, username, role, status, group } = row;
  return { id, username, role, status, group, by, ...(sid && { sid }) };
}

function fromCookie(context: SandboxContext): Caller | undefined {
  const { id, username, role, status, group } = context.var.session.values;
  if (id === undefined || !username) return undefined;
  return { id, username, role: role ?? 0, status: status ?? 0, group: group ?? '', by: 'cookie' };
}

/** `<pat>` or `Bearer <pat>`: the first "Bearer " is removed (docs/gateways.md 3.1). */
function bearer(context: SandboxContext): string {
  return (context.req.header('authorization') ?? '').replace(/^Bearer /i, '').trim();
}

/** Checks credential, user header, ban and role, in the order of the cookie generations (docs/gateways.md 3.2). */
function identifyByCookie(sandbox: Sandbox, context: SandboxContext): Caller {
  let caller = fromCookie(context);
  if (!caller) {
    const token = bearer(context);
    if (token === '') throw new Refusal('notSignedIn', { status: 401 });
    const row = findByAccessToken(sandbox.store, token);
    if (!row) throw new Refusal('accessTokenInvalid');
    caller = callerOf(row, 'access-token');
  }
  checkUserHeader(sandbox, context, caller);
  return caller;
}

function checkUserHeader(sandbox: Sandbox, context: SandboxContext, caller: Caller): void {
  const { userHeader } = sandbox.traits;
  if (userHeader === 'session' && caller.by === 'access-token') return;
  const isClassic = userHeader === 'session';
  const header = context.req.header('new-api-user') ?? '';
  if (header === '') {
    throw new Refusal(isClassic ? 'userHeaderMissingClassic' : 'userHeaderMissing', { status: 401 });
  }
  if (!/^[+-]?\d+$/.test(header)) {
    throw new Refusal(isClassic ? 'userHeaderInvalidClassic' : 'userHeaderInvalid', { status: 401 });
  }
  if (Number(header) !== caller.id) {
    throw new Refusal(isClassic ? 'userHeaderMismatchClassic' : 'userHeaderMismatch', { status: 401 });
  }
}

/** Only uses `Authorization`, and reads the user's row on each call (docs/gateways.md 3.1). */
function identifyByToken(sandbox: Sandbox, context: SandboxContext): Caller {
  const token = bearer(context);
  if (token === '') throw new Refusal('notSignedIn', { status: 401, code: 'AUTH_UNAUTHORIZED' });
  const claims = token.split('.').length === 3 ? verifyAccessToken(token, sandbox.secret) : undefined;
  if (!claims) {
    const row = findByAccessToken(sandbox.store, token);
    if (!row) throw new Refusal('accessTokenInvalid', { status: 401, code: 'AUTH_UNAUTHORIZED' });
    return callerOf(row, 'access-token');
  }
  if (claims.exp <= sandbox.now()) throw new Refusal('tokenExpired', { status: 401, code: 'AUTH_TOKEN_EXPIRED' });
  const session = sandbox.store.get(
    'SELECT sid FROM sessions WHERE sid = ? AND user_id = ? AND version = ?',
    claims.sid,
    claims.sub,
    claims.sv ?? 1,
  );
  const row = findCaller(sandbox.store, Number(claims.sub));
  if (!session || !row) throw new Refusal('sessionRevoked', { status: 401, code: 'AUTH_SESSION_REVOKED' });
  return callerOf(row, 'jwt', claims.sid);
}

/** The caller; without a valid one it refuses with status, text and code of the dialect. */
export function identify(sandbox: Sandbox, context: SandboxContext): Caller {
  const isCoded = sandbox.traits.refusals === 'coded';
  const caller = isCoded ? identifyByToken(sandbox, context) : identifyByCookie(sandbox, context);
  if (caller.status === 2) {
    throw new Refusal('userBanned', isCoded ? { status: 401, code: 'AUTH_USER_DISABLED' } : {});
  }
  const isRoleKnown = caller.role === Role.User || caller.role === Role.Admin || caller.role === Role.Root;
  if (!isRoleKnown || caller.username === '') {
    throw new Refusal('userInfoInvalid', isCoded ? { status: 401, code: 'AUTH_USER_INVALID' } : {});
  }
  return caller;
}

/**
 * Like `identify`, but undefined for an anonymous caller: for public calls whose answer depends on the user
 * (docs/gateways.md 4.3, 4.13).
 */
export function tryIdentify(sandbox: Sandbox, context: SandboxContext): Caller | undefined {
  if (sandbox.traits.sessions === 'cookie') return fromCookie(context);
  try {
    return identify(sandbox, context);
  } catch {
    return undefined;
  }
}

/** Middleware that accepts callers of at least this role and puts them into `context.var.caller`. */
export function authenticate(sandbox: Sandbox, least: number = Role.User): SandboxMiddleware {
  return async (context, next) => {
    const caller = identify(sandbox, context);
    if (caller.role < least) {
      const isCoded = sandbox.traits.refusals === 'coded';
      throw new Refusal('insufficientPrivilege', isCoded ? { status: 403, code: 'AUTH_INSUFFICIENT_PRIVILEGE' } : {});
    }
    context.set('caller', caller);
    if (sandbox.traits.sendsAuthVersion) context.header('Auth-Version', authVersion);
    await next();
  };
}

/** For calls that a system access token may not make (docs/gateways.md 3.5); used after `authenticate`. */
export function requireLoginSession(sandbox: Sandbox): SandboxMiddleware {
  return async (context, next) => {
    if (context.var.caller.by === 'access-token') {
      const isCoded = sandbox.traits.refusals === 'coded';
      throw new Refusal('sessionRequired', { status: 403, ...(isCoded && { code: 'AUTH_SESSION_REQUIRED' }) });
    }
    await next();
  };
}
