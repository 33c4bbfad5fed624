import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../support/program/build.ts';
import type { LockedPackage } from './rules/shipped-packages.ts';

/** The lock file's packages, by their place. */
export function lockedPackages(): Record<string, LockedPackage> {
  const lock = JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8'));
  return lock.packages as Record<string, LockedPackage>;
}

/** What people get: the packages that are installed with ours, and those that are part of its program and its console. */
export function shippedNames(): string[] {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
  return [...new Set([...Object.keys({ ...dependencies, ...optionalDependencies }), ...bundledPackages()])].sort();
}

/** The packages that our own sources import. */
function bundledPackages(): string[] {
  return [...new Set(['cli', 'shared', 'web'].flatMap(packagesIn))].sort();
}

/** The packages that `web/` imports. */
export function webPackages(): string[] {
  return [...new Set(packagesIn('web'))].sort();
}

function packagesIn(folder: string): string[] {
  return readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => [
      ...readFileSync(join(projectFolder, folder, name), 'utf8').matchAll(/(?:from|import)\s*\(?'([@a-z][\w@./-]*)'/g),
    ])
    .map(([, source = '']) => source)
    .filter((source) => !source.startsWith('node:'))
    .map((source) => source.split('/', source.startsWith('@') ? 2 : 1).join('/'));
}
