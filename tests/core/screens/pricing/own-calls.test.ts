import { expect, test } from 'vitest';
import type { LogEntry } from '../../../../shared/domain/log/log.ts';
import type { Gateway } from '../../../../shared/gateway/gateway.ts';
import { type CatalogueModel, cheaperModels } from '../../../../shared/screens/pricing/catalogue.ts';
import { readOwnCalls } from '../../../../shared/screens/pricing/own-calls.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';

const call = (part: Partial<LogEntry>) =>
  ({
    ...{ type: 2, model_name: 'gpt-4o', quota: 500, use_time: 2, completion_tokens: 100, is_stream: false, other: '' },
    ...part,
  }) as LogEntry;

async function factsOf(rows: readonly LogEntry[], dialect: 'classic' | 'v1' = 'v1') {
  const asked: object[] = [];
  const logs = {
    listSelf: async (query: object) => {
      asked.push(query);
      return { rows: [...rows], total: rows.length, page: 1, pageSize: 40, hasMore: false };
    },
  };
  const gateway = { logs, dialect: () => dialect, isOneApi: () => false } as unknown as Gateway;
  const { count, facts } = await readOwnCalls('gpt-4o', screenContext({ gateway }));
  expect(asked).toEqual([{ page: 1, pageSize: 40, model_name: 'gpt-4o' }]);
  return [count, ...facts.map(({ label, text, tone }) => `${label} ${text} ${tone}`)];
}

test('WEB-19: how a model did in one’s own last calls, by one call; nothing is claimed that was not recorded', async () => {
  const rows = [
    call({ is_stream: true, other: '{"frt":800}', quota: 50_000 }),
    call({ is_stream: true, other: '{"frt":1200}', use_time: 4 }),
    // Without a stream the first token is the whole answer, and a second may be too long a measure.
    call({ other: '{"frt":9000}', use_time: 0 }),
    call({ type: 5, quota: 0 }),
    call({ model_name: 'gpt-4o-mini', quota: 9_999_999 }),
    call({ type: 1 }),
  ];
  expect(await factsOf(rows)).toEqual([
    4,
    'pricing.answered 75.0% bad',
    'pricing.meanFirstToken 1.00 s plain',
    'pricing.meanSpeed 38 tokens/s plain',
    'pricing.medianCharge $0.0010 plain',
  ]);
  // Where failures are not logged, all that is seen was answered.
  expect((await factsOf([call({})], 'classic'))[1]).toBe('pricing.meanSpeed 50 tokens/s plain');
  expect(await factsOf([])).toEqual([0]);
});

test('WEB-19: cheaper models of the same kind, those for the same things first, the dearest of them on top', () => {
  const model = (name: string, typicalCost: number | undefined, part: Partial<CatalogueModel> = {}, row: object = {}) =>
    ({
      name,
      kind: 'chat',
      tags: ['tools'],
      typicalCost,
      ...part,
      row: { isAvailable: true, ...row },
    }) as CatalogueModel;
  const [dear] = [model('dear', 0.01)];
  const models = [
    dear as CatalogueModel,
    model('near', 0.009),
    model('other things', 0.008, { tags: [] }),
    model('mid', 0.005),
    model('low', 0.001),
    model('dearer', 0.02),
    model('free', 0),
    model('by call', 0.004, {}, { callPrice: 0.004 }),
    model('pictures', 0.002, { kind: 'image' }),
    model('not mine', 0.003, {}, { isAvailable: false }),
  ];
  expect(cheaperModels(models, dear as CatalogueModel).map(({ name }) => name)).toEqual(['near', 'mid', 'low']);
  expect(cheaperModels(models, model('unknown', undefined))).toEqual([]);
});
