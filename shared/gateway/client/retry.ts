import type { Call } from './call.ts';
import { effectOf } from './effect.ts';
import type { GatewayError } from './gateway-error.ts';
import type { RetryPolicy } from './gateway-options.ts';

const defaults = { attempts: 3, deadline: 45_000 };
/** The longest `Retry-After` a read waits for by itself, in ms; longer ones are the person's decision. */
const patience = 10_000;
/** docs/gateways.md 13.12: a 429 of the general limit says nothing, and clears in some seconds. */
const silentLimitWait = 3_000;
/** How often a long read waits for the limit of calls, which clears within three minutes, and how long where it does not say. */
const patientAttempts = 40;
const patientWait = 10_000;
/** The longest wait in ms that is the limit of calls: what asks for more, such as a proxy for an hour, is the person's decision. */
const longestLimit = 300_000;

interface Attempt {
  error: GatewayError;
  call: Pick<Call, 'method' | 'path' | 'body'>;
  /** Tries made so far, at least 1. */
  tries: number;
  /** ms since the first one began. */
  elapsed: number;
  /** One call of very many: a limit of calls is waited out. */
  isPatient?: boolean;
}

/**
 * ms to wait before a call may be repeated, or undefined when it must not be: only reads, only failures that pass by
 * themselves (network, 429 with a short wait, 502 to 504), with backoff and jitter, inside the deadline. What the limit of calls
 * turns away was not begun (docs/gateways.md 2.4), so that one call of very many waits for it, writes too.
 */
export function retryWait(attempt: Attempt, policy: RetryPolicy | undefined, random: () => number): number | undefined {
  const attempts = policy?.attempts ?? defaults.attempts;
  const isOurLimit = attempt.error.kind === 'rate-limited' && attempt.isPatient && attempts > 1;
  if (isOurLimit) {
    const wait = (attempt.error.facts.retryAfter ?? patientWait) + 250 * random();
    return attempt.tries < patientAttempts && wait <= longestLimit ? wait : undefined;
  }
  const deadline = policy?.deadline ?? defaults.deadline;
  if (attempt.tries >= attempts || effectOf(attempt.call) !== 'read') return undefined;
  const wait = waitFor(attempt.error, attempt.tries, random);
  return wait === undefined || attempt.elapsed + wait > deadline ? undefined : wait;
}

/** What the next try meets as well. */
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
