import { createHash } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';
import { processorTime } from '../program/processor-time.ts';

/** Processor time in ms of the work of `measureSlowness` on the reference machine. */
const usualWork = 110;

/**
 * Returns how many times slower than the reference machine this one is now: its processor may be slower, and other
 * processes may use it. At least 1, and at most 10, so that a test that hangs still ends.
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

// Measured once, when the configuration is loaded; the workers inherit the variable.
process.env.TEST_SLOWNESS ??= measureSlowness().toFixed(1);

/** How many times slower than usual this machine was when the run began. */
export const slowness = Number(process.env.TEST_SLOWNESS);

/** Timeout in ms for anything that depends on the machine's speed. Passing tests never wait this long. */
export const patience = 60_000 * slowness;
