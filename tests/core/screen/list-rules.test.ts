import { describe, expect, test } from 'vitest';
import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import { areFiltersHere } from '../../../shared/screen/filter-values.ts';
import { isOrderable } from '../../../shared/screen/list-screen.ts';
import { metadataScreen } from '../../../shared/screens/metadata/metadata-screen.ts';
import { orderScreen } from '../../../shared/screens/order/order-screen.ts';
import { loadPanels } from '../../../shared/screens/panel/site-panels.ts';
import { filtersUsersHere, listUsers } from '../../../shared/screens/user/user-list.ts';
import { answeringContext } from '../../support/gateway/answering-context.ts';

// Rules of lists that decide what a gateway is asked for, and what is done here.

test.each([
  [{}, {}, false],
  [{ sortable: true }, {}, true],
  [{ sortable: true, onlyWith: 'flow' }, {}, false],
  [{ sortable: true, onlyWith: 'flow' }, { flow: '' }, false],
  [{ sortable: true, onlyWith: 'flow' }, { flow: 'false' }, false],
  [{ sortable: true, onlyWith: 'flow' }, { flow: 'true' }, true],
  [{ onlyWith: 'flow' }, { flow: 'true' }, false],
])('GEN-07: a column that is %j orders a list with the filters %j: %j', (column, filters, expected) => {
  expect(isOrderable(column, filters as Record<string, string>)).toBe(expected);
});

test('GEN-07: filters are tried here where a list says so, for some filters or for all', () => {
  const { context } = answeringContext();
  const here = (filtersHere: unknown, filters = {}) => areFiltersHere({ filtersHere } as never, filters, context);
  expect([here(undefined), here(true), here(false)]).toEqual([false, true, false]);
  const some = ({ a }: { a?: string }) => a === '1';
  expect([here(some), here(some, { a: '1' })]).toEqual([false, true]);
  // A gateway looks for orders by a keyword itself, and by nothing else.
  const orders = (filters: Record<string, string>) => areFiltersHere(orderScreen, filters, context);
  expect([orders({}), orders({ keyword: 'x' }), orders({ keyword: '', status: '' })]).toEqual([false, false, false]);
  expect(orders({ keyword: 'x', status: 'pending', provider: '' })).toBe(true);
});

test.each([
  ['v1', 'shown', false, 'enabled'],
  ['v1', 'shown', true, 'disabled'],
  ['v1', 'hidden', false, 'disabled'],
  ['v1', 'hidden', true, 'enabled'],
  ['v1', 'other', false, undefined],
  ['v013', 'shown', false, undefined],
])('GEN-07 GEN-25: %s is asked for metadata that is %s (not: %j) as %j', (dialect, value, isExcluding, asked) => {
  const { context } = answeringContext({}, { dialect });
  const state = metadataScreen.columns.find(({ id }) => id === 'state');
  expect(state?.byGateway?.filter?.(value, isExcluding, context)).toBe(asked);
});

const page = { 'site.status': { uptime_kuma_enabled: true } };
const panels = (answers: object) => {
  const { context } = answeringContext(answers as never, {
    status: { has_panels: true, uptime_kuma_enabled: true } as never,
  });
  return loadPanels(context);
};

test('GEN-21: that a watched service cannot be asked is told in its place; a stop is no fault of it', async () => {
  const failure = new GatewayError('refused', { serverMessage: 'kuma is away' });
  expect(await panels({ ...page, 'site.uptime': failure })).toMatchObject({
    ...{ uptime: undefined, uptimeFault: expect.stringContaining('kuma is away') },
  });
  for (const error of [new GatewayError('stopped'), new TypeError('broken')])
    await expect(panels({ ...page, 'site.uptime': error })).rejects.toBe(error);
});

describe('USER-01 GEN-13: users of a role or state', () => {
  const user = (id: number, role: number, status = 1, DeletedAt: string | null = null) => ({
    id,
    username: `u${id}`,
    role,
    status,
    DeletedAt,
  });
  const rows = [user(4, 10), user(3, 1), user(2, 1, 2), user(1, 1, 1, '2026-01-01T00:00:00Z')];
  const page = (given: object[], total = given.length) => ({
    rows: given,
    total,
    hasMore: false,
    page: 1,
    pageSize: 100,
  });
  const ask = async (filters: object, dialect: string, answer: object) => {
    const { context, asked } = answeringContext({ 'users.list': answer, 'users.search': answer }, { dialect });
    const found = await listUsers({ page: 1, pageSize: 100, filters: filters as never }, context, {});
    return [found.rows.map(({ id }) => id), asked];
  };

  test.each<[object, string, boolean]>([
    [{}, 'v06', false],
    [{ keyword: 'a' }, 'v06', false],
    [{ role: 'admin' }, 'v06', true],
    [{ status: 'banned' }, 'v013', true],
    [{ role: 'admin', status: 'banned' }, 'v1', false],
    [{ status: 'banned' }, 'v1', false],
  ])('of %j on %s all rows are read here: %s', (filters, dialect, isHere) => {
    expect(filtersUsersHere(filters as never, answeringContext({}, { dialect }).context)).toBe(isHere);
  });

  test('are asked of the gateway from v1.0 on, and picked out of all before', async () => {
    const first = { page: 1, pageSize: 100 };
    expect(await ask({}, 'v1', page(rows))).toEqual([[4, 3, 2, 1], [['users.list', first]]]);
    expect(await ask({ keyword: 'a' }, 'v06', page(rows))).toEqual([
      ...[[4, 3, 2, 1], [['users.search', { ...first, keyword: 'a', group: '' }]]],
    ]);
    expect(await ask({ group: 'vip' }, 'v1', page(rows))).toEqual([
      ...[[4, 3, 2, 1], [['users.search', { ...first, keyword: '', group: 'vip' }]]],
    ]);
    expect(await ask({ status: 'banned' }, 'v1', page([rows[2] as object]))).toEqual([
      ...[[2], [['users.search', { ...first, keyword: '', group: '', role: undefined, status: 2 }]]],
    ]);
    for (const [filters, ids] of [
      [{ role: 'admin' }, [4]],
      [{ status: 'active' }, [4, 3]],
      [{ status: 'banned' }, [2]],
      [{ status: 'deleted' }, [1]],
      [{ role: 'user', status: 'active' }, [3]],
    ] as const)
      expect((await ask(filters, 'v013', page(rows)))[0], JSON.stringify(filters)).toEqual(ids);
    // An early v1.0 answers as if nobody had asked.
    expect((await ask({ status: 'banned' }, 'v1', page(rows)))[0]).toEqual([2]);
  });

  test('are no part of a list that could not be read whole', async () => {
    await expect(ask({ role: 'admin' }, 'v013', page(rows, 9))).rejects.toThrow(
      'Only 4 of 9 users could be read, so the filter would miss some. Try again.',
    );
  });
});
