import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { projectFolder } from '../program/build.ts';

const importPattern = /\bfrom\s+'(\.[^']+)'|\bimport\('(\.[^']+)'\)/g;

/** Why a test is slow: it uses a real browser or a real pseudo-terminal. */
export type SlowKind = 'browser' | 'terminal';

/**
 * Returns the test files that use a pseudo-terminal or a browser, found by their imports, direct or through other test
 * files. Files that use both count as browser tests.
 */
export function findSlowTests(): Record<SlowKind, string[]> {
  const browser = findTestsWith('browser');
  return { browser, terminal: findTestsWith('terminal').filter((file) => !browser.includes(file)) };
}

function findTestsWith(kind: SlowKind): string[] {
  const heavyPart = join(projectFolder, 'tests/support/program', `${kind}.ts`);
  const files = readdirSync(join(projectFolder, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(projectFolder, 'tests', name));
  const imports = new Map(files.map((file) => [file, importsOf(file)]));
  const isHeavy = (file: string, seen = new Set<string>()): boolean => {
    if (file === heavyPart) return true;
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
