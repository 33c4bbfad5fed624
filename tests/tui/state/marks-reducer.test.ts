import { expect, test } from 'vitest';
import { countAfter } from '../../../cli/tui/state/input/count-reducer.ts';
import {
  marksReducer,
  noneSelected,
  rangeTo,
  type SelectEvent,
} from '../../../cli/tui/state/list/rows/marks-reducer.ts';

const after = (...events: SelectEvent[]) => events.reduce(marksReducer, noneSelected);
const idsOf = ({ ids }: { ids: ReadonlySet<number> }) => [...ids];
const indexOf = (id: number) => (id <= 10 ? id - 1 : undefined);

test('TUI-15: a range goes from the last mark to the cursor, either way, and takes out where that was taken out', () => {
  expect(rangeTo(noneSelected, 4, indexOf)).toBeUndefined();
  const one = after({ type: 'toggled', id: 7 });
  expect(rangeTo(one, 2, indexOf)).toEqual({ from: 2, to: 6, isOn: true });
  const off = after({ type: 'added', ids: [1, 2, 3] }, { type: 'toggled', id: 2 });
  expect(idsOf(off)).toEqual([1, 3]);
  expect(rangeTo(off, 4, indexOf)).toEqual({ from: 1, to: 4, isOn: false });
  // Out of sight it is the beginning of nothing.
  expect(rangeTo(after({ type: 'toggled', id: 11 }), 4, indexOf)).toBeUndefined();
  // What was selected as a whole begins no range; what was by hand does, at its last row.
  expect(after({ type: 'added', ids: [1, 2] }).last).toBeUndefined();
  expect(after({ type: 'added', ids: [2, 1], isByHand: true }).last).toEqual({ id: 1, isOn: true });
});

test('TUI-15: inverting changes the rows it is given alone; what a run has done with leaves, the rest stays', () => {
  const marked = after({ type: 'added', ids: [1, 2, 50] });
  const inverted = marksReducer(marked, { type: 'inverted', ids: [1, 2, 3, 4] });
  expect(idsOf(inverted).toSorted((a, b) => a - b)).toEqual([3, 4, 50]);
  expect(idsOf(marksReducer(inverted, { type: 'kept', ids: new Set([50, 3]) }))).toEqual([50, 3]);
  expect(marksReducer(marked, { type: 'kept', ids: new Set([1, 2, 50]) })).toBe(marked);
  expect(marksReducer(marked, { type: 'cleared' })).toEqual(noneSelected);
});

test('TUI-15: a number is read digit by digit, and the key behind it is done so often', () => {
  const read = (...keys: string[]) => {
    let step = countAfter('', keys[0] ?? '');
    for (const key of keys.slice(1)) if (step.kind === 'typing') step = countAfter(step.digits, key);
    return step;
  };
  expect(read('2', '0')).toEqual({ kind: 'typing', digits: '20' });
  expect(read('2', '0', 'j')).toEqual({ kind: 'ready', count: 20 });
  expect(read('2', 'backspace', '5', 'G')).toEqual({ kind: 'ready', count: 5 });
  expect(read('2', 'escape')).toEqual({ kind: 'dropped' });
  expect(read('j')).toEqual({ kind: 'dropped' });
  expect(read('0', 'j')).toEqual({ kind: 'dropped' });
  expect(read(...'12345678')).toEqual({ kind: 'typing', digits: '123456' });
});
