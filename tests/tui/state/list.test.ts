import { expect, test } from 'vitest';
import { emptyText } from '../../../cli/tui/state/list/empty-text.ts';
import { createList, type List } from '../../../cli/tui/state/list/rows/list.ts';
import type { Page } from '../../../shared/gateway/client/page.ts';
import type { AnyScreen } from '../../../shared/screens/registry.ts';
import { screenContext } from '../../support/gateway/screen-context.ts';

interface Thing {
  id: number;
  name: string;
}
interface Query {
  page: number;
  pageSize: number;
  filters: Record<string, string>;
  signal: AbortSignal | undefined;
  answer(page: Partial<Page<Thing>>): Promise<void>;
  fail(error: Error): Promise<void>;
}

/** A list whose questions are answered by the test. */
function open(extra: object = {}): { list: List; queries: Query[]; kept: object[] } {
  const queries: Query[] = [];
  const kept: object[] = [];
  const screen = {
    noun: 'channel',
    title: 'channel.title',
    columns: [
      {
        id: 'name',
        header: 'channel.name',
        width: { minimum: 5, maximum: 20 },
        priority: 1,
        sortable: true,
        cell: ({ name }: Thing) => ({ text: name, raw: name }),
      },
    ],
    filters: [{ id: 'keyword', kind: 'text', label: 'channel.name', help: 'channel.name' }],
    id: ({ id }: Thing) => id,
    name: ({ name }: Thing) => name,
    actions: [],
    ...extra,
    list: ({ page, pageSize, filters }: Query, _context: unknown, { signal }: { signal?: AbortSignal }) =>
      new Promise<Page<Thing>>((resolve, reject) => {
        const settle = () => new Promise<void>((done) => setTimeout(done, 0));
        queries.push({
          page,
          pageSize,
          filters,
          signal,
          answer: (answer) => {
            resolve({ rows: [], total: undefined, page, pageSize, hasMore: false, ...answer });
            return settle();
          },
          fail: (error) => {
            reject(error);
            return settle();
          },
        });
      }),
  } as unknown as AnyScreen;
  const list = createList({
    screen,
    context: () => screenContext(),
    call: (run, signal) => run(signal ?? new AbortController().signal),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    settings: { pageSize: 10 },
    keep: (change) => void kept.push(change),
  });
  list.setHeight(5);
  return { list, queries, kept };
}

const things = (first: number, count: number): Thing[] =>
  Array.from({ length: count }, (_, index) => ({ id: first + index, name: `thing ${first + index}` }));

test('pages are asked for as the cursor comes near, each once, and those jumped over are not', async () => {
  const { list, queries } = open();
  void list.load(true);
  await queries[0]?.answer({ rows: things(1, 10), total: 40, hasMore: true });
  expect(queries.map(({ page }) => page)).toEqual([1]);
  list.moveTo(8);
  expect(queries.map(({ page }) => page)).toEqual([1, 2]);
  list.moveTo(9);
  expect(queries).toHaveLength(2);
  list.moveTo(39);
  await queries[1]?.answer({ rows: things(11, 10), total: 40, hasMore: true });
  expect(queries.map(({ page }) => page).toSorted()).toEqual([1, 2, 4]);
});

test('a late answer to an older question is dropped, and its call is cancelled', async () => {
  const { list, queries } = open();
  void list.load(true);
  await queries[0]?.answer({ rows: things(1, 3), total: 3 });
  list.setFilters({ keyword: ' one ' });
  list.setFilters({ keyword: 'two' });
  expect(queries.map(({ filters }) => filters.keyword)).toEqual([undefined, 'one', 'two']);
  expect(queries[1]?.signal?.aborted).toBe(true);
  expect(list.shown().length, 'older rows stay on show').toBe(3);
  await queries[2]?.answer({ rows: things(20, 2), total: 2 });
  await queries[1]?.answer({ rows: things(50, 9), total: 9 });
  expect(list.shown().at(0)).toEqual({ id: 20, name: 'thing 20' });
  expect(list.shown().length).toBe(2);
});

test('the cursor stays on its row, and the row on its line, when rows come in above it', async () => {
  const { list, queries } = open();
  void list.load(true);
  await queries[0]?.answer({ rows: things(1, 10), total: 10 });
  list.moveTo(6);
  const { cursor, top } = list.store.get();
  void list.load(true);
  await queries[1]?.answer({ rows: [...things(100, 2), ...things(1, 8)], total: 12, hasMore: true });
  expect(list.current()).toEqual({ id: 7, name: 'thing 7' });
  expect(list.store.get().cursor - list.store.get().top).toBe(cursor - top);
});

test('a failed refresh keeps the rows and tells why; the next success forgets it', async () => {
  const { list, queries } = open();
  void list.load(true);
  await queries[0]?.answer({ rows: things(1, 3), total: 3 });
  void list.load(true);
  await queries[1]?.fail(new Error('gone'));
  expect(list.store.get().error).toEqual(new Error('gone'));
  expect(list.shown().length).toBe(3);
  void list.load(true);
  await queries[2]?.answer({ rows: things(1, 3), total: 3 });
  expect(list.store.get().error).toBeUndefined();
});

test('the view follows the cursor by half a screen, so that a key seldom redraws every row', async () => {
  const { list, queries } = open();
  void list.load(true);
  await queries[0]?.answer({ rows: things(1, 10), total: 10 });
  const tops = [1, 2, 3, 4, 5, 6, 7, 8].map((index) => {
    list.moveTo(index);
    return list.store.get().top;
  });
  expect(tops).toEqual([0, 0, 0, 0, 3, 3, 3, 5]);
});

test('marks outlive the rows on hand', async () => {
  const { list, queries } = open();
  void list.load(true);
  await queries[0]?.answer({ rows: things(1, 3), total: 3 });
  list.marks.add([{ id: 2, name: 'thing 2' }]);
  list.setFilters({ keyword: 'x' });
  await queries[1]?.answer({ rows: things(7, 1), total: 1 });
  expect(list.targets()).toEqual([{ id: 2, name: 'thing 2' }]);
});

test('at the top new rows come into sight: the cursor stays on a row that can be edited, and at the top of a log', async () => {
  for (const [extra, under] of [
    [{ form: {} }, 1],
    [{}, 100],
  ] as const) {
    const { list, queries } = open(extra);
    void list.load(true);
    await queries[0]?.answer({ rows: things(1, 10), total: 10 });
    void list.load(true);
    await queries[1]?.answer({ rows: [...things(100, 2), ...things(1, 8)], total: 12, hasMore: true });
    expect(list.store.get().top).toBe(0);
    expect(list.current()).toMatchObject({ id: under });
    expect(list.store.get().newAbove).toBe(0);
  }
});

test('further down rows that come in above are counted, until one has gone up to them', async () => {
  const { list, queries } = open();
  void list.load(true);
  await queries[0]?.answer({ rows: things(1, 10), total: 10 });
  list.moveTo(9);
  void list.load(true);
  await queries[1]?.answer({ rows: [...things(100, 3), ...things(1, 7)], total: 13, hasMore: true });
  await queries[2]?.answer({ rows: things(8, 3), total: 13 });
  expect(list.current()).toMatchObject({ id: 10 });
  expect(list.store.get().newAbove).toBe(3);
  list.moveTo(0);
  expect(list.store.get().newAbove).toBe(0);
});

test('the cursor is where it was when a search without hits is taken back, and on the hit it was moved to', async () => {
  const { list, queries } = open();
  void list.load(true);
  await queries[0]?.answer({ rows: things(1, 10), total: 10 });
  list.moveTo(3);
  for (const search of ['t', 'thing 10', 'zzz', '']) list.setSearch(search);
  expect(list.current()).toMatchObject({ id: 4 });
  list.setSearch('zzz');
  list.moveTo(1);
  list.setSearch('');
  expect(list.current()).toMatchObject({ id: 4 });
  list.setSearch('thing');
  list.moveTo(7);
  list.setSearch('');
  expect(list.current()).toMatchObject({ id: 8 });
});

test('a marked row that somebody else deleted is marked no more; one outside of the filter still is', async () => {
  const { list, queries } = open();
  void list.load(true);
  await queries[0]?.answer({ rows: things(1, 4), total: 4 });
  list.marks.add([...things(2, 2), { id: 77, name: 'of another filter' }]);
  void list.load(true);
  await queries[1]?.answer({ rows: [...things(1, 1), ...things(3, 2)], total: 3 });
  expect([...list.marks.ids()]).toEqual([3, 77]);
});

test('GEN-07: words that are kept are tried on all rows, also those that no screen has asked for yet; too many rows are left unread', async () => {
  const answerAll = async (queries: Query[], total: number) => {
    for (let asked = 0; asked < queries.length; asked++) {
      const { page } = queries[asked] as Query;
      await queries[asked]?.answer({ rows: things(page * 10 - 9, 10), total, hasMore: page * 10 < total });
    }
  };
  const { list, queries: asked } = open();
  void list.load(true);
  await answerAll(asked, 60);
  list.setSearch('thing');
  await answerAll(asked, 60);
  const before = new Set(asked.map(({ page }) => page));
  expect(before.size).toBeLessThan(6);
  const kept = list.keepSearch();
  await new Promise((done) => setTimeout(done, 0));
  await answerAll(asked, 60);
  await kept;
  expect(new Set(asked.map(({ page }) => page))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  expect(list.shown().length).toBe(60);
  expect(list.window.isComplete()).toBe(true);

  const many = open();
  void many.list.load(true);
  await answerAll(many.queries, 3000);
  many.list.setSearch('thing');
  await answerAll(many.queries, 3000);
  await many.list.keepSearch();
  expect(many.queries.length).toBeLessThan(6);
});

test('GEN-07: where no row passes several words, those to take off are named with the rows that they leave', async () => {
  const { list, queries } = open();
  void list.load(true);
  await queries[0]?.answer({ rows: things(1, 10), total: 10 });
  const outcome = () => emptyText(screenContext(), list);
  list.setSearch('zzz');
  expect(outcome()).toBe('No results. Press Esc to clear search and filters.');
  list.setSearch('thing zzz');
  expect(outcome()).toBe('No results. Press Esc to clear search and filters. Without zzz: 10.');
  list.setSearch('name:"thing 1" 2');
  expect(outcome()).toBe('No results. Press Esc to clear search and filters. Without 2: 2. Without name:"thing 1": 1.');
});

test('a search over very many rows leaves keys and signals their turn; until it is through, the rows of before stand and are said to be old', async () => {
  let cells = 0;
  const { list, queries } = open({
    columns: [
      {
        id: 'name',
        header: 'channel.name',
        width: { minimum: 5, maximum: 20 },
        priority: 1,
        sortable: true,
        cell: ({ name }: Thing) => {
          cells += 1;
          return { text: name, raw: name };
        },
      },
    ],
  });
  void list.load(true);
  await queries[0]?.answer({ rows: things(1, 30_000), total: 30_000 });
  let turns = 0;
  const count = setInterval(() => {
    turns += 1;
  }, 0);
  list.setSearch('thing 29999');
  expect(list.isOld()).toBe(true);
  expect(list.shown().length).toBe(30_000);
  await expect.poll(() => list.isOld()).toBe(false);
  clearInterval(count);
  expect(list.shown().length).toBe(1);
  expect(turns).toBeGreaterThan(0);
  // Each row is read once, whatever is asked of it again.
  const before = cells;
  expect(before).toBeLessThan(31_000);
  list.marks.toggle(list.shown().at(0) as Thing);
  list.touch();
  list.setSearch('thing 1');
  await expect.poll(() => list.isOld()).toBe(false);
  expect(cells).toBe(before);
});

test('all pages of a long list are read, and none is read again for those that came later', async () => {
  const { list, queries } = open();
  void list.load(true);
  const total = 4_100;
  const page = (number: number) => ({ rows: things((number - 1) * 10 + 1, 10), total, hasMore: number < total / 10 });
  await queries[0]?.answer(page(1));
  const all = list.loadAll(new AbortController().signal);
  for (let number = 2; number <= total / 10; number++) await queries[number - 1]?.answer(page(number));
  expect(await all).toBe(true);
  expect(queries).toHaveLength(total / 10);
  expect(list.window.loaded()).toHaveLength(total);
});
