import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { projectFolder } from './build.ts';

const heavyParts = ['terminal.ts', 'browser.ts'].map((name) => join(projectFolder, 'tests/support', name));
const importPattern = /\bfrom\s+'(\.[^']+)'|\bimport\('(\.[^']+)'\)/g;

/**
 * Test files that drive a pseudo terminal or a browser, told by what they import, directly or through other test files.
 * They run after all others and one at a time: a loaded machine would make their waiting meaningless.
 */
export function findSlowTests(): string[] {
  const files = readdirSync(join(projectFolder, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(projectFolder, 'tests', name));
  const imports = new Map(files.map((file) => [file, importsOf(file)]));
  const isHeavy = (file: string, seen = new Set<string>()): boolean => {
    if (heavyParts.includes(file)) return true;
    if (seen.has(file)) return false;
    seen.add(file);
    return (imports.get(file) ?? []).some((target) => isHeavy(target, seen));
  };
  return files
    .filter((file) => /\.test\.tsx?$/.test(file) && isHeavy(file))
    .map((file) => file.slice(projectFolder.length))
    .sort();
}

function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(importPattern)].map(([, fixed, lazy]) =>
    resolve(dirname(file), fixed ?? lazy ?? ''),
  );
}
