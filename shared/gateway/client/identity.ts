import type { Answer, Call, PickedCookies } from './call.ts';
import type { Credential, CredentialStore } from './credential.ts';
import { readRotation } from './jwt-session.ts';

/** Turns the stored credential into request headers, and updates it from the answers. */
export interface Identity {
  credential(): Credential;
  /** The current credential, including changes by other programs. */
  reload(): Promise<Credential>;
  /** Headers that prove who calls, for one call. */
  headers(call: Call, credential: Credential): Record<string, string>;
  /** Stores the cookies of an answer to a call that was sent with `credential`. */
  adopt(call: Call, credential: Credential, cookies: PickedCookies): Promise<void>;
  /**
   * Stores the session with which an answer replaces the current one; the old one is void by then, whatever the call
   * was for.
   */
  rotate(answer: Answer): Promise<void>;
  /** Stores a new credential and drops the cookie that was collected during sign-in. */
  become(credential: Credential): Promise<void>;
  /** The session cookie collected before sign-in is complete (pending 2FA, OAuth state). */
  pendingCookie(): string | undefined;
}

/** Binds an identity to the store the credential lives in. */
export function createIdentity(store: CredentialStore): Identity {
  let pending: string | undefined;

  return {
    credential: () => store.read(),
    reload: async () => (await store.reload?.()) ?? store.read(),
    headers(call, credential) {
      const auth = call.auth ?? 'user';
      if (typeof auth === 'object') return { Authorization: `Bearer ${withPrefix(auth.apiToken)}` };
      if (auth === 'public') return userIdHeader(credential);
      if (auth === 'sign-in' || credential.kind === 'none') {
        const cookies: Record<string, string> = pending === undefined ? {} : { Cookie: `session=${pending}` };
        return { ...(auth === 'sign-in' ? nobody : userIdHeader(credential)), ...cookies };
      }
      return { ...userIdHeader(credential), ...proof(credential) };
    },
    async adopt(call, credential, cookies) {
      if (call.ownCookies || typeof call.auth === 'object' || call.auth === 'public') return;
      if (credential.kind === 'none' || call.auth === 'sign-in') {
        if (cookies.session !== undefined) pending = cookies.session ?? undefined;
        return;
      }
      // An access token keeps no cookie: a session cookie would win over it (docs/gateways.md 13.5). The credential is
      // read again, because another answer may have changed the credential while this one was on its way.
      const current = store.read();
      if (current.kind === 'session' && cookies.session && cookies.session !== current.cookie) {
        await store.write({ ...current, cookie: cookies.session });
      }
      if (current.kind === 'jwt' && cookies.refresh && cookies.refresh !== current.refreshCookie) {
        await store.write({ ...current, refreshCookie: cookies.refresh });
      }
    },
    async rotate(answer) {
      const renewed = readRotation(answer, store.read());
      if (renewed !== undefined) await store.write(renewed);
    },
    async become(credential) {
      pending = undefined;
      await store.write(credential);
    },
    pendingCookie: () => pending,
  };
}

// The gateway console's own header for "not signed in" (docs/gateways.md 9.1); every call carries the header (AUTH-15).
const nobody = { 'New-Api-User': '-1' };

function userIdHeader(credential: Credential): Record<string, string> {
  if (credential.kind === 'none') return nobody;
  return credential.userId === undefined ? {} : { 'New-Api-User': String(credential.userId) };
}

function proof(credential: Credential): Record<string, string> {
  if (credential.kind === 'access-token' || credential.kind === 'jwt') {
    return { Authorization: `Bearer ${credential.accessToken}` };
  }
  return credential.kind === 'session' && credential.cookie !== undefined
    ? { Cookie: `session=${credential.cookie}` }
    : {};
}

function withPrefix(apiToken: string): string {
  return apiToken.startsWith('sk-') ? apiToken : `sk-${apiToken}`;
}
