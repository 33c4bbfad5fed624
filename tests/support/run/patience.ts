import { createHash } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';
import { processorTime } from '../program/processor-time.ts';

/** ms of processor time that the work of `measureSlowness` takes on the kind of machine that the limits were chosen on. */
const usualWork = 110;

/**
 * How many times longer than usual things take on this machine right now: it may be slower, and others may use it. Never below 1,
 * and at most 10, so that what hangs still ends.
 */
function measureSlowness(): number {
  const block = Buffer.alloc(1 << 20);
  const ownWork = processorTime(() => {
    const hash = createHash('sha256');
    for (let count = 0; count < 64; count++) hash.update(block);
    hash.digest();
  });
  const shared = (loadavg()[0] ?? 0) / availableParallelism();
  return Math.min(10, Math.max(1, ownWork / usualWork) * Math.max(1, shared));
}

// Measured once, when the run reads its configuration: its workers inherit what was found.
process.env.TEST_SLOWNESS ??= measureSlowness().toFixed(1);

/** How many times slower than usual this machine was when the run began. */
export const slowness = Number(process.env.TEST_SLOWNESS);

/** ms that a test waits for what a slow or busy machine does in its own time. A pass never waits that long. */
export const patience = 60_000 * slowness;
