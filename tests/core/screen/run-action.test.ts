import { describe, expect, test } from 'vitest';
import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import type { RowAction } from '../../../shared/screen/action.ts';
import { type ItemResult, rowsToRetry, runAction } from '../../../shared/screen/flow/run-action.ts';
import { screenContext } from '../../support/gateway/screen-context.ts';

interface Row {
  id: number;
}

const context = screenContext();
const rows: Row[] = [1, 2, 3, 4, 5].map((id) => ({ id }));

function actionThat(parts: Pick<Partial<RowAction<Row, undefined>>, 'refusal' | 'run' | 'runMany' | 'idempotent'>) {
  return {
    verb: 'enable',
    on: 'rows',
    label: 'action.enable',
    help: 'channel.enableHelp',
    danger: 'safe',
    idempotent: true,
    run: async ({ id }) => ({ message: `did ${id}` }),
    ...parts,
  } satisfies RowAction<Row, undefined>;
}

async function collect(
  action: RowAction<Row, undefined>,
  options?: Parameters<typeof runAction>[4],
): Promise<ItemResult<Row>[]> {
  const results: ItemResult<Row>[] = [];
  for await (const result of runAction(action, rows, undefined, () => context, options)) results.push(result);
  return results;
}

const outcomes = (results: ItemResult<Row>[]) =>
  Object.fromEntries(results.map(({ row, outcome }) => [row.id, outcome]));

describe('CHAN-09: one action over many rows', () => {
  test('every row has a result of its own, and one failure stops no other', async () => {
    const results = await collect(
      actionThat({
        run: async ({ id }) => {
          if (id === 2) throw new GatewayError('refused', { serverMessage: 'no' });
          return { message: 'ok' };
        },
      }),
    );
    expect(outcomes(results)).toEqual({ 1: 'done', 2: 'failed', 3: 'done', 4: 'done', 5: 'done' });
  });

  test.each([
    [true, 'done'],
    [false, 'failed'],
  ])(
    'a row that the gateway’s database kept out is run again where that does no harm (%s)',
    async (idempotent, end) => {
      const tried = new Set<number>();
      const results = await collect(
        actionThat({
          idempotent,
          run: async ({ id }) => {
            if (tried.has(id) || id % 2 === 1) return { message: 'ok' };
            tried.add(id);
            throw new GatewayError('refused', { serverMessage: 'database is locked (5) (SQLITE_BUSY)' });
          },
        }),
      );
      expect(outcomes(results)).toEqual({ 1: 'done', 2: end, 3: 'done', 4: end, 5: 'done' });
    },
  );

  test('rows that a rule refuses are skipped with the reason and no call', async () => {
    const called: number[] = [];
    const results = await collect(
      actionThat({
        refusal: ({ id }) => (id === 1 ? 'It is enabled already.' : undefined),
        run: async ({ id }) => {
          called.push(id);
          return { message: 'ok' };
        },
      }),
    );
    expect(results.find(({ row }) => row.id === 1)).toMatchObject({ reason: 'It is enabled already.' });
    expect(called).not.toContain(1);
  });

  test('never more calls at once than asked for', async () => {
    let running = 0;
    let most = 0;
    await collect(
      actionThat({
        run: async () => {
          running += 1;
          most = Math.max(most, running);
          await new Promise((resolve) => setImmediate(resolve));
          running -= 1;
          return { message: 'ok' };
        },
      }),
      { concurrency: 2 },
    );
    expect(most).toBe(2);
  });

  test('after a stop no further row begins, and rows under way are awaited', async () => {
    const controller = new AbortController();
    const results = await collect(
      actionThat({
        run: async ({ id }) => {
          if (id === 2) controller.abort();
          return { message: 'ok' };
        },
      }),
      { concurrency: 1, signal: controller.signal },
    );
    expect(outcomes(results)).toEqual({ 1: 'done', 2: 'done', 3: 'skipped', 4: 'skipped', 5: 'skipped' });
  });

  test('an ended session ends the batch instead of failing row by row', async () => {
    const results = await collect(
      actionThat({
        run: async () => {
          throw new GatewayError('not-signed-in');
        },
      }),
      { concurrency: 1 },
    );
    expect(outcomes(results)).toEqual({ 1: 'failed', 2: 'skipped', 3: 'skipped', 4: 'skipped', 5: 'skipped' });
  });

  test('CHAN-08: one call for the whole selection where the gateway has it', async () => {
    const calls: number[][] = [];
    const results = await collect(
      actionThat({
        run: async () => Promise.reject(new Error('one by one')),
        runMany: async (many) => {
          calls.push(many.map(({ id }) => id));
          return { message: '5 channels deleted.' };
        },
      }),
    );
    expect(calls).toEqual([[1, 2, 3, 4, 5]]);
    expect(results.every(({ outcome }) => outcome === 'done')).toBe(true);
  });

  test('one call for all may tell what became of each', async () => {
    const results = await collect(
      actionThat({
        runMany: async (many) =>
          new Map(many.map((row) => [row, row.id === 3 ? new GatewayError('refused') : { message: `did ${row.id}` }])),
      }),
    );
    expect(outcomes(results)).toEqual({ 1: 'done', 2: 'done', 3: 'failed', 4: 'done', 5: 'done' });
    expect(results[4]).toMatchObject({ done: { message: 'did 5' } });
  });

  test('where the gateway has no call for all, each row is run by itself; any other failure is that of all', async () => {
    const failing = (kind: 'unsupported' | 'unsure') =>
      actionThat({ runMany: async () => Promise.reject(new GatewayError(kind)) });
    expect(new Set(Object.values(outcomes(await collect(failing('unsupported')))))).toEqual(new Set(['done']));
    expect(new Set(Object.values(outcomes(await collect(failing('unsure')))))).toEqual(new Set(['failed']));
  });
});

test.each([
  [false, 1],
  [true, 5],
])(
  'CHG-08: a run that ends at a failure goes on in a dry run, which fails for lack of answers (%s)',
  async (isDryRun, tried) => {
    const refused = {
      ...actionThat({ run: () => Promise.reject(new GatewayError('unsure')) }),
      endsAtFailure: 'bulk.endedAtFailure' as const,
    };
    const results: ItemResult<Row>[] = [];
    for await (const one of runAction(refused, rows, undefined, () => ({ ...context, isDryRun }), { concurrency: 1 }))
      results.push(one);
    expect(results.filter(({ outcome }) => outcome === 'failed')).toHaveLength(tried);
  },
);

test('TRU-01: what failed may be tried again; a write of unknown outcome, lost or stopped under way, only where twice does no harm', () => {
  const rows = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }, { id: 5 }, { id: 6 }];
  const results = [
    { row: rows[0], outcome: 'done', done: { message: '' } },
    { row: rows[1], outcome: 'failed', error: new GatewayError('refused', {}) },
    { row: rows[2], outcome: 'failed', error: new GatewayError('unsure', {}) },
    { row: rows[3], outcome: 'skipped', reason: '' },
    { row: rows[4], outcome: 'failed', error: new GatewayError('stopped', { reason: 'sent' }) },
    { row: rows[5], outcome: 'failed', error: new GatewayError('stopped') },
  ] as never;
  expect(rowsToRetry({ idempotent: false }, results)).toEqual([rows[1], rows[5]]);
  expect(rowsToRetry({ idempotent: true }, results)).toEqual([rows[1], rows[2], rows[4], rows[5]]);
});
