import { expect, test } from 'vitest';
import type { User } from '../../../../shared/domain/user/user.ts';
import { GatewayError, type GatewayErrorKind } from '../../../../shared/gateway/client/gateway-error.ts';
import type { Gateway } from '../../../../shared/gateway/gateway.ts';
import { knownSpent, readSpentOfMonth } from '../../../../shared/screens/user/spent-of-month.ts';
import { userColumns } from '../../../../shared/screens/user/user-columns.ts';
import { userNames } from '../../../../shared/screens/user/user-names.ts';
import { screenContext, testNow } from '../../../support/gateway/screen-context.ts';

const sums = [
  { username: 'mira', created_at: 0, quota: 300_000 },
  { username: 'mira', created_at: 3600, quota: 200_000 },
  { username: 'noor', created_at: 0, quota: 125_000 },
];

/** A site that keeps sums or not, and fails to answer or not. */
function open({ keeps = true, fails }: { keeps?: boolean; fails?: GatewayErrorKind } = {}) {
  const asked: { start: number; end: number }[] = [];
  const users = async (range: { start: number; end: number }) => {
    asked.push(range);
    if (fails !== undefined) throw new GatewayError(fails);
    return sums;
  };
  const base = screenContext({ gateway: { dashboard: { users } } as unknown as Partial<Gateway> });
  const context = { ...base, status: { ...base.status, enable_data_export: keeps } };
  const cell = (username: string) =>
    userColumns.find(({ id }) => id === 'spent_month')?.cell({ username } as User, context);
  return { context, asked, cell };
}

test('USER-01: what 30 days cost each user is read in one call a minute, and drawn as a share of the most', async () => {
  const { context, asked, cell } = open();
  expect(cell('mira')).toMatchObject({ text: '–', raw: null, isEmpty: true });
  await readSpentOfMonth(3, context, {});
  await readSpentOfMonth(3, context, {});
  const end = Math.floor(testNow / 1000);
  expect(asked).toEqual([{ start: Math.floor((end - 30 * 86_400) / 3600) * 3600, end }]);
  expect(cell('mira')).toMatchObject({ text: '$1.00', raw: 500_000, share: 1 });
  expect(cell('noor')).toMatchObject({ text: '$0.25', raw: 125_000, share: 0.25 });
  expect(cell('idle')).toMatchObject({ text: '$0.00', raw: 0, tone: 'muted' });
  await readSpentOfMonth(3, { ...context, now: () => testNow + 60_000 }, {});
  expect(asked).toHaveLength(2);
});

test('USER-01: a site without sums is not asked; one that fails leaves the column empty and is not asked again', async () => {
  const without = open({ keeps: false });
  await readSpentOfMonth(3, without.context, {});
  expect(without.asked).toEqual([]);
  // A row for each user and hour of a month is too much to ask of a large site.
  const large = open();
  await readSpentOfMonth(1001, large.context, {});
  await readSpentOfMonth(undefined, large.context, {});
  expect(large.asked).toEqual([]);
  const failing = open({ fails: 'unsupported' });
  await readSpentOfMonth(3, failing.context, {});
  await readSpentOfMonth(3, failing.context, {});
  expect(failing.asked).toHaveLength(1);
  expect([knownSpent('mira', failing.context), failing.cell('mira')?.isEmpty]).toEqual([undefined, true]);
  const stopped = readSpentOfMonth(3, open({ fails: 'stopped' }).context, { signal: AbortSignal.abort() });
  await expect(stopped).rejects.toMatchObject({ kind: 'stopped' });
});

test('RED-01: the names of redeemers are read once, and only where one is not known', async () => {
  let calls = 0;
  const list = async () => {
    calls += 1;
    return { rows: [{ id: 2, username: 'noor' }], total: 1, page: 1, pageSize: 100, hasMore: false };
  };
  const context = screenContext({ gateway: { users: { list } } as unknown as Partial<Gateway> });
  userNames.note([{ id: 1, name: 'mira' }], context);
  await userNames.readFor([0, 1], context, {});
  expect(calls).toBe(0);
  await userNames.readFor([1, 2, 3], context, {});
  await userNames.readFor([3], context, {});
  expect(calls).toBe(1);
  expect([1, 2, 3].map((id) => userNames.known(id, context))).toEqual(['mira', 'noor', undefined]);
});
