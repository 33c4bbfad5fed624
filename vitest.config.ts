import { defineConfig } from 'vitest/config';
import { findSlowTests } from './tests/support/slow-tests.ts';

const slow = findSlowTests();
const patient = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    reporters: process.env.CI ? ['default', './tests/support/count-reporter.ts'] : ['default'],
    setupFiles: ['./tests/support/setup.ts'],
    env: { TZ: 'UTC', LANG: 'en_US.UTF-8' },
    maxWorkers: 2,
    expect: { poll: { timeout: 10_000, interval: 50 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...slow.terminal, ...slow.browser],
          testTimeout: 20_000,
          hookTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      // One at a time: what a terminal shows is waited for by its silence.
      {
        extends: true,
        test: { ...patient, name: 'terminal', include: slow.terminal, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: { ...patient, name: 'browser', include: slow.browser, maxWorkers: 2, sequence: { groupOrder: 2 } },
      },
    ],
  },
});
