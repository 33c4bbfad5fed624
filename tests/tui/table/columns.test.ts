import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ColumnNeed, gap, layOutColumns, scrollColumns } from '../../../cli/tui/table/columns.ts';

const need = fc
  .record({
    minimum: fc.integer({ min: 1, max: 12 }),
    more: fc.integer({ min: 0, max: 20 }),
    weight: fc.integer({ min: 1, max: 9 }),
    isWhole: fc.boolean(),
    content: fc.integer({ min: 1, max: 80 }),
  })
  .map(({ minimum, more, ...others }) => ({ width: { minimum, maximum: minimum + more }, ...others }));
const needs = fc
  .array(need, { minLength: 1, maxLength: 12 })
  .map((list): ColumnNeed[] => list.map((one, index) => ({ ...one, id: `c${index}` })));

test('columns never take more than there is, and none is wider than its content', () => {
  fc.assert(
    fc.property(needs, fc.integer({ min: 5, max: 200 }), (list, available) => {
      const placed = layOutColumns(list, available);
      const width = placed.reduce((sum, column) => sum + column.width, 0) + gap * (placed.length - 1);
      expect(placed.length).toBeGreaterThan(0);
      if (placed.length > 1) expect(width).toBeLessThanOrEqual(available);
      for (const { id, width: own } of placed) {
        expect(own).toBeLessThanOrEqual(Math.max(1, list.find((one) => one.id === id)?.content ?? 0));
      }
    }),
  );
});

test('when room is short, the least important go first, of one priority the last', () => {
  const column = (id: string, weight: number): ColumnNeed => ({
    id,
    weight,
    width: { minimum: 10, maximum: 10 },
    content: 10,
  });
  const list = [column('id', 9), column('type', 5), column('group', 5), column('note', 2), column('name', 9)];
  const shown = (available: number) => layOutColumns(list, available).map(({ id }) => id);
  expect(shown(60)).toEqual(['id', 'type', 'group', 'note', 'name']);
  expect(shown(50)).toEqual(['id', 'type', 'group', 'name']);
  expect(shown(36)).toEqual(['id', 'type', 'name']);
  expect(shown(25)).toEqual(['id', 'name']);
});

test('room left over goes to cut content, up to the maximum first and beyond it at the end', () => {
  const list: ColumnNeed[] = [
    { id: 'name', width: { minimum: 5, maximum: 10 }, weight: 9, content: 30 },
    { id: 'group', width: { minimum: 5, maximum: 20 }, weight: 9, content: 20 },
  ];
  expect(layOutColumns(list, 32)).toEqual([
    { id: 'name', width: 10 },
    { id: 'group', width: 20 },
  ]);
  expect(layOutColumns(list, 52)).toEqual([
    { id: 'name', width: 30 },
    { id: 'group', width: 20 },
  ]);
});

test('TUI-03: a state, a name or a number is never cut to make room: a column of less weight goes first', () => {
  const list: ColumnNeed[] = [
    { id: 'model', width: { minimum: 12, maximum: 30 }, weight: 9, isWhole: true, content: 28 },
    { id: 'type', width: { minimum: 6, maximum: 12 }, weight: 8, isWhole: true, content: 11 },
    { id: 'details', width: { minimum: 12, maximum: 60 }, weight: 2, content: 90 },
  ];
  expect(layOutColumns(list, 60)).toEqual([
    { id: 'model', width: 28 },
    { id: 'type', width: 11 },
    { id: 'details', width: 17 },
  ]);
  expect(layOutColumns(list, 54).map(({ id }) => id)).toEqual(['model', 'type']);
});

test('TUI-03: a wide list goes sideways column by column, its first ones fixed, and stops at its end', () => {
  const list = ['id', 'name', 'a', 'b', 'c', 'd'].map(
    (id): ColumnNeed => ({ id, width: { minimum: 8, maximum: 8 }, weight: 5, isWhole: true, content: 8 }),
  );
  const at = (offset: number) => scrollColumns(list, 38, 2, offset);
  expect(at(0).columns.map(({ id }) => id)).toEqual(['id', 'name', 'a', 'b']);
  expect(at(1).columns.map(({ id }) => id)).toEqual(['id', 'name', 'b', 'c']);
  expect(at(9)).toMatchObject({ offset: 2, columns: [{ id: 'id' }, { id: 'name' }, { id: 'c' }, { id: 'd' }] });
});

test('TUI-03: no width is too small: what never goes is cut before it would have to', () => {
  const heavy = (id: string): ColumnNeed => ({
    id,
    width: { minimum: 8, maximum: 32 },
    weight: 9,
    isWhole: true,
    content: 32,
  });
  expect(layOutColumns([heavy('name'), heavy('status')], 36)).toEqual([
    { id: 'name', width: 17 },
    { id: 'status', width: 17 },
  ]);
  fc.assert(
    fc.property(needs, fc.integer({ min: 5, max: 200 }), fc.integer({ min: 0, max: 12 }), (list, available, offset) => {
      const { columns } = scrollColumns(list, available, Math.min(2, list.length), offset);
      const width = columns.reduce((sum, column) => sum + column.width, 0) + gap * (columns.length - 1);
      expect(width).toBeLessThanOrEqual(available);
    }),
  );
});
