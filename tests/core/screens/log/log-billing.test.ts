import { describe, expect, test } from 'vitest';
import { logEntrySchema } from '../../../../shared/domain/log/log.ts';
import { billingText, logDetails } from '../../../../shared/screens/log/log-details.ts';
import { logRows } from '../../../../shared/screens/log/log-row.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';

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

describe('LOG-04: details of a row', () => {
  const facts = (row: ReturnType<typeof rowOf>) =>
    Object.fromEntries(logDetails(row, context).map(({ id, cell }) => [id, cell]));

  test('WEB-16: steps that add up, ratios and prices stand one by one', () => {
    const outcome = facts(rowOf(byUsage, { quota: 225, content: '模型倍率 0.07\n第二行\u001b[2J' }));
    expect(Object.keys(outcome)).toEqual([
      ...['step_input', 'step_output', 'charged', 'billing', 'model_ratio', 'completion_ratio', 'group_ratio'],
      ...['prompt_price', 'completion_price', 'content'],
    ]);
    expect([outcome.model_ratio?.raw, outcome.completion_ratio?.raw, outcome.group_ratio?.raw]).toEqual([
      byUsage.model_ratio,
      byUsage.completion_ratio,
      byUsage.group_ratio,
    ]);
    expect(outcome.prompt_price).toMatchObject({ text: '$0.15 / 1M tokens', raw: 0.15 });
    expect(outcome.completion_price?.raw).toBe(0.6);
    expect(outcome.step_input).toEqual({
      text: '1,000 tokens × $0.15 / 1M = $0.000150',
      raw: 75,
      hint: '1,000 × ratio 0.075 = 75 units',
    });
    expect(outcome.step_output?.text).toBe('500 tokens × $0.60 / 1M = $0.000300');
    expect(outcome.charged).toEqual({
      text: '225 units = $0.000450',
      raw: 225,
      hint: 'The steps add up to the charge.',
    });
    expect(outcome.content?.text).toBe('模型倍率 0.07\n第二行');
  });

  test('per call tells the price of a call', () => {
    const outcome = facts(rowOf({ model_price: 0.04, group_ratio: 1 }, { quota: 20_000 }));
    expect(outcome.billing?.text).toBe('Pay per call');
    expect(outcome.model_price?.text).toBe('$0.04');
    expect(outcome.step_call?.text).toBe('1 call × $0.04 = $0.040000');
    expect(outcome.charged?.tone).toBeUndefined();
  });

  test('WEB-16: amounts add up as they are written, rounding a step of its own, in the money of the site and in units', () => {
    const ratios = { model_ratio: 1.5, completion_ratio: 5, cache_ratio: 0.1, cache_tokens: 9216, group_ratio: 0.9 };
    const row = rowOf(ratios, { prompt_tokens: 12_480, completion_tokens: 842, quota: 11_334, group: 'vip' });
    const amounts = (status: object) =>
      logDetails(row, screenContext({ status })).flatMap(({ step }) => (step ? [step.amount] : []));
    expect(amounts({})).toEqual([
      ...['$0.00979200', '$0.00276480', '$0.01263000', '−$0.00251868', '−$0.00000012', '$0.02266800'],
    ]);
    const outcome = facts(row);
    expect(outcome.step_group?.text).toBe('$0.02518680 × 0.9 (vip) = −$0.00251868');
    expect(outcome.step_rounding?.text).toBe('11,334.06 → 11,334 units = −$0.00000012');
    expect(outcome.cache_saved?.text).toBe('$0.02239488');
    const yuan = { quota_display_type: 'CNY' as const, usd_exchange_rate: 7.3, display_in_currency: true };
    for (const status of [yuan, { display_in_currency: false }, { quota_per_unit: 333_333 }]) {
      const [total, ...parts] = amounts(status)
        .map((amount) => Number(amount.replace('−', '-').replace(/[$¥,]/g, '')))
        .reverse();
      expect(parts.reduce((sum, one) => sum + one, 0)).toBeCloseTo(total ?? -1, 9);
    }
    expect(amounts({ display_in_currency: false }).at(-1)).toBe('11,334.00');
  });

  test('WEB-16: what is charged beyond the ratios is pointed out as not explained; rounding is not', () => {
    const charged = (quota: number) => facts(rowOf(byUsage, { quota }));
    expect([charged(225), charged(230), charged(0)].map((outcome) => outcome.charged?.tone)).toEqual([
      ...[undefined, 'warn', 'warn'],
    ]);
    expect(charged(230).step_unexplained).toMatchObject({ text: '5 units = $0.000010', raw: 5, tone: 'warn' });
  });

  test('audio, a price of a user’s own group and entries that are no calls or tell nothing', () => {
    const audio = { audio_ratio: 20, audio_completion_ratio: 2, audio_input: 10, audio_output: 5 };
    const spoken = facts(rowOf({ ...byUsage, ...audio, text_input: 990, text_output: 495 }, { quota: 253 }));
    expect(Object.keys(spoken).filter((id) => id.startsWith('step_'))).toEqual([
      ...['step_input', 'step_output', 'step_audio_input', 'step_audio_output', 'step_rounding'],
    ]);
    expect(facts(rowOf({ ...byUsage, user_group_ratio: 2 }, { quota: 450 })).step_group?.raw).toBe(225);
    for (const other of ['', 'null', '{}', '{broken', '[1]']) expect(logDetails(rowOf(other), context)).toEqual([]);
    for (const type of [1, 3, 4, 7]) expect(facts(rowOf(byUsage, { type }))).toEqual({});
    const refund = facts(rowOf({ pre_consumed_quota: 450, actual_quota: 300 }, { type: 6, quota: 150 }));
    expect(refund.charged?.text).toBe('150 units = $0.000300');
  });

  test('the model upstream and the reasoning effort are told where there are any', () => {
    const outcome = facts(
      rowOf({ ...byUsage, is_model_mapped: true, upstream_model_name: 'gpt-x', reasoning_effort: 'high' }),
    );
    expect([outcome.upstream_model_name?.text, outcome.reasoning_effort?.text]).toEqual(['gpt-x', 'high']);
  });
});

test('LOG-04: a cost told by an expression is said to be so, with its tier; the ratios beside it were not used', () => {
  const expression = 'len <= 200000 ? tier("标准", p*3) : tier("long", p*6)';
  const expr_b64 = Buffer.from(expression).toString('base64');
  const facts = { ...byUsage, billing_mode: 'tiered_expr', expr_b64, matched_tier: '标准' };
  const row = rowOf({ ...facts, billing_source: 'subscription' }, { quota: 1500 });
  expect(billingText(row, context)).toBe('Expression, tier 标准');
  const outcome = Object.fromEntries(logDetails(row, context).map(({ id, cell }) => [id, cell.text]));
  expect(outcome).toMatchObject({ billing: 'Expression, tier 标准', matched_tier: '标准', expression });
  expect(outcome).toMatchObject({
    step_input: '1,000 tokens × $3.00 / 1M = $0.003000',
    billing_source: 'Subscription',
  });
  expect(outcome.charged).toBe('1,500 units = $0.003000');
  expect(outcome).not.toHaveProperty('model_ratio');
});

test('GEN-30: details tell the way of a request, cache writes by length, rules of an expression, and who did what by what', () => {
  const outcome = (facts: object, entry: object = {}) =>
    Object.fromEntries(logDetails(rowOf(facts, entry), context).map(({ id, cell }) => [id, cell.text]));
  const writes = { cache_creation_tokens: 50, cache_creation_ratio: 1.25, claude: true };
  const hour = { cache_creation_tokens_1h: 30, cache_creation_ratio_1h: 2 };
  const way = { request_path: '/v1/messages', request_conversion: ['Claude Messages', 'OpenAI Compatible'] };
  expect(outcome({ ...byUsage, ...writes, ...hour, ...way })).toMatchObject({
    ...{ cache_creation_tokens: '50', cache_creation_ratio: '1.25' },
    ...{ cache_creation_tokens_1h: '30', cache_creation_ratio_1h: '2', request_path: '/v1/messages' },
    request_conversion: 'Claude Messages → OpenAI Compatible',
  });
  const rules = [
    { cond: 'header("x") == "y"', multiplier: 6, matched: true },
    { cond: 'hour("UTC") < 6', multiplier: 0.5, matched: false },
  ];
  expect(outcome({ billing_mode: 'tiered_expr', request_rules: rules })).toMatchObject({
    request_rule_1: 'header("x") == "y" × 6 (matched)',
    request_rule_2: 'hour("UTC") < 6 × 0.5 (not matched)',
  });
  const audit = {
    op: { action: 'user.quota_add', params: { target_user_id: 7, username: 'mira' } },
    admin_info: { admin_id: 1, admin_username: 'root', auth_method: 'access_token' },
    audit_info: { method: 'POST', path: '/api/user/manage', success: false },
  };
  expect(outcome(audit, { type: 3 })).toEqual({
    ...{ action: 'user.quota_add', done_by: 'root (ID 1)', auth_method: 'access_token', concerns: 'mira (ID 7)' },
    ...{ audit_call: 'POST /api/user/manage', audit_outcome: 'failed' },
  });
});
