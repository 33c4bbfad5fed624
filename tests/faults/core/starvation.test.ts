import { expect, test } from 'vitest';
import { starvedShare, unlessStarved, watchStarvation } from '../run/starvation.ts';

/** Tries that end or not, on a machine that gives them as much; how many were made, repeated, and what was told at last. */
async function tries(ends: readonly boolean[], shares: readonly number[]) {
  let made = 0;
  const repeated: number[] = [];
  const last = await unlessStarved(
    async (nth) => {
      made = nth;
      return { hasEnded: ends[nth - 1] ?? false };
    },
    (_, share) => repeated.push(share),
    () => () => shares[made - 1] ?? 0,
  );
  return { made, repeated, hasEnded: last.hasEnded };
}

test('TRU-09: what does not end is a hang at once on a machine with room, and at last on a starved one', async () => {
  expect(await tries([false], [0])).toEqual({ made: 1, repeated: [], hasEnded: false });
  expect(await tries([false], [starvedShare - 0.01])).toMatchObject({ made: 1, hasEnded: false });
  expect(await tries([], [0.9, 0.9, 0.9, 0.9])).toEqual({ made: 3, repeated: [0.9, 0.9], hasEnded: false });
  expect(await tries([false, false], [0.9, 0.1])).toEqual({ made: 2, repeated: [0.9], hasEnded: false });
});

test('TRU-09: only what did not end is begun again', async () => {
  expect(await tries([true], [0.9])).toEqual({ made: 1, repeated: [], hasEnded: true });
  expect(await tries([false, true], [0.9, 0.9])).toEqual({ made: 2, repeated: [0.9], hasEnded: true });
});

test('the share is of the time that was watched, and none where nothing runs', async () => {
  const stop = watchStarvation();
  await new Promise((resolve) => setImmediate(resolve));
  const share = stop();
  expect(share).toBeGreaterThanOrEqual(0);
  expect(share).toBeLessThanOrEqual(1);
});
