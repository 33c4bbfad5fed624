import { type Answer, type Call, urlOf } from './call.ts';
import { type Credential, pickCookies } from './credential.ts';
import { unreadable } from './decode.ts';
import { createDialectMemory } from './dialect-memory.ts';
import { isPlanned } from './dry-run.ts';
import { effectOf } from './effect.ts';
import { createExchange, inOurTerms } from './exchange.ts';
import { GatewayError } from './gateway-error.ts';
import type { GatewayOptions } from './gateway-options.ts';
import { createIdentity, type Identity } from './identity.ts';
import { judge } from './judge.ts';
import type { CallOptions } from './page.ts';
import { stopOfWait, waitsForLimits } from './patient-calls.ts';
import { createRefresh } from './refresh.ts';
import { retryWait } from './retry.ts';
import type { TransportRequest, TransportResponse } from './transport.ts';

/** The client that resources are built on: judged calls, streams, and the state they share. */
export interface Client {
  /** Sends a call and judges its answer; reads are repeated where that is safe. Throws `GatewayError`. */
  call(call: Call, options?: CallOptions): Promise<Answer>;
  /**
   * Sends a call whose answer is read as it arrives; any answer other than a successful stream is judged. Never
   * repeated.
   */
  stream(call: Call, options?: CallOptions): Promise<TransportResponse>;
  /** Until when, in Unix ms, a read waits because the gateway limits calls; undefined while none waits. */
  limitedUntil(): number | undefined;
  /** How many requests other than reads were sent so far. */
  sent(): number;
  identity: Identity;
  options: Required<Pick<GatewayOptions, 'dialectMemory'>> & GatewayOptions;
}

const defaultTimeouts = { normal: 30_000, slow: 120_000, idle: 300_000 };

/** Creates a client from transport, credentials, judgement, session renewal and retries. */
export function createClient(given: GatewayOptions): Client {
  const options = { ...given, dialectMemory: given.dialectMemory ?? createDialectMemory() };
  const { baseUrl, transport, clock } = options;
  const identity = createIdentity(options.credentials);
  const exchange = createExchange({ transport, baseUrl, now: clock.now, onRequest: options.onRequest });
  const timeouts = { ...defaultTimeouts, ...options.timeouts };

  const requestOf = (call: Call, credential: Credential, { signal }: CallOptions): TransportRequest => ({
    method: call.method,
    url: urlOf(baseUrl, call),
    headers: {
      Accept: 'application/json, text/event-stream',
      'Accept-Language': options.language ?? 'en',
      'User-Agent': 'Tollgate',
      ...(call.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...identity.headers(call, credential),
      ...call.headers,
    },
    body: call.body === undefined ? undefined : JSON.stringify(call.body),
    signal,
    meanwhile: call.meanwhile,
    timeout: call.slow ? Math.max(timeouts.slow, timeouts.normal) : timeouts.normal,
    idle: timeouts.idle,
  });

  const facts = () => options.dialectMemory.read(baseUrl) ?? { lists: {}, ways: {} };
  /**
   * Throws `unsupported` for a read that this gateway was found not to have: gateways limit requests to unknown paths,
   * and all clients share that limit (docs/gateways-modern.md 1).
   */
  const refuseMissing = (call: Call) => {
    const name = readNameOf(call);
    if (name === undefined || !facts().missing?.includes(name)) return;
    throw new GatewayError('unsupported', { method: call.method, path: call.path });
  };
  const noteMissing = (call: Call, error: GatewayError) => {
    const name = readNameOf(call);
    if (name === undefined || error.kind !== 'unsupported' || error.facts.status !== 404) return;
    const known = facts();
    if (known.missing?.includes(name)) return;
    options.dialectMemory.write(baseUrl, { ...known, missing: [...(known.missing ?? []), name] });
  };

  let sent = 0;
  const sendOnce = async (call: Call, credential: Credential, o: CallOptions): Promise<Answer> => {
    if (o.signal?.aborted) throw new GatewayError('stopped', { method: call.method, path: call.path });
    if (effectOf(call) !== 'read') sent += 1;
    const response = await exchange(requestOf(call, credential, o), call.path);
    const cookies = pickCookies(response.cookies, clock.now());
    await identity.adopt(call, credential, cookies);
    const text = await readText(response, call, o);
    const answer = judge(call, { status: response.status, headers: response.headers, cookies, text });
    if ((call.auth ?? 'user') === 'user') await identity.rotate(answer);
    return answer;
  };

  const refresh = createRefresh({ identity, baseUrl, now: clock.now, sleep: (ms) => clock.sleep(ms), send: sendOnce });

  /** Runs `send` as the user, with the JWT renewed first where needed. */
  const asUser = async <T>(call: Call, o: CallOptions, send: (credential: Credential) => Promise<T>): Promise<T> => {
    if ((call.auth ?? 'user') !== 'user') return send(identity.credential());
    const credential = await refresh.fresh(o);
    try {
      return await send(credential);
    } catch (error) {
      if (!refresh.wouldHelp(error, credential)) throw explain(error, credential);
      return send(await refresh.renew(credential, o));
    }
  };

  /** The reads that wait because of a rate limit, each with its end in Unix ms. */
  const limits = new Set<{ until: number }>();

  return {
    identity,
    options,
    limitedUntil: () => (limits.size === 0 ? undefined : Math.max(...[...limits].map(({ until }) => until))),
    sent: () => sent,
    async call(call, o = {}) {
      refuseMissing(call);
      const start = clock.now();
      for (let tries = 1; ; tries += 1) {
        try {
          const answer = await asUser(call, o, (credential) => sendOnce(call, credential, o));
          if (effectOf(call) === 'write' && !isPlanned(answer)) await o.onWritten?.();
          return answer;
        } catch (error) {
          if (!(error instanceof GatewayError)) throw error;
          noteMissing(call, error);
          const attempt = { error, call, tries, elapsed: clock.now() - start, isPatient: waitsForLimits(o) };
          const wait = retryWait(attempt, options.retry, options.random);
          if (wait === undefined) throw error;
          const limit = error.kind === 'rate-limited' ? { until: clock.now() + wait } : undefined;
          if (limit) limits.add(limit);
          try {
            await pause(wait, call, o);
          } finally {
            if (limit) limits.delete(limit);
          }
        }
      }
    },
    async stream(call, o = {}) {
      return asUser(call, o, async (credential) => {
        const response = await exchange(requestOf(call, credential, o), call.path);
        if (response.status === 200 && !/html/.test(response.headers['content-type'] ?? '')) return response;
        const text = await readText(response, call, o);
        judge(call, { status: response.status, headers: response.headers, cookies: {}, text });
        throw unreadable(call, 'unexpected-shape');
      });
    },
  };

  async function pause(wait: number, { method, path }: Call, { signal }: CallOptions): Promise<void> {
    const stops = [...new Set([signal, stopOfWait(signal)])].filter((one) => one !== undefined);
    try {
      await clock.sleep(wait, stops.length > 1 ? AbortSignal.any(stops) : stops[0]);
    } catch (error) {
      throw stops.some(({ aborted }) => aborted) ? new GatewayError('stopped', { method, path }) : error;
    }
  }
}

/**
 * The key under which a read is remembered as missing, with `:id` for row ids; undefined for calls that are not
 * remembered: writes, relay calls and raw calls.
 */
function readNameOf({ method, path, isRaw, auth = 'user' }: Call): string | undefined {
  if (method !== 'GET' || isRaw || auth !== 'user' || !path.startsWith('/api/')) return undefined;
  return path.replace(/\/\d+(?=\/|$)/g, '/:id');
}

async function readText(response: TransportResponse, { method, path }: Call, { signal }: CallOptions): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    throw inOurTerms(error, { method, signal }, path);
  }
}

/**
 * An access token without its user's id, or with another's, is refused with the same 401 as no credential at all
 * (docs/gateways.md 13.6, 14.28).
 */
function explain(error: unknown, credential: Credential): unknown {
  if (credential.kind !== 'access-token') return error;
  if (!(error instanceof GatewayError) || error.kind !== 'not-signed-in') return error;
  if (!error.says(/New-Api-User/i)) return error;
  const reason = credential.userId === undefined ? 'user-id-missing' : 'user-id-mismatch';
  return new GatewayError('not-signed-in', { ...error.facts, reason });
}
