import { availableParallelism, totalmem } from 'node:os';
import { defineConfig } from 'vitest/config';
import { oneFile } from './tests/support/program/build.ts';
import { patience, slowness } from './tests/support/run/patience.ts';
import SlowestFirst from './tests/support/run/slowest-first.ts';
import { testZone } from './tests/support/run/test-zone.ts';

const cores = availableParallelism();
/** Bytes that a worker and its Chromium may take. */
const workerMemory = 1.5 * 2 ** 30;

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    reporters: process.env.CI ? ['default', './tests/support/run/count-reporter.ts'] : ['default'],
    globalSetup: ['./tests/support/program/fresh-build.ts', './tests/support/gateway/sample-site.ts'],
    setupFiles: ['./tests/support/run/setup.ts'],
    env: { TZ: testZone, LANG: 'en_US.UTF-8' },
    // Browsers and terminals are waited for much of the time: more than the cores alone have work for, unless others use them too.
    maxWorkers: Math.max(2, Math.min(slowness < 2 ? 2 * cores : cores, Math.floor(totalmem() / workerMemory))),
    // A worker keeps what it has loaded, and its Chromium, from file to file: a process for each costs half a second, and
    // another project would have the whole product transformed once more.
    isolate: false,
    // A foreign gateway is asked by one file of the contract at a time: two writers at once meet locks of its database.
    fileParallelism: process.env.TOLLGATE_CONTRACT_GATEWAY === undefined,
    include: ['tests/**/*.test.{ts,tsx}'],
    // What only the one file can show: `TOLLGATE_PROGRAM=FILE npm test`.
    exclude: oneFile === undefined ? ['tests/cli/file/**'] : [],
    // A busy machine is slow, not wrong: limits go by how slow it was found to be when the run began.
    testTimeout: 3 * patience,
    hookTimeout: 3 * patience,
    sequence: { sequencer: SlowestFirst },
    expect: { poll: { timeout: patience, interval: 50 } },
  },
});
