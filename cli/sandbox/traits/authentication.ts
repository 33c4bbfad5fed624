/**
 * The axis of who makes a call and how that is proved (docs/gateways.md 3). Independent of all others: v1.0 exists with
 * both kinds.
 */
export interface AuthenticationTraits {
  /**
   * Who carries a browser's sign-in: a signed cookie holding a snapshot, or a short-lived JWT with a refresh cookie
   * (docs/gateways.md 3.1).
   */
  sessions: 'cookie' | 'jwt';
  /** When the `New-Api-User` header must be there (docs/gateways.md 3.1). */
  userHeader: 'session' | 'always' | 'never';
  /**
   * Refusals of authentication: HTTP 200 for most (docs/gateways.md 3.2), or 401 and 403 with a `code`
   * (docs/gateways.md 3.4).
   */
  refusals: 'plain' | 'coded';
  sendsAuthVersion: boolean;
  login: { answer: 'zeroed' | 'six-fields' | 'jwt'; twoFactor: boolean };
  /** The own password is changed without the old one, with it, or with it and by a login session only. */
  ownPasswordChange: 'free' | 'original' | 'original-and-session';
  binding: { email: 'get' | 'post'; auth: 'caller' | 'session' };
  oauth: {
    state: 'get' | 'post';
    bound: 'bind' | 'sentence';
    githubId: 'login' | 'number';
    /** Discord, and providers of the site's own (docs/gateways-modern.md 17). */
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

/** From v0.4.6.1: the header is asked of access tokens too. */
export const strictCookie: AuthenticationTraits = {
  ...classicCookie,
  userHeader: 'always',
  binding: { email: 'get', auth: 'session' },
};

/** From v0.13, and in v1.0 before rc.22. */
export const twoFactorCookie: AuthenticationTraits = {
  ...strictCookie,
  sendsAuthVersion: true,
  login: { answer: 'six-fields', twoFactor: true },
  ownPasswordChange: 'original',
  binding: { email: 'post', auth: 'session' },
  oauth: { state: 'get', bound: 'sentence', githubId: 'number', hasCustom: true },
};

/** From v1.0.0-rc.22. */
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
