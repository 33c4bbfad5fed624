import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal } from '../../support/gateway/faults.ts';
import { type ProxiedSession, startProxiedSession } from '../../support/gateway/proxied-session.ts';

let session: ProxiedSession;

beforeAll(async () => {
  session = await startProxiedSession({ sampleData: true });
});
afterAll(async () => {
  await session.proxy.close();
  await session.sandbox.close();
});

test('CHG-11: an import that ends at a failure goes on without changing what was to be kept', async () => {
  const file = join(session.files, 'users');
  const rows = ['kept', 'first', 'second', 'third'].map((name) => `${name},long-enough-1,of the file`);
  writeFileSync(file, `username,password,display_name\n${rows.join('\n')}\n`);
  const words = ['user', 'import', file, '--if-not-exists', '--format', 'csv'];
  const made = await session.run(
    ['user', 'create', '--username', 'kept', '--display-name', 'as it was', '--password-stdin'],
    {
      stdin: 'long-enough-1',
    },
  );
  expect(made.exitCode, made.stderr).toBe(0);
  session.proxy.reset();
  session.proxy.when('POST /api/user/', refusal('no room'), { nth: 2 });
  const ended = await session.run([...words, '--yes']);
  expect(ended.stderr).toContain('1 of 3 failed, 1 not begun.');
  const [entry] = JSON.parse((await session.run(['journal', 'list', '--limit', '1', '-o', 'json'])).stdout);
  expect(entry.command.split(' ')).toEqual(['tollgate', ...words]);
  const [, command = ''] = /^Resume the rest: tollgate (.*)$/m.exec(ended.stderr) ?? [];
  expect(command.split(' ')).toEqual(expect.arrayContaining(words));

  session.proxy.reset();
  const resumed = await session.run([...command.split(' '), '--yes', '-o', 'json']);
  expect(JSON.parse(resumed.stdout).map(({ id }: { id: string }) => id)).toEqual(['users/second', 'users/third']);
  const kept = await session.run(['user', 'get', 'kept', '-o', 'json']);
  expect(JSON.parse(kept.stdout).display_name).toBe('as it was');
});

test('CHG-03: a run that ends at a failure counts what was not begun apart, and leads on with what was typed', async () => {
  const folder = join(session.files, 'site');
  const wishes = ['--directory', folder, '--only', 'channels', '--overwrite'];
  const dumped = await session.run(['site', 'dump', '--directory', folder, '--only', 'channels']);
  expect(dumped.exitCode, dumped.stderr).toBe(0);
  const file = join(folder, 'channels.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/^ {2}priority: 10$/gm, '  priority: 11'));

  session.proxy.when('PUT /api/channel/', refusal('no room'), { nth: 2 });
  const ended = await session.run(['site', 'apply', ...wishes, '--yes', '-o', 'json']);
  const results: { id: string; result: string }[] = JSON.parse(ended.stdout);
  const left = results.filter(({ result }) => result === 'skipped');
  expect(results.slice(0, 3).map(({ result }) => result)).toEqual(['done', 'failed', 'skipped']);
  expect(left.length).toBe(results.length - 2);
  const lines = ended.stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.at(-1)).toMatchObject({
    message: `1 of ${results.length} failed, ${left.length} not begun.`,
    items: [{ id: results[1]?.id }],
  });
  expect(ended.exitCode).toBe(10);
  const { command } = lines.find(({ notice }) => notice === 'resume');
  expect(command.split(' ')).toEqual(expect.arrayContaining(wishes));

  session.proxy.reset();
  const resumed = await session.run([...command.split(' ').slice(1), '--yes', '-o', 'json']);
  expect(resumed.exitCode, resumed.stderr).toBe(0);
  expect(JSON.parse(resumed.stdout).map(({ id }: { id: string }) => id)).toEqual([
    results[1]?.id,
    ...left.map(({ id }) => id),
  ]);
});
