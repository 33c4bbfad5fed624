import type { Sandbox } from '../sandbox.ts';
import type { SandboxContext, SandboxMiddleware } from './envelope.ts';

/** Where a request comes from: what a proxy says, else the connection. */
export function clientAddress(context: SandboxContext): string {
  const forwarded = context.req.header('x-forwarded-for')?.split(',')[0]?.trim();
  return forwarded || (context.env.incoming?.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '');
}

/**
 * Refuses more than `count` requests of one address within `seconds`: HTTP 429 with an empty body (wire 2.4).
 * All routes given the same limiter share its counter. Passes everything while the sandbox's rate limits are off.
 */
export function rateLimiter(sandbox: Sandbox, count: number, seconds: number): SandboxMiddleware {
  const recent = new Map<string, number[]>();
  return async (context, next) => {
    if (!sandbox.rateLimit) return next();
    const now = sandbox.world.clock.now();
    const address = clientAddress(context);
    const times = (recent.get(address) ?? []).filter((time) => now - time < seconds * 1000);
    recent.set(address, times);
    const oldest = times[0];
    if (times.length >= count && oldest !== undefined) {
      if (sandbox.traits.refusals === 'coded') {
        context.header('Retry-After', String(Math.ceil((oldest + seconds * 1000 - now) / 1000)));
      }
      return context.body(null, 429);
    }
    times.push(now);
    return next();
  };
}
