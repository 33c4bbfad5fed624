import type { SiteStatus } from '../../shared/domain/state/site-status.ts';
import type { User } from '../../shared/domain/user/user.ts';
import type { Credential, CredentialStore } from '../../shared/gateway/client/credential.ts';
import type { StoredItems } from './stored-items.ts';

export interface SessionState {
  /** The stored user; undefined when nobody is signed in. */
  user: User | undefined;
  /** The last known status; undefined before the first one ever arrived. */
  status: SiteStatus | undefined;
  /** Whether `status` came from the gateway since the page was loaded. */
  statusIsFresh: boolean;
  /** Why the status could not be fetched (NAV-15); undefined while it can. */
  statusFailure: unknown;
  /** A call was answered "not signed in" although a user is stored (AUTH-08). */
  isExpired: boolean;
}

/** Who is signed in on which site, as a store; and the credential the gateway client reads. */
export interface Session {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  credentials: CredentialStore;
  /** Takes over the user a sign-in answered, or a fresher record of the same user. */
  keepUser(user: User): void;
  keepStatus(status: SiteStatus): void;
  failStatus(error: unknown): void;
  /** Marks the session as ended by the gateway. Nothing is forgotten yet: a draft may be open. */
  expire(): void;
  /** Forgets user and credential (NAV-16). */
  forget(): void;
}

/**
 * Builds the session over what the browser remembers. While `hasDraft` says that something typed would be lost, another
 * tab's sign-out is asked about here like an ended session.
 */
export function createSession(items: StoredItems, hasDraft: () => boolean): Session {
  let state: SessionState = {
    user: items.user(),
    status: items.status(),
    statusIsFresh: false,
    statusFailure: undefined,
    isExpired: false,
  };
  let credential = storedCredential(items, state.user);
  const listeners = new Set<() => void>();
  const change = (part: Partial<SessionState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  // Another tab signed out or in as someone else: follow it, so that no tab acts for a user who is gone.
  items.watch(() => {
    const user = items.user();
    if (user?.id === state.user?.id) return;
    credential = storedCredential(items, user);
    if (state.user !== undefined && hasDraft()) change({ isExpired: true });
    else change({ user, isExpired: false });
  });
  return {
    state: () => state,
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
      items.writeUser(user);
      if (credential.kind === 'none') credential = { kind: 'session', userId: user.id };
      change({ user, isExpired: false });
    },
    keepStatus(status) {
      items.writeStatus(status);
      change({ status, statusIsFresh: true, statusFailure: undefined });
    },
    failStatus: (error) => change({ statusFailure: error }),
    expire() {
      if (state.user !== undefined && !state.isExpired) change({ isExpired: true });
    },
    forget() {
      items.removeUser();
      credential = { kind: 'none' };
      change({ user: undefined, isExpired: false });
    },
  };
}

/** After a reload the v1.0 access token is gone: one that ended long ago makes the client renew it by the cookie first. */
function storedCredential(items: StoredItems, user: User | undefined): Credential {
  if (user === undefined) return { kind: 'none' };
  const proof = items.proof();
  return proof.kind === 'jwt'
    ? { kind: 'jwt', userId: user.id, accessToken: '', expiresAt: 1, sessionId: proof.sessionId }
    : { kind: 'session', userId: user.id };
}
