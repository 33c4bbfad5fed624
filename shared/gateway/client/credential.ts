import type { PickedCookies } from './call.ts';

/** How a client proves who it is (docs/gateways.md 3.1). */
export type Credential =
  | { kind: 'none' }
  /**
   * Cookie session of the generations before v1.0. `cookie` is undefined in a browser, which holds the cookie itself.
   */
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

/** Where the client reads the credential before each call, and writes a changed one (login, refresh, logout). */
export interface CredentialStore {
  read(): Credential;
  write(credential: Credential): void | Promise<void>;
  /** Loads what another program has saved since; missing where `read` always returns the latest. */
  reload?(): Credential | Promise<Credential>;
}

const names = { session: 'session', new_api_refresh: 'refresh' } as const;

/**
 * Picks the two cookies the client keeps out of an answer's `set-cookie` lines (docs/gateways.md 3.1, 3.4); others are
 * not kept.
 */
export function pickCookies(lines: readonly string[], now: number): PickedCookies {
  const picked: PickedCookies = {};
  for (const line of lines) {
    const [pair = '', ...attributes] = line.split(';');
    const equals = pair.indexOf('=');
    const slot = names[pair.slice(0, equals).trim() as keyof typeof names];
    if (slot === undefined) continue;
    const value = pair.slice(equals + 1).trim();
    picked[slot] = value === '' || isOver(attributes, now) ? null : value;
  }
  return picked;
}

function isOver(attributes: readonly string[], now: number): boolean {
  for (const attribute of attributes) {
    const [name = '', value = ''] = attribute.trim().split('=');
    if (name.toLowerCase() === 'max-age') return Number(value) <= 0;
    if (name.toLowerCase() === 'expires') return Date.parse(value) <= now;
  }
  return false;
}
