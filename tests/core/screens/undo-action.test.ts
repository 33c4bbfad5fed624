import { expect, test } from 'vitest';
import type { Action } from '../../../shared/screens/action.ts';
import type { ItemResult } from '../../../shared/screens/run-action.ts';
import { undoOfAction } from '../../../shared/screens/undo-action.ts';
import { screenContext } from '../../support/screen-context.ts';

interface Row {
  id: number;
  status?: number;
}

const actions = [{ verb: 'enable' }, { verb: 'disable' }, { verb: 'delete' }] as never;
const done = (id: number, status?: number): ItemResult<Row> => ({
  row: { id, status },
  outcome: 'done',
  done: {} as never,
});
const failed = (id: number, status: number): ItemResult<Row> => ({ row: { id, status }, outcome: 'failed', error: '' });
const undo = (verb: string, results: readonly ItemResult<Row>[], of: { actions: never } = { actions }) => {
  const found = undoOfAction<Row>(of, { verb, on: 'rows' } as Action<Row>, results, undefined, screenContext());
  return found && [found.action.verb, found.rows];
};

test.each([
  ['disable', 'enable', 1, 2],
  ['enable', 'disable', 2, 1],
])('TUI-07: what %s did is taken back by %s, of rows as it left them', (verb, opposite, before, after) => {
  expect(undo(verb, [done(1, before), done(2, before)])).toEqual([
    opposite,
    [
      { id: 1, status: after },
      { id: 2, status: after },
    ],
  ]);
});

test('TUI-07: only rows that were done, and that it leads back to what they were: one that was switched off by itself stays', () => {
  expect(undo('enable', [done(1, 2), done(2, 3), failed(3, 2), done(4)])).toEqual(['disable', [{ id: 1, status: 1 }]]);
});

test.each([
  ['there is no way back', 'delete', [done(1, 1)], { actions }],
  ['the list has no such action', 'disable', [done(1, 1)], { actions: [{ verb: 'disable' }] as never }],
  ['nothing was done', 'disable', [failed(1, 1)], { actions }],
  ['rows have no state', 'disable', [{ row: null as never, outcome: 'done', done: {} as never }] as never, { actions }],
])('TUI-07: nothing is offered where %s', (_what, verb, results, of) => {
  expect(undo(verb, results as ItemResult<Row>[], of)).toBeUndefined();
});
