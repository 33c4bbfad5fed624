import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { projectFolder } from './build.ts';

/** For each part of the build: the file that is written last, its sources, and the tests that do not need it. */
const parts = {
  program: {
    output: 'dist/cli.cjs',
    sources: ['cli', 'shared', 'build', 'package.json', 'package-lock.json'],
    unneeded: /^tests\/(any-day|core)\//,
  },
  web: {
    output: 'dist/web/index.html',
    sources: ['web', 'shared', 'build', 'package-lock.json'],
    unneeded: /^tests\/(any-day|core|tui)\//,
  },
};

/** Vitest's `globalSetup`: rebuilds parts that are older than their sources, before any test runs. */
export default async function buildWhatIsStale({ vitest }: TestProject): Promise<void> {
  const files = (await vitest.globTestSpecifications(process.argv.filter((word) => word.startsWith('tests/')))).map(
    ({ moduleId }) => moduleId.slice(projectFolder.length),
  );
  const stale = Object.entries(parts)
    .filter(([, { unneeded }]) => files.some((file) => !unneeded.test(file)))
    .filter(([, { output, sources }]) => newest(sources) > (timeOf(output) ?? 0))
    .map(([part]) => part);
  if (stale.length > 0)
    execFileSync(process.execPath, ['build/build.mjs', ...stale], { cwd: projectFolder, stdio: 'inherit' });
}

/** Returns when the newest of these files and folders changed, in ms; deleting a file changes its folder. */
function newest(sources: readonly string[]): number {
  const names = sources.flatMap((source) => [source, ...within(source)]);
  return Math.max(...names.map((name) => timeOf(name) ?? 0));
}

function within(source: string): string[] {
  if (!statSync(join(projectFolder, source)).isDirectory()) return [];
  return readdirSync(join(projectFolder, source), { recursive: true, encoding: 'utf8' }).map((name) =>
    join(source, name),
  );
}

function timeOf(name: string): number | undefined {
  return statSync(join(projectFolder, name), { throwIfNoEntry: false })?.mtimeMs;
}
