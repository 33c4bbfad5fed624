import { expect, test } from 'vitest';
import { signedPercent } from '../../../../shared/format/money.ts';
import { formatQuota, quotaDisplayOf } from '../../../../shared/format/quota.ts';
import type { RowAction, UndoAction } from '../../../../shared/screen/action.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { adjustPrice } from '../../../../shared/screens/price/adjust-price.ts';
import { type PriceRow, readPrices } from '../../../../shared/screens/price/price-reading.ts';
import { type PriceDraft, setPrice } from '../../../../shared/screens/price/set-price.ts';
import { usageReportOf } from '../../../../shared/screens/usage/usage-memory.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

const models = ['qwen-plus', 'gpt-4o-mini', 'deepseek-coder'];

const rowsOf = async (context: ScreenContext) => {
  const rows = await readPrices(context, {});
  return models.map((model) => rows.find((row) => row.model === model) as PriceRow);
};

/** What takes it back, and the rows as they were left. */
function partsOf(undo: UndoAction<PriceRow> | undefined) {
  if (undo === undefined) throw new Error('no way back');
  return { action: undo.action as RowAction<PriceRow, undefined>, left: undo.rows };
}

const draft = (row: PriceRow, typed: Partial<PriceDraft>): PriceDraft => ({
  ...(setPrice.input?.fromRow(row, {} as ScreenContext) as PriceDraft),
  ...typed,
});

test('TUI-18 GEN-23: prices are put back as they were, one or several, unless they are others by now; and that again', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const context = await signedInContext(sandbox);
  const [row] = (await rowsOf(context)) as [PriceRow];
  const done = await setPrice.run(row, draft(row, { input: '3', output_price: '9' }), context, {});
  expect((await rowsOf(context))[0]?.prices).toMatchObject({ input: 3, output: 9 });
  const back = setPrice.undo?.([{ row, done }], draft(row, {}), context);
  expect(back?.commands).toEqual([
    `tollgate price set qwen-plus --input ${row.prices.input} --output-price ${row.prices.output} --expect input=3 --expect output-price=9`,
  ]);
  const { action, left: rows } = partsOf(back);
  const left = rows[0] as PriceRow;
  expect(action.confirm?.([left], context).effects).toEqual([
    'qwen-plus: Input: $3.00 → $20.00, Output: $9.00 → $20.00',
  ]);
  // Somebody else's hand: nothing is put back.
  const theirs = await setPrice.run(left, draft(left, { input: '4' }), context, {});
  await expect(action.run(left, undefined, context, {})).rejects.toThrow(/qwen-plus/);
  expect((await rowsOf(context))[0]?.prices.input).toBe(4);
  await setPrice.run(theirs.row as PriceRow, draft(theirs.row as PriceRow, { input: '3' }), context, {});
  const undone = await action.run(left, undefined, context, {});
  expect((await rowsOf(context))[0]?.prices).toEqual(row.prices);
  const again = action.undo?.([{ row: left, done: undone }], undefined, context);
  const redo = partsOf(again);
  await redo.action.run(redo.left[0] as PriceRow, undefined, context, {});
  expect((await rowsOf(context))[0]?.prices).toMatchObject({ input: 3, output: 9 });

  const before = await rowsOf(context);
  const adjusted = await adjustPrice.runMany?.(before, { by: '+10%' }, context, {});
  if (!(adjusted instanceof Map)) throw new Error('not one by one');
  const results = before.map((one) => ({ row: one, done: adjusted.get(one) as never }));
  const all = adjustPrice.undo?.(results, { by: '+10%' }, context);
  const { action: backOfAll, left: leftOfAll } = partsOf(all);
  await backOfAll.runMany?.(leftOfAll, undefined, context, {});
  expect((await rowsOf(context)).map(({ prices }) => prices)).toEqual(before.map(({ prices }) => prices));
});

test('TUI-18: what could not be read back, and what was not changed, is not put back', () => {
  const row = { key: 1, model: 'm', prices: { input: 1 } } as PriceRow;
  const undo = (done: object | undefined) => setPrice.undo?.([{ row, done: done as never }], {} as never, {} as never);
  expect(undo({ message: '', row })).toBeUndefined();
  expect(undo({ message: '', tone: 'warn' })).toBeUndefined();
  expect(undo(undefined)).toBeUndefined();
});

test('TUI-18 SEE-11: the question says what the last 30 days would have cost, as the rehearsal does, in a bounded number of calls', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const context = await signedInContext(sandbox);
  const since = { start: '-30d' };
  const used = await usageReportOf(since, context, {}, false);
  const all = await readPrices(context, {});
  const mini = all.find(({ model, state }) => {
    const calls = used.rows.find(({ values }) => values[0] === model)?.calls ?? 0;
    return state === 'per-token' && calls > 50 && calls < 1500;
  }) as PriceRow;
  const outcome = async (of: ScreenContext) => {
    const late = setPrice.forecast?.([mini], of, draft(mini, { input: '0.3' }));
    const first = late?.lines();
    await late?.ended;
    return [first, late?.lines()];
  };
  const prices = `${mini.model} input=0.3`;
  const report = await usageReportOf({ ...since, model: mini.model, prices }, context, {}, false);
  const { calls, quota, rehearsed, unrehearsed } = report.totals;
  const display = quotaDisplayOf(context.status);
  const [reading, [line, left] = []] = await outcome(context);
  expect(reading).toEqual(['Working out what the last 30 days would have cost…']);
  expect(line).toContain(`${calls} calls`);
  expect(left === undefined).toBe(unrehearsed === 0);
  if (unrehearsed === 0) {
    const sums = `${formatQuota(quota, display)} → ${formatQuota(rehearsed, display)} (${signedPercent(quota, rehearsed)} %)`;
    expect(line).toContain(sums);
  }

  // However many calls there were, the question costs the same; and one that fails is a sentence.
  let asked = 0;
  const logs = {
    ...context.gateway.logs,
    list: async () => {
      asked += 1;
      const entry = { model_name: mini.model, username: 'zoe', created_at: context.now() / 1000, quota: 0, other: '' };
      return {
        rows: Array.from({ length: 100 }, () => entry),
        total: 1_000_000,
        page: 1,
        pageSize: 100,
        hasMore: true,
      };
    },
  };
  const busy = { ...context, gateway: { ...context.gateway, logs } } as never;
  const [, [part] = []] = await outcome(busy);
  expect([asked, part]).toEqual([20, expect.stringMatching(/the newest 2,?000 of 1,?000,?000 calls/)]);
  const broken = { ...logs, list: () => Promise.reject(new Error('gone')) };
  const [, failure] = await outcome({ ...context, gateway: { ...context.gateway, logs: broken } } as never);
  expect(failure).toEqual([expect.stringContaining('is not known')]);
});
