/**
 * The traits of authentication (docs/gateways.md 3). Independent of all others: v1.0 exists with both kinds of
 * sessions.
 */
export interface AuthenticationTraits {
  /**
   * The storage of a browser's sign-in: a signed cookie with a snapshot of the user, or a short-lived JWT with a
   * refresh cookie (docs/gateways.md 3.1).
   */
  sessions: 'cookie' | 'jwt';
  /** When the `New-Api-User` header is required (docs/gateways.md 3.1). */
  userHeader: 'session' | 'always' | 'never';
  /**
   * Refusals of authentication: mostly HTTP 200 (docs/gateways.md 3.2), or 401 and 403 with a `code`
   * (docs/gateways.md 3.4).
   */
  refusals: 'plain' | 'coded';
  sendsAuthVersion: boolean;
  login: { answer: 'zeroed' | 'six-fields' | 'jwt'; twoFactor: boolean };
  /** The user's own password is changed without the old one, with it, or with it and only by a login session. */
  ownPasswordChange: 'free' | 'original' | 'original-and-session';
  binding: { email: 'get' | 'post'; auth: 'caller' | 'session' };
  oauth: {
    state: 'get' | 'post';
    bound: 'bind' | 'sentence';
    githubId: 'login' | 'number';
    /** Discord, and custom providers (docs/gateways-modern.md 17). */
    hasCustom: boolean;
  };
}

export const classicCookie: AuthenticationTraits = {
  sessions: 'cookie',
  userHeader: 'session',
  refusals: 'plain',
  sendsAuthVersion: false,
  login: { answer: 'zeroed', twoFactor: false },
  ownPasswordChange: 'free',
  binding: { email: 'get', auth: 'caller' },
  oauth: { state: 'get', bound: 'bind', githubId: 'login', hasCustom: false },
};

/** Since v0.4.6.1: the header is required with access tokens too. */
export const strictCookie: AuthenticationTraits = {
  ...classicCookie,
  userHeader: 'always',
  binding: { email: 'get', auth: 'session' },
};

/** Since v0.13, and in v1.0 before rc.22. */
export const twoFactorCookie: AuthenticationTraits = {
  ...strictCookie,
  sendsAuthVersion: true,
  login: { answer: 'six-fields', twoFactor: true },
  ownPasswordChange: 'original',
  binding: { email: 'post', auth: 'session' },
  oauth: { state: 'get', bound: 'sentence', githubId: 'number', hasCustom: true },
};

/** Since v1.0.0-rc.22. */
export const jsonWebToken: AuthenticationTraits = {
  ...twoFactorCookie,
  sessions: 'jwt',
  userHeader: 'never',
  refusals: 'coded',
  login: { answer: 'jwt', twoFactor: true },
  ownPasswordChange: 'original-and-session',
  binding: { email: 'post', auth: 'caller' },
  oauth: { ...twoFactorCookie.oauth, state: 'post' },
};
