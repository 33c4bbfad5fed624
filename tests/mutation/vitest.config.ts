import { defineConfig } from 'vitest/config';

/** The tests that mutations of `shared/` are tried against: those of the core, in one project, without browser or terminal. */
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    include: ['tests/core/**/*.test.{ts,tsx}', 'tests/faults/core/**/*.test.ts'],
    exclude: ['tests/core/lint/**'],
    setupFiles: ['./tests/support/setup.ts'],
    env: { TZ: 'UTC', LANG: 'en_US.UTF-8' },
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
