import { expect, test } from 'vitest';
import type { CallOptions, Page } from '../../../shared/gateway/client/page.ts';
import { readFilters } from '../../../shared/screen/filter-values.ts';
import type { FilterValues, ListQuery } from '../../../shared/screen/list-screen.ts';
import type { WholeQuery } from '../../../shared/screen/reading/plan-reading.ts';
import { readWhole, type WholeScreen } from '../../../shared/screen/reading/read-whole.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { logScreen } from '../../../shared/screens/log/log-screen.ts';

interface Thing {
  id: number;
  created_at: number;
}

const now = 1_800_000_000;
const context = { role: 100, now: () => now * 1000, say: (key: string) => key } as unknown as ScreenContext;
const thing = (id: number): Thing => ({ id, created_at: now - id });

function screenOf(
  list: (query: ListQuery, options: CallOptions) => Partial<Page<Thing>>,
  more: Partial<WholeScreen<Thing>> = {},
): WholeScreen<Thing> {
  return {
    id: ({ id }) => id,
    filters: logScreen.filters,
    list: async (query, asker, options) => {
      // As every list does: what cannot be a filter is refused.
      readFilters(logScreen.filters, query.filters, asker);
      const none = { page: query.page, pageSize: query.pageSize, total: undefined, hasMore: false, rows: [] };
      return { ...none, ...list(query, options) };
    },
    ...more,
  };
}

async function read(screen: WholeScreen<Thing>, query: WholeQuery = { filters: {} }) {
  const reading = readWhole(screen, query, context);
  const ids: number[] = [];
  for await (const { rows } of reading.pages) ids.push(...rows.map(({ id }) => id));
  return { ids, shortfall: reading.shortfall() };
}

test('LOG-01: a whole list is read of one fixed range, page by page, also when rows come in meanwhile', async () => {
  const asked: FilterValues[] = [];
  const pages = [[thing(9), thing(8)], [thing(8), thing(7)], [thing(6)]];
  const screen = screenOf(({ page, filters }) => {
    asked.push(filters);
    return { rows: pages[page - 1] ?? [], total: page === 1 ? 4 : 5, hasMore: page < 3 };
  });
  expect((await read(screen, { filters: { start: '-1d', model: 'gpt' } })).ids).toEqual([9, 8, 7, 6]);
  const fixed = { start: String(now - 86_400), end: String(now + 3600), model: 'gpt' };
  expect(asked.length).toBeGreaterThanOrEqual(3);
  for (const filters of asked) expect(filters).toEqual(fixed);
});

test('LOG-01: equal rows on neighbouring pages are both kept, and a gateway that ignores the page is asked no further', async () => {
  const steady = screenOf(({ page }) => ({ rows: [thing(page), thing(5)], total: 4, hasMore: page < 2 }), {
    hasEqualRows: () => true,
  });
  expect(await read(steady)).toEqual({ ids: [1, 5, 2, 5], shortfall: undefined });
  const stuck = screenOf(() => ({ rows: [thing(1), thing(2)], total: 9, hasMore: true }), { hasEqualRows: () => true });
  expect(await read(stuck)).toEqual({ ids: [1, 2], shortfall: { received: 2, total: 9 } });
});

test('API-03: every page of a whole list waits for the gateway\u2019s limit of calls', async () => {
  const waits: unknown[] = [];
  const screen = screenOf((_query, { isPatient }) => {
    waits.push(isPatient);
    return { rows: [thing(waits.length)], hasMore: waits.length < 2 };
  });
  await read(screen);
  expect(waits).toEqual([true, true]);
});

test('LOG-05: a list of calls longer than a page is read in slices of time, with what each stayed short of', async () => {
  const rows = Array.from({ length: 2_500 }, (_, id) => thing(id));
  const asked: FilterValues[] = [];
  let missing = 0;
  const list = ({ page, pageSize, filters }: ListQuery) => {
    asked.push(filters);
    const isWithin = ({ created_at }: Thing) =>
      created_at >= (Number(filters.start) || 0) && created_at < (Number(filters.end) || Number.POSITIVE_INFINITY);
    const within = rows.filter(isWithin);
    const given = within.filter(({ id }) => id >= missing).slice((page - 1) * pageSize, page * pageSize);
    return { rows: given, total: within.length, hasMore: page * pageSize < within.length };
  };
  const screen = screenOf(list, { timeOf: ({ created_at }) => created_at });
  const ranges = () => new Set(asked.map(({ start, end }) => `${start}-${end}`)).size;
  expect(await read(screen, { filters: { start: '-2h' } })).toEqual({
    ids: rows.map(({ id }) => id),
    shortfall: undefined,
  });
  expect(ranges()).toBeGreaterThan(2);
  expect(asked.some(({ end }) => Number(end) > now)).toBe(true);
  missing = 3;
  expect((await read(screen, { filters: { start: '-2h' } })).shortfall).toEqual({ received: 2_497, total: 2_500 });
  // Rows of a clock that is hours ahead are in no slice of an open range: they are missed, not forgotten.
  missing = 0;
  const early = rows.splice(0, 5).map((row) => ({ ...row, created_at: now + 7_200 }));
  rows.unshift(...early);
  expect((await read(screen, { filters: { start: '-2h', end: 'any' } })).shortfall).toEqual({
    received: 2_495,
    total: 2_500,
  });
  expect((await read(screen, { filters: { start: '-2h', end: '+3h' } })).shortfall).toBeUndefined();
  // What fits on a page, or is in another order, needs none.
  missing = 0;
  asked.length = 0;
  rows.splice(0, 5, ...[0, 1, 2, 3, 4].map(thing));
  expect((await read(screen, { filters: { start: '-1m' } })).ids).toHaveLength(61);
  expect(asked).toHaveLength(1);
  // Open at both ends: the first slices end where a time has one digit, or nine.
  expect((await read(screen, { filters: { start: 'any', end: 'any' } })).ids).toHaveLength(2_500);
  asked.length = 0;
  const order = { column: 'id', descending: true };
  expect((await read(screen, { filters: { start: '-2h' }, order })).ids).toHaveLength(2_500);
  expect(ranges()).toBe(1);
});
