import { expect, test } from 'vitest';
import { createRowWindow } from '../../../cli/tui/state/list/rows/row-window.ts';

interface Thing {
  id: number;
}
const page = (number: number, ids: readonly number[], total?: number, hasMore = true) => ({
  rows: ids.map((id): Thing => ({ id })),
  total,
  page: number,
  pageSize: 2,
  hasMore,
});
const open = () => createRowWindow<Thing>(({ id }) => id, 2);

test('pages stand at their places, also with gaps between them', () => {
  const window = open();
  window.put(page(1, [10, 11], 7));
  window.put(page(4, [16], 7, false));
  expect(window.length()).toBe(7);
  expect(window.at(0)).toEqual({ id: 10 });
  expect(window.at(3)).toBeUndefined();
  expect(window.at(6)).toEqual({ id: 16 });
  expect(window.indexOf(16)).toBe(6);
  expect(window.missing(0, 6)).toEqual([2, 3]);
  expect(window.nextMissing()).toBe(2);
  expect(window.isComplete()).toBe(false);
});

test('a row that came twice is found where it stands first, on one page and on two', () => {
  const window = open();
  window.put(page(1, [10, 10], 4));
  window.put(page(2, [11, 10], 4, false));
  expect(window.indexOf(10)).toBe(0);
  expect(window.indexOf(11)).toBe(2);
});

test('a gateway that tells no total is walked until a page says nothing follows', () => {
  const window = open();
  window.put(page(1, [1, 2]));
  expect(window.length(), 'one more is expected').toBe(3);
  window.put(page(2, [3], undefined, false));
  expect(window.length()).toBe(3);
  expect(window.isComplete()).toBe(true);
});

test('expired rows stay on show until newer ones come; pages beyond the end are dropped', () => {
  const window = open();
  window.put(page(1, [1, 2], 4));
  window.put(page(2, [3, 4], 4, false));
  window.expire();
  expect(window.at(2)).toEqual({ id: 3 });
  expect(window.missing(0, 3)).toEqual([1, 2]);
  window.put(page(1, [2, 3], 2, false));
  expect(window.loaded()).toEqual([{ id: 2 }, { id: 3 }]);
  expect(window.length()).toBe(2);
});

test('a row that holds what it held stays the object it was, wherever it stands by now; one that changed is the newer one', () => {
  const things = (...rows: { id: number; name: string; models: string[] }[]) => rows;
  const window = createRowWindow<{ id: number; name: string; models: string[] }>(({ id }) => id, 3);
  const put = (rows: ReturnType<typeof things>) =>
    window.put({ rows, total: rows.length, page: 1, pageSize: 3, hasMore: false });
  const first = () => things({ id: 1, name: 'a', models: ['x'] }, { id: 2, name: 'b', models: ['y'] });
  put(first());
  const [one, two] = window.loaded();
  put([{ id: 3, name: 'c', models: [] }, ...first()]);
  expect(window.at(1)).toBe(one);
  expect(window.at(2)).toBe(two);
  put(things({ id: 1, name: 'a', models: ['x', 'z'] }, { id: 2, name: 'b', models: ['y'] }));
  expect(window.at(0)).toEqual({ id: 1, name: 'a', models: ['x', 'z'] });
  expect(window.at(1)).toBe(two);
});

test('a row that moved between two pages is counted once', () => {
  const window = open();
  window.put(page(1, [1, 2], 4));
  window.put(page(2, [2, 3], 4));
  expect(window.loaded().map(({ id }) => id)).toEqual([1, 2, 3]);
});

test('a newer state of a row takes its place', () => {
  const window = createRowWindow<{ id: number; name: string }>(({ id }) => id, 2);
  window.put({ rows: [{ id: 1, name: 'old' }], total: 1, page: 1, pageSize: 2, hasMore: false });
  window.replace({ id: 1, name: 'new' });
  expect(window.at(0)?.name).toBe('new');
});
