import * as z from 'zod/mini';
import { isRecord } from '../domain/record.ts';
import { flag, text } from '../domain/schema.ts';
import type { Answer, Call } from './call.ts';
import type { Client } from './client.ts';
import { decode } from './decode.ts';
import { readJwtSession } from './jwt-session.ts';
import type { CallOptions } from './page.ts';
import { acceptSignIn, type SignInOutcome } from './signed-in.ts';

const path = '/api/user/passkey';

const statusSchema = z.looseObject({ enabled: flag, last_used_at: text });
const begunSchema = z.looseObject({ options: z.looseObject({ publicKey: z.record(z.string(), z.unknown()) }) });

/** What the browser is asked with: WebAuthn as JSON, binary members in base64url. */
export type PasskeyQuestion = Readonly<Record<string, unknown>>;

/** What the authenticator answered, as JSON of the same kind. */
export type PasskeyAnswer = Readonly<Record<string, unknown>>;

/** What a proof is for; v1.0 gives one for each. */
export type PasskeyScope = 'passkey.register' | 'passkey.delete';

/** A fresh proof of who one is: v1.0 hands out a token, before it stands in the session's cookie. */
export interface SecurityProof {
  token?: string;
}

/**
 * The own passkey, one a user (docs/gateways-modern.md 12; from v0.9.1.3 on). Only in a browser, whose cookie ties question and
 * answer together, and at an address that the site allows.
 */
export interface Passkeys {
  /** `lastUsedAt`: Unix seconds; undefined before the first use. */
  status(o?: CallOptions): Promise<{ isRegistered: boolean; lastUsedAt?: number }>;
  /** A proof is asked for where two-factor sign-in is on. */
  beginRegister(proof: SecurityProof, o?: CallOptions): Promise<PasskeyQuestion>;
  /** Replaces an older one. */
  finishRegister(answer: PasskeyAnswer, proof: SecurityProof, o?: CallOptions): Promise<void>;
  remove(proof: SecurityProof, o?: CallOptions): Promise<void>;
  beginLogin(o?: CallOptions): Promise<PasskeyQuestion>;
  /** Signs in without a password and without a code. */
  finishLogin(answer: PasskeyAnswer, o?: CallOptions): Promise<SignInOutcome>;
  beginProof(scope: PasskeyScope, o?: CallOptions): Promise<PasskeyQuestion>;
  finishProof(answer: PasskeyAnswer, scope: PasskeyScope, o?: CallOptions): Promise<SecurityProof>;
  /** With a code of the app or a backup code. */
  proveByCode(code: string, scope: PasskeyScope, o?: CallOptions): Promise<SecurityProof>;
}

/** The calls for the own passkey, over a client. */
export function createPasskeys(client: Client): Passkeys {
  const begin = async (what: string, call: Partial<Call>, o?: CallOptions) => {
    const { data } = await client.call({ method: 'POST', path: `${path}/${what}/begin`, ...call }, o);
    return decode(begunSchema, data, path).options.publicKey;
  };
  const headersOf = ({ token }: SecurityProof): Record<string, string> =>
    token === undefined ? {} : { 'X-Security-Proof': token };
  /** v1.0 ends every session with the change and answers with a new one. */
  const change = async (call: Call, o?: CallOptions) => {
    const answer = await client.call({ ...call, ownCookies: true }, o);
    const current = client.identity.credential();
    const renewed = current.kind === 'jwt' ? readJwtSession(answer.data, answer.cookies, current) : undefined;
    if (renewed !== undefined) await client.identity.become(renewed);
  };
  return {
    async status(o) {
      const { data } = await client.call({ method: 'GET', path }, o);
      const { enabled, last_used_at } = decode(statusSchema, data, path);
      const at = Date.parse(last_used_at);
      return { isRegistered: enabled, ...(!Number.isNaN(at) && { lastUsedAt: Math.floor(at / 1000) }) };
    },
    beginRegister: (proof, o) => begin('register', { headers: headersOf(proof) }, o),
    finishRegister: (answer, proof, o) =>
      change({ method: 'POST', path: `${path}/register/finish`, body: answer, headers: headersOf(proof) }, o),
    remove: (proof, o) => change({ method: 'DELETE', path, headers: headersOf(proof) }, o),
    beginLogin: (o) => begin('login', { auth: 'sign-in' }, o),
    async finishLogin(body, o = {}) {
      const finish = `${path}/login/finish`;
      const answer = await client.call({ method: 'POST', path: finish, body, auth: 'sign-in', ownCookies: true }, o);
      return acceptSignIn(client, answer, finish, o);
    },
    beginProof: (scope, o) => begin('verify', { body: { scope } }, o),
    async finishProof(answer, scope, o) {
      const checked = await client.call(
        { method: 'POST', path: `${path}/verify/finish`, body: { ...answer, scope } },
        o,
      );
      const token = tokenOf(checked);
      if (token !== undefined) return { token };
      // Before v1.0 what was checked becomes a proof by a call of its own, within a minute.
      return {
        token: tokenOf(await client.call({ method: 'POST', path: '/api/verify', body: { method: 'passkey' } }, o)),
      };
    },
    async proveByCode(code, scope, o) {
      const body = { method: '2fa', code, scope };
      return { token: tokenOf(await client.call({ method: 'POST', path: '/api/verify', body }, o)) };
    },
  };
}

function tokenOf({ data }: Answer): string | undefined {
  return isRecord(data) && typeof data.proof_token === 'string' ? data.proof_token : undefined;
}
