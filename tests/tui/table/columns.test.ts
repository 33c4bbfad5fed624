import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ColumnNeed, gap, placeColumns } from '../../../cli/tui/table/columns.ts';

const need = fc
  .record({
    minimum: fc.integer({ min: 1, max: 12 }),
    more: fc.integer({ min: 0, max: 20 }),
    priority: fc.constantFrom(1 as const, 2 as const, 3 as const),
    content: fc.integer({ min: 1, max: 80 }),
  })
  .map(({ minimum, more, priority, content }) => ({ width: { minimum, maximum: minimum + more }, priority, content }));
const needs = fc
  .array(need, { minLength: 1, maxLength: 12 })
  .map((list): ColumnNeed[] => list.map((one, place) => ({ ...one, id: `c${place}` })));

test('columns never take more than there is, and none is wider than its content', () => {
  fc.assert(
    fc.property(needs, fc.integer({ min: 5, max: 200 }), (list, available) => {
      const placed = placeColumns(list, available);
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
  const column = (id: string, priority: 1 | 2 | 3): ColumnNeed => ({
    id,
    priority,
    width: { minimum: 10, maximum: 10 },
    content: 10,
  });
  const list = [column('id', 1), column('type', 2), column('group', 2), column('note', 3), column('name', 1)];
  const shown = (available: number) => placeColumns(list, available).map(({ id }) => id);
  expect(shown(60)).toEqual(['id', 'type', 'group', 'note', 'name']);
  expect(shown(50)).toEqual(['id', 'type', 'group', 'name']);
  expect(shown(36)).toEqual(['id', 'type', 'name']);
  expect(shown(25)).toEqual(['id', 'name']);
});

test('room left over goes to cut content, up to the maximum first and beyond it at the end', () => {
  const list: ColumnNeed[] = [
    { id: 'name', width: { minimum: 5, maximum: 10 }, priority: 1, content: 30 },
    { id: 'group', width: { minimum: 5, maximum: 20 }, priority: 1, content: 20 },
  ];
  expect(placeColumns(list, 32)).toEqual([
    { id: 'name', width: 10 },
    { id: 'group', width: 20 },
  ]);
  expect(placeColumns(list, 52)).toEqual([
    { id: 'name', width: 30 },
    { id: 'group', width: 20 },
  ]);
});
