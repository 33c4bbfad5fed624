import { describe, expect, test } from 'vitest';
import { userColumns } from '../../../../shared/screens/user/user-columns.ts';
import { listUsers } from '../../../../shared/screens/user/user-list.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

// Users in the order of a column, by the gateway where it can (GEN-32).

const sorted = ['id', 'username', 'group', 'quota', 'created_at', 'last_login_at'];

async function open(dialect: 'v013' | 'v1-session' | 'v1') {
  const context = await signedInContext(await startTestSandbox({ dialect, sampleData: true }));
  const status = await context.gateway.site.status();
  const seen = { ...context, status };
  return { seen, by: userColumns.filter(({ byGateway }) => byGateway?.sorts?.(seen)).map(({ id }) => id) };
}

describe('GEN-32: users in the order of a column', () => {
  test('come from the newest gateways in it, also those that were searched for', async () => {
    const { seen, by } = await open('v1');
    expect(by).toEqual(sorted);
    const listed = async (column: string, descending: boolean, filters = {}) =>
      (await listUsers({ page: 1, pageSize: 100, filters, order: { column, descending } }, seen, {})).rows;
    const quotas = (await listed('quota', false)).map(({ quota }) => quota);
    expect(quotas.length).toBeGreaterThan(10);
    expect(quotas).toEqual([...quotas].sort((one, other) => one - other));
    const named = (await listed('username', true, { role: 'user', status: 'active' })).map(({ username }) => username);
    expect(named.length).toBeGreaterThan(5);
    expect(named).toEqual([...named].sort((one, other) => (one < other ? 1 : -1)));
    // Equal ones come newest first: no page repeats or drops one.
    const groups = await listed('group', false);
    for (const [index, row] of groups.entries()) {
      const next = groups[index + 1];
      if (next && next.group === row.group) expect(next.id).toBeLessThan(row.id);
    }
  });

  test.each(['v013', 'v1-session'] as const)(
    'come from a %s gateway in no order of ours: all are read',
    async (dialect) => {
      expect((await open(dialect)).by).toEqual([]);
    },
  );
});
