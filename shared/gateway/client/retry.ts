import type { Call } from './call.ts';
import { effectOf } from './effect.ts';
import type { GatewayError } from './gateway-error.ts';
import type { RetryPolicy } from './gateway-options.ts';

const defaults = { attempts: 3, deadline: 45_000 };
/** The longest `Retry-After`, in ms, that a read waits for automatically; with a longer one the user decides. */
const patience = 10_000;
/**
 * The wait in ms for a 429 of the general limit, which names no wait and clears within seconds (docs/gateways.md
 * 13.12).
 */
const silentLimitWait = 3_000;
/**
 * How often a long read waits for the rate limit, which clears within three minutes, and for how many ms where no wait
 * is named.
 */
const patientAttempts = 40;
const patientWait = 10_000;
/**
 * The longest wait in ms that counts as the gateway's rate limit; with a longer one (such as an hour of a proxy) the
 * user decides.
 */
const longestLimit = 300_000;

interface Attempt {
  error: GatewayError;
  call: Pick<Call, 'method' | 'path' | 'body'>;
  /** Tries made so far, at least 1. */
  tries: number;
  /** ms since the first one began. */
  elapsed: number;
  /** The call is one of very many: it waits for the rate limit. */
  isPatient?: boolean;
}

/**
 * ms to wait before a call may be repeated, or undefined when it must not be: only reads, only failures that pass by
 * themselves (network, 429 with a short wait, 502 to 504), with backoff and jitter, inside the deadline. A call that
 * the rate limit turned away was not begun (docs/gateways.md 2.4), so one call of very many waits and repeats, writes
 * included.
 */
export function retryWait(attempt: Attempt, policy: RetryPolicy | undefined, random: () => number): number | undefined {
  const attempts = policy?.attempts ?? defaults.attempts;
  const isOurLimit = isRefusalOfGateway(attempt) && attempt.isPatient && attempts > 1;
  if (isOurLimit) {
    const wait = (attempt.error.facts.retryAfter ?? patientWait) + 250 * random();
    return attempt.tries < patientAttempts && wait <= longestLimit ? wait : undefined;
  }
  const deadline = policy?.deadline ?? defaults.deadline;
  if (attempt.tries >= attempts || effectOf(attempt.call) !== 'read') return undefined;
  const wait = waitFor(attempt.error, attempt.tries, random);
  return wait === undefined || attempt.elapsed + wait > deadline ? undefined : wait;
}

/**
 * Whether the gateway's rate limit turned the call away before anything was done. A relayed call is answered 429 by the
 * provider too, after it was sent there.
 */
function isRefusalOfGateway({ error, call }: Attempt): boolean {
  return error.kind === 'rate-limited' && (effectOf(call) === 'read' || call.path.startsWith('/api/'));
}

/** Transport reasons that the next try would meet as well. */
const lasting = /^(tls|unknown-host|proxy-(unknown-host|credentials|denied|unusable))/;

function waitFor(error: GatewayError, tries: number, random: () => number): number | undefined {
  const backoff = Math.min(250 * 2 ** (tries - 1), 5_000) * (0.5 + random());
  if (error.kind === 'network') {
    return lasting.test(error.facts.reason ?? '') ? undefined : backoff;
  }
  if (error.kind === 'rate-limited') {
    const asked = error.facts.retryAfter;
    if (asked === undefined) return tries === 1 ? silentLimitWait + 1_000 * random() : undefined;
    return asked <= patience ? asked + 250 * random() : undefined;
  }
  const status = error.facts.status ?? 0;
  return error.kind === 'server' && status >= 502 && status <= 504 ? backoff : undefined;
}
