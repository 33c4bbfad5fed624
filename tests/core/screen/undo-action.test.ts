import { describe, expect, test } from 'vitest';
import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import type { Action, RowAction } from '../../../shared/screen/action.ts';
import type { ItemResult } from '../../../shared/screen/flow/run-action.ts';
import { undoOfAction, wayBack } from '../../../shared/screen/flow/undo-action.ts';
import { screenContext } from '../../support/gateway/screen-context.ts';

interface Row {
  id: number;
  status?: number;
}

const actions = [
  { verb: 'enable', on: 'rows' },
  { verb: 'disable', on: 'rows' },
  { verb: 'delete', on: 'rows' },
] as never;
const done = (id: number, status?: number): ItemResult<Row> => ({
  row: { id, status },
  outcome: 'done',
  done: {} as never,
});
const failed = (id: number, status: number): ItemResult<Row> => ({ row: { id, status }, outcome: 'failed', error: '' });
const undo = (
  verb: string,
  results: readonly ItemResult<Row>[],
  { actions: own }: { actions: never } = { actions },
) => {
  const found = undoOfAction<Row>(
    { noun: 'channel', actions: own },
    { verb, on: 'rows' } as Action<Row>,
    results,
    undefined,
    screenContext(),
  );
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

describe('TUI-18: the last thing done', () => {
  const target = { noun: 'user', actions: [] };
  const way = (action: Partial<RowAction<Row, unknown>>, results: readonly ItemResult<Row>[]) =>
    wayBack<Row>(
      target,
      { verb: 'x', on: 'rows', danger: 'confirm', ...action } as never,
      { results },
      undefined,
      screenContext(),
    );
  const lost: ItemResult<Row> = { row: { id: 1 }, outcome: 'failed', error: new GatewayError('unsure') };

  test.each<[string, Partial<RowAction<Row, unknown>>, readonly ItemResult<Row>[], boolean, RegExp]>([
    ['that deletes', { danger: 'irreversible' as never }, [done(1)], true, /can’t be brought back/],
    ['whose reason is its own', { noUndo: 'undo.made' }, [done(1)], true, /can only be deleted/],
    ['that nothing turns around', {}, [done(1)], true, /No action puts back/],
    ['whose outcome nobody knows', {}, [lost], true, /not known/],
    ['that only reads', { isRead: true }, [done(1)], false, /^$/],
    ['that only tries', { isTrial: true }, [done(1)], false, /^$/],
    ['that was refused', {}, [failed(1, 1)], false, /^$/],
  ])('%s has no way back, and says why where it changed something', (_what, action, results, isChange, reason) => {
    expect(way(action, results)).toEqual({ isChange, undo: undefined, noUndo: expect.stringMatching(reason) });
  });

  test('is taken back only where the row is as it was left, read anew; what it is now is said', async () => {
    const now = { role: 1 };
    const ran: number[] = [];
    const demote = {
      ...{ verb: 'demote', on: 'rows', danger: 'confirm' },
      run: async ({ id }: { id: number }) => void ran.push(id),
      runMany: async () => new Map(),
    };
    const users = {
      ...{ noun: 'user', actions: [demote], id: ({ id }: { id: number }) => id, name: () => 'zoe' },
      get: async (id: number) => ({ id, ...now }),
      columns: [{ id: 'role', cell: ({ role }: typeof now) => ({ text: `role ${role}` }) }],
    };
    const promoted = [{ row: { id: 7, role: 1 }, outcome: 'done', done: { message: '' } }];
    const context = screenContext();
    const back = undoOfAction(
      users as never,
      { verb: 'promote', on: 'rows' } as never,
      promoted as never,
      undefined,
      context,
    );
    expect([back?.rows, back?.commands]).toEqual([[{ id: 7, role: 10 }], ['tollgate user demote 7']]);
    const action = back?.action as unknown as RowAction<unknown, undefined>;
    // One call for all would look at none.
    expect(action.runMany).toBeUndefined();
    await expect(action.run(back?.rows[0], undefined, context, {})).rejects.toThrow('zoe was changed since: role 1.');
    now.role = 10;
    await action.run(back?.rows[0], undefined, context, {});
    expect(ran).toEqual([7]);
  });
});
