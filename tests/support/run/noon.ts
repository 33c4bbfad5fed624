import { createClock } from '../../../cli/world/clock.ts';
import type { Clock } from '../../../cli/world/world.ts';

/**
 * Returns local noon of today in Unix ms: shortly after midnight the hours before now belong to yesterday, so tests of
 * today use noon.
 */
export function noonToday(): number {
  return new Date().setHours(12, 0, 0, 0);
}

/** Returns the local midnight at which a day began, in Unix seconds; `at` in Unix ms, default now. */
export function midnightOf(at = Date.now()): number {
  return new Date(at).setHours(0, 0, 0, 0) / 1000;
}

/** The machine's clock, stopped at a time in Unix ms. */
export function clockAt(at: number): Clock {
  return { ...createClock(), now: () => at };
}
