import { expect } from 'vitest';
import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import { type Contract, calls, expectFailure, since, unlessMissing } from '../contract.ts';

const first = { page: 1, pageSize: 10 };
const day = 86_400;

const range = (contract: Contract) => {
  const now = contract.self.id === 0 ? 0 : Math.floor(Date.now() / 1000);
  return { start_timestamp: now - day, end_timestamp: now + day };
};

/** Logs, sums, drawings, tasks. */
export function describeRecordCalls(the: () => Contract): void {
  calls(the, 'logs.list, logs.listSelf, logs.stat, logs.statSelf', async (contract) => {
    const { admin, person, personName, target } = contract;
    const all = await admin.logs.list({ ...first, type: 0, username: personName, ...range(contract) });
    expect(all.rows.every(({ username }) => username === personName)).toBe(true);
    const own = await person.logs.listSelf({ ...first, type: 0, ...range(contract) });
    // Lists without a count do not tell one.
    expect(own.total ?? own.rows.length).toBeGreaterThanOrEqual(0);
    const stat = await admin.logs.stat({ type: 2, username: personName, ...range(contract) });
    const selfStat = await person.logs.statSelf({ type: 2, ...range(contract) });
    if (target.isExternal) return;
    expect(all.rows.length).toBeGreaterThan(0);
    expect(stat.quota).toBeGreaterThan(0);
    expect(selfStat.quota).toBe(stat.quota);
    expect((await admin.logs.list({ ...first, username: 'nobody-at-all' })).rows).toEqual([]);
    await expectFailure(person.logs.list(first), 'forbidden');
  });

  calls(the, 'dashboard.all, dashboard.self, dashboard.users', async (contract) => {
    const { admin, person, personName } = contract;
    const { start_timestamp: start, end_timestamp: end } = range(contract);
    const { all } = admin.dashboard;
    for (const rows of [
      await unlessMissing(contract, 'dashboard.all', () => all({ start, end, granularity: 'hour' })),
      await unlessMissing(contract, 'dashboard.all', () => all({ start, end, username: personName })),
      await unlessMissing(contract, 'dashboard.self', () => person.dashboard.self({ start: start - 40 * day, end })),
    ]) {
      expect(Array.isArray(rows ?? [])).toBe(true);
    }
    const users = await since(contract, 'v013', () => admin.dashboard.users({ start, end }));
    expect(users?.every(({ model_name }) => model_name === '') ?? true).toBe(true);
  });

  calls(the, 'drawings.list, drawings.listSelf, tasks.list, tasks.listSelf', async (contract) => {
    const { admin, person } = contract;
    const { start_timestamp, end_timestamp } = range(contract);
    const inMs = { start_timestamp: start_timestamp * 1000, end_timestamp: end_timestamp * 1000 };
    const { drawings, tasks } = admin;
    await unlessMissing(contract, 'drawings.list', () => drawings.list({ ...first, ...inMs, channel_id: 1 }));
    const drawn = () => person.drawings.listSelf({ ...first, ...inMs });
    expect((await unlessMissing(contract, 'drawings.listSelf', drawn))?.rows ?? []).toEqual([]);
    const query = { ...first, ...range(contract), task_id: 'none' };
    await unlessMissing(contract, 'tasks.list', () => tasks.list(query));
    const own = await unlessMissing(contract, 'tasks.listSelf', () => person.tasks.listSelf(first));
    expect(own?.rows ?? []).toEqual([]);
  });

  calls(
    the,
    'logs.clean, redemptions.deleteInvalid',
    async (contract) => {
      const { admin } = contract;
      const { end_timestamp: tomorrow } = range(contract);
      await admin.logs.clean(tomorrow);
      const left = await admin.logs.list({ ...first, type: 2 });
      expect(left.rows).toEqual([]);
      const removed = await since(contract, 'v013', () =>
        admin.redemptions.deleteInvalid().catch((error: GatewayError) => {
          // v0.6 has no such call and takes the path for the code with the id 0.
          if (error.facts.serverMessage !== 'id 为空！') throw error;
          throw new GatewayError('unsupported');
        }),
      );
      if (removed !== undefined) expect(removed).toBeGreaterThan(0);
    },
    'would delete rows of others',
  );

  calls(the, 'systemTasks.get, systemTasks.follow', async ({ admin }) => {
    const kinds = ['unsupported', 'not-found', 'refused'] as const;
    await expectFailure(admin.systemTasks.get('no-such-task'), ...kinds);
    const { left } = await admin.systemTasks.follow('no-such-task');
    expect(left?.why).toMatchObject({ kind: expect.stringMatching(new RegExp(`^(${kinds.join('|')})$`)) });
  });
}
