import { defineConfig } from 'vitest/config';
import { patience } from './tests/support/patience.ts';
import { findSlowTests } from './tests/support/slow-tests.ts';
import SlowestFirst from './tests/support/slowest-first.ts';

const slow = findSlowTests();
// A busy machine is slow, not wrong.
const patient = { testTimeout: 3 * patience, hookTimeout: 3 * patience };

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    reporters: process.env.CI ? ['default', './tests/support/count-reporter.ts'] : ['default'],
    globalSetup: ['./tests/support/fresh-build.ts', './tests/support/sample-site.ts'],
    setupFiles: ['./tests/support/setup.ts'],
    env: { TZ: 'UTC', LANG: 'en_US.UTF-8' },
    // Browsers and terminals are waited for a third of the time: more than the usual two cores have work for.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    expect: { poll: { timeout: patience, interval: 50 } },
    projects: [
      {
        extends: true,
        test: {
          ...patient,
          name: 'core',
          include: ['tests/core/**/*.test.{ts,tsx}'],
          exclude: slow.browser,
          // They touch nothing of the process, so they share its modules: half of what they cost was loading them.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...patient,
          // Terminals among them: a project of their own would have the whole product transformed once more.
          name: 'process',
          // A process for each file costs half a second of processor time.
          isolate: false,
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/core/**/*.test.{ts,tsx}', ...slow.browser],
        },
      },
      {
        extends: true,
        test: {
          ...patient,
          name: 'browser',
          include: slow.browser,
          // One Chromium a worker, and what it has compiled, from file to file.
          isolate: false,
        },
      },
    ],
  },
});
