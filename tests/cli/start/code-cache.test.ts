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
import Module from 'node:module';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { executable } from '../../support/build.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let temporary = '';

/** Runs a program of one's own through bin/tollgate.cjs. */
function run(command: string, env: Record<string, string> = {}) {
  const result = spawnSync(process.execPath, [join(temporary, 'bin', 'tollgate.cjs'), ...command.split(' ')], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, TMPDIR: temporary, ...env },
  });
  return { text: result.stdout + result.stderr, status: result.status };
}

const folder = () => join(temporary, `tollgate-${process.getuid?.()}`);
const kept = () => readdirSync(folder()).sort();
/** Since Node 22, Node keeps compiled forms itself. */
const keepsOwn = !('enableCompileCache' in Module);

beforeEach(() => {
  temporary = temporaryFolder();
  for (const name of ['bin', 'dist/program']) mkdirSync(join(temporary, name), { recursive: true });
  copyFileSync(executable, join(temporary, 'bin', 'tollgate.cjs'));
  writeFileSync(join(temporary, 'dist/program/lazy.cjs'), 'exports.lazy = "lazy";');
  write('first');
});

/** Builds a program, its entry named after its content as the build does. */
function write(word: string): void {
  const body = `const path = require('node:path');
    const { lazy } = require('./lazy.cjs');
    console.log('${word}', lazy, path.basename(__dirname), process.argv.at(-1));
    if (process.argv.at(-1) === 'bad') process.exitCode = 2;`;
  writeFileSync(join(temporary, `dist/program/main-${word}.cjs`), body);
  writeFileSync(join(temporary, 'dist/cli.cjs'), `require('./program/main-${word}.cjs');`);
}

test.runIf(keepsOwn)('a program runs the same from its source and from its compiled form, one form a noun', () => {
  const answer = { text: 'first lazy program channel\n', status: 0 };
  expect(run('channel')).toEqual(answer);
  expect(kept()).toHaveLength(2);
  const [form = ''] = kept();
  expect(form).toMatch(/^lazy\.cjs-[\w.-]+-channel$/);
  const { ino } = statSync(join(folder(), form));
  expect(run('channel')).toEqual(answer);
  // Not written again: it was accepted.
  expect(statSync(join(folder(), form)).ino).toBe(ino);
  run('token');
  expect(kept()).toHaveLength(4);
});

test.runIf(keepsOwn)('a list is not run from the form of another verb, which holds other functions', () => {
  run('channel get 7');
  run('channel list -o json');
  const forms = kept().map((form) => form.slice(form.indexOf('-channel')));
  expect(forms).toEqual(['-channel', '-channel-list', '-channel', '-channel-list']);
});

test('a new program of the same length is not run from the old form', () => {
  run('channel');
  write('other');
  expect(run('channel').text).toBe('other lazy program channel\n');
});

test.runIf(keepsOwn)('forms that were not written for a week go when a new one comes', () => {
  run('channel');
  const forms = kept();
  const eightDaysAgo = Date.now() / 1000 - 8 * 24 * 3600;
  for (const form of forms) utimesSync(join(folder(), form), eightDaysAgo, eightDaysAgo);
  run('token');
  expect(kept()).toEqual(forms.map((form) => form.replace('channel', 'token')));
});

test.runIf(keepsOwn)('a broken form is replaced', () => {
  run('channel');
  const [form = ''] = kept();
  writeFileSync(join(folder(), form), 'broken');
  expect(run('channel')).toEqual({ text: 'first lazy program channel\n', status: 0 });
  expect(readFileSync(join(folder(), form)).length).toBeGreaterThan(100);
});

test.runIf(keepsOwn)('nothing is kept of a failed run', () => {
  expect(run('bad').status).toBe(2);
  expect(kept()).toEqual([]);
});

test('nothing is kept in a folder that others may write to, nor when it is switched off', () => {
  mkdirSync(folder());
  chmodSync(folder(), 0o777);
  expect(run('channel').text).toBe('first lazy program channel\n');
  expect(kept()).toEqual([]);
  chmodSync(folder(), 0o700);
  expect(run('channel', { NODE_DISABLE_COMPILE_CACHE: '1' }).text).toBe('first lazy program channel\n');
  expect(kept()).toEqual([]);
});

test('a temporary folder that cannot be used does not matter', () => {
  mkdirSync(join(temporary, 'missing'));
  expect(run('channel', { TMPDIR: join(temporary, 'missing', 'deeper') }).text).toBe('first lazy program channel\n');
});
