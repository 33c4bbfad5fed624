import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../support/build.ts';

/** A test that opens the sample site, or looks at the clock. */
const usesTime = /sampleData|Date\.now\(\)|new Date\(\)/;

/** Test files whose path holds one of the words; without a word those of the core, of the commands, and of all that use the sample site. */
export function chosenTests(words: readonly string[]): string[] {
  const files = readdirSync(join(projectFolder, 'tests'), { recursive: true, encoding: 'utf8' })
    .map((name) => join('tests', name))
    .filter((name) => /\.test\.tsx?$/.test(name))
    .sort();
  if (words.length > 0) return files.filter((file) => words.some((word) => file.includes(word)));
  return files.filter(
    (file) => /^tests\/(core|cli)\//.test(file) || usesTime.test(readFileSync(join(projectFolder, file), 'utf8')),
  );
}
