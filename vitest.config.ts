import { defineConfig } from 'vitest/config';
import { findSlowTests } from './tests/support/slow-tests.ts';

const slow = findSlowTests();
// A busy machine is slow, not wrong.
const patient = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    reporters: process.env.CI ? ['default', './tests/support/count-reporter.ts'] : ['default'],
    globalSetup: ['./tests/support/fresh-build.ts'],
    setupFiles: ['./tests/support/setup.ts'],
    env: { TZ: 'UTC', LANG: 'en_US.UTF-8' },
    maxWorkers: 2,
    expect: { poll: { timeout: 10_000, interval: 50 } },
    projects: [
      {
        extends: true,
        test: {
          ...patient,
          name: 'fast',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...slow.terminal, ...slow.browser],
          sequence: { groupOrder: 0 },
        },
      },
      // What waits for a person's pace, beside a browser's: together they leave no core idle.
      {
        extends: true,
        test: { ...patient, name: 'terminal', include: slow.terminal, sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: { ...patient, name: 'browser', include: slow.browser, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
