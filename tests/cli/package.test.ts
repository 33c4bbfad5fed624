import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import config from '../../build/program.config.ts';
import { shippedFolders } from '../lint/rules/shipped-packages.ts';
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

/** Where npm puts what an installation on Linux x64 with glibc has; `isKnown` where npm asks the system for its library. */
function foldersOnLinux(isKnown: boolean): string[] {
  const packages = lockedPackages();
  const fits = (asked: readonly string[] | undefined, name: string) => asked === undefined || asked.includes(name);
  return [...shippedFolders(packages, installed)].filter((folder) => {
    const { os, cpu, libc } = packages[folder] as { os?: string[]; cpu?: string[]; libc?: string[] };
    return fits(os, 'linux') && fits(cpu, 'x64') && (!isKnown || fits(libc, 'glibc'));
  });
}

test('OUT-01: on Linux x64 an installation has at most 12 packages', () => {
  const folders = foldersOnLinux(true);
  expect(folders.length + 1).toBeLessThanOrEqual(12);
  expect(folders).toContain('node_modules/libsql');
});

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'OUT-01: it takes at most 35 MB, and the console in it is packed alone',
  () => {
    const [{ files }] = JSON.parse(
      execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
        cwd: projectFolder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    ) as [{ files: { path: string; size: number }[] }];
    expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining(['bin/tollgate.cjs', 'dist/web/index.html']));
    expect(files.filter(({ path }) => /^dist\/web\/assets\/.*\.(js|css|gz)$/.test(path))).toEqual([]);
    // Packages that npm leaves out here may be there elsewhere: what it fetches without asking for the library counts.
    const others = foldersOnLinux(false).flatMap((folder) => filesUnder(join(projectFolder, folder)));
    expect(others.length).toBeGreaterThan(10);
    const current = namesOf('dist', ['cli.cjs', 'index.html']);
    // A build keeps the files of the one before for a while.
    const isCurrent = ({ path }: { path: string }) =>
      !/^dist\/(program|web\/assets)\//.test(path) || current.has(basename(path).replace(/\.br$/, ''));
    const own = files.filter(isCurrent);
    expect(own.length).toBeGreaterThan(500);
    const bytes = [...own.map(({ size }) => size), ...others.map((file) => statSync(file).size)];
    const megabytes = bytes.reduce((sum, size) => sum + Math.ceil(size / block) * block, 0) / 2 ** 20;
    expect(megabytes).toBeLessThanOrEqual(35);
  },
);

/** What a file takes at least, in bytes. */
const block = 4096;

/** The names of the files in a folder that these files name, and that those name in turn. */
function namesOf(folder: string, first: readonly string[]): ReadonlySet<string> {
  const paths = new Map(filesUnder(join(projectFolder, folder)).map((path) => [basename(path), path]));
  const names = new Set(first);
  for (const name of names) {
    const path = paths.get(name);
    if (path === undefined || !/\.(c?js|css|html)$/.test(name)) continue;
    for (const [found] of readFileSync(path, 'utf8').matchAll(/[\w.-]+\.(?:c?js|css|woff2)/g))
      if (paths.has(found)) names.add(found);
  }
  return names;
}

const filesUnder = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];
