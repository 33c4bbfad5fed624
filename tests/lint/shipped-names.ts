import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../support/build.ts';
import type { LockedPackage } from './rules/shipped-packages.ts';

/** The lock file's packages, by their place. */
export function lockedPackages(): Record<string, LockedPackage> {
  const lock = JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8'));
  return lock.packages as Record<string, LockedPackage>;
}

/** What people get: the program's dependencies, and what the web console is built from, though only a build needs that. */
export function shippedNames(): string[] {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
  return [...new Set([...Object.keys({ ...dependencies, ...optionalDependencies }), ...webPackages()])];
}

/** The packages that `web/` imports. */
export function webPackages(): string[] {
  const names = readdirSync(join(projectFolder, 'web'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => [
      ...readFileSync(join(projectFolder, 'web', name), 'utf8').matchAll(/(?:from|import)\s*\(?'([^'.][^']*)'/g),
    ])
    .map(([, source = '']) =>
      source
        .split('/')
        .slice(0, source.startsWith('@') ? 2 : 1)
        .join('/'),
    );
  return [...new Set(names)].sort();
}
