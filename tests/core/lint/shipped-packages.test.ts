import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { checkShippedPackages, shippedFolders } from '../../lint/rules/shipped-packages.ts';
import { lockedPackages, shippedNames } from '../../lint/shipped-names.ts';
import { projectFolder } from '../../support/program/build.ts';

const integrity = `sha512-${'a'.repeat(86)}==`;

test('SEC-12: a package without integrity, with a copyleft licence or an install script is told', () => {
  const good = { license: 'MIT', integrity };
  const packages = {
    '': {},
    'node_modules/a': { ...good, dependencies: { b: '1', c: '1' } },
    'node_modules/a/node_modules/b': { license: 'GPL-3.0-only', integrity },
    'node_modules/b': good,
    'node_modules/c': { license: '(MPL-2.0 OR Apache-2.0)', integrity, hasInstallScript: true },
    'node_modules/d': { license: 'MIT AND AGPL-3.0', integrity: 'sha1-x' },
    'node_modules/e': { integrity, resolved: 'http://packages.example/e.tgz' },
  };
  expect(checkShippedPackages(packages, ['a', 'd', 'e']).map(({ message }) => message)).toEqual([
    'node_modules/d has no SHA-512 of its content',
    'node_modules/e is not fetched over https',
    'node_modules/a/node_modules/b is shipped under "GPL-3.0-only"',
    'node_modules/c is shipped and runs a script when it is installed',
    'node_modules/d is shipped under "MIT AND AGPL-3.0"',
    'node_modules/e is shipped under ""',
  ]);
});

test('SEC-12: our lock file holds a hash of everything, and what is shipped is permissive and runs nothing on install', () => {
  const packages = lockedPackages();
  const names = shippedNames();
  expect(names).toEqual(expect.arrayContaining(['undici', 'ink', 'libsql', 'react-dom', 'dompurify', '@mantine/core']));
  expect(shippedFolders(packages, names).size).toBeGreaterThan(100);
  expect(checkShippedPackages(packages, names)).toEqual([]);
});

interface Workflow {
  permissions?: Record<string, string>;
  jobs: Record<string, { permissions?: Record<string, string>; steps: { run?: string; uses?: string }[] }>;
}

test('SEC-12: continuous integration audits, a release has a bill of materials and provenance, and docs/security.md says whom to tell', () => {
  const read = (path: string) => readFileSync(join(projectFolder, path), 'utf8');
  const stepsOf = (workflow: Workflow, job: string) =>
    (workflow.jobs[job]?.steps ?? []).map(({ run, uses }) => run ?? uses ?? '').join('\n');
  const tests = parse(read('.github/workflows/test.yml')) as Workflow;
  expect(stepsOf(tests, 'audit')).toContain('.ci/audit');
  const release = parse(read('.github/workflows/release.yml')) as Workflow;
  // Packages of others run where there is no right to write or to sign; what has these runs none of them.
  for (const part of ['.ci/run', '.ci/audit', 'npm run build:file -- --all', 'npm run package:file', 'npm pack']) {
    expect(stepsOf(release, 'build')).toContain(part);
  }
  expect(read('build/package-files.mjs')).toContain('--sbom-format=cyclonedx');
  // A tag can be moved, a commit cannot.
  const used = [tests, release].flatMap(({ jobs }) => Object.values(jobs).flatMap(({ steps }) => steps));
  expect(used.flatMap(({ uses }) => uses ?? []).filter((name) => !/@[0-9a-f]{40}$/.test(name))).toEqual([]);
  expect(release.jobs.build?.permissions).toEqual({ contents: 'read' });
  const publish = stepsOf(release, 'publish');
  for (const part of [
    'actions/attest-build-provenance@',
    'actions/attest-sbom@',
    'npm publish ./tollgate-*.tgz --provenance --access public --ignore-scripts',
  ]) {
    expect(publish).toContain(part);
  }
  expect(publish).not.toMatch(/npm (ci|install|run)|\.ci\/|actions\/checkout@/);
  expect(release.permissions).toEqual({ contents: 'read' });
  expect(release.jobs.publish?.permissions).toEqual({
    contents: 'write',
    'id-token': 'write',
    attestations: 'write',
  });
  expect(read('docs/security.md')).toMatch(/Report a vulnerability[\s\S]*within \w+ working days/);
});
