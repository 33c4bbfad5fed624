import { expect, test } from 'vitest';
import type { PriceFacts, Prices } from '../../../shared/domain/price/model-price.ts';
import {
  type FactorDifference,
  isSamePrice,
  isSamePrices,
  type PriceSyncRules,
  priceLinesOf,
  shareOf,
} from '../../../shared/domain/price/price-sync.ts';

const facts: PriceFacts = {
  tables: { ModelRatio: { chat: 1, free: 0 }, CompletionRatio: { chat: 4 } },
  meta: {},
  dialect: 'v1',
};
const open: PriceSyncRules = { maxRise: undefined, side: undefined };

/** Lines of one model, as `kind:source before>after word`. */
function lines(
  model: string,
  fields: Record<string, Record<string, unknown>>,
  rules: Partial<PriceSyncRules> = {},
  expressions: readonly string[] = [],
  unsure: readonly string[] = [],
): string[] {
  const confidence = Object.fromEntries(unsure.map((source) => [source, false]));
  const outcome = Object.entries(fields).map(([name, upstreams]): [string, FactorDifference] => [
    name,
    { upstreams, confidence },
  ]);
  return priceLinesOf({ [model]: Object.fromEntries(outcome) }, facts, new Set(expressions), { ...open, ...rules }).map(
    ({ kind, sources, before, after, change, hold }) =>
      `${kind}:${sources.join('+')} ${before ?? '-'}>${after ?? '-'} ${hold ?? change}`,
  );
}

test('prices are one where only the noise of divisions parts them', () => {
  expect([isSamePrice(1, 1 + 1e-10), isSamePrice(1, 1 + 1e-8), isSamePrice(1e6, 1e6 + 1e-4)]).toEqual([
    ...[true, false, true],
  ]);
  expect([isSamePrice(0, 0), isSamePrice(0, 1e-12), isSamePrice(-2, 2)]).toEqual([true, false, false]);
  // Within a thousand-millionth of the larger one, which is less than the smaller one allows by nothing that counts.
  expect(isSamePrice(1e-9, 2e-9)).toBe(false);
  expect([isSamePrice(undefined, undefined), isSamePrice(undefined, 0), isSamePrice(0, undefined)]).toEqual([
    ...[true, false, false],
  ]);
  const two = { input: 2, output: 8 } as Prices;
  expect([isSamePrices(two, { ...two }), isSamePrices(two, { ...two, output: 9 })]).toEqual([true, false]);
  expect(isSamePrices(two, { input: 2 } as Prices)).toBe(false);
});

test('a difference as a share of what it was says nothing where there was nothing', () => {
  const share = (before: number | undefined, after: number | undefined) => shareOf({ before, after });
  expect([share(2, 3), share(2, 1), share(2, 2)]).toEqual([0.5, -0.5, 0]);
  expect([share(0, 3), share(undefined, 3), share(2, undefined)]).toEqual([undefined, undefined, undefined]);
});

test('a limit holds what rises above it, from nothing too; it holds no fall and no new price', () => {
  const rise = (ratio: number, maxRise: number) => lines('chat', { model_ratio: { A: ratio } }, { maxRise })[0];
  expect([rise(1.5, 0.5), rise(1.5, 0.499), rise(0.5, 0), rise(1, 0)]).toEqual([
    ...['input:A 2>3 rise', 'input:A 2>3 limit', 'input:A 2>1 fall', undefined],
  ]);
  expect(lines('free', { model_ratio: { A: 1 } }, { maxRise: 9 })[0]).toBe('input:A 0>2 limit');
  expect(lines('young', { model_ratio: { A: 1 } }, { maxRise: 0 })[0]).toBe('input:A ->2 new');
});

test('each kind is worked out of its own factors, here and there', () => {
  const all = {
    cache_ratio: { A: 0.1 },
    create_cache_ratio: { A: 1.25 },
    image_ratio: { A: 3 },
    audio_ratio: { A: 5 },
  };
  expect(lines('chat', { ...all, audio_completion_ratio: { A: 2 } })).toEqual([
    ...['cached:A ->0.2 new', 'cache_write:A ->2.5 new', 'image:A ->6 new', 'audio_input:A ->10 new'],
    'audio_output:A ->20 new',
  ]);
  // Speech out is priced by speech in, which nobody tells.
  expect(lines('chat', { audio_completion_ratio: { A: 2 } })).toEqual([]);
  expect(lines('young', { model_price: { A: 0.5 } })).toEqual(['call:A ->0.5 new']);
});

test('a source that is not sure is held back, unless it was named; an expression is never taken', () => {
  const outcome = { model_ratio: { B: 2 } };
  expect(lines('young', outcome, {}, [], ['B']).filter((line) => line.startsWith('input'))).toEqual([
    'input:B ->4 doubtful',
  ]);
  expect(lines('young', outcome, { side: 'B' }, [], ['B'])).toContain('input:B ->4 new');
  expect(lines('chat', { model_ratio: { A: 2 } }, { side: 'A' }, ['chat'])[0]).toBe('input:A 2>4 expression');
  const mode = (value: unknown) => lines('chat', { billing_mode: { A: value } });
  expect([mode('tiered_expr'), mode('ratio'), mode('same')]).toEqual([['expression:A ->- expression'], [], []]);
  const text = (value: unknown) => lines('chat', { billing_expr: { A: value } });
  expect([text('tier("a", p * 3)'), text('same'), text(''), text(null)]).toEqual([
    ...[['expression:A ->- expression'], [], [], []],
  ]);
});

test('GEN-24: sources that have the same price share a line; those that disagree have one each, and one that is sure is enough', () => {
  const three = { model_ratio: { A: 2, B: 3, C: 2 } };
  const inputs = (all: string[]) => all.filter((line) => line.startsWith('input'));
  expect(inputs(lines('chat', { model_ratio: { A: 2, B: 2 } }))).toEqual(['input:A+B 2>4 rise']);
  expect(inputs(lines('chat', three))).toEqual(['input:A+C 2>4 sources', 'input:B 2>6 sources']);
  // The side of one is the price of all who say the same; the other side stays.
  expect(inputs(lines('chat', three, { side: 'C' }))).toEqual(['input:A+C 2>4 rise', 'input:B 2>6 sources']);
  const agreed = { model_ratio: { A: 2, B: 2 } };
  expect(inputs(lines('young', agreed, {}, [], ['B']))).toEqual(['input:A+B ->4 new']);
  expect(inputs(lines('young', agreed, {}, [], ['A', 'B']))).toEqual(['input:A+B ->4 doubtful']);
  expect(inputs(lines('chat', agreed, { maxRise: 0.5 }, [], ['A']))).toEqual(['input:A+B 2>4 limit']);
  // Expressions are not compared.
  expect(lines('chat', { billing_mode: { A: 'tiered_expr', B: 'tiered_expr' } })).toHaveLength(2);
});

test('a line tells who says the same, all that is here, and whether output can be set at all', () => {
  const [line] = priceLinesOf(
    { chat: { model_ratio: { upstreams: { B: 2, A: 3 }, confidence: {} } } },
    facts,
    new Set(),
    open,
  );
  expect(line).toMatchObject({
    ...{ model: 'chat', kind: 'input', sources: ['A'], change: 'rise', isDoubtful: false, isBillingChange: false },
    ...{
      isOutputFixed: false,
      offers: [
        { source: 'A', usd: 6 },
        { source: 'B', usd: 4 },
      ],
    },
  });
  expect(line?.here).toMatchObject({ input: 2, output: 8 });
  const fixed = priceLinesOf(
    { 'gpt-4o': { model_ratio: { upstreams: { A: 3 }, confidence: {} } } },
    facts,
    new Set(),
    open,
  );
  expect(fixed.map(({ isOutputFixed }) => isOutputFixed)).toEqual([true, true]);
});
