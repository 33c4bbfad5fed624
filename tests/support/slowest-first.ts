import { statSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { findSlowTests } from './slow-tests.ts';

/** Milliseconds that a byte of a test file stands for, by what it drives, where the file has not run here before; from runs of all. */
const costs: Record<string, number> = { browser: 2.2, terminal: 1.5, process: 0.4, core: 0.1 };

/**
 * The slowest files first, whatever project they belong to: browsers and pseudo terminals start the run, and the many small
 * files fill both cores to its end.
 */
export default class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { terminal } = findSlowTests();
    const costOf = ({ project, moduleId }: TestSpecification) => {
      const file = relative(this.ctx.config.root, moduleId);
      const known = this.ctx.cache.getFileTestResults(`${project.name}:${file}`);
      if (known) return known.duration;
      const kind = terminal.includes(file) ? 'terminal' : project.name;
      return statSync(moduleId).size * (costs[kind] ?? 1);
    };
    const sorted = files.map((file) => ({ file, cost: costOf(file) })).sort((a, b) => b.cost - a.cost);
    return sorted.map(({ file }) => file);
  }
}
