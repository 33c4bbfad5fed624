import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProxiedSession, startProxiedSession } from '../../support/gateway/proxied-session.ts';

interface ChannelRow {
  id: number;
  priority: number;
  status: string;
}

const session: Partial<Record<'v013' | 'v1', ProxiedSession>> = {};
beforeAll(async () => {
  session.v013 = await startProxiedSession({ sampleData: true, dialect: 'v013' });
  session.v1 = await startProxiedSession({ sampleData: true, dialect: 'v1' });
});
afterAll(async () => {
  for (const one of Object.values(session)) {
    await one.proxy.close();
    await one.sandbox.close();
  }
});

/** Runs a list of channels, and brings the queries that the gateway was asked, what was told, and the rows. */
async function listed(dialect: 'v013' | 'v1', ...words: string[]) {
  const { proxy, run } = session[dialect] as ProxiedSession;
  proxy.reset();
  const { exitCode, stdout, stderr } = await run(['channel', 'list', ...words, '-o', 'json']);
  expect(exitCode, stderr).toBe(0);
  const asked = proxy.requests
    .filter(({ url }) => url.startsWith('/api/channel/'))
    .map(({ url }) => Object.fromEntries(new URL(url, proxy.url).searchParams));
  return { rows: JSON.parse(stdout) as ChannelRow[], outcome: JSON.parse(stderr || '{}') as unknown, asked };
}

test('GEN-07: the first list after a sign-in has the gateway filter and sort what it can, and reads no more than is shown', async () => {
  const some = await listed('v1', '--where', 'status=enabled', '--limit', '3');
  expect(some.outcome).toMatchObject({ filtered_by_gateway: ['status=enabled'], shown: 3 });
  expect(some.asked).toEqual([expect.objectContaining({ status: 'enabled' })]);
  expect(new Set(some.rows.map(({ status }) => status))).toEqual(new Set(['enabled']));

  const all = await listed('v1', '--all');
  const top = await listed('v1', '--sort=-priority', '--limit', '3');
  expect(top.asked).toEqual([expect.objectContaining({ sort_by: 'priority', sort_order: 'desc' })]);
  const best = all.rows.map(({ priority }) => priority).sort((one, other) => other - one);
  expect(top.rows.map(({ priority }) => priority)).toEqual(best.slice(0, 3));
  expect(top.outcome).toMatchObject({ sorted_by_gateway: true, complete: false, read: 3, shown: 3 });
  const said = await session.v1?.run(['channel', 'list', '--sort=-priority', '--limit', '3', '-o', 'tsv']);
  expect(said?.stderr).toBe(
    `Sorted by the gateway: -priority. Showing 3 of ${all.rows.length}. Add --all to show all.\n`,
  );

  const both = await listed('v1', '--where', 'priority>0', '--sort', 'priority', '--limit', '2');
  const least = best.filter((priority) => priority > 0).reverse();
  expect(both.rows.map(({ priority }) => priority)).toEqual(least.slice(0, 2));
});

test('GEN-07: where rows without a value would come first, or an order is not kept to, all are read', async () => {
  const all = (await listed('v1', '--all')).rows as (ChannelRow & { balance: number | null })[];
  const known = all.flatMap(({ balance }) => balance ?? []).sort((one, other) => one - other);
  expect(known.length).toBeLessThan(all.length);
  const least = await listed('v1', '--sort', 'balance', '--limit', '3');
  const rows = least.rows as (ChannelRow & { balance: number | null })[];
  expect(rows.map(({ balance }) => balance)).toEqual(known.slice(0, 3));
  expect(least.outcome).toMatchObject({ sorted_by_gateway: false, read: all.length });
});

test('GEN-07: where the gateway sorts nothing, or several columns order, all rows are read and sorted here', async () => {
  const old = await listed('v013', '--sort=-priority', '--limit', '3');
  const all = await listed('v013', '--all');
  const best = all.rows.map(({ priority }) => priority).sort((one, other) => other - one);
  expect(old.rows.map(({ priority }) => priority)).toEqual(best.slice(0, 3));
  expect(old.outcome).toMatchObject({ sorted_by_gateway: false, complete: true, read: all.rows.length });
  expect(old.asked.every((query) => query.sort_by === undefined)).toBe(true);

  const several = await listed('v1', '--sort=-priority,id', '--limit', '3');
  expect(several.outcome).toMatchObject({ sorted_by_gateway: false, complete: true });
});
