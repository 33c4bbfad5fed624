/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  mutate: ['shared/{domain,format,gateway,screen,screens}/**/*.{ts,tsx}'],
  ignorePatterns: ['dist', 'docs/images', '.stryker-tmp', 'reports'],
  // Stryker would rewrite tsconfig.json through TypeScript's JavaScript API, which TypeScript 7 no longer has.
  tsconfigFile: 'tests/mutation/none.json',
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 15_000,
  incremental: true,
  incrementalFile: 'node_modules/.cache/mutation.json',
  tempDirName: 'node_modules/.cache/mutation',
  reporters: ['clear-text', 'progress-append-only', 'json'],
  jsonReporter: { fileName: 'node_modules/.cache/mutation-report.json' },
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  thresholds: { high: 90, low: 85, break: 85 },
};
