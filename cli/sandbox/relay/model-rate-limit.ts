import type { Relay } from './relay.ts';
import { refuse } from './relay-error.ts';

/**
 * Limits relay calls per user (options ModelRequestRateLimit*, V06+): at most `…Count` calls, 0 for any number, within
 * `…DurationMinutes`. The returned function counts a call. @throws RelayError 429 with an error body
 * (docs/gateways.md 2.4).
 */
export function createModelRateLimit(relay: Relay): (userId: number) => void {
  const recent = new Map<number, number[]>();
  return (userId) => {
    const { options, sandbox } = relay;
    if (!options.flag('ModelRequestRateLimitEnabled')) return;
    const count = options.number('ModelRequestRateLimitCount');
    const minutes = options.number('ModelRequestRateLimitDurationMinutes');
    if (count <= 0 || minutes <= 0) return;
    const now = sandbox.world.clock.now();
    const times = (recent.get(userId) ?? []).filter((time) => now - time < minutes * 60_000);
    recent.set(userId, times);
    if (times.length >= count) throw refuse(429, 'rate_limit_exceeded', 'tooManyRequests', { minutes, count });
    times.push(now);
  };
}
