import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import config from '../../build/program.config.ts';
import { shippedPlaces } from '../lint/rules/shipped-packages.ts';
import { lockedPackages } from '../lint/shipped-names.ts';
import { projectFolder } from '../support/program/build.ts';

const description = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
const installed = Object.keys({ ...description.dependencies, ...description.optionalDependencies }).sort();

test('the package depends on what the build leaves out of the program, and the program loads that and nothing else', () => {
  expect(config.ssr?.external).toEqual(expect.arrayContaining(installed));
  expect(config.ssr?.external).toHaveLength(installed.length);
  const folder = join(projectFolder, 'dist/program');
  const program = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  for (const name of installed)
    expect([name, program.some((text) => spelled(text).includes(name))]).toEqual([name, true]);
  // ajv spells its own modules into programs that it writes for others; mysql2 names modules in what it tells developers.
  const foreign = [...new Set(program.flatMap(required))].filter(
    (name) => !/^(ajv|bluebird|cardinal|mysql2|node:)/.test(name) && !isBuiltin(name),
  );
  expect(foreign.filter((name) => !installed.includes(name))).toEqual([]);
});

const spelled = (text: string) => [...text.matchAll(/["'`](@?[\w/.-]+)["'`]/g)].map(([, name]) => name);
const required = (text: string) =>
  [...text.matchAll(/\b(?:require|import)\(["'`]([^"'`./][^"'`]*)["'`]\)/g)].map(([, name = '']) => name);

test('on Linux x64 an installation has at most 12 packages', () => {
  const packages = lockedPackages();
  const fits = (asked: readonly string[] | undefined, name: string) => asked === undefined || asked.includes(name);
  const places = [...shippedPlaces(packages, installed)].filter((place) => {
    const { os, cpu, libc } = packages[place] as { os?: string[]; cpu?: string[]; libc?: string[] };
    return fits(os, 'linux') && fits(cpu, 'x64') && fits(libc, 'glibc');
  });
  expect(places.length + 1).toBeLessThanOrEqual(12);
  expect(places).toContain('node_modules/libsql');
});
