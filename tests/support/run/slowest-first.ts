import { statSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { findSlowTests } from './slow-tests.ts';

/**
 * Estimated ms per byte of a test file, by what it uses, for files that have not run here before; measured in full
 * runs.
 */
const costs: Record<string, number> = { browser: 2.2, terminal: 1.5, process: 0.4, core: 0.1 };

/** Sorts slow files first, so that the many small ones keep both cores busy until the end of a run. */
export default class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { browser, terminal } = findSlowTests();
    const kindOf = (file: string) => {
      if (browser.includes(file)) return 'browser';
      if (terminal.includes(file)) return 'terminal';
      return file.startsWith('tests/core/') ? 'core' : 'process';
    };
    const costOf = ({ project, moduleId }: TestSpecification) => {
      const file = relative(this.ctx.config.root, moduleId);
      const known = this.ctx.cache.getFileTestResults(`${project.name}:${file}`);
      return known?.duration ?? statSync(moduleId).size * (costs[kindOf(file)] ?? 1);
    };
    const sorted = files.map((file) => ({ file, cost: costOf(file) })).sort((a, b) => b.cost - a.cost);
    return sorted.map(({ file }) => file);
  }
}
