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
  /** Resolves after `ms`. */
  sleep(ms: number): Promise<void>;
  send(call: Call, credential: Credential, options: CallOptions): Promise<Answer>;
}

/** Keeps a JWT session of v1.0 alive (docs/gateways.md 3.4). */
export interface Refresh {
  /** The stored credential, renewed first when its access token is about to expire. */
  fresh(options: CallOptions): Promise<Credential>;
  /** Whether a renewed access token would make the failed call succeed. */
  wouldHelp(error: unknown, credential: Credential): boolean;
  /** Renews the session, unless it was renewed already. Parallel callers share one request. */
  renew(stale: Credential, options: CallOptions): Promise<Credential>;
}

// How many seconds before its expiry a token is renewed, so that it does not expire during a call.
const margin = 20;
// For how many seconds a just renewed token is trusted whatever our clock says, which may be far ahead of the
// gateway's.
const trust = 60;
// How often, and at which interval in ms, the store is read for the session of the program that won a refresh race.
const mostLooks = 20;
const lookEvery = 100;

/**
 * The headers Origin and session id, which refresh and logout require (docs/gateways.md 13.11). A page cannot and need
 * not set Origin.
 */
export function sessionHeaders(baseUrl: string, credential: Credential): Record<string, string> {
  if (credential.kind !== 'jwt') return {};
  return {
    ...(baseUrl === '' || baseUrl.startsWith('/') ? {} : { Origin: new URL(baseUrl).origin }),
    ...(credential.sessionId === '' ? {} : { 'X-Auth-Session': credential.sessionId }),
    ...(credential.refreshCookie === undefined ? {} : { Cookie: `new_api_refresh=${credential.refreshCookie}` }),
  };
}

/** Builds the renewal; one request at a time per client (docs/gateways.md 13.11). */
export function createRefresh({ identity, baseUrl, now, sleep, send }: RefreshOptions): Refresh {
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

  /**
   * Refreshes again after a 409, which a parallel refresh by another program with the same profile causes: the newer
   * session is soon in the store.
   */
  const askTwice = async (stale: Credential): Promise<Credential> => {
    const options: CallOptions = {};
    try {
      return await ask(stale, options);
    } catch (error) {
      if (!isRace(error)) throw error;
      const current = await winnerOf(stale);
      if (isFresh(current) && isNewer(current, stale)) return current;
      return ask(current, options).catch((second: unknown) => {
        // No program holds the newest cookie, because the answer with it was lost.
        throw isRace(second) ? new GatewayError('not-signed-in', second.facts) : second;
      });
    }
  };

  /**
   * The session saved by the program that won the race, which may take a moment. A browser holds the cookie itself,
   * always the newest.
   */
  const winnerOf = async (stale: Credential): Promise<Credential> => {
    for (let look = 0; ; look += 1) {
      const current = await identity.reload();
      if (isNewer(current, stale) || !holdsCookie(stale) || look >= mostLooks) return current;
      await sleep(lookEvery);
    }
  };

  const isFresh = (credential: Credential) => credential.kind === 'jwt' && credential.expiresAt > now() / 1000 + margin;

  const renewStored = async (stale: Credential): Promise<Credential> => {
    // Another program may have renewed the session already; sending a replaced cookie would end the session for both.
    const current = await identity.reload();
    if (current.kind !== 'jwt' || (isFresh(current) && isNewer(current, stale))) return current;
    return askTwice(current);
  };

  const renew = (stale: Credential): Promise<Credential> => {
    const current = identity.credential();
    if (current.kind !== 'jwt') return Promise.resolve(current);
    if (isFresh(current) && isNewer(current, stale)) return Promise.resolve(current);
    underWay ??= renewStored(current).finally(() => {
      underWay = undefined;
    });
    return underWay;
  };

  return {
    async fresh() {
      const credential = identity.credential();
      if (credential.kind !== 'jwt' || credential.expiresAt === 0) return credential;
      return isFresh(credential) || now() / 1000 < renewedAt + trust ? credential : renew(credential);
    },
    // A token is revoked, not expired, when the user changed a factor in another program or tab, or when the answer
    // with the new token was lost. The session itself is still valid, and its cookie gets a valid token.
    wouldHelp: (error, credential) =>
      credential.kind === 'jwt' &&
      error instanceof GatewayError &&
      (error.facts.code === 'AUTH_TOKEN_EXPIRED' || error.facts.code === 'AUTH_SESSION_REVOKED'),
    renew,
  };
}

function isRace(error: unknown): error is GatewayError {
  return error instanceof GatewayError && error.facts.code === 'AUTH_REFRESH_RACE';
}

/**
 * Whether `current` is newer than `stale`. The cookie is compared too, since two renewals within one second may return
 * the same token.
 */
function isNewer(current: Credential, stale: Credential): boolean {
  if (current.kind !== 'jwt' || stale.kind !== 'jwt') return current.kind === 'jwt';
  return current.accessToken !== stale.accessToken || current.refreshCookie !== stale.refreshCookie;
}

function holdsCookie(credential: Credential): boolean {
  return credential.kind === 'jwt' && credential.refreshCookie !== undefined;
}
