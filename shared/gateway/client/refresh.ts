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
// How often, and after how many ms each, the store is asked whether the winner of a race has saved its session.
const mostLooks = 20;
const lookEvery = 100;

/**
 * Origin and session id, which refresh and logout want (docs/gateways.md 13.11). A page cannot and need not set Origin.
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

  /** A parallel refresh (another program with the same profile) answers 409: the newer session is in the store soon. */
  const askTwice = async (stale: Credential): Promise<Credential> => {
    const options: CallOptions = {};
    try {
      return await ask(stale, options);
    } catch (error) {
      if (!isRace(error)) throw error;
      const current = await winnerOf(stale);
      if (isFresh(current) && isNewer(current, stale)) return current;
      return ask(current, options).catch((second: unknown) => {
        // Nobody holds the newest cookie: its answer was lost.
        throw isRace(second) ? new GatewayError('not-signed-in', second.facts) : second;
      });
    }
  };

  /** What the winner of a race saves, which may take it a moment. A browser holds the cookie itself, always the newest. */
  const winnerOf = async (stale: Credential): Promise<Credential> => {
    for (let look = 0; ; look += 1) {
      const current = await identity.reload();
      if (isNewer(current, stale) || !holdsCookie(stale) || look >= mostLooks) return current;
      await sleep(lookEvery);
    }
  };

  const isFresh = (credential: Credential) => credential.kind === 'jwt' && credential.expiresAt > now() / 1000 + margin;

  const renewStored = async (stale: Credential): Promise<Credential> => {
    // Another program may have renewed it long ago; a cookie it has replaced would end the session for both.
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
    // A token is revoked, not expired, where the person changed a factor in another program or tab, or where the answer
    // with the new token was lost: the session itself goes on, and its cookie brings a token that is good.
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

/** Whether a session was renewed since: two renewals within one second may carry the same token. */
function isNewer(current: Credential, stale: Credential): boolean {
  if (current.kind !== 'jwt' || stale.kind !== 'jwt') return current.kind === 'jwt';
  return current.accessToken !== stale.accessToken || current.refreshCookie !== stale.refreshCookie;
}

function holdsCookie(credential: Credential): boolean {
  return credential.kind === 'jwt' && credential.refreshCookie !== undefined;
}
