import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../support/program/build.ts';
import { temporaryFolder } from '../support/program/temporary-folder.ts';

test('SEC-12: the program ships the notice of each library that is in it, and none is copyleft', () => {
  const notices = readFileSync(join(projectFolder, 'dist/licenses.md'), 'utf8');
  const heads = [...notices.matchAll(/^## (\S+) - (\S+) \(([^)]+)\)$/gm)].map(([, ...head]) => head);
  expect(heads.map(([name]) => name)).toEqual(expect.arrayContaining(['undici', 'hono', 'zod', 'yaml', 'jq-wasm']));
  const odd = heads.filter(
    ([, , license = '']) => !/^(MIT|ISC|BSD-[23]-Clause|Apache-2\.0|0BSD|BlueOak-1\.0\.0)$/.test(license),
  );
  expect(odd).toEqual([]);
});

test.each([
  ['nothing is known', 'exit 0', 0, 'nothing known'],
  ['a hole is known', 'echo "1 critical severity vulnerability"; exit 1', 1, '1 critical severity'],
  [
    'the registry does not audit',
    'echo "npm warn audit 405 Method Not Allowed - POST x"; echo "npm error audit endpoint returned an error"; exit 1',
    0,
    'nothing was checked',
  ],
  ['the registry is down', 'echo "npm error audit endpoint returned an error"; echo "503"; exit 1', 1, '503'],
])('SEC-12: the audit when %s', (_, program, exitCode, words) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\n${program}\n`);
  chmodSync(join(folder, 'npm'), 0o755);
  const env = { PATH: `${folder}${delimiter}${process.env.PATH}` };
  const { status, stdout } = spawnSync(join(projectFolder, '.ci/audit'), { env, encoding: 'utf8' });
  expect([status, stdout.includes(words)]).toEqual([exitCode, true]);
});
