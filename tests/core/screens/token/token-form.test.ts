import { describe, expect, test } from 'vitest';
import { checkForm, fieldsOf } from '../../../../shared/screen/form-check.ts';
import { type TokenDraft, tokenForm } from '../../../../shared/screens/token/token-form.ts';
import { screenContext, testNow } from '../../../support/gateway/screen-context.ts';

const context = screenContext();
const nowSeconds = testNow / 1000;

function check(changes: Partial<TokenDraft>, mode: 'create' | 'edit' = 'create') {
  return checkForm(tokenForm, { ...tokenForm.defaults(context), name: 'ci', ...changes }, mode, context);
}

function field(name: keyof TokenDraft) {
  const found = tokenForm.fields.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`no field ${name}`);
  return found;
}

describe('TOK-05: rules of the token form', () => {
  test('a limit of models without a model is refused in the form: the token could call nothing', () => {
    for (const mode of ['create', 'edit'] as const) {
      expect(check({ model_limits_enabled: true, model_limits: [] }, mode).errors.model_limits).toMatch(
        /Choose at least one model/,
      );
    }
    expect(check({ model_limits_enabled: true, model_limits: ['gpt-4o'] }).isValid).toBe(true);
  });

  test.each([
    ['no name', { name: ' ' }, 'name', 'Enter a name.'],
    ['a name over the limit in bytes', { name: '令'.repeat(17) }, 'name', 'maximum 50'],
    ['no date', { expired_time: Number.NaN }, 'expired_time', 'Invalid expiry time.'],
    ['a past date', { expired_time: nowSeconds - 1 }, 'expired_time', 'past'],
    ['a negative quota', { remain_quota: -1 }, 'remain_quota', 'can’t be negative'],
    ['a count of zero', { count: 0 }, 'count', 'positive whole number'],
    ['a fractional count', { count: 1.5 }, 'count', 'positive whole number'],
  ] as const)('%s is refused', (_case, changes, name, message) => {
    const { errors } = check(changes);
    expect(Object.keys(errors)).toEqual([name]);
    expect(errors[name]).toContain(message);
  });

  test('defaults: quota 500000, never expires, one token, no limits', () => {
    expect(tokenForm.defaults(context)).toMatchObject({
      remain_quota: 500_000,
      expired_time: -1,
      count: 1,
      unlimited_quota: false,
      model_limits_enabled: false,
    });
  });

  test('quick expiries are never, an hour, a day and 30 days', () => {
    const presets = field('expired_time').presets?.(context, tokenForm.defaults(context));
    expect(presets?.map(({ value }) => value)).toEqual([
      -1,
      nowSeconds + 3600,
      nowSeconds + 86_400,
      nowSeconds + 2_592_000,
    ]);
  });

  test('amounts of $1 to $1,000 follow the quota per unit of the site; counts are 10, 20, 30, 100', () => {
    const doubled = screenContext({ status: { quota_per_unit: 1_000_000 } });
    const amounts = field('remain_quota').presets?.(doubled, tokenForm.defaults(doubled));
    expect(amounts?.map(({ label, value }) => [label, value])).toEqual([
      ['$1', 1_000_000],
      ['$10', 10_000_000],
      ['$50', 50_000_000],
      ['$100', 100_000_000],
      ['$500', 500_000_000],
      ['$1,000', 1_000_000_000],
    ]);
    expect(
      field('count')
        .presets?.(context, tokenForm.defaults(context))
        .map(({ value }) => value),
    ).toEqual([10, 20, 30, 100]);
  });

  test('unlimited disables quota and count, and only one token is made then', () => {
    const unlimited = { ...tokenForm.defaults(context), unlimited_quota: true, count: 30 };
    expect(field('remain_quota').disabled?.(unlimited, context)).toBeTruthy();
    expect(field('count').disabled?.(unlimited, context)).toBeTruthy();
    expect(check(unlimited).value.count).toBe(1);
  });

  test('models can be chosen only while limits are on, and are not sent while they are off', () => {
    expect(field('model_limits').disabled?.(tokenForm.defaults(context), context)).toContain('Limit models');
    const draft = { model_limits_enabled: false, model_limits: ['gpt-4o'] };
    expect(check(draft).value.model_limits).toEqual([]);
    expect(check({ ...draft, model_limits_enabled: true }).value.model_limits).toEqual(['gpt-4o']);
  });

  test('the count is offered on creation only; addresses stand one a line', () => {
    const names = fieldsOf(tokenForm, tokenForm.defaults(context), 'edit').map(({ name }) => name);
    expect(names).not.toContain('count');
    expect(check({ allow_ips: ['10.0.0.1', '', ' 10.0.0.1 ', '10.0.0.2'] }).value.allow_ips).toEqual([
      '10.0.0.1',
      '10.0.0.2',
    ]);
  });
});

test('WEB-13: the fields that stand folded away tell what they come to', () => {
  const context = screenContext();
  const { first } = tokenForm;
  const outcome = (part: Partial<TokenDraft>) =>
    first?.rest({ ...tokenForm.defaults(context), ...part }, context).map(({ text }) => text);
  expect(outcome({})).toEqual(['Every model of its group', 'Account’s group', 'Never', 'Any address', '1']);
  const part = { model_limits_enabled: true, model_limits: ['gpt-4o', 'gpt-\u001b[1m4'], group: 'vip', count: 3 };
  expect(outcome({ ...part, allow_ips: ['203.0.113.7', '', ' 10.0.0.0/8 '] })).toEqual([
    'gpt-4o, gpt-4',
    'vip',
    'Never',
    '203.0.113.7, 10.0.0.0/8',
    '3',
  ]);
});
