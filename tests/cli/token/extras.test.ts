import { expect, test } from 'vitest';
import { startCliSession } from '../../support/program/cli-session.ts';

test('GEN-15: auto with the next group and an order of its own by flags; states as a call meets them; many deleted in one call', async () => {
  const { run, json } = await startCliSession({ dialect: 'v1' });
  const groups = { default: 'Default', vip: 'VIP', auto: 'Any' };
  await run(['option', 'set', 'UserUsableGroups', JSON.stringify(groups)]);
  const auto = [
    '--group',
    'auto',
    '--cross-group-retry',
    '--auto-groups',
    'vip,default',
    '--allow-ips',
    '203.0.113.0/24',
  ];
  const made = (await json(['token', 'create', '--name', 'many groups', ...auto])) as { id: number };
  const row = () => json(['token', 'get', String(made.id)]);
  expect(await row()).toMatchObject({ group: 'auto', cross_group_retry: true, auto_groups: ['vip', 'default'] });
  expect(await row()).toMatchObject({ allow_ips: ['203.0.113.0/24'] });
  await json(['token', 'update', String(made.id), '--name', 'renamed']);
  expect(await row()).toMatchObject({ name: 'renamed', cross_group_retry: true, auto_groups: ['vip', 'default'] });
  const alone = await run(['token', 'create', '--name', 'x', '--cross-group-retry']);
  expect(alone).toMatchObject({ exitCode: 2, stdout: '' });
  expect(alone.stderr).toMatch(/--cross-group-retry.*auto/s);
  const wide = await run(['token', 'create', '--name', 'x', '--allow-ips', '203.0.113.0/24,10.0.0.0/99']);
  expect(wide).toMatchObject({ exitCode: 2 });
  expect(wide.stderr).toContain('10.0.0.0/99 is neither an IP address nor a subnet');
  const idle = await run(['token', 'create', '--name', 'x', '--remain-quota', '0']);
  expect(idle).toMatchObject({ exitCode: 2 });
  expect(idle.stderr).toContain('can’t make a single call');

  const ids: number[] = [];
  for (const name of ['gone', 'empty']) {
    ids.push(((await json(['token', 'create', '--name', name])) as { id: number }).id);
  }
  const [gone = 0, empty = 0] = ids;
  await json(['token', 'update', String(gone), '--expired-time', '2020-01-01']);
  await json(['token', 'update', String(empty), '--remain-quota', '0']);
  const listed = (await json(['token', 'list'])) as { id: number; status: string }[];
  const stateOf = (id: number) => listed.find((one) => one.id === id)?.status;
  expect([stateOf(gone), stateOf(empty), stateOf(made.id)]).toEqual(['expired', 'exhausted', 'enabled']);
  const removed = await run(['token', 'delete', String(gone), String(empty), '--yes', '--verbose']);
  expect(removed, removed.stderr).toMatchObject({ exitCode: 0 });
  expect(removed.stderr.match(/(POST|DELETE) \S*\/api\/token\/\S*/g)).toHaveLength(1);
  expect(((await json(['token', 'list'])) as { id: number }[]).map(({ id }) => id)).toEqual([made.id]);
});
