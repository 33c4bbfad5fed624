/** How a client proves who it is (docs/gateways.md 3.1). */
export type Credential =
  | { kind: 'none' }
  /** Cookie session of the generations before v1.0. In a browser the cookie is the browser's own and stays undefined here. */
  | { kind: 'session'; userId: number; cookie?: string }
  /** System access token; the user id is needed from v0.4.6.1 to v1.0.0-rc.21 (docs/gateways.md 13.6). */
  | { kind: 'access-token'; accessToken: string; userId?: number }
  /** JWT session of v1.0: a short-lived access token, renewed with the refresh cookie (docs/gateways.md 3.4). */
  | {
      kind: 'jwt';
      userId: number;
      accessToken: string;
      /** Unix seconds. */
      expiresAt: number;
      sessionId: string;
      /** Undefined in a browser, which holds the cookie itself. */
      refreshCookie?: string;
    };

/** Where the client reads the credential before each call, and tells of a changed one (login, refresh, logout). */
export interface CredentialStore {
  read(): Credential;
  write(credential: Credential): void | Promise<void>;
  /** Takes over what another program has saved since; missing where `read` always knows. */
  reload?(): Credential | Promise<Credential>;
}
