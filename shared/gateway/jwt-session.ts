import { isRecord } from '../domain/record.ts';
import type { PickedCookies } from './call.ts';
import type { Credential } from './credential.ts';

type JwtCredential = Extract<Credential, { kind: 'jwt' }>;

/**
 * Reads the session out of a login, refresh or own-password answer of v1.0 (docs/gateways.md 3.3, 3.4). What the answer
 * leaves out is kept from `previous`. Undefined when the answer carries no such session.
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

function unixSeconds(value: unknown): number | undefined {
  if (typeof value === 'number') return value > 1e11 ? Math.floor(value / 1000) : value;
  if (typeof value !== 'string') return undefined;
  const time = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value);
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000);
}
