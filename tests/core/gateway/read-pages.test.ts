import { expect, test } from 'vitest';
import type { Page } from '../../../shared/gateway/client/page.ts';
import { readPages } from '../../../shared/gateway/reading/read-pages.ts';

const numbers = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

/** A list of numbers in pages of ten, changed by `before` ahead of the call with that number, from 1. */
function movingList(
  rows: number[],
  before: Record<number, () => void> = {},
  cut: (call: number, page: number[]) => number[] = (_, page) => page,
) {
  const asked: number[] = [];
  const list = async ({ page, pageSize }: { page: number; pageSize: number }): Promise<Page<number>> => {
    before[asked.push(page)]?.();
    const found = cut(asked.length, rows.slice((page - 1) * pageSize, page * pageSize));
    return {
      rows: found,
      total: rows.length,
      page,
      pageSize,
      hasMore: found.length > 0 && page * pageSize < rows.length,
    };
  };
  return { list, asked };
}

async function read(list: ReturnType<typeof movingList>['list']) {
  const reading = readPages(list, (row) => row, { pageSize: 10 });
  const found: number[] = [];
  for await (const page of reading.pages) found.push(...page.rows);
  return { found, shortfall: reading.shortfall() };
}

test('TRU-04: a steady list costs one call a page', async () => {
  const { list, asked } = movingList(numbers(1, 25));
  expect(await read(list)).toEqual({ found: numbers(1, 25), shortfall: undefined });
  expect(asked).toEqual([1, 2, 3]);
});

test('TRU-04: a row deleted between two pages loses no other: the seam is read again', async () => {
  const rows = numbers(1, 35);
  const { list } = movingList(rows, { 3: () => rows.splice(2, 1) });
  const { found, shortfall } = await read(list);
  expect([...found].sort((a, b) => a - b)).toEqual(numbers(1, 35));
  expect(shortfall).toBeUndefined();
});

test('TRU-04: rows added in front meanwhile come neither twice nor as a shortfall', async () => {
  const rows = numbers(1, 35);
  const { list } = movingList(rows, { 2: () => rows.unshift(-1), 3: () => rows.unshift(-2) });
  const { found, shortfall } = await read(list);
  expect(new Set(found).size).toBe(found.length);
  expect(found.filter((row) => row > 0).sort((a, b) => a - b)).toEqual(numbers(1, 35));
  expect(shortfall).toBeUndefined();
});

test('TRU-04: a page short of its rows once is read again; one that stays short is told', async () => {
  const once = movingList(numbers(1, 25), {}, (call, page) => (call === 2 ? page.slice(1) : page));
  expect((await read(once.list)).shortfall).toBeUndefined();
  const always = movingList(numbers(1, 25), {}, (_, page) => page.filter((row) => row !== 12));
  expect(await read(always.list)).toMatchObject({ shortfall: { received: 24, total: 25 } });
});

test('TRU-04: a row that stands twice on one page comes once', async () => {
  const { list } = movingList(numbers(1, 25), {}, (call, page) => (call === 1 ? [...page, page[0] ?? 0] : page));
  expect(await read(list)).toEqual({ found: numbers(1, 25), shortfall: undefined });
});
