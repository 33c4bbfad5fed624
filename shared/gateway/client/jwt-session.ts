import { isRecord } from '../../domain/record.ts';
import type { Answer, PickedCookies } from './call.ts';
import type { Credential } from './credential.ts';

type JwtCredential = Extract<Credential, { kind: 'jwt' }>;

/**
 * Reads the session from a login or refresh answer of v1.0 (docs/gateways.md 3.3, 3.4). Fields that the answer lacks
 * are kept from `previous`. Undefined when the answer carries no such session.
 */
export function readJwtSession(data: unknown, cookies: PickedCookies, previous: Credential): JwtCredential | undefined {
  if (!isRecord(data) || typeof data.access_token !== 'string' || data.access_token === '') return undefined;
  const before = previous.kind === 'jwt' ? previous : undefined;
  const user = isRecord(data.user) ? data.user : {};
  const session = isRecord(data.session) ? data.session : {};
  const userId = typeof user.id === 'number' ? user.id : before?.userId;
  if (userId === undefined) return undefined;
  return {
    kind: 'jwt',
    userId,
    accessToken: data.access_token,
    expiresAt: unixSeconds(data.access_expires_at) ?? 0,
    sessionId: typeof session.sid === 'string' ? session.sid : (before?.sessionId ?? ''),
    refreshCookie: cookies.refresh ?? before?.refreshCookie,
  };
}

/**
 * Reads the session that replaces `current` from the answer to a change of the user's own account: gateways since 20
 * July 2026 void every access token of a user who changes password, second factor, backup codes or passkey, and answer
 * with a new one for the calling session (docs/gateways.md 3.4). Undefined for any other answer: a provider's or an
 * upstream's token has no `access_expires_at`, and another user's session is ignored.
 */
export function readRotation(
  { data, cookies }: Pick<Answer, 'data' | 'cookies'>,
  current: Credential,
): JwtCredential | undefined {
  if (current.kind !== 'jwt' || !isRecord(data) || unixSeconds(data.access_expires_at) === undefined) return undefined;
  const renewed = readJwtSession(data, cookies, current);
  return renewed?.userId === current.userId ? renewed : undefined;
}

function unixSeconds(value: unknown): number | undefined {
  if (typeof value === 'number') return value > 1e11 ? Math.floor(value / 1000) : value;
  if (typeof value !== 'string') return undefined;
  const time = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value);
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000);
}
