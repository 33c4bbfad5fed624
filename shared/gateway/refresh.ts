import type { Answer, Call } from './call.ts';
import type { Credential } from './credential.ts';
import { GatewayError } from './gateway-error.ts';
import type { Identity } from './identity.ts';
import { readJwtSession } from './jwt-session.ts';
import type { CallOptions } from './page.ts';

interface RefreshOptions {
  identity: Identity;
  baseUrl: string;
  now(): number;
  send(call: Call, credential: Credential, options: CallOptions): Promise<Answer>;
}

/** Keeps a JWT session of v1.0 alive (wire 3.4). */
export interface Refresh {
  /** The stored credential, renewed first when its access token is about to end. */
  fresh(options: CallOptions): Promise<Credential>;
  /** Whether this failure is one that a renewed access token cures. */
  wouldHelp(error: unknown, credential: Credential): boolean;
  /** Renews, unless somebody else already did. Parallel callers share one request. */
  renew(stale: Credential, options: CallOptions): Promise<Credential>;
}

// s before its end at which a token is renewed, so that it does not end on the way.
const margin = 20;
// s during which a token just renewed is trusted, whatever our clock says: it may be far ahead of the gateway's.
const trust = 60;

/** Origin and session id, which refresh and logout want (wire 13 rule 11). A page cannot and need not set Origin. */
export function sessionHeaders(baseUrl: string, credential: Credential): Record<string, string> {
  if (credential.kind !== 'jwt') return {};
  return {
    ...(baseUrl === '' || baseUrl.startsWith('/') ? {} : { Origin: new URL(baseUrl).origin }),
    ...(credential.sessionId === '' ? {} : { 'X-Auth-Session': credential.sessionId }),
    ...(credential.refreshCookie === undefined ? {} : { Cookie: `new_api_refresh=${credential.refreshCookie}` }),
  };
}

/** Builds the renewal; one request at a time per client (rule 11). */
export function createRefresh({ identity, baseUrl, now, send }: RefreshOptions): Refresh {
  let underWay: Promise<Credential> | undefined;
  let renewedAt = Number.NEGATIVE_INFINITY;

  const ask = async (credential: Credential, options: CallOptions): Promise<Credential> => {
    const call: Call = {
      method: 'POST',
      path: '/api/user/auth/refresh',
      auth: 'public',
      ownCookies: true,
      headers: sessionHeaders(baseUrl, credential),
    };
    const answer = await send(call, credential, options);
    const renewed = readJwtSession(answer.data, answer.cookies, credential);
    if (renewed === undefined) {
      throw new GatewayError('not-a-gateway', { method: 'POST', path: call.path, reason: 'unexpected-shape' });
    }
    renewedAt = now() / 1000;
    await identity.become(renewed);
    return renewed;
  };

  /** A parallel refresh (another program with the same profile) answers 409 once: the newer cookie is in the store then. */
  const askTwice = async (stale: Credential): Promise<Credential> => {
    const options: CallOptions = {};
    try {
      return await ask(stale, options);
    } catch (error) {
      if (!(error instanceof GatewayError) || error.facts.code !== 'AUTH_REFRESH_RACE') throw error;
      const current = identity.credential();
      return current.kind === 'jwt' && isOther(current, stale) ? current : ask(current, options);
    }
  };

  const renew = (stale: Credential): Promise<Credential> => {
    const current = identity.credential();
    if (current.kind !== 'jwt') return Promise.resolve(current);
    if (isOther(current, stale) && current.expiresAt > now() / 1000 + margin) return Promise.resolve(current);
    underWay ??= askTwice(current).finally(() => {
      underWay = undefined;
    });
    return underWay;
  };

  return {
    async fresh() {
      const credential = identity.credential();
      if (credential.kind !== 'jwt' || credential.expiresAt === 0) return credential;
      const isFresh = credential.expiresAt > now() / 1000 + margin || now() / 1000 < renewedAt + trust;
      return isFresh ? credential : renew(credential);
    },
    wouldHelp: (error, credential) =>
      credential.kind === 'jwt' && error instanceof GatewayError && error.facts.code === 'AUTH_TOKEN_EXPIRED',
    renew,
  };
}

function isOther(current: Credential, stale: Credential): boolean {
  return current.kind === 'jwt' && (stale.kind !== 'jwt' || current.accessToken !== stale.accessToken);
}
