/** The time zone of a test run; `npm run any-day` sets another one. */
export const testZone = process.env.TOLLGATE_TEST_ZONE ?? 'UTC';

/**
 * Returns the time zone for processes and pages started now: that of the test (`in-zone.ts`), otherwise that of the
 * run.
 */
export function zoneNow(): string {
  return (process.env.VITEST && process.env.TZ) || testZone;
}
