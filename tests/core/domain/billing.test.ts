import { describe, expect, test } from 'vitest';
import { isTrusted, type PriceTables, quotaOf, ratesOf, reserveOf } from '../../../shared/domain/price/billing.ts';
import { completionRatioOf } from '../../../shared/domain/price/completion-ratio.ts';
import {
  defaultCompletionRatio,
  defaultGroupRatio,
  defaultModelPrice,
  defaultModelRatio,
} from '../../../shared/domain/price/ratio-default.ts';

const tables: PriceTables = {
  modelRatio: defaultModelRatio(),
  modelPrice: defaultModelPrice(),
  completionRatio: defaultCompletionRatio(),
  groupRatio: { ...defaultGroupRatio(), half: 0.5, free: 0 },
  cacheRatio: { 'gpt-4o-mini': 0.5 },
};

describe('FMT-04: rates', () => {
  test('the example of docs/gateways.md 8.1: 225 units', () => {
    const rates = ratesOf({ model: 'gpt-4o-mini', group: 'default', tables, dialect: 'classic' });
    expect(rates).toMatchObject({ modelRatio: 0.075, completionRatio: 4, groupRatio: 1, modelPrice: -1, known: true });
    expect(quotaOf(rates, { promptTokens: 1000, completionTokens: 500 }, 'classic')).toBe(225);
  });

  test('classic bills the upstream name, newer ones the one asked for', () => {
    const request = { model: 'gpt-4', upstreamModel: 'gpt-4o-mini', group: 'default', tables };
    expect(ratesOf({ ...request, dialect: 'classic' }).modelRatio).toBe(0.075);
    expect(ratesOf({ ...request, dialect: 'v06' }).modelRatio).toBe(15);
  });

  test('an unknown model counts 30, then 37.5, and is told to be unknown', () => {
    const request = { model: 'nobody-knows', group: 'default', tables };
    expect(ratesOf({ ...request, dialect: 'classic' })).toMatchObject({ modelRatio: 30, known: false });
    expect(ratesOf({ ...request, dialect: 'v1' })).toMatchObject({ modelRatio: 37.5, known: false });
  });

  test('a price beats a ratio, also by wildcard; an unknown group counts 1', () => {
    const rates = ratesOf({ model: 'gpt-4-gizmo-g-1', group: 'nowhere', tables, dialect: 'v06' });
    expect(rates).toMatchObject({ perCall: true, modelPrice: 0.1, modelRatio: 0, groupRatio: 1 });
    expect(quotaOf(rates, { promptTokens: 1, completionTokens: 1 }, 'v06')).toBe(50_000);
  });
});

describe('FMT-04: quota of a call', () => {
  const rates = (group: string, dialect: 'classic' | 'v06') =>
    ratesOf({ model: 'gpt-4o-mini', group, tables, dialect });

  test.each([
    ['nothing used costs nothing', 'default', 'v06', { promptTokens: 0, completionTokens: 0 }, 0],
    ['the least is one unit', 'default', 'v06', { promptTokens: 1, completionTokens: 0 }, 1],
    ['a free group pays nothing', 'free', 'v06', { promptTokens: 1000, completionTokens: 1000 }, 0],
    ['half the ratio, half the price', 'half', 'v06', { promptTokens: 1000, completionTokens: 500 }, 113],
    ['cached tokens count half', 'default', 'v06', { promptTokens: 1000, completionTokens: 0, cachedTokens: 800 }, 45],
    [
      'classic knows no cache',
      'default',
      'classic',
      { promptTokens: 1000, completionTokens: 0, cachedTokens: 800 },
      75,
    ],
  ] as const)('%s', (_, group, dialect, usage, expected) => {
    expect(quotaOf(rates(group, dialect), usage, dialect)).toBe(expected);
  });

  test('classic rounds the completion on its own', () => {
    const uneven = { ...rates('default', 'classic'), modelRatio: 10, completionRatio: 4 / 3 };
    expect(quotaOf(uneven, { promptTokens: 0, completionTokens: 1 }, 'classic')).toBe(10);
    expect(quotaOf(uneven, { promptTokens: 0, completionTokens: 1 }, 'v06')).toBe(13);
  });

  test('a call billed per call without a single token costs nothing', () => {
    const image = ratesOf({ model: 'dall-e-3', group: 'default', tables, dialect: 'classic' });
    expect(quotaOf(image, { promptTokens: 0, completionTokens: 0 }, 'classic')).toBe(0);
    expect(quotaOf(image, { promptTokens: 1, completionTokens: 0 }, 'classic')).toBe(20_000);
  });

  test('the reserve: the option, or prompt and max_tokens, or the full price', () => {
    const perToken = ratesOf({ model: 'gpt-4', group: 'default', tables, dialect: 'classic' });
    expect(reserveOf(perToken, { promptTokens: 10, preConsumedQuota: 500 })).toBe(7500);
    expect(reserveOf(perToken, { promptTokens: 10, maxTokens: 90, preConsumedQuota: 500 })).toBe(1500);
    const image = ratesOf({ model: 'dall-e-3', group: 'half', tables, dialect: 'classic' });
    expect(reserveOf(image, { promptTokens: 10, preConsumedQuota: 500 })).toBe(10_000);
  });

  test('a rich user is trusted with an unlimited token or a rich one', () => {
    const poor = { unlimited_quota: false, remain_quota: 100 };
    expect(isTrusted(10, 1001, { unlimited_quota: true, remain_quota: 0 })).toBe(true);
    expect(isTrusted(10, 1001, poor)).toBe(false);
    expect(isTrusted(10, 1000, { ...poor, unlimited_quota: true })).toBe(false);
  });
});

const ratios: [string, number, number][] = [
  ['gpt-4o-2024-05-13', 3, 3],
  ['gpt-4o-mini', 4, 4],
  ['gpt-4.5-preview-2025', 2, 2],
  ['gpt-4-turbo-2024-04-09', 3, 3],
  ['gpt-4-1106-preview', 3, 2],
  ['gpt-4-0613', 2, 2],
  ['gpt-4-all', 2, 2],
  ['gpt-4o-all', 1, 1],
  ['gpt-4-gizmo-x', 2, 2],
  ['gpt-4o-gizmo-x', 3, 3],
  ['o1-mini', 4, 4],
  ['o3-mini', 1, 4],
  ['o1', 1, 4],
  ['chatgpt-4o-latest', 3, 3],
  ['claude-instant-1.2', 3, 3],
  ['anthropic.claude-2', 3, 3],
  ['claude-3-5-sonnet-20240620', 5, 5],
  ['gpt-3.5-turbo', 3, 3],
  ['gpt-3.5-turbo-0125', 3, 3],
  ['gpt-3.5-turbo-1106', 2, 2],
  ['gpt-3.5-turbo-16k', 4 / 3, 4 / 3],
  ['mistral-large-latest', 3, 3],
  ['gemini-1.5-pro', 4, 4],
  ['gemini-2.5-pro-preview-03-25', 4, 8],
  ['gemini-exp-1206', 4, 4],
  ['command-r', 3, 3],
  ['command-r-plus', 5, 5],
  ['command-r-08-2024', 4, 4],
  ['command-light', 2, 4],
  ['deepseek-chat', 2, 4],
  ['deepseek-coder', 2, 1],
  ['ERNIE-Speed-8K', 2, 2],
  ['ERNIE-4.0-8K', 1, 1],
  ['llama2-70b-4096', 1.25, 1.25],
  ['llama3-70b-8192', 0.79 / 0.59, 0.79 / 0.59],
  ['whatever', 1, 1],
];

test.each(ratios)('FMT-04: completion ratio of %s: %d in classic, %d from v0.6 on', (model, classic, newer) => {
  expect(completionRatioOf(model, defaultCompletionRatio(), 'classic')).toBe(classic);
  expect(completionRatioOf(model, defaultCompletionRatio(), 'v06')).toBe(newer);
  expect(completionRatioOf(model, defaultCompletionRatio(), 'v1')).toBe(newer);
});

test.each([
  ['gpt-4-1106-preview', 3, 9],
  ['gpt-4o', 4, 4],
  ['whatever', 9, 9],
  ['openai/gpt-4o', 9, 9],
  ['gemini-exp-1206', 4, 9],
  ['command-light', 2, 9],
  ['constructor', 1, 1],
])('docs/gateways.md 14.32: the option for %s counts %d in classic, %d from v0.6 on', (model, classic, newer) => {
  const option = model === 'constructor' ? {} : { [model]: 9 };
  expect(completionRatioOf(model, option, 'classic')).toBe(classic);
  expect(completionRatioOf(model, option, 'v06')).toBe(newer);
});
