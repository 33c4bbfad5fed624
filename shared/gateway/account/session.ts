import { nothingLeft } from '../../domain/record.ts';
import type { Client } from '../client/client.ts';
import { unreadableAnswer } from '../client/dry-run.ts';
import { GatewayError } from '../client/gateway-error.ts';
import type { CallOptions } from '../client/page.ts';
import { sessionHeaders } from '../client/refresh.ts';
import { acceptSignIn, type SignInOutcome } from './signed-in.ts';

export interface LoginInput {
  /** Name or e-mail address. */
  username: string;
  password: string;
  /** Answer of the captcha, where the site asks for one (docs/gateways.md 3.3). */
  turnstile?: string;
}

export interface RegisterInput {
  username: string;
  password: string;
  email?: string;
  verificationCode?: string;
  /** The inviter's code. */
  affCode?: string;
  turnstile?: string;
}

/** What happened to the session on the gateway: `none` when there was no session to end. */
export type LogoutOutcome = 'ended' | 'none';

/** Signing in and out (docs/gateways.md 4.2). Every success is written to the credential store. */
export interface Session {
  login(input: LoginInput, o?: CallOptions): Promise<SignInOutcome>;
  completeTwoFactor(input: { code: string; flowToken?: string }, o?: CallOptions): Promise<SignInOutcome>;
  /** Forgets the credential whatever the gateway answers, and throws when the gateway could not end the session. */
  logout(o?: CallOptions): Promise<LogoutOutcome>;
  /** Creates the account, without signing in. */
  register(input: RegisterInput, o?: CallOptions): Promise<void>;
  /** Mails a 6-character code, valid 10 minutes. */
  sendEmailCode(input: { email: string; turnstile?: string }, o?: CallOptions): Promise<void>;
  sendPasswordReset(input: { email: string; turnstile?: string }, o?: CallOptions): Promise<void>;
  /** Resolves with the new password. */
  resetPassword(input: { email: string; token: string }, o?: CallOptions): Promise<string>;
}

/** The sign-in calls, over a client. They write the credential store. */
export function createSession(client: Client): Session {
  return {
    async login({ username, password, turnstile, ...rest }, o = {}) {
      nothingLeft(rest);
      const path = '/api/user/login';
      const body = { username: username.trim(), password };
      const answer = await client.call(
        { method: 'POST', path, query: { turnstile }, body, auth: 'sign-in', ownCookies: true },
        o,
      );
      return acceptSignIn(client, answer, path, o);
    },
    async completeTwoFactor({ code, flowToken }, o = {}) {
      const path = '/api/user/login/2fa';
      const body = flowToken === undefined ? { code } : { code, flow_token: flowToken };
      const answer = await client.call({ method: 'POST', path, body, auth: 'sign-in', ownCookies: true }, o);
      return acceptSignIn(client, answer, path, o);
    },
    logout: (o = {}) => logout(client, o),
    async register({ username, password, email, verificationCode, affCode, turnstile, ...rest }, o) {
      nothingLeft(rest);
      const body = {
        username,
        password,
        password2: password,
        email: email || undefined,
        verification_code: verificationCode || undefined,
        aff_code: affCode || undefined,
      };
      await client.call({ method: 'POST', path: '/api/user/register', query: { turnstile }, body, auth: 'sign-in' }, o);
    },
    async sendEmailCode({ email, turnstile }, o) {
      await client.call({ method: 'GET', path: '/api/verification', query: { email, turnstile }, auth: 'sign-in' }, o);
    },
    async sendPasswordReset({ email, turnstile }, o) {
      await client.call(
        { method: 'GET', path: '/api/reset_password', query: { email, turnstile }, auth: 'sign-in' },
        o,
      );
    },
    async resetPassword({ email, token }, o) {
      const path = '/api/user/reset';
      const answer = await client.call({ method: 'POST', path, body: { email, token }, auth: 'sign-in' }, o);
      // The old password is void by now, and only this answer contains the new one.
      if (typeof answer.data !== 'string' || answer.data === '')
        throw unreadableAnswer(answer, { method: 'POST', path });
      return answer.data;
    },
  };
}

/**
 * Signs out (docs/gateways.md 13.45). A system access token is not a session: it is only forgotten here, and no call is
 * sent.
 */
async function logout(client: Client, o: CallOptions): Promise<LogoutOutcome> {
  const credential = client.identity.credential();
  if (credential.kind === 'none' || credential.kind === 'access-token') {
    await client.identity.become({ kind: 'none' });
    return 'none';
  }
  try {
    await (credential.kind === 'jwt'
      ? client.call(
          {
            method: 'POST',
            path: '/api/user/auth/logout',
            headers: sessionHeaders(client.options.baseUrl, credential),
            ownCookies: true,
          },
          o,
        )
      : client.call({ method: 'GET', path: '/api/user/logout', ownCookies: true }, o));
  } catch (error) {
    // A session that the gateway has already ended counts as signed out.
    const isOver = error instanceof GatewayError && (error.kind === 'not-signed-in' || error.facts.status === 404);
    if (!isOver) throw error;
  } finally {
    await client.identity.become({ kind: 'none' });
  }
  return 'ended';
}
