import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseLogOther } from '../../../shared/domain/log/log.ts';
import {
  type ChannelCost,
  type CostPrices,
  costBookOf,
  costOfCall,
  costPricesOf,
  leastMargin,
  listCost,
  marginOf,
} from '../../../shared/domain/price/channel-cost.ts';
import { type Prices, priceKinds } from '../../../shared/domain/price/model-price.ts';

const perUnit = 500_000;
const usd = fc.integer({ min: 0, max: 90 }).map((tenths) => tenths / 10);
const tokens = fc.integer({ min: 0, max: 50_000 });

const tokenPrices = fc.record(
  { input: usd, output: usd, cached: usd, cache_write: usd },
  { requiredKeys: ['input'] },
) as fc.Arbitrary<CostPrices>;

const calls = fc.record({
  prompt: tokens,
  completion: tokens,
  cached: fc.double({ min: 0, max: 1, noNaN: true }),
  written: tokens,
  isClaude: fc.boolean(),
  ratio: fc.constantFrom(0.5, 1, 2),
  quota: fc.integer({ min: 1, max: 5_000_000 }),
  model: fc.constantFrom('own', 'listed', 'unlisted'),
});

/** What somebody with a calculator gets. */
function byHand(call: { fresh: number; cached: number; written: number; out: number }, prices: CostPrices): number {
  const input = prices.input ?? 0;
  let cost = call.fresh * input;
  cost += call.cached * (prices.cached === undefined ? input : prices.cached);
  cost += call.written * (prices.cache_write === undefined ? input : prices.cache_write);
  cost += call.out * (prices.output === undefined ? input : prices.output);
  return cost / 1_000_000;
}

test('ASK-09: what random calls cost is what a plain sum of their tokens makes of it: own prices, a share of list prices, a share of the charge', () => {
  fc.assert(
    fc.property(calls, tokenPrices, tokenPrices, fc.option(fc.constantFrom(0, 0.8, 1.2)), (call, own, list, factor) => {
      const cachedTokens = Math.floor(call.prompt * call.cached);
      const other = JSON.stringify({
        ...{ group_ratio: call.ratio, cache_tokens: cachedTokens, cache_creation_tokens: call.written },
        ...(call.isClaude && { claude: true }),
      });
      const entry = {
        ...{ channel: 7, model_name: call.model, quota: call.quota },
        ...{ prompt_tokens: call.prompt, completion_tokens: call.completion },
      };
      const cost: ChannelCost = {
        ...(factor !== null && { factor }),
        ...{ list: { own: list, listed: list }, models: { own }, at: 0 },
      };
      const outcome = costOfCall(entry, parseLogOther(other), { 7: cost }, perUnit);
      const parts = {
        fresh: call.isClaude ? call.prompt : call.prompt - cachedTokens,
        ...{ cached: cachedTokens, written: call.written, out: call.completion },
      };
      const expected =
        call.model === 'own'
          ? byHand(parts, own)
          : factor === null
            ? undefined
            : call.model === 'listed'
              ? byHand(parts, list) * factor
              : (call.quota / call.ratio / perUnit) * factor;
      if (expected === undefined) expect(outcome).toBeUndefined();
      else expect(outcome).toBeCloseTo(expected, 9);
      expect(costOfCall({ ...entry, channel: 8 }, undefined, { 7: cost }, perUnit)).toBeUndefined();
    }),
  );
});

test('ASK-09: a call that never came costs nothing, one by the call its price, sound by its own tokens, and what is not known is not guessed', () => {
  const book = { 1: { list: {}, models: { music: { call: 0.4 }, voice: { input: 2, audio_input: 20 } }, at: 1 } };
  const entry = { channel: 1, model_name: 'music', quota: 9, prompt_tokens: 0, completion_tokens: 0 };
  expect(costOfCall(entry, undefined, book, perUnit)).toBe(0.4);
  expect(costOfCall({ ...entry, quota: 0 }, undefined, book, perUnit)).toBe(0);
  const sound = parseLogOther(
    '{"audio_ratio":8,"audio_input":1000,"audio_output":500,"text_input":100,"text_output":10}',
  );
  const voice = { ...entry, model_name: 'voice', prompt_tokens: 1100 };
  expect(costOfCall(voice, sound, book, perUnit)).toBeCloseTo((100 * 2 + 10 * 2 + 1000 * 20 + 500 * 20) / 1e6, 12);
  expect(costOfCall({ ...entry, model_name: 'other' }, undefined, book, perUnit)).toBeUndefined();
  const share = { 1: { factor: 0.5, list: {}, models: {}, at: 1 } };
  expect(costOfCall(entry, undefined, share, perUnit)).toBeUndefined();
  expect(costOfCall(entry, parseLogOther('{"group_ratio":0}'), share, perUnit)).toBeUndefined();
});

test('ASK-09: the margin of a model is the least of its prices; of what is billed otherwise nothing is told', () => {
  const pricesOf = (some: Partial<Prices>) =>
    ({ ...Object.fromEntries(priceKinds.map((kind) => [kind, undefined])), ...some }) as Prices;
  const sold = pricesOf({ input: 2, output: 8 });
  expect(leastMargin(sold, { input: 1, output: 6 })?.margin).toBe(0.25);
  expect(leastMargin(sold, { input: 2.4, output: 6 })?.margin).toBeCloseTo(-0.2);
  // What cached tokens cost was not said; sold without a price of their own they bring what input does.
  expect(leastMargin(pricesOf({ input: 2, output: 8, cached: 0.5 }), { input: 1, output: 6 })?.margin).toBe(0.25);
  expect(leastMargin(sold, { input: 1, output: 6, cached: 3 })).toEqual({
    ...{ kind: 'cached', taken: 2, paid: 3, margin: -0.5 },
  });
  expect(leastMargin(pricesOf({ call: 0.1 }), { call: 0.08 })?.margin).toBeCloseTo(0.2);
  expect(leastMargin(pricesOf({ call: 0.1 }), { input: 1 })?.margin).toBeUndefined();
  expect([marginOf(0, 0), marginOf(0, 1), marginOf(4, 3)]).toEqual([undefined, -1, 0.25]);
  expect(listCost(sold)).toEqual({ input: 2, output: 8 });
  expect(listCost(pricesOf({}))).toBeUndefined();
});

test('ASK-09: what was kept is read whatever became of it, and nothing else than costs', () => {
  const cost: ChannelCost = { factor: 0.8, list: { a: { input: 1 } }, models: { b: { call: 2 } }, at: 5 };
  expect(costBookOf({ 3: cost })).toEqual({ 3: cost });
  const spoilt = { factor: -1, list: 'x', models: { b: { input: 'y', key: 'sk-1' }, c: null }, at: 'now' };
  expect(costBookOf({ 3: spoilt, name: cost, 4: 7 })).toEqual({ 3: { list: {}, models: {}, at: 0 } });
  expect([costBookOf(undefined), costBookOf([]), costBookOf('x')]).toEqual([{}, {}, {}]);
  expect(costPricesOf(cost, 'a')).toEqual({ input: 0.8 });
  expect([costPricesOf(cost, 'toString'), costPricesOf(undefined, 'a')]).toEqual([undefined, undefined]);
});
