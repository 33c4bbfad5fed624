import fc from 'fast-check';
import { expect, test } from 'vitest';
import { completionPrice, costOf, perCallPrice, promptPrice } from '../../../shared/domain/price/price.ts';
import { lookUpRatio, ratioNameOf } from '../../../shared/domain/price/ratio-name.ts';
import { quotaToUsd, transferRefusal } from '../../../shared/domain/quota.ts';

test('PRICE-02: prompt price = model ratio × 2 × group ratio', () => {
  expect(promptPrice(1.25, 1)).toBe(2.5);
  expect(promptPrice(1.25, 0.5)).toBe(1.25);
});

test('PRICE-02: completion price = model ratio × completion ratio × 2 × group ratio', () => {
  expect(completionPrice(1.25, 4, 1)).toBe(10);
  expect(completionPrice(1.25, 4, 2)).toBe(20);
});

test('PRICE-02: per-call price × group ratio', () => {
  expect(perCallPrice(0.1, 3)).toBeCloseTo(0.3, 12);
});

test('FMT-04: cost = group ratio × model ratio × (prompt + completion × completion ratio) / 500000', () => {
  const call = { groupRatio: 1, modelRatio: 0.075, completionRatio: 4, promptTokens: 1000, completionTokens: 500 };
  expect(costOf(call)).toBeCloseTo(0.00045, 12);
  expect(costOf({ ...call, groupRatio: 2 })).toBeCloseTo(0.0009, 12);
});

test('FMT-04 PRICE-02: a million tokens cost what the price list says', () => {
  const ratio = fc.double({ min: 0, max: 100, noNaN: true });
  fc.assert(
    fc.property(ratio, ratio, ratio, (modelRatio, completionRatio, groupRatio) => {
      const rates = { modelRatio, completionRatio, groupRatio };
      expect(costOf({ ...rates, promptTokens: 1e6, completionTokens: 0 })).toBeCloseTo(
        promptPrice(modelRatio, groupRatio),
        6,
      );
      expect(costOf({ ...rates, promptTokens: 0, completionTokens: 1e6 })).toBeCloseTo(
        completionPrice(modelRatio, completionRatio, groupRatio),
        3,
      );
    }),
  );
});

test.each([
  ['gpt-4-gizmo-g-abc', 'ModelPrice', 'classic', 'gpt-4-gizmo-*'],
  ['gpt-4-gizmo-g-abc', 'ModelRatio', 'classic', 'gpt-4-gizmo-*'],
  ['gpt-4o-gizmo-g-abc', 'ModelPrice', 'classic', 'gpt-4o-gizmo-*'],
  ['gpt-4o-gizmo-g-abc', 'ModelRatio', 'classic', 'gpt-4o-gizmo-g-abc'],
  ['gpt-4o-gizmo-g-abc', 'ModelRatio', 'v06', 'gpt-4o-gizmo-*'],
  ['gpt-4-turbo', 'ModelRatio', 'v06', 'gpt-4-turbo'],
  ['my-model-*', 'ModelPrice', 'v1', 'my-model-*'],
] as const)('FMT-04: %s in %s of %s is looked up as %s', (model, table, dialect, expected) => {
  expect(ratioNameOf(model, table, dialect)).toBe(expected);
});

test('FMT-04: only the gizmo names are wildcards, and names of objects are no prices', () => {
  expect(lookUpRatio({ 'gpt-4-gizmo-*': 0.1 }, 'gpt-4-gizmo-x', 'ModelPrice', 'classic')).toBe(0.1);
  expect(lookUpRatio({ 'my-*': 0.1 }, 'my-x', 'ModelPrice', 'classic')).toBeUndefined();
  expect(lookUpRatio({}, 'constructor', 'ModelPrice', 'classic')).toBeUndefined();
});

test('FMT-01: 500000 units are a dollar', () => {
  expect(quotaToUsd(750_000)).toBe(1.5);
  expect(quotaToUsd(30, 10)).toBe(3);
});

test('ME-03: a transfer is at least one unit of currency and at most what is there', () => {
  expect(transferRefusal(499_999, 1e9)).toBe('too-small');
  expect(transferRefusal(500_000, 1e9)).toBeUndefined();
  expect(transferRefusal(600_000, 500_000)).toBe('too-much');
  expect(transferRefusal(10, 100, 10)).toBeUndefined();
});
