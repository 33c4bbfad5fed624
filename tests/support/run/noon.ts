import { createClock } from '../../../cli/world/clock.ts';
import type { Clock } from '../../../cli/world/world.ts';

/** Unix ms of noon today, here: what belongs to today is tested as at noon, as at night the hours before are of yesterday. */
export function noonToday(): number {
  return new Date().setHours(12, 0, 0, 0);
}

/** Unix seconds of the midnight, here, that a day began with; `at` in Unix ms, now without it. */
export function midnightOf(at = Date.now()): number {
  return new Date(at).setHours(0, 0, 0, 0) / 1000;
}

/** The machine's clock, standing at a time in Unix ms. */
export function clockAt(at: number): Clock {
  return { ...createClock(), now: () => at };
}
