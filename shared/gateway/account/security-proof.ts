import { isRecord } from '../../domain/record.ts';
import type { PasskeyAnswer } from '../../domain/user/passkey.ts';
import type { Answer, Call } from '../client/call.ts';
import type { Client } from '../client/client.ts';
import { GatewayError } from '../client/gateway-error.ts';
import type { CallOptions } from '../client/page.ts';

/** What a proof is for. Gateways with JWT sessions give one for each; a session cookie proves all of them. */
export type ProofScope = 'channel.key.read' | 'passkey.register' | 'passkey.delete';

/** Proving anew that one holds the second factor, before sensitive calls (GEN-12, docs/gateways-modern.md 11; from v0.9.1 on). */
export interface SecurityProof {
  /** Until when a proof is held, in Unix ms; undefined without one. Kept in memory only. */
  heldUntil(scope: ProofScope): number | undefined;
  /** Proves with a code of the app or a backup code, which is used up. Asked twice at a time, it is sent once. */
  prove(scope: ProofScope, code: string, o?: CallOptions): Promise<void>;
  /** Proves with what a passkey answered to `passkeys.beginProof`. */
  proveByPasskey(scope: ProofScope, answer: PasskeyAnswer, o?: CallOptions): Promise<void>;
}

interface Held {
  /** Whose proof it is. */
  userId: number | undefined;
  /** Unix ms. */
  until: number;
  headers: Record<string, string>;
}

interface Proofs extends SecurityProof {
  /** Sends a call with the proof that is held; one the gateway no longer takes is forgotten. */
  call(scope: ProofScope, call: Call, o?: CallOptions): ReturnType<Client['call']>;
}

const lifetime = 300_000;
const made = new WeakMap<Client, Proofs>();

/** The own proofs, over a client. */
export function createSecurityProof(client: Client): SecurityProof {
  const { heldUntil, prove, proveByPasskey } = proofsOf(client);
  return { heldUntil, prove, proveByPasskey };
}

/** The proofs of one client, the same for all who ask. */
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
    const told = isRecord(data) ? data : {};
    const now = options.clock.now();
    // A clock that goes wrong on either side must not make it last longer.
    const end = typeof told.expires_at === 'number' ? told.expires_at * 1000 : now + lifetime;
    const until = Math.min(end > now ? end : now + lifetime, now + lifetime);
    const headers: Record<string, string> =
      typeof told.proof_token === 'string'
        ? { 'X-Security-Proof': told.proof_token }
        : session
          ? { Cookie: `session=${session}` }
          : {};
    held.set(nameOf(scope), { userId: userId(), until, headers });
  };
  // The session cookie that comes back carries the proof: it is kept here, never where credentials are stored.
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
      // Before v1.0 what was checked becomes a proof by a call of its own, within a minute.
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

/** Whether a call was refused for want of a fresh proof. That is HTTP 403, and no lost session. */
function needsProof(error: unknown): boolean {
  return error instanceof GatewayError && /^(VERIFICATION|SECURITY_PROOF)_/.test(error.facts.code ?? '');
}
