import { defineConfig } from 'vitest/config';

/** The tests that mutations of `shared/` are tried against: those of the core, in one project, without browser or terminal. */
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    include: ['tests/core/**/*.test.{ts,tsx}', 'tests/faults/core/**/*.test.ts'],
    // Not about what `shared/` does. The compiler finds nothing in mutated sources, which tell it not to look; and what
    // holds all mutations at once takes more time than its length.
    exclude: [
      'tests/core/lint/**',
      'tests/core/docs/**',
      'tests/core/screens/whole-drafts.test.ts',
      'tests/core/format/linear-time.test.ts',
    ],
    setupFiles: ['./tests/support/setup.ts'],
    env: { TZ: 'UTC', LANG: 'en_US.UTF-8' },
    // Whatever never ends is for Stryker to end; on a busy machine no test fails by its own clock.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
