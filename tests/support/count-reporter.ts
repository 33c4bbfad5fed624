import type { Reporter, TestModule } from 'vitest/node';

/**
 * The closing line that continuous integration reads: `N passed, N failed`. A file that cannot be loaded and an error
 * outside of any test count as failed. Skipped tests are named, so that nobody takes them for passed ones.
 */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandledErrors.length;
    const skipped: string[] = [];
    for (const module of modules) {
      failed += module.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed += 1;
        else if (state === 'failed') failed += 1;
        else skipped.push(`skipped: ${test.fullName} (${module.relativeModuleId})`);
      }
    }
    // At exit, because vitest's own reporter writes its summary after this call, and this line has to be the last.
    process.once('exit', () => {
      process.stdout.write([...skipped, `${passed} passed, ${failed} failed`, ''].join('\n'));
    });
  }
}
