import { describe, expect, test } from 'vitest';
import { logEntrySchema } from '../../../shared/domain/log.ts';
import {
  billingOf,
  billingText,
  expressionOf,
  isChargedOtherwise,
  logDetails,
} from '../../../shared/screens/log/log-details.ts';
import { logRows } from '../../../shared/screens/log/log-row.ts';
import { screenContext } from '../../support/screen-context.ts';

const context = screenContext();

function rowOf(facts: object | string, entry: object = {}) {
  const other = typeof facts === 'string' ? facts : JSON.stringify(facts);
  const parsed = logEntrySchema().parse({
    id: 1,
    type: 2,
    prompt_tokens: 1000,
    completion_tokens: 500,
    other,
    ...entry,
  });
  const [row] = logRows([parsed], false);
  if (!row) throw new Error('no row');
  return row;
}

const byUsage = { model_ratio: 0.075, completion_ratio: 4, group_ratio: 1, model_price: -1 };

describe('LOG-04: the arithmetic of FMT-04', () => {
  test('group ratio × model ratio × (prompt + completion × completion ratio) / 500000', () => {
    expect(billingOf(rowOf(byUsage))).toMatchObject({
      kind: 'by-usage',
      cost: 0.00045,
      promptPrice: 0.15,
      completionPrice: 0.6,
      arithmetic: '(1,000 + 500 × 4) × 0.075 × 1',
    });
  });

  test.each([
    ['a group that pays half', { ...byUsage, group_ratio: 0.5 }, {}, 0.000225],
    ['a ratio of its own for the user (v1.0)', { ...byUsage, user_group_ratio: 2 }, {}, 0.0009],
    ['-1: no ratio of its own', { ...byUsage, user_group_ratio: -1 }, {}, 0.00045],
    ['cached tokens within the prompt', { ...byUsage, cache_tokens: 400, cache_ratio: 0.5 }, {}, 0.00042],
    [
      'cached tokens beside the prompt',
      {
        ...byUsage,
        claude: true,
        cache_tokens: 400,
        cache_ratio: 0.1,
        cache_creation_tokens: 100,
        cache_creation_ratio: 1.25,
      },
      {},
      ((1000 + 40 + 125 + 2000) * 0.075) / 500_000,
    ],
    [
      'audio',
      {
        ...byUsage,
        audio_ratio: 20,
        audio_completion_ratio: 2,
        audio_input: 10,
        audio_output: 5,
        text_input: 990,
        text_output: 495,
      },
      {},
      ((990 + 495 * 4 + 10 * 20 + 5 * 40) * 0.075) / 500_000,
    ],
    ['no completion', byUsage, { completion_tokens: 0 }, 0.00015],
  ])('%s', (_case, facts, entry, cost) => {
    expect(billingOf(rowOf(facts, entry))?.cost).toBeCloseTo(cost, 12);
  });

  test('per call: price × group ratio', () => {
    expect(billingOf(rowOf({ model_price: 0.04, group_ratio: 1.5, model_ratio: 0 }))).toMatchObject({
      kind: 'per-call',
      cost: 0.06,
      arithmetic: '$0.04 × 1.5',
    });
  });

  test('a drawing row tells price and group only', () => {
    expect(billingOf(rowOf({ model_price: 0.1, group_ratio: 1 }, { prompt_tokens: 0 }))?.kind).toBe('per-call');
  });

  test.each(['', 'null', '{}', '{broken', '[1]'])('other %j has no breakdown', (other) => {
    expect(billingOf(rowOf(other))).toBeUndefined();
    expect(logDetails(rowOf(other), context)).toEqual([]);
  });

  test('management and top-up entries have no breakdown', () => {
    for (const type of [1, 3, 4, 7]) expect(billingOf(rowOf(byUsage, { type }))).toBeUndefined();
  });
});

describe('LOG-04: details of a row', () => {
  const facts = (row: ReturnType<typeof rowOf>) =>
    Object.fromEntries(logDetails(row, context).map(({ id, cell }) => [id, cell]));

  test('ratios, prices, arithmetic and what was charged stand one by one', () => {
    const told = facts(rowOf(byUsage, { quota: 225, content: '模型倍率 0.07\n第二行\u001b[2J' }));
    expect(Object.keys(told)).toEqual([
      'billing',
      'model_ratio',
      'completion_ratio',
      'group_ratio',
      'prompt_price',
      'completion_price',
      'arithmetic',
      'charged',
      'content',
    ]);
    expect([told.model_ratio?.raw, told.completion_ratio?.raw, told.group_ratio?.raw]).toEqual([
      byUsage.model_ratio,
      byUsage.completion_ratio,
      byUsage.group_ratio,
    ]);
    expect(told.prompt_price).toMatchObject({ text: '$0.15 / 1M tokens', raw: 0.15 });
    expect(told.completion_price?.raw).toBe(0.6);
    expect(told.arithmetic?.text).toBe('(1,000 + 500 × 4) × 0.075 × 1 = 225 units = $0.000450');
    expect(told.charged).toEqual({ text: '$0.000450', raw: 225 });
    expect(told.content?.text).toBe('模型倍率 0.07\n第二行');
  });

  test('per call tells the price of a call', () => {
    const told = facts(rowOf({ model_price: 0.04, group_ratio: 1 }, { quota: 20_000 }));
    expect(told.billing?.text).toBe('Pay per call');
    expect(told.model_price?.text).toBe('$0.04');
    expect(told.charged?.tone).toBeUndefined();
  });

  test('what is worked out ends where the charge does: the gateway rounds to whole units', () => {
    const ratios = { model_ratio: 1.369863, completion_ratio: 1, group_ratio: 0.8 };
    const told = facts(rowOf(ratios, { prompt_tokens: 316, completion_tokens: 209, quota: 575 }));
    expect(told.arithmetic?.text).toBe('(316 + 209) × 1.369863 × 0.8 = 575 units = $0.001150');
    expect(told.charged?.text).toBe('$0.001150');
    // Charged by something else than these ratios, it ends where they lead.
    const other = facts(rowOf(ratios, { prompt_tokens: 316, completion_tokens: 209, quota: 900 }));
    expect(other.arithmetic?.text).toContain(' = 575 units = $0.001150');
    expect(other.charged).toMatchObject({ text: '$0.001800', tone: 'warn' });
    const perCall = facts(rowOf({ model_price: 0.04, group_ratio: 1 }, { quota: 20_000 }));
    expect(perCall.arithmetic?.text).toBe('$0.04 × 1 = 20,000 units = $0.040000');
  });

  test('another charge than the ratios give is pointed out; rounding is not', () => {
    const charged = (quota: number) => facts(rowOf(byUsage, { quota })).charged?.tone;
    expect([charged(225), charged(226), charged(230), charged(0)]).toEqual([undefined, undefined, 'warn', 'warn']);
    const billing = billingOf(rowOf(byUsage));
    expect(billing && isChargedOtherwise({ quota: 224 }, billing)).toBe(false);
  });

  test('the model upstream and the reasoning effort are told where there are any', () => {
    const told = facts(
      rowOf({ ...byUsage, is_model_mapped: true, upstream_model_name: 'gpt-x', reasoning_effort: 'high' }),
    );
    expect([told.upstream_model_name?.text, told.reasoning_effort?.text]).toEqual(['gpt-x', 'high']);
  });
});

test('LOG-04: a cost told by an expression is said to be so, with its tier; the ratios beside it were not used', () => {
  const expression = 'len <= 200000 ? tier("标准", p*3) : tier("long", p*6)';
  const expr_b64 = Buffer.from(expression).toString('base64');
  const facts = { ...byUsage, billing_mode: 'tiered_expr', expr_b64, matched_tier: '标准' };
  const row = rowOf({ ...facts, billing_source: 'subscription' }, { quota: 250 });
  expect(billingOf(row)).toBeUndefined();
  expect(billingText(row, context)).toBe('Expression, tier 标准');
  const told = Object.fromEntries(logDetails(row, context).map(({ id, cell }) => [id, cell.text]));
  expect(told).toMatchObject({ billing: 'Expression, tier 标准', matched_tier: '标准', expression });
  expect(told).toMatchObject({ charged: '$0.000500', billing_source: 'Subscription' });
  expect(told).not.toHaveProperty('model_ratio');
  expect(expressionOf(rowOf({ ...facts, expr_b64: '*' }))).toEqual({ expression: '', tier: '标准' });
  expect(expressionOf(rowOf(byUsage))).toBeUndefined();
});
