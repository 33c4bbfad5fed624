import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Dialect, dialects } from '../../../shared/domain/dialect.ts';
import { type LogOther, parseLogOther } from '../../../shared/domain/log/log.ts';
import { type ChargeRates, chargeOf, recordedRates } from '../../../shared/domain/price/call-charge.ts';
import { type ChargeStep, explainCharge, expressionIn } from '../../../shared/domain/price/charge-steps.ts';

const factsOf = (fields: object): LogOther => parseLogOther(JSON.stringify({ group_ratio: 1, ...fields })) as LogOther;
const entryOf = (fields: object = {}) => ({
  ...{ prompt_tokens: 1000, completion_tokens: 500, quota: 0, content: '' },
  ...fields,
});
const explained = (fields: object, entry: object, dialect: Dialect = 'v1') => {
  const found = explainCharge(entryOf(entry), factsOf(fields), { dialect });
  if (found === undefined) throw new Error('nothing explained');
  expect(sumOf(found.steps)).toBeCloseTo(found.charged, 6);
  return found;
};
const sumOf = (steps: readonly ChargeStep[]) => steps.reduce((sum, { units }) => sum + units, 0);
const kinds = (steps: readonly ChargeStep[]) => steps.map(({ kind }) => kind);
const short = (steps: readonly ChargeStep[]) => steps.map(({ kind, units }) => [kind, Number(units.toFixed(4))]);

const ratio = fc.integer({ min: 0, max: 4000 }).map((thousandths) => thousandths / 1000);
const tokens = fc.integer({ min: 0, max: 20_000 });
const tool = fc.record({
  name: fc.constantFrom('web_search', 'x'),
  count: fc.integer({ min: 1, max: 9 }),
  price: ratio,
});

test.each(dialects)('WEB-16: steps add up to whatever %s charges, to the unit, and explain all of it', (dialect) => {
  const sample = fc.record({
    entry: fc.record({ prompt_tokens: tokens, completion_tokens: tokens }),
    facts: fc.record({
      ...{ model_ratio: ratio, completion_ratio: ratio, group_ratio: ratio, cache_ratio: ratio },
      ...{ cache_tokens: tokens, cache_creation_tokens: tokens, cache_creation_tokens_1h: tokens },
      ...{ cache_creation_ratio: ratio, image_output: tokens, image_ratio: ratio, claude: fc.boolean() },
      tool_surcharges: dialect === 'classic' ? fc.constant([]) : fc.array(tool, { maxLength: 2 }),
    }),
    perCall: fc.option(ratio, { nil: undefined }),
  });
  fc.assert(
    fc.property(sample, ({ entry, facts, perCall }) => {
      const outcome = factsOf(perCall === undefined ? facts : { ...facts, model_ratio: 0, model_price: perCall });
      const quota = chargeOf({ entry, facts: outcome }, recordedRates(outcome) as ChargeRates, dialect);
      const found = explainCharge({ ...entry, quota, content: '' }, outcome, { dialect });
      expect(found?.isWhole).toBe(true);
      expect(Math.abs(sumOf(found?.steps ?? []) - quota)).toBeLessThan(1e-4);
    }),
    { numRuns: 400 },
  );
});

test('WEB-16: the steps of the drawing: new and cached input, output, a group that pays less, rounding', () => {
  const facts = { model_ratio: 1.5, completion_ratio: 5, cache_ratio: 0.1, cache_tokens: 9216, group_ratio: 0.9 };
  const found = explained(facts, { prompt_tokens: 12_480, completion_tokens: 842, quota: 11_334 });
  expect(short(found.steps)).toEqual([
    ['input', 4896],
    ['cached', 1382.4],
    ['output', 6315],
    ['group', -1259.34],
    ['rounding', -0.06],
  ]);
  expect(found).toMatchObject({ isWhole: true, charged: 11_334 });
  expect(found.steps[0]).toMatchObject({ count: 3264, usd: 3, per: 1_000_000, ratio: 1.5 });
  expect(found.saved).toBeCloseTo(9216 * 0.9 * 1.5 * 0.9, 6);
});

test.each<[string, object, object, Dialect, [string, number][]]>([
  [
    'a price a call',
    { model_price: 0.05, group_ratio: 2 },
    { quota: 50_000 },
    'v1',
    [
      ['call', 25_000],
      ['group', 25_000],
    ],
  ],
  [
    'each part rounded by the oldest gateways',
    { model_ratio: 10, completion_ratio: 1.06 },
    { prompt_tokens: 100, completion_tokens: 10, quota: 1110 },
    'classic',
    [
      ['input', 1000],
      ['output', 106],
      ['rounding', 4],
    ],
  ],
  [
    'one unit at least',
    { model_ratio: 0.001, completion_ratio: 1 },
    { prompt_tokens: 10, completion_tokens: 0, quota: 1 },
    'v06',
    [
      ['input', 0.01],
      ['minimum', 0.99],
    ],
  ],
  [
    'cache writes by how long they last',
    {
      ...{ model_ratio: 1.5, completion_ratio: 5, claude: true, usage_semantic: 'anthropic' },
      ...{ cache_tokens: 100, cache_ratio: 0.1, cache_creation_tokens: 600, cache_creation_ratio: 1.25 },
      ...{ cache_creation_tokens_5m: 200, cache_creation_ratio_5m: 1.25 },
      ...{ cache_creation_tokens_1h: 300, cache_creation_ratio_1h: 2 },
    },
    { prompt_tokens: 10, completion_tokens: 20, quota: 1643 },
    'v1',
    [
      ['input', 15],
      ['cached', 15],
      ['cache_write', 187.5],
      ['cache_write_5m', 375],
      ['cache_write_1h', 900],
      ['output', 150],
      ['rounding', 0.5],
    ],
  ],
  [
    'tools, in the words of today and of before, and speech with a price of its own',
    {
      ...{ model_ratio: 1, completion_ratio: 1, group_ratio: 0.5, web_search_call_count: 2, web_search_price: 10 },
      ...{ tool_surcharges: [{ name: 'image_gen', count: 1, price: 4 }], image_generation_call_price: 0.04 },
      ...{ audio_input_token_count: 100, audio_input_price: 1 },
    },
    { prompt_tokens: 1000, completion_tokens: 0, quota: 16_475 },
    'v1',
    [
      ['input', 900],
      ['tool', 2000],
      ['tool', 10_000],
      ['tool', 20_000],
      ['audio_input', 50],
      ['group', -16_475],
    ],
  ],
  [
    'several images of one call',
    { model_price: 0.04 },
    { quota: 60_000, content: '大小 1024x1024, 品质 standard, 生成数量 3' },
    'v1',
    [
      ['call', 20_000],
      ['images', 40_000],
    ],
  ],
  [
    'a task by its parameters, which are told to two digits',
    { model_price: 0.1, is_task: true },
    {
      prompt_tokens: 0,
      completion_tokens: 0,
      quota: 333_333,
      content: '操作 generate, 计算参数：seconds: 4.00, size: 1.67',
    },
    'v1',
    [
      ['call', 50_000],
      ['parameters', 283_333],
    ],
  ],
  [
    'what a task came to beyond what was reserved',
    { pre_consumed_quota: 300, actual_quota: 450 },
    { quota: 150 },
    'v1',
    [
      ['task', 450],
      ['reserved', -300],
    ],
  ],
  [
    'what a task gave back',
    { pre_consumed_quota: 450, actual_quota: 300 },
    { quota: 150 },
    'v1',
    [
      ['task', -300],
      ['reserved', 450],
    ],
  ],
  [
    'a call a provider reported nothing of',
    { model_price: 0.05 },
    { prompt_tokens: 0, completion_tokens: 0, quota: 0 },
    'v1',
    [
      ['call', 25_000],
      ['unbilled', -25_000],
    ],
  ],
])('WEB-16 GEN-30: %s', (_, fields, entry, dialect, steps) => {
  const found = explained(fields, entry, dialect);
  expect(short(found.steps)).toEqual(steps);
  expect(found.isWhole).toBe(true);
});

const base64 = (text: string) => Buffer.from(text).toString('base64');

test('WEB-16 GEN-30: an expression by the prices of the tier it came to, what of the request multiplied it, and the group', () => {
  const expression =
    '(len <= 200000 ? tier("standard", p * 3 + c * 15 + cr * 0.3) : tier("long", p*6 + c*22.5)) * (param("fast") == true ? 2 : 1)';
  const facts = {
    ...{ billing_mode: 'tiered_expr', expr_b64: base64(expression), matched_tier: 'standard' },
    // Told beside it, and not used.
    ...{ model_ratio: 9, completion_ratio: 9, model_price: -1, cache_tokens: 400 },
    request_rules: [
      { cond: 'param("fast") == true', multiplier: 2, matched: true },
      { cond: 'hour("UTC") < 6', multiplier: 0.5, matched: false },
    ],
    group_ratio: 0.8,
  };
  // (600 × 3 + 400 × 0.3 + 500 × 15) ÷ 2 = 4710 units, × 2 × 0.8
  const found = explained(facts, { quota: 7536 });
  expect(short(found.steps)).toEqual([
    ['input', 900],
    ['output', 3750],
    ['cached', 60],
    ['rule', 4710],
    ['group', -1884],
  ]);
  expect(found.steps[0]).toMatchObject({ count: 600, usd: 3 });
  expect(found.steps[3]).toMatchObject({ name: 'param("fast") == true', ratio: 2, of: 4710 });
  expect(found.isWhole).toBe(true);
  expect(expressionIn(factsOf(facts))).toBe(expression);
});

test('WEB-16: what the log does not explain is a step of its own, and never hidden', () => {
  const wrong = explained({ model_ratio: 1, completion_ratio: 1 }, { quota: 2000 });
  expect(short(wrong.steps).at(-1)).toEqual(['unexplained', 500]);
  expect(wrong.isWhole).toBe(false);
  // An expression with more in it than prices of tiers, one that cannot be read, and parameters that lead elsewhere.
  const unread = [base64('tier("a", max(p, 100) * 3)'), '*', base64('tier("b", p * 3)')];
  for (const expr_b64 of unread) {
    const found = explained({ billing_mode: 'tiered_expr', expr_b64, matched_tier: 'a' }, { quota: 77 });
    expect([kinds(found.steps), found.isWhole]).toEqual([['unexplained'], false]);
  }
  const task = explained({ model_price: 0.1 }, { quota: 1, content: '计算参数：seconds: 4.00' });
  expect([kinds(task.steps), task.isWhole]).toEqual([['call', 'unexplained'], false]);
  expect(explainCharge(entryOf(), factsOf({}), { dialect: 'v1' })).toBeUndefined();
});

test('WEB-16: cached tokens stand where they bring about the charge, where the entry does not tell', () => {
  const facts = { model_ratio: 1, completion_ratio: 1, cache_ratio: 0.5, cache_tokens: 400 };
  const beside = explained(facts, { prompt_tokens: 1000, completion_tokens: 0, quota: 1200 });
  const within = explained({ ...facts, claude: true }, { prompt_tokens: 1000, completion_tokens: 0, quota: 800 });
  expect([beside.isWhole, within.isWhole]).toEqual([true, true]);
  expect([beside.steps[0]?.count, within.steps[0]?.count]).toEqual([1000, 600]);
});
