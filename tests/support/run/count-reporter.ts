import type { Reporter, TestModule } from 'vitest/node';

/** Number of slowest files to list. */
const slowestShown = 10;

/**
 * Prints the last line, which continuous integration parses: `N passed, N failed`. A file that cannot be loaded and an
 * error outside of any test count as failed. Skipped tests are listed, so that nobody takes them for passed ones, and
 * above them the slowest files with their seconds, including loading.
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
    const slowest = modules
      .map((module) => ({ file: module.relativeModuleId, seconds: secondsOf(module) }))
      .sort((a, b) => b.seconds - a.seconds)
      .slice(0, slowestShown)
      .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
    // At exit, because vitest's own reporter writes its summary after this call, and this line has to be the last.
    process.once('exit', () => {
      const lines = ['The slowest files:', ...slowest, ...skipped, `${passed} passed, ${failed} failed`, ''];
      process.stdout.write(lines.join('\n'));
    });
  }
}

function secondsOf(module: TestModule): number {
  const { setupDuration, collectDuration, duration } = module.diagnostic();
  return (setupDuration + collectDuration + duration) / 1000;
}
