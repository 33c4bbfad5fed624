import type { Reporter, TestModule } from 'vitest/node';

/** The closing line that continuous integration reads: `N passed, N failed`. A file that cannot be loaded counts as failed. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandledErrors.length;
    for (const module of modules) {
      if (module.state() === 'failed' && module.errors().length > 0) failed += 1;
      for (const test of module.children.allTests()) {
        if (test.result().state === 'passed') passed += 1;
        // A test that was skipped proves nothing: where the tests run in full, that is a failure.
        else failed += 1;
      }
    }
    // Not at once: the summary of vitest's own reporter is written after this call, and this line has to be the last.
    process.once('exit', () => process.stdout.write(`${passed} passed, ${failed} failed\n`));
    if (failed > 0) process.exitCode = 1;
  }
}
