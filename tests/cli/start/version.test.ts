import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../../support/program/build.ts';
import { tollgate } from '../../support/program/command.ts';

test('--version is the version of the package, alone and among other words', async () => {
  const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
  const expected = { stdout: `${version}\n`, stderr: '', exitCode: 0 };
  expect(await tollgate(['--version'])).toMatchObject(expected);
  expect(await tollgate(['--version', '--language', 'en'])).toMatchObject(expected);
});
