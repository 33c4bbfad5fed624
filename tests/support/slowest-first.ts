import { statSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { findSlowTests } from './slow-tests.ts';

/** Milliseconds that a byte of a test file stands for, by what it drives, where the file has not run here before; from runs of all. */
const costs: Record<string, number> = { browser: 2.2, terminal: 1.5, process: 0.4, core: 0.1 };

/** In this order. A worker ends, with its modules and its browser, when the next file is of another project. */
const projects = ['browser', 'process', 'core'];

/**
 * Browsers start the run, then pseudo terminals and processes, of each the slowest files first, and the many small files of the core fill
 * both cores to its end.
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
    const sorted = files
      .map((file) => ({ file, cost: costOf(file), place: projects.indexOf(file.project.name) }))
      .sort((a, b) => a.place - b.place || b.cost - a.cost);
    return sorted.map(({ file }) => file);
  }
}
