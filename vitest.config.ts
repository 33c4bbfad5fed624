import { defineConfig } from 'vitest/config';
import { findSlowTests } from './tests/support/slow-tests.ts';

const slow = findSlowTests();

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
          exclude: slow,
          testTimeout: 20_000,
          hookTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: slow,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
