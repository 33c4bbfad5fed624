import type { SiteStatus } from '../../shared/domain/state/site-status.ts';
import type { User } from '../../shared/domain/user/user.ts';
import type { Credential, CredentialStore } from '../../shared/gateway/client/credential.ts';
import type { StoredItems } from './stored-items.ts';

/** The state of a session. */
export interface SessionState {
  /** The stored user; undefined when nobody is signed in. */
  user: User | undefined;
  /** The last known status; undefined until the first one has arrived. */
  status: SiteStatus | undefined;
  /** Whether `status` was fetched since the page was loaded. */
  statusIsFresh: boolean;
  /** When it was, in Unix ms; 0 for not yet. */
  statusAt: number;
  /** The error of the last fetch of the status (NAV-15); undefined if it succeeded. */
  statusFailure: unknown;
  /** Whether the gateway answered a call with "not signed in" although a user is stored (AUTH-08). */
  isExpired: boolean;
}

/** A store of the signed-in user and the site's status, with the credential that the gateway client uses. */
export interface Session {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  /** The number of times that somebody has signed in since the page was loaded, also in another tab. */
  signIns(): number;
  credentials: CredentialStore;
  /** Stores the user that a sign-in returned, or a newer record of the same user. */
  keepUser(user: User): void;
  /** Stores a status just fetched; clears the failure. */
  keepStatus(status: SiteStatus): void;
  /** Stores why the status could not be fetched; the cached status stays. */
  failStatus(error: unknown): void;
  /** Marks the session as ended by the gateway. Forgets nothing yet, because a draft may be open. */
  expire(): void;
  /** Forgets user and credential (NAV-16). */
  forget(): void;
}

/**
 * Creates the session from what the browser has stored. If another tab signs out while `hasDraft` returns true, the
 * session counts as expired and the user is asked to sign in again, so that no draft is lost.
 */
export function createSession(items: StoredItems, hasDraft: () => boolean, now: () => number): Session {
  let state: SessionState = {
    user: items.user(),
    status: items.status(),
    statusIsFresh: false,
    statusAt: 0,
    statusFailure: undefined,
    isExpired: false,
  };
  let credential = storedCredential(items, state.user);
  const listeners = new Set<() => void>();
  let signIns = 0;
  const change = (part: Partial<SessionState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const lastSignIn = () => `${items.user()?.id ?? ''} ${items.signInMark() ?? ''}`;
  let followed = lastSignIn();
  // Another tab signed out or in: follow it, so that this tab neither acts for the old user nor waits for a sign-in that
  // has been made (AUTH-08).
  items.watch(() => {
    const user = items.user();
    const isSame = user?.id === state.user?.id;
    const isNews = followed !== lastSignIn();
    followed = lastSignIn();
    if (isSame && (user === undefined || !isNews)) return;
    credential = storedCredential(items, user);
    if (!isSame && state.user !== undefined && hasDraft()) change({ isExpired: true });
    else {
      signIns += 1;
      change({ user, isExpired: false });
    }
  });
  return {
    state: () => state,
    signIns: () => signIns,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    credentials: {
      read: () => credential,
      write(next) {
        credential = next;
        if (next.kind === 'jwt') items.writeProof({ kind: 'jwt', sessionId: next.sessionId });
        if (next.kind === 'session') items.writeProof({ kind: 'session' });
      },
    },
    keepUser(user) {
      // Another record of a user who is signed in is not a sign-in.
      if (state.isExpired || state.user?.id !== user.id) {
        signIns += 1;
        // Before the user, so that other tabs follow once: at the user where they knew none, else at the mark.
        items.writeSignInMark(now());
      }
      items.writeUser(user);
      followed = lastSignIn();
      if (credential.kind === 'none') credential = { kind: 'session', userId: user.id };
      change({ user, isExpired: false });
    },
    keepStatus(status) {
      items.writeStatus(status);
      change({ status, statusIsFresh: true, statusAt: now(), statusFailure: undefined });
    },
    failStatus: (error) => change({ statusFailure: error }),
    expire() {
      if (state.user !== undefined && !state.isExpired) change({ isExpired: true });
    },
    forget() {
      items.removeUser();
      followed = lastSignIn();
      credential = { kind: 'none' };
      change({ user: undefined, isExpired: false });
    },
  };
}

/**
 * After a reload the access token of v1.0 is gone. An expiry time in the past makes the client renew it with the
 * cookie.
 */
function storedCredential(items: StoredItems, user: User | undefined): Credential {
  if (user === undefined) return { kind: 'none' };
  const proof = items.proof();
  return proof.kind === 'jwt'
    ? { kind: 'jwt', userId: user.id, accessToken: '', expiresAt: 1, sessionId: proof.sessionId }
    : { kind: 'session', userId: user.id };
}
