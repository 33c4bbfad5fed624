import { expect, test } from 'vitest';
import {
  type ListEvent,
  type ListState,
  listReducer,
  type RowIndex,
} from '../../../cli/tui/state/list/rows/list-reducer.ts';

const opened: ListState = {
  version: 0,
  cursor: 0,
  top: 0,
  pinned: undefined,
  beforeSearch: undefined,
  search: '',
  filters: {},
  sort: undefined,
  former: undefined,
  isWide: false,
  hiddenColumns: [],
  columnSet: undefined,
  pageSize: 50,
  isLoading: false,
  reading: undefined,
  error: undefined,
  fetchedAt: 0,
  isPaused: false,
  pace: undefined,
  fresh: new Set(),
  freshAt: 0,
  newAbove: 0,
  columnOffset: 0,
  alike: '',
  summary: [],
  ownViews: [],
  viewOn: undefined,
};
/** Rows on show by their ids; undefined is one still to come. */
const indexOfRows = (ids: readonly (number | undefined)[], isPartial = false): RowIndex => ({
  length: ids.length,
  height: 4,
  isPartial,
  idAt: (index) => ids[index],
  indexOf: (id) => (ids.includes(id) ? ids.indexOf(id) : undefined),
});
const ten = indexOfRows([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
const after = (state: ListState, ...events: ListEvent[]) => events.reduce(listReducer, state);
const came = (rowIndex: RowIndex, options: { isRefreshing?: boolean; isWatched?: boolean } = {}): ListEvent => ({
  type: 'rows-came',
  isRefreshing: false,
  isWatched: false,
  ...options,
  rowIndex,
});

test('the view follows the cursor by half a screen, and neither leaves the list', () => {
  const below = after(opened, { type: 'moved', to: 4, rowIndex: ten });
  expect(below).toMatchObject({ cursor: 4, top: 3, pinned: 5 });
  expect(after(below, { type: 'moved', to: 99, rowIndex: ten })).toMatchObject({ cursor: 9, top: 6, pinned: 10 });
  expect(after(below, { type: 'moved', to: -1, rowIndex: ten })).toMatchObject({ cursor: 0, top: 0, pinned: 1 });
});

test('TUI-05: sorting leads from the first row to the new first one, and further down stays with the row', () => {
  const reversed = indexOfRows([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  const first = after(opened, { type: 'moved', to: 0, rowIndex: ten });
  const here = after(first, { type: 'sorted', isAsked: false, rowIndex: reversed });
  expect(here).toMatchObject({ cursor: 0, top: 0, pinned: 10 });
  // A refresh in another order moves no row away from under the cursor.
  expect(after(here, { type: 'rearranged', rowIndex: ten })).toMatchObject({ cursor: 9, pinned: 10 });
  // Where the gateway sorts, the rows on show are the old ones until it has answered.
  const asked = after(first, { type: 'sorted', isAsked: true, rowIndex: ten });
  expect(after(asked, came(reversed))).toMatchObject({ cursor: 0, top: 0, pinned: 10 });
  const third = after(opened, { type: 'moved', to: 2, rowIndex: ten });
  expect(after(third, { type: 'sorted', isAsked: false, rowIndex: reversed })).toMatchObject({ cursor: 7, pinned: 3 });
});

test('a row stays under the cursor, and on its line, wherever it moves', () => {
  const at = after(opened, { type: 'moved', to: 5, rowIndex: ten });
  const sorted = after(at, { type: 'rearranged', rowIndex: indexOfRows([10, 9, 8, 7, 6, 5, 4, 3, 2, 1].reverse()) });
  expect(sorted).toMatchObject({ cursor: 5, pinned: 6 });
  const shifted = after(at, { type: 'rearranged', rowIndex: indexOfRows([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) });
  expect(shifted.cursor - shifted.top).toBe(at.cursor - at.top);
  expect(shifted.pinned).toBe(6);
});

test('a row that is still to come is held by its place', () => {
  const before = after(opened, { type: 'moved', to: 1, rowIndex: ten });
  const coming = indexOfRows([1, 2, 3, undefined]);
  const at = after(before, { type: 'moved', to: 3, rowIndex: coming });
  expect(at.pinned).toBeUndefined();
  expect(after(at, came(indexOfRows([1, 2, 3, 4])))).toMatchObject({ cursor: 3, pinned: 4 });
});

test('a search without a hit, and its end, lead back to the row it began at', () => {
  const at = after(opened, { type: 'moved', to: 2, rowIndex: ten });
  const missed = after(at, { type: 'searched', search: 'x' }, { type: 'rearranged', rowIndex: indexOfRows([], true) });
  const back = after(missed, { type: 'searched', search: '' }, { type: 'rearranged', rowIndex: ten });
  expect(back).toMatchObject({ cursor: 2, pinned: 3, beforeSearch: undefined });
  const hit = after(
    at,
    { type: 'searched', search: 'x' },
    { type: 'rearranged', rowIndex: indexOfRows([7, 8, 9], true) },
  );
  expect(hit).toMatchObject({ cursor: 0, pinned: 7, beforeSearch: 3 });
});

test('new rows come into sight at the top: a log stays there, where rows are acted on the cursor keeps its row', () => {
  const at = after(opened, { type: 'moved', to: 0, rowIndex: ten });
  const more = indexOfRows([11, 12, 1, 2, 3, 4, 5, 6]);
  expect(after(at, came(more, { isWatched: true }))).toMatchObject({ cursor: 0, top: 0, pinned: 11 });
  expect(after(at, came(more))).toMatchObject({ cursor: 2, top: 0, pinned: 1 });
});

test('further down nothing moves, and the rows that came in above are counted until the top is seen', () => {
  const at = after(opened, { type: 'moved', to: 9, rowIndex: ten });
  const more = indexOfRows([11, 12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const counted = after(at, came(more));
  expect(counted).toMatchObject({ cursor: 11, top: 8, pinned: 10, newAbove: 2 });
  expect(after(counted, { type: 'moved', to: 0, rowIndex: more }).newAbove).toBe(0);
});

test('while pages are still to come, a row that is on none of them yet keeps its place', () => {
  const at = after(opened, { type: 'moved', to: 3, rowIndex: ten });
  const others = indexOfRows([21, 22, 23, 24, 25]);
  expect(after(at, came(others, { isRefreshing: true }))).toBe(at);
  expect(after(at, came(others))).toMatchObject({ cursor: 3, pinned: 24 });
});

test('other filters are another question: nothing of the place before holds', () => {
  const at = after(opened, { type: 'moved', to: 3, rowIndex: ten });
  const asked = after({ ...at, newAbove: 2 }, { type: 'filtered', filters: { group: 'vip' } });
  expect(asked).toMatchObject({ filters: { group: 'vip' }, cursor: 0, top: 0, pinned: undefined, newAbove: 0 });
});

test('a lower screen keeps the row under the cursor in sight, and one of another height changes nothing else', () => {
  const last = after(opened, { type: 'moved', to: 9, rowIndex: ten });
  expect(after(last, { type: 'resized', rowIndex: { ...ten, height: 2 } })).toMatchObject({ cursor: 9, top: 8 });
  expect(after(last, { type: 'resized', rowIndex: { ...ten, height: 8 } })).toMatchObject({ cursor: 9, top: 2 });
  expect(after(opened, { type: 'resized', rowIndex: { ...ten, height: 2 } })).toEqual(opened);
});
