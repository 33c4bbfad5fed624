import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import Module from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { oneFile } from '../../support/program/build.ts';
import { tollgate } from '../../support/program/command.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

const keepsForms = 'enableCompileCache' in Module && oneFile === undefined;

async function helped(env: Record<string, string>) {
  const { exitCode, stdout, stderr } = await tollgate(['--help'], { env: { TMPDIR: env.HOME, ...env } });
  expect([exitCode, stderr, stdout.includes('channel')]).toEqual([0, '', true]);
}

test('OUT-01: the program keeps what Node compiled in the user’s cache alone, or nothing', async () => {
  const home = temporaryFolder();
  await helped({ HOME: home });
  expect(readdirSync(home)).toEqual(keepsForms ? ['.cache'] : []);
  if (!keepsForms) return;
  const folder = join(home, '.cache/tollgate');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(readdirSync(folder, { recursive: true }).length).toBeGreaterThan(2);
  await helped({ HOME: home });

  const off = temporaryFolder();
  await helped({ HOME: off, NODE_DISABLE_COMPILE_CACHE: '1' });
  expect(existsSync(join(off, '.cache/tollgate')) ? readdirSync(join(off, '.cache/tollgate')) : []).toEqual([]);
});

test('a cache folder that cannot be made, or is none, does not matter', async () => {
  const home = temporaryFolder();
  writeFileSync(join(home, '.cache'), 'a file');
  await helped({ HOME: home });
  await helped({ HOME: home, XDG_CACHE_HOME: 'relative' });
  mkdirSync(join(home, 'caches'));
  await helped({ HOME: home, XDG_CACHE_HOME: join(home, 'caches') });
  expect(readdirSync(join(home, 'caches'))).toEqual(keepsForms ? ['tollgate'] : []);
});
