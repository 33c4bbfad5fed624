import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../support/program/build.ts';

/** Matches a test that opens the sample site or reads the clock. */
const usesTime = /sampleData|openGateway\(|Date\.now\(\)|new Date\(\)/;

/**
 * Returns the test files whose path contains one of the words; without words, those of the core and the commands, and
 * all that match `usesTime`. `isNarrow` keeps only the latter.
 */
export function chosenTests(words: readonly string[], isNarrow: boolean): string[] {
  const files = readdirSync(join(projectFolder, 'tests'), { recursive: true, encoding: 'utf8' })
    .map((name) => join('tests', name))
    .filter((name) => /\.test\.tsx?$/.test(name))
    .sort();
  const looksAtTime = (file: string) => usesTime.test(readFileSync(join(projectFolder, file), 'utf8'));
  const isNamed = (file: string) => words.some((word) => file.includes(word));
  const isUsual = (file: string) => /^tests\/(core|cli)\//.test(file) || looksAtTime(file);
  return files.filter(words.length > 0 ? isNamed : isUsual).filter((file) => !isNarrow || looksAtTime(file));
}
