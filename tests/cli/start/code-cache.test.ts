import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { executable } from '../../support/build.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let temporary = '';
let program = '';

/** Runs a program of one's own through bin/tollgate.cjs. */
function run(noun: string, env: Record<string, string> = {}) {
  const result = spawnSync(process.execPath, [join(temporary, 'bin', 'tollgate.cjs'), noun], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, TMPDIR: temporary, ...env },
  });
  return { text: result.stdout + result.stderr, status: result.status };
}

const folder = () => join(temporary, `tollgate-${process.getuid?.()}`);
const kept = () => readdirSync(folder()).sort();

beforeEach(() => {
  temporary = temporaryFolder();
  for (const name of ['bin', 'dist']) mkdirSync(join(temporary, name));
  copyFileSync(executable, join(temporary, 'bin', 'tollgate.cjs'));
  program = join(temporary, 'dist', 'cli.cjs');
  writeFileSync(join(temporary, 'dist', 'lazy.mjs'), 'export const lazy = "lazy";');
  write('first');
});

function write(word: string): void {
  const body = `const path = require('node:path');
    module.importLazy('./lazy.mjs').then(({ lazy }) => console.log('${word}', lazy, path.basename(__filename), process.argv.at(-1)));
    if (process.argv.at(-1) === 'bad') process.exitCode = 2;`;
  writeFileSync(program, `//${word}-hash\n(function (exports, require, module, __filename, __dirname) {\n${body}\n})`);
}

test('a program runs the same from its source and from its compiled form, one form a noun', () => {
  const answer = { text: 'first lazy cli.cjs channel\n', status: 0 };
  expect(run('channel')).toEqual(answer);
  const [form = ''] = kept();
  expect(form).toMatch(/^first-hash-[\w.-]+-channel$/);
  const { ino } = statSync(join(folder(), form));
  expect(run('channel')).toEqual(answer);
  // Not written again: it was accepted.
  expect(statSync(join(folder(), form)).ino).toBe(ino);
  run('token');
  expect(kept()).toHaveLength(2);
});

test('a new program of the same length is not run from the old form', () => {
  run('channel');
  write('other');
  expect(run('channel').text).toBe('other lazy cli.cjs channel\n');
});

test('forms that were not written for a week go when a new one comes', () => {
  run('channel');
  const [form = ''] = kept();
  const eightDaysAgo = Date.now() / 1000 - 8 * 24 * 3600;
  utimesSync(join(folder(), form), eightDaysAgo, eightDaysAgo);
  run('token');
  expect(kept()).toEqual([form.replace('channel', 'token')]);
});

test('a broken form is replaced', () => {
  run('channel');
  const [form = ''] = kept();
  writeFileSync(join(folder(), form), 'broken');
  expect(run('channel')).toEqual({ text: 'first lazy cli.cjs channel\n', status: 0 });
  expect(readFileSync(join(folder(), form)).length).toBeGreaterThan(100);
});

test('nothing is kept of a failed run, nor in a folder that others may write to, nor when it is switched off', () => {
  expect(run('bad').status).toBe(2);
  expect(kept()).toEqual([]);
  chmodSync(folder(), 0o777);
  expect(run('channel').text).toBe('first lazy cli.cjs channel\n');
  expect(kept()).toEqual([]);
  chmodSync(folder(), 0o700);
  expect(run('channel', { NODE_DISABLE_COMPILE_CACHE: '1' }).text).toBe('first lazy cli.cjs channel\n');
  expect(kept()).toEqual([]);
});

test('a temporary folder that cannot be used does not matter', () => {
  mkdirSync(join(temporary, 'missing'));
  expect(run('channel', { TMPDIR: join(temporary, 'missing', 'deeper') }).text).toBe('first lazy cli.cjs channel\n');
});
