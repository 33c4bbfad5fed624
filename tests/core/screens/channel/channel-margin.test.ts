import { expect, test } from 'vitest';
import type { Channel } from '../../../../shared/domain/channel/channel.ts';
import type { JournalEntry } from '../../../../shared/domain/journal.ts';
import { parseLogOther } from '../../../../shared/domain/log/log.ts';
import { LogType } from '../../../../shared/domain/log/log-type.ts';
import { type CostBook, costOfCall } from '../../../../shared/domain/price/channel-cost.ts';
import type { CostMemory } from '../../../../shared/gateway/cost-memory.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { setCost } from '../../../../shared/screens/channel/channel-cost-action.ts';
import { readMargin } from '../../../../shared/screens/channel/channel-margin.ts';
import { channelScreen } from '../../../../shared/screens/channel/channel-screen.ts';
import { priceScreen } from '../../../../shared/screens/price/price-screen.ts';
import { setPrice } from '../../../../shared/screens/price/set-price.ts';
import { belowCostIn } from '../../../../shared/screens/pulse/below-cost.ts';
import { usageScreen } from '../../../../shared/screens/usage/usage-screen.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

function memory(): CostMemory {
  let book: CostBook = {};
  return {
    read: async () => book,
    change: async (next) => {
      book = next(book);
      return book;
    },
  };
}

const input = channelScreen.actions.find(({ verb }) => verb === 'cost')?.input;

async function say(row: Channel, typed: Record<string, string>, context: ScreenContext) {
  const value = input?.normalise({ ...input.fromRow(row, context), ...typed }, 'create') as never;
  const [fault] = Object.values(input?.validate(value, 'create', context) ?? {});
  if (fault !== undefined) throw new Error(String(fault));
  return setCost.run(row, value, context, {});
}

test('ASK-09 CHG-08: a provider raises its prices: what is sold below cost is found, new prices are rehearsed with their margin, and a cost is taken back', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const costs = memory();
  // A cost has the second in which it was entered, and a report its seven days to the second.
  const now = Date.now();
  const context: ScreenContext = { ...(await signedInContext(sandbox)), costs, now: () => now };
  const channel = await context.gateway.channels.get(7, {});
  const models = async (filters: Record<string, string> = {}) =>
    (await priceScreen.list({ page: 1, pageSize: 1000, filters }, context, {})).rows;
  const cellOf = (model: string, id: string, rows: Awaited<ReturnType<typeof models>>) => {
    const row = rows.find((one) => one.model === model);
    return row && priceScreen.columns.find((one) => one.id === id)?.cell(row, context).raw;
  };
  await expect(say(channel, { change: '+5%' }, context)).rejects.toThrow('isn’t known what this channel costs');
  const refused = async (typed: Record<string, string>, why: string) =>
    expect(say(channel, typed, context)).rejects.toThrow(why);
  await refused({}, 'Give one of');
  await refused({ factor: '0.9', change: '+5%' }, 'Give one of');
  await refused({ factor: 'much' }, '“much” isn’t a share');
  await refused({ input: '1' }, 'Name the model');
  await refused({ change: '5' }, '“5” isn’t a change');

  const done = await say(channel, { factor: '90%' }, context);
  expect(done.message).toBe('Cost of claude: ×0.9.');
  const [model = ''] = channel.models.split(',');
  expect(cellOf(model, 'margin', await models())).toBe(0.1);
  await say(channel, { change: '+20%' }, context);
  const raised = await models();
  expect(cellOf(model, 'margin', raised)).toBe(-0.08);
  expect(
    raised
      .filter(({ costs: own }) => own !== undefined)
      .map((row) => row.model)
      .sort(),
  ).toEqual(channel.models.split(',').sort());

  // Still below, and said where it is asked; enough, and nothing is said. The list stays as it was when the share was entered.
  const row = raised.find((one) => one.model === model);
  if (row === undefined) throw new Error(model);
  const draft = (price: string) =>
    ({ ...setPrice.input?.fromRow?.(row, context), input: price, cached: String(Number(price) / 10) }) as never;
  const promptOf = (price: string) => setPrice.confirm?.([row], context, draft(price)).consequences.join('\n');
  expect(promptOf('3.1')).toContain(`${model} would be sold below cost on claude. Input: you pay $3.24`);
  expect(promptOf('4')).not.toContain('below cost');
  await setPrice.run(row, draft('4'), context, {});
  expect(cellOf(model, 'paid', await models())).toBe(3.24);
  expect(cellOf(model, 'margin', await models())).toBeGreaterThan(0);

  // What a report tells is the sum of its calls, each worked out by itself.
  const book = await costs.read();
  const filters = { start: '-7d', by: 'channel', margin: 'true' };
  const { rows } = await usageScreen.list({ page: 1, pageSize: 100, filters }, context, {});
  let [paid, taken, uncosted] = [0, 0, 0];
  const perUnit = 500_000;
  const start = Math.floor(context.now() / 1000) - 7 * 86_400;
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const query = { page, pageSize: 100, type: LogType.Consumption, channel: 7, start_timestamp: start };
    const answer = await context.gateway.logs.list(query, {});
    hasMore = answer.hasMore;
    for (const entry of answer.rows) {
      const usd = costOfCall(entry, parseLogOther(entry.other), book, perUnit);
      if (usd === undefined) uncosted += 1;
      else [paid, taken] = [paid + usd * perUnit, taken + entry.quota];
    }
  }
  const own = rows.find(({ values }) => values[0] === 7);
  expect(own?.uncosted).toBe(uncosted);
  expect([own?.paid, own?.taken].map((sum) => Math.round(sum ?? 0))).toEqual([paid, taken].map(Math.round));
  expect(taken).toBeGreaterThan(0);
  // Of a rehearsal, too, at the prices that are rehearsed.
  const tried = { ...filters, prices: `${model} all=200%` };
  const rehearsed = await usageScreen.list({ page: 1, pageSize: 100, filters: tried }, context, {});
  expect(rehearsed.rows.find(({ values }) => values[0] === 7)?.taken).toBeGreaterThan(taken);

  const panel = await readMargin.read(channel, context, {});
  expect(panel.lines?.[0]?.what).toBe(model);
  expect(panel.lines?.[0]?.outcome).toMatch(/^taken \$.* paid \$/);

  // Back, step by step.
  const again = await say(channel, { model, input: '1', output_price: '2' }, context);
  expect((await costs.read())[7]?.models).toEqual({ [model]: { input: 1, output: 2 } });
  const undo = setCost.undo?.([{ row: channel, done: again }], {} as never, context);
  if (undo?.action.on !== 'rows') throw new Error('no way back');
  const { recipe } = undo;
  await undo.action.run(undo.rows[0] as Channel, undefined, context, {});
  expect(await costs.read()).toEqual(book);
  // The same from the journal, in another session; what was said since is not overwritten.
  await say(channel, { model, input: '1', output_price: '2' }, context);
  const kept = { undo: JSON.parse(JSON.stringify(recipe)), rows: [] } as unknown as JournalEntry;
  const anew = await channelScreen.restoreUndo?.(kept, context, {});
  if (anew?.action.on !== 'rows') throw new Error('no way back');
  const [put = channel] = anew.rows;
  await say(channel, { model, input: '3', output_price: '4' }, context);
  await expect(anew.action.run(put, undefined, context, {})).rejects.toThrow('claude costs something else by now');
  await say(channel, { model, input: '1', output_price: '2' }, context);
  await anew.action.run(put, undefined, context, {});
  expect(await costs.read()).toEqual(book);
  await say(channel, { factor: 'none' }, context);
  expect(await costs.read()).toEqual({});
  const dry = await say(channel, { factor: '1' }, { ...context, isDryRun: true });
  expect([dry.message, await costs.read()]).toEqual(['Cost of claude would be ×1.', {}]);
});

test('ASK-09: the pulse finds models whose newest calls cost more than was charged, the greatest loss first, without a guess', () => {
  const call = (model_name: string, quota: number, prompt_tokens: number, channel = 1) =>
    ({ model_name, quota, prompt_tokens, completion_tokens: 0, channel, other: '' }) as never;
  const book: CostBook = { 1: { list: {}, models: { a: { input: 2 }, b: { input: 2 } }, at: 0 } };
  const calls = [call('a', 1, 1e6), call('b', 1, 2e6), call('a', 9e6, 1), call('b', 1, 1, 2), call('c', 1, 9e6)];
  const below = belowCostIn(calls, { book, quotaPerUnit: 500_000 });
  expect(below.map(({ model, paid, taken }) => [model, paid, taken])).toEqual([['b', 2e6, 1]]);
  expect(belowCostIn(calls, { book: {}, quotaPerUnit: 500_000 })).toEqual([]);
});
