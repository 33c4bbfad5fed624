import { beforeAll, expect, test } from 'vitest';
import { type CliSession, startCliSession } from '../../support/program/cli-session.ts';

let session: CliSession;
beforeAll(async () => {
  session = await startCliSession();
});

test('SEE-04: pulse exits with 0 where all is well and with 1 where something is broken, which it names, also in JSON', async () => {
  const create = ['channel', 'create', '--type', '1', '--key', 'sk-1', '--models', 'alpha', '--name'];
  const { id } = (await session.json([...create, 'only'])) as { id: number };
  const well = await session.run(['pulse', '-o', 'json']);
  expect([well.exitCode, well.stderr]).toEqual([0, expect.stringContaining('Nothing is broken.')]);
  const rows = JSON.parse(well.stdout) as { block: string; name: string; value: number | null; state: string }[];
  expect(rows.find(({ name }) => name === 'Calls a minute')).toMatchObject({ block: 'now', value: 0, state: 'well' });
  expect(rows.find(({ name }) => name === 'Enabled')).toMatchObject({ block: 'channels', value: 1 });

  await session.run(['channel', 'disable', `${id}`, '--yes']);
  const broken = await session.run(['pulse', '-o', 'json', '--json=name,state', '--where', 'block=models']);
  expect([broken.exitCode, JSON.parse(broken.stdout)]).toEqual([1, [{ name: 'alpha', state: 'broken' }]]);
  const outcome = broken.stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(outcome).toContainEqual(expect.objectContaining({ notice: 'broken', names: ['alpha'] }));
  const table = await session.run(['pulse', '-o', 'table']);
  expect(table.stdout).toMatch(/broken +Models without a channel +alpha +none enabled +default/);
  expect([table.exitCode, table.stderr]).toEqual([1, expect.stringContaining('Broken: alpha.')]);
});
