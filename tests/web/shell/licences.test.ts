import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { webPackages } from '../../lint/shipped-names.ts';
import { webFolder } from '../../support/program/build.ts';

test('SEC-12: the console ships the notice of each library in it, and none leaves only copyleft to choose', async () => {
  const text = readFileSync(join(webFolder, 'licenses.md'), 'utf8');
  const heads = [...text.matchAll(/^## (\S+) - (\S+) \((.+)\)$/gm)].map(([, name = '', , license = '']) => ({
    name,
    license,
  }));
  const names = heads.map(({ name }) => name);
  // Those that are types, or styles only, leave no code in the bundle.
  const expected = webPackages().filter(
    (name) => !['react', 'react-dom'].includes(name) && !name.startsWith('@tabler'),
  );
  expect(expected.length).toBeGreaterThan(8);
  expect(names).toEqual(
    expect.arrayContaining(['react', 'react-dom', 'dompurify', '@mantine/core', 'wouter', 'marked']),
  );
  expect(expected.filter((name) => !names.includes(name))).toEqual([]);
  const permissive = /\b(MIT|ISC|BSD-[23]-Clause|Apache-2\.0|0BSD|Unlicense)\b/;
  expect(heads.filter(({ license }) => !permissive.test(license) || / AND .*GPL/.test(license))).toEqual([]);
});
