import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkShippedPackages, shippedFolders } from '../lint/rules/shipped-packages.ts';
import { lockedPackages } from '../lint/shipped-names.ts';
import { projectFolder } from '../support/program/build.ts';

/** What the terminal UI draws, counts cells, and reads pictures with. */
const own = [
  'ink',
  'ink-table',
  'ink-text-input',
  'react',
  'string-width',
  'wrap-ansi',
  'slice-ansi',
  'pngjs',
  'jpeg-js',
  'qrcode',
];

test('SEC-12: what the terminal UI is made of is locked, permissive, runs nothing on install, and its notices are shipped', async () => {
  const packages = lockedPackages();
  expect(shippedFolders(packages, own).size).toBeGreaterThan(own.length);
  expect(checkShippedPackages(packages, own)).toEqual([]);
  const notices = readFileSync(join(projectFolder, 'dist/licenses.md'), 'utf8');
  for (const name of ['ink', 'react', 'string-width', 'wrap-ansi'])
    expect(notices).toMatch(new RegExp(`^## ${name} - \\S+ \\(`, 'm'));
});
