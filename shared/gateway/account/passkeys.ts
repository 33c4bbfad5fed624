import * as z from 'zod/mini';
import { flag, onFirstUse, text } from '../../domain/schema.ts';
import type { PasskeyAnswer, PasskeyOptions } from '../../domain/user/passkey.ts';
import type { Answer, Call } from '../client/call.ts';
import type { Client } from '../client/client.ts';
import { decode } from '../client/decode.ts';
import type { CallOptions } from '../client/page.ts';
import { callOwn } from '../dialect/dialect.ts';
import { type ProofScope, proofsOf } from './security-proof.ts';
import { acceptSignIn, type SignInOutcome } from './signed-in.ts';

const path = '/api/user/passkey';

const statusSchema = onFirstUse(() => z.looseObject({ enabled: flag, last_used_at: text }));
const begunSchema = onFirstUse(() =>
  z.looseObject({ options: z.looseObject({ publicKey: z.record(z.string(), z.unknown()) }) }),
);

/**
 * The user's own passkey; each user has at most one (docs/gateways-modern.md 12; from v0.9.1.3 on). These calls work
 * only in a browser, whose cookie links the challenge to the answer, and at an address that the site allows.
 */
export interface Passkeys {
  /** `lastUsedAt`: Unix seconds; undefined before the first use. */
  status(o?: CallOptions): Promise<{ isRegistered: boolean; lastUsedAt?: number }>;
  /** The gateway requires a proof where two-factor sign-in is on (`SecurityProof`). */
  beginRegister(o?: CallOptions): Promise<PasskeyOptions>;
  /** Stores the new passkey, which replaces an older one. */
  finishRegister(answer: PasskeyAnswer, o?: CallOptions): Promise<void>;
  remove(o?: CallOptions): Promise<void>;
  beginLogin(o?: CallOptions): Promise<PasskeyOptions>;
  /** Signs in without a password and without a code. */
  finishLogin(answer: PasskeyAnswer, o?: CallOptions): Promise<SignInOutcome>;
  /** The challenge whose answer `SecurityProof.proveByPasskey` takes. */
  beginProof(scope: ProofScope, o?: CallOptions): Promise<PasskeyOptions>;
}

/** The calls for the user's own passkey, over a client. */
export function createPasskeys(client: Client): Passkeys {
  const asked = ({ data }: Answer) => decode(begunSchema(), data, path).options.publicKey;
  const begin = async (what: string, call: Partial<Call>, o?: CallOptions) =>
    asked(await client.call({ method: 'POST', path: `${path}/${what}/begin`, ...call }, o));
  const proofs = proofsOf(client);
  const change = async (scope: ProofScope, call: Call, o?: CallOptions) => {
    await proofs.call(scope, call, o);
  };
  return {
    async status(o) {
      const { data } = await callOwn(client, { method: 'GET', path }, o);
      const { enabled, last_used_at } = decode(statusSchema(), data, path);
      const at = Date.parse(last_used_at);
      return { isRegistered: enabled, ...(!Number.isNaN(at) && { lastUsedAt: Math.floor(at / 1000) }) };
    },
    beginRegister: async (o) =>
      asked(await proofs.call('passkey.register', { method: 'POST', path: `${path}/register/begin` }, o)),
    finishRegister: (body, o) =>
      change('passkey.register', { method: 'POST', path: `${path}/register/finish`, body }, o),
    remove: (o) => change('passkey.delete', { method: 'DELETE', path }, o),
    beginLogin: (o) => begin('login', { auth: 'sign-in' }, o),
    async finishLogin(body, o = {}) {
      const finish = `${path}/login/finish`;
      const answer = await client.call({ method: 'POST', path: finish, body, auth: 'sign-in', ownCookies: true }, o);
      return acceptSignIn(client, answer, finish, o);
    },
    beginProof: (scope, o) => begin('verify', { body: { scope } }, o),
  };
}
