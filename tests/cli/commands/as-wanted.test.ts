import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadLists } from '../../../shared/screens/registry.ts';
import { type CliSession, startCliSession } from '../../support/program/cli-session.ts';

let session: CliSession;
beforeAll(async () => {
  session = await startCliSession({ sampleData: true, dialect: 'v1' });
});
afterAll(() => session.sandbox.close());

const run = async (words: readonly string[]) => {
  const { exitCode, stdout, stderr } = await session.run([...words, '--yes', '-o', 'json']);
  return { exitCode, result: stdout === '' ? stderr : (JSON.parse(stdout) as { result: string }).result };
};

test.each([
  ['channel set-tag 1 --tag spring'],
  ['channel remove-tag 2'],
  ['channel map 1 a=gpt-4o'],
  ['channel disable 3'],
  ['tag set google --priority 4'],
  ['group set vip --ratio 0.7'],
  ['price set gpt-4o --input 2.25'],
  ['plan disable 1'],
  ['metadata hide 1'],
  ['sign-in-service disable 1'],
  ['user promote 3'],
  ['user update 4 --display-name Noor'],
  ['token disable 1'],
  ['subscription end 1/2'],
  ['order complete USR3NOsample1'],
])('%s may be run twice: the second time finds all as wanted and ends with 0', async (line) => {
  const words = line.split(' ');
  await run(words);
  expect(await run(words)).toEqual({ exitCode: 0, result: 'unchanged' });
});

test('ASK-10: a key for a channel that has one already is not told as being in it', async () => {
  const words = ['channel', 'to-single', '3', '--keys-file', '-', '--yes'];
  const { exitCode, stdout, stderr } = await session.run(words, { stdin: 'sk-canary-given\n' });
  expect({ exitCode, stdout }).toEqual({ exitCode: 7, stdout: '' });
  expect(stderr).toContain('This channel has a single key already.');
});

const edits = Object.values(await loadLists()).flatMap(({ noun, actions }) =>
  actions
    .filter(({ keepsUnnamed }) => keepsUnnamed)
    .map(({ verb, on }) => [noun, verb, ...(on === 'rows' ? ['1'] : [])]),
);

test.each([
  ...edits,
  ['account', 'notify'],
  ['account', 'update'],
  ['channel', 'update', '1'],
  ['settings', 'set', 'log'],
])('%s %s that names no field ends with 2, whatever the row holds', async (...words) => {
  const { exitCode, stderr } = await session.run(words);
  expect({ exitCode, stderr }).toEqual({
    exitCode: 2,
    stderr: 'tollgate: No changes to save. Set at least one field with a flag or --input.\n',
  });
});
