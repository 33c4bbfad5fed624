import type { Sandbox } from '../store/sandbox.ts';
import type { SandboxContext, SandboxMiddleware } from './envelope.ts';
import { Refusal } from './refusal.ts';
import type { WireTextKey } from './wire-text.ts';

/** The client's address: from a proxy's header, else from the connection. */
export function clientAddress(context: SandboxContext): string {
  const forwarded = context.req.header('x-forwarded-for')?.split(',')[0]?.trim();
  return forwarded || (context.env.incoming?.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '');
}

interface LimitOptions {
  /** The key under which requests are counted; the address by default. */
  keyOf?: (context: SandboxContext) => string;
  /** Text of the answer; without one its body is empty. */
  text?: WireTextKey;
}

/**
 * Refuses more than `count` requests of one address within `seconds`: HTTP 429, mostly with an empty body
 * (docs/gateways.md 2.4). All routes given the same limiter share its counter. Passes everything while the sandbox's
 * rate limits are off.
 */
export function rateLimiter(
  sandbox: Sandbox,
  count: number,
  seconds: number,
  { keyOf = clientAddress, text }: LimitOptions = {},
): SandboxMiddleware {
  const recent = new Map<string, number[]>();
  return async (context, next) => {
    if (!sandbox.rateLimit) return next();
    const now = sandbox.world.clock.now();
    const key = keyOf(context);
    const times = (recent.get(key) ?? []).filter((time) => now - time < seconds * 1000);
    recent.set(key, times);
    const oldest = times[0];
    if (times.length >= count && oldest !== undefined) {
      if (sandbox.traits.limits.namesWait) {
        context.header('Retry-After', String(Math.ceil((oldest + seconds * 1000 - now) / 1000)));
      }
      if (text) throw new Refusal(text, { status: 429 });
      return context.body(null, 429);
    }
    times.push(now);
    return next();
  };
}

/** A limit that only some generations have; the others let everything pass (docs/gateways.md 2.4). */
export function limitOf(
  sandbox: Sandbox,
  what: 'searches' | 'payments' | 'account',
  limiter: SandboxMiddleware,
): SandboxMiddleware {
  return sandbox.traits.limits[what] ? limiter : (_context, next) => next();
}

/** Ten searches per minute and user, in the newer generations; used after `authenticate` (docs/gateways.md 2.4). */
export function searchLimiter(sandbox: Sandbox): SandboxMiddleware {
  const keyOf = (context: SandboxContext) => String(context.var.caller.id);
  return limitOf(sandbox, 'searches', rateLimiter(sandbox, 10, 60, { keyOf, text: 'tooManyRequests' }));
}
