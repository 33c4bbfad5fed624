import { isRecord } from '../../domain/record.ts';
import type { PasskeyAnswer } from '../../domain/user/passkey.ts';
import type { Answer, Call } from '../client/call.ts';
import type { Client } from '../client/client.ts';
import { GatewayError } from '../client/gateway-error.ts';
import type { CallOptions } from '../client/page.ts';

/**
 * The purpose of a proof. Gateways with JWT sessions give one proof for each purpose; with a session cookie, one proof
 * covers all of them.
 */
export type ProofScope = 'channel.key.read' | 'passkey.register' | 'passkey.delete';

/**
 * Proves again that the user holds the second factor, before sensitive calls (GEN-12, docs/gateways-modern.md 11; from
 * v0.9.1 on).
 */
export interface SecurityProof {
  /** When the held proof expires, in Unix ms; undefined without one. Kept in memory only. */
  heldUntil(scope: ProofScope): number | undefined;
  /**
   * Proves with a code of the app or a backup code, which is then used up. Two calls at the same time send the code
   * once.
   */
  prove(scope: ProofScope, code: string, o?: CallOptions): Promise<void>;
  /** Proves with the passkey's answer to the challenge of `passkeys.beginProof`. */
  proveByPasskey(scope: ProofScope, answer: PasskeyAnswer, o?: CallOptions): Promise<void>;
}

interface Held {
  /** The id of the user who proved it. */
  userId: number | undefined;
  /** Unix ms. */
  until: number;
  headers: Record<string, string>;
}

interface Proofs extends SecurityProof {
  /** Sends a call with the held proof, and forgets the proof when the gateway refuses it. */
  call(scope: ProofScope, call: Call, o?: CallOptions): ReturnType<Client['call']>;
}

const lifetime = 300_000;
const made = new WeakMap<Client, Proofs>();

/** The proofs of the signed-in user, over a client. */
export function createSecurityProof(client: Client): SecurityProof {
  const { heldUntil, prove, proveByPasskey } = proofsOf(client);
  return { heldUntil, prove, proveByPasskey };
}

/** The proofs of one client; every caller with the same client gets the same object. */
export function proofsOf(client: Client): Proofs {
  const known = made.get(client) ?? createProofs(client);
  made.set(client, known);
  return known;
}

function createProofs(client: Client): Proofs {
  const { identity, options } = client;
  const held = new Map<string, Held>();
  const underWay = new Map<string, Promise<void>>();
  const nameOf = (scope: ProofScope) => (identity.credential().kind === 'jwt' ? scope : '');
  const userId = () => {
    const credential = identity.credential();
    return credential.kind === 'none' ? undefined : credential.userId;
  };
  const find = (scope: ProofScope): Held | undefined => {
    const one = held.get(nameOf(scope));
    if (one !== undefined && one.until > options.clock.now() && one.userId === userId()) return one;
    held.delete(nameOf(scope));
    return undefined;
  };

  const keep = (scope: ProofScope, { data, cookies: { session } }: Answer): void => {
    const proof = isRecord(data) ? data : {};
    const now = options.clock.now();
    // A wrong clock on either side must not make the proof last longer than `lifetime`.
    const end = typeof proof.expires_at === 'number' ? proof.expires_at * 1000 : now + lifetime;
    const until = Math.min(end > now ? end : now + lifetime, now + lifetime);
    const headers: Record<string, string> =
      typeof proof.proof_token === 'string'
        ? { 'X-Security-Proof': proof.proof_token }
        : session
          ? { Cookie: `session=${session}` }
          : {};
    held.set(nameOf(scope), { userId: userId(), until, headers });
  };
  // The cookie in the answer carries the proof, so it is kept here and never written to the credential store.
  const verify = (path: string, body: object, o?: CallOptions) =>
    client.call({ method: 'POST', path, body, ownCookies: true }, o);
  const isJwt = () => identity.credential().kind === 'jwt';
  const send = async (scope: ProofScope, code: string, o?: CallOptions): Promise<void> =>
    keep(scope, await verify('/api/verify', { method: '2fa', code, ...(isJwt() && { scope }) }, o));

  return {
    heldUntil: (scope) => find(scope)?.until,
    prove(scope, code, o) {
      const name = nameOf(scope);
      const running = underWay.get(name) ?? send(scope, code, o).finally(() => underWay.delete(name));
      underWay.set(name, running);
      return running;
    },
    async proveByPasskey(scope, answer, o) {
      const checked = await verify('/api/user/passkey/verify/finish', { ...answer, scope }, o);
      // Before v1.0 a further call within a minute turns the checked answer into a proof.
      keep(scope, isJwt() ? checked : await verify('/api/verify', { method: 'passkey' }, o));
    },
    async call(scope, call, o) {
      const headers = { ...call.headers, ...find(scope)?.headers };
      try {
        return await client.call({ ...call, headers, ownCookies: true }, o);
      } catch (error) {
        if (needsProof(error)) held.delete(nameOf(scope));
        throw error;
      }
    },
  };
}

/**
 * Whether a call was refused because it needs a fresh proof. The gateway answers HTTP 403 then; the session is still
 * valid.
 */
function needsProof(error: unknown): boolean {
  return error instanceof GatewayError && /^(VERIFICATION|SECURITY_PROOF)_/.test(error.facts.code ?? '');
}
