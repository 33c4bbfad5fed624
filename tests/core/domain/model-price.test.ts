import { expect, test } from 'vitest';
import { type LogEntry, logEntrySchema } from '../../../shared/domain/log/log.ts';
import { factorsFor, type PriceFacts, ratesAt, scaledPrices } from '../../../shared/domain/price/model-price.ts';
import { rehearse } from '../../../shared/domain/price/price-rehearsal.ts';

const none = {
  ...{ output: undefined, cached: undefined, cache_write: undefined, image: undefined },
  ...{ audio_input: undefined, audio_output: undefined },
};

test('GEN-23: prices are scaled together; a price a call comes before all others', () => {
  expect(scaledPrices({ ...none, input: 2, output: 8, call: undefined }, false, 1.5)).toEqual({ input: 3, output: 12 });
  // Output that is fixed follows by itself.
  expect(scaledPrices({ ...none, input: 2, output: 8, call: undefined }, true, 1.5)).toEqual({ input: 3 });
  expect(scaledPrices({ ...none, input: 2, output: 8, call: 0.1 }, false, 2)).toEqual({ call: 0.2 });
  expect(scaledPrices({ ...none, input: undefined, call: undefined }, false, 2)).toEqual({});
  // The others keep exactly their share of a price that is rounded.
  expect(scaledPrices({ ...none, input: 0.1234567, output: 0.2469134, call: undefined }, false, 1)).toEqual({
    ...{ input: 0.123457, output: 0.246914 },
  });
  expect(scaledPrices({ ...none, input: 0, output: 8, call: undefined }, false, 2)).toEqual({ input: 0, output: 16 });
});

test('GEN-23: a price a call leaves the factors alone that have no price of input', () => {
  const facts: PriceFacts = { tables: { CacheRatio: { drawn: 0.5 } }, meta: {}, dialect: 'v1' };
  expect(factorsFor('drawn', { call: 0.1 }, facts)).toEqual({ ok: true, factors: { ModelPrice: 0.1 } });
});

test('FMT-04: custom GPTs have the price that stands under their common name', () => {
  const tables = { ModelPrice: { 'gpt-4o-gizmo-*': 0.1 }, ModelRatio: { 'gpt-4o-gizmo-g-1': 3 } };
  const facts: PriceFacts = { tables, meta: {}, dialect: 'classic' };
  expect(ratesAt('gpt-4o-gizmo-g-1', facts)).toMatchObject({ call: 0.1, modelRatio: 3 });
});

test('SEE-11: a model that is mapped is charged by the name of the call, or on classic gateways by the one upstream', () => {
  const other = {
    ...{ model_ratio: 2, completion_ratio: 1, group_ratio: 1, model_price: -1 },
    ...{ is_model_mapped: true, upstream_model_name: 'served' },
  };
  const call = (fields: object = {}): LogEntry =>
    logEntrySchema().parse({
      ...{ id: 1, type: 2, model_name: 'asked', quota: 2000, prompt_tokens: 1000, completion_tokens: 0 },
      other: JSON.stringify({ ...other, ...fields }),
    });
  const at = (dialect: PriceFacts['dialect'], model: string, entry = call()) =>
    rehearse(entry, {
      facts: { tables: { ModelRatio: { [model]: 4 }, CompletionRatio: { [model]: 1 } }, meta: {}, dialect },
      ...{ models: new Set([model]), quotaPerUnit: 500_000 },
    });
  expect([at('v1', 'asked'), at('v1', 'served')]).toEqual([4000, 2000]);
  expect([at('classic', 'asked'), at('classic', 'served')]).toEqual([2000, 4000]);
  // Without a name upstream, or where nothing was mapped, it is the name of the call.
  expect(at('classic', 'asked', call({ upstream_model_name: '' }))).toBe(4000);
  expect(at('classic', 'asked', call({ is_model_mapped: false }))).toBe(4000);
});

test('GEN-23: without a price of input nothing is left of what is kept as its factor', () => {
  const tables = { ModelRatio: { own: 1 }, CompletionRatio: { own: 4 }, CacheRatio: { own: 0.5, other: 0.1 } };
  const answer = factorsFor('own', { input: null }, { tables, meta: {}, dialect: 'v1' });
  expect(answer).toEqual({ ok: true, factors: { ModelRatio: null, CompletionRatio: null, CacheRatio: null } });
});
