import { beforeAll, expect, test } from 'vitest';
import { type CliSession, startCliSession } from '../../support/program/cli-session.ts';

let session: CliSession;
beforeAll(async () => {
  session = await startCliSession();
  for (const [name, models, group, priority] of [
    ['main', 'alpha,beta', 'default,vip', '5'],
    ['spare', 'alpha', 'default', '0'],
    ['old', 'gamma', 'default', '0'],
  ] as const) {
    const values = ['--name', name, '--models', models, '--groups', group, '--priority', priority];
    await session.json(['channel', 'create', '--type', '1', '--key', 'sk-1', ...values]);
  }
});

const statuses = async () =>
  ((await session.json(['channel', 'list', '--all', '--id-sort'])) as { status: string }[]).map(({ status }) => status);

test('SEE-10: channel impact tells each group and model that loses its last or best channel, also by models or groups alone', async () => {
  const all = await session.json(['channel', 'impact', '1']);
  const none = { calls: 0, quota: 0, api_keys: [], is_part: false };
  expect(all).toEqual([
    { group: 'default', model: 'beta', loses: 'last', channels: [1], next: [], ...none },
    { group: 'vip', model: 'alpha', loses: 'last', channels: [1], next: [], ...none },
    { group: 'vip', model: 'beta', loses: 'last', channels: [1], next: [], ...none },
    { group: 'default', model: 'alpha', loses: 'best', channels: [1], next: [2], ...none },
  ]);
  const lost = async (...words: string[]) =>
    ((await session.json(['channel', 'impact', ...words])) as { group: string; model: string; loses: string }[]).map(
      ({ group, model, loses }) => `${loses} ${group} ${model}`,
    );
  expect(await lost('1', '2')).toContain('last default alpha');
  expect(await lost('1', '--without-models', 'beta')).toEqual(['last default beta', 'last vip beta']);
  expect(await lost('1', '--without-groups', 'default')).toEqual(['last default beta', 'best default alpha']);
  expect(await lost('2')).toEqual([]);
  const table = await session.run(['channel', 'impact', '1', '-o', 'table', '--fail-if-orphaned']);
  expect([table.exitCode, table.stdout.split('\n')[0]]).toEqual([7, expect.stringMatching(/^GROUP +MODEL +LOSES/)]);
  expect(table.stderr).toContain('In the last 24 hours: 0 calls, $0.00.');
  expect((await session.run(['channel', 'impact', '2', '--fail-if-orphaned'])).exitCode).toBe(0);
  expect((await session.run(['channel', 'impact', '99'])).exitCode).toBe(6);
});

test('SEE-10: --dry-run tells the impact, and --fail-if-orphaned does nothing where a group loses its last channel', async () => {
  const last = 'Last channel of default for beta';
  const planned = await session.run(['channel', 'delete', '1', '--dry-run']);
  expect([planned.exitCode, planned.stdout, planned.stderr]).toEqual([
    0,
    expect.stringMatching(/^DELETE /),
    expect.stringContaining(last),
  ]);
  const edit = ['channel', 'update', '1', '--models', 'alpha'];
  const json = await session.run([...edit, '--dry-run', '-o', 'json']);
  const notices = json.stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(notices.find(({ notice }) => notice === 'impact')?.losses).toEqual([
    { group: 'default', model: 'beta', loses: 'last', channels: [1], next: [] },
    { group: 'vip', model: 'beta', loses: 'last', channels: [1], next: [] },
  ]);
  for (const command of [['channel', 'disable', '1', '--yes'], ['channel', 'delete', '1', '3', '--yes'], edit]) {
    const { exitCode, stdout, stderr } = await session.run([...command, '--fail-if-orphaned']);
    expect([exitCode, stdout], stderr).toEqual([7, '']);
    expect(stderr).toContain('Nothing was done.');
    expect(stderr).toContain('for beta');
    expect(stderr).toContain('In the last 24 hours: 0 calls, $0.00.');
    expect(stderr).not.toContain('Reading');
  }
  expect(await statuses()).toEqual(['enabled', 'enabled', 'enabled']);
  const spare = await session.run(['channel', 'disable', '2', '--yes', '--fail-if-orphaned']);
  expect([spare.exitCode, spare.stderr]).toEqual([0, '']);
  expect(await statuses()).toEqual(['enabled', 'disabled', 'enabled']);
});
