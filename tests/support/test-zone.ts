/** The zone that tests and the processes they begin take for the machine's; another one where `npm run any-day` sets it. */
export const testZone = process.env.TOLLGATE_TEST_ZONE ?? 'UTC';
