import { afterAll, beforeAll, expect, test } from 'vitest';
import { oneFile } from '../../support/program/build.ts';
import { type CliSession, startCliSession } from '../../support/program/cli-session.ts';
import { tollgate } from '../../support/program/command.ts';

let session: CliSession;
beforeAll(async () => {
  session = await startCliSession({ dialect: 'v1', sampleData: true });
});
afterAll(() => session.sandbox.close());

test('ASK-03: a TZ that no zone is known for is told once, on standard error; one that is known, or a rule, is not', async () => {
  const run = (zone: string, ...more: string[]) =>
    tollgate(['channel', 'list', '--limit', '1', ...more], { env: { TOLLGATE_CONFIG_DIR: session.folder, TZ: zone } });
  const unknown = await run('Nowhere/Land');
  expect(unknown.exitCode).toBe(0);
  expect(
    unknown.stderr.match(/TZ=Nowhere\/Land isn’t a time zone known here\. Times are read and shown in UTC/g),
  ).toHaveLength(1);
  const structured = await run('Europe/Berln', '-o', 'json');
  expect(JSON.parse(structured.stderr.trim().split('\n')[0] ?? '')).toMatchObject({ warning: 'unknown-zone' });
  for (const zone of ['Europe/Berlin', ':Asia/Tokyo', 'UTC', 'utc', 'UTC0', 'EST5EDT', 'Africa/Abidjan', ''])
    expect((await run(zone)).stderr, zone).not.toContain('TZ=');
  // The runtime of the one file takes no rule with an offset alone: it counts in UTC, and the warning says so.
  const rule = expect((await run('GMT+5')).stderr);
  if (oneFile === undefined) rule.not.toContain('TZ=');
  else rule.toContain('shown in UTC');
});

test('GEN-07: a type that is none of those there are is bad input, by name or by number', async () => {
  for (const type of ['99', 'nope']) {
    const { exitCode, stderr } = await session.run(['log', 'list', '--type', type]);
    expect([exitCode, stderr], type).toEqual([2, expect.stringContaining('consumption')]);
  }
  expect((await session.run(['log', 'list', '--type', '2', '--limit', '1'])).exitCode).toBe(0);
});

test('GEN-07: a condition that no row can meet is bad input; what the gateway itself calls a state is understood', async () => {
  for (const condition of ['id=abc', 'test_time=soon', 'used_quota=lots', 'status=on']) {
    const { exitCode, stdout } = await session.run(['channel', 'list', '--where', condition]);
    expect([exitCode, stdout], condition).toEqual([2, '']);
  }
  const names = async (condition: string) =>
    (await session.run(['channel', 'list', '--all', '--where', condition, '-o', 'name'])).stdout;
  expect(await names('status=1')).toBe(await names('status=enabled'));
  expect(await names('status=1')).not.toBe('');
  expect(await names('test_time=never')).toBe(await names('test_time~untested'));
});

test('ASK-01: an amount beyond what can be counted says so, and how much can', async () => {
  for (const amount of ['1e30', '99999999999999999999', '99999999999999usd']) {
    const { exitCode, stderr } = await session.run(['redemption', 'create', '--name', 'x', '--quota', amount]);
    expect([exitCode, stderr], amount).toEqual([
      2,
      expect.stringMatching(/too large\. The largest possible amount is \$[\d,]+/),
    ]);
  }
});

test('SEC-01: characters that act on what shows a name are refused, by field, place and code; texts of lines keep theirs', async () => {
  const create = (name: string) =>
    session.run(['vendor', 'create', '--input', '-', '--dry-run'], {
      stdin: JSON.stringify({ name, description: 'a' }),
    });
  for (const [name, position] of [
    ['a\u0000b', 'character 2 (U+0000)'],
    ['ab\u001b[31m', 'character 3 (U+001B)'],
    ['a\nb', 'character 2 (U+000A)'],
    ['😀\u202eb', 'character 2 (U+202E)'],
  ] as const) {
    const { exitCode, stderr } = await create(name);
    expect([exitCode, stderr], JSON.stringify(name)).toEqual([2, expect.stringContaining(`Name: ${position}`)]);
  }
  expect((await create('näme 名 👩‍👩‍👧 \u200f')).exitCode).toBe(0);
});

test('a jq program that needs too much memory is told in one line', async () => {
  const { exitCode, stdout, stderr } = await tollgate(['channel', 'list', '--jq', '"x" * 1e10'], {
    env: { TOLLGATE_CONFIG_DIR: session.folder },
  });
  expect([exitCode, stdout]).toEqual([1, '']);
  expect(
    stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([expect.objectContaining({ code: 'jq-memory', message: 'The jq program needs more memory than jq has.' })]);
});
