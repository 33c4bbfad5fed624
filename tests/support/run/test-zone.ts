/** The zone that the tests of a run take for the machine's; another one where `npm run any-day` sets it. */
export const testZone = process.env.TOLLGATE_TEST_ZONE ?? 'UTC';

/** The zone that processes and pages begun now live in: that of the test (`in-zone.ts`), else that of the run. */
export function zoneNow(): string {
  return (process.env.VITEST && process.env.TZ) || testZone;
}
