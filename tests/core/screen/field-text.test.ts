import { describe, expect, test } from 'vitest';
import {
  amountHelp,
  editedText,
  fieldExample,
  fieldText,
  parseEditedText,
  parseFieldText,
  worthBeside,
} from '../../../shared/screen/field-text.ts';
import type { AnyField } from '../../../shared/screen/form.ts';
import { channelForm } from '../../../shared/screens/channel/channel-form.ts';
import { tokenForm } from '../../../shared/screens/token/token-form.ts';
import { screenContext, testNow } from '../../support/gateway/screen-context.ts';
import { stayInZone } from '../../support/run/in-zone.ts';

stayInZone('UTC');

const context = screenContext();

function parse<Value>(fields: readonly AnyField<Value>[], name: string, text: string) {
  const field = fields.find((candidate) => candidate.name === name);
  if (!field) throw new Error(`no field ${name}`);
  return parseFieldText(field, text, context);
}

const quotaField: AnyField<Record<string, unknown>> = { name: 'amount', kind: 'quota', label: 'user.amount' };

describe('TOK-05 CHAN-12: what a person types becomes a value', () => {
  test.each([
    ['remain_quota', '500000', 500_000],
    ['remain_quota', '10usd', 5_000_000],
    ['remain_quota', '2.5k', 2500],
    ['expired_time', 'never', -1],
    ['expired_time', '+30d', testNow / 1000 + 2_592_000],
    ['unlimited_quota', 'yes', true],
    ['unlimited_quota', 'off', false],
    ['count', '10', 10],
    ['model_limits', 'gpt-4o, gpt-4o-mini,gpt-4o', ['gpt-4o', 'gpt-4o-mini']],
    ['allow_ips', '10.0.0.1\n10.0.0.2', ['10.0.0.1', '10.0.0.2']],
  ])('%s takes %s', (name, text, value) => {
    expect(parse(tokenForm.fields, name, text)).toEqual({ ok: true, value });
  });

  test.each([
    ['remain_quota', 'ten dollars', '10usd'],
    ['expired_time', 'soonish', 'Invalid time'],
    ['unlimited_quota', 'maybe', 'true or false'],
    ['count', 'many', 'for example'],
  ])('%s refuses %s with an example of what is right', (name, text, part) => {
    const result = parse(tokenForm.fields, name, text);
    expect(result).toMatchObject({ ok: false, message: expect.stringContaining(part) });
  });

  test('broken JSON is refused with line and column, as text it is kept as typed', () => {
    expect(parse(channelForm.fields, 'model_mapping', '{\n  "a" 1}')).toMatchObject({
      ok: false,
      message: 'Invalid JSON at line 2, column 7.',
    });
    expect(parse(channelForm.fields, 'model_mapping', '{ "a": "b" }')).toEqual({ ok: true, value: '{ "a": "b" }' });
  });

  test('a value is written as it is typed', () => {
    const draft = { ...tokenForm.defaults(context), model_limits: ['a', 'b'], allow_ips: ['x', 'y'] };
    const text = (name: string) => {
      const field = tokenForm.fields.find((candidate) => candidate.name === name);
      return field ? fieldText(field, draft) : undefined;
    };
    expect([text('expired_time'), text('remain_quota'), text('model_limits'), text('allow_ips')]).toEqual([
      'never',
      '500000',
      'a,b',
      'x\ny',
    ]);
  });
});

describe('each kind of field reads and writes what people type', () => {
  type One = { one: unknown };
  const field = (kind: string, more: object = {}) =>
    ({ name: 'one', kind, label: 'form.field', ...more }) as unknown as AnyField<One>;
  const good = (value: unknown) => ({ ok: true, value });

  test.each<[string, AnyField<One>, string, unknown]>([
    ['a number', field('number'), ' 7.5 ', 7.5],
    ['a number below zero', field('number'), '-3', -3],
    ['zero', field('number'), '0', 0],
    ['a text without its ends', field('text'), '  two words ', 'two words'],
    ['a choice without its ends', field('choice'), ' vip ', 'vip'],
    ['a secret as it is, ends and all', field('secret'), ' p w ', ' p w '],
    ['no JSON', field('json'), '', ''],
    ['blank JSON', field('json'), '  ', '  '],
    ['choices by commas and lines, each once', field('choices'), 'a, b\n a ,,', ['a', 'b']],
    ['lines, commas and all', field('lines'), ' a,b \n\nc\na,b', ['a,b', 'c']],
    ['no time, where there may be none', field('datetime', { never: true }), ' NEVER ', -1],
    ['yes', field('toggle'), ' YES ', true],
    ['1', field('toggle'), '1', true],
    ['0', field('toggle'), '0', false],
  ])('%s', (_name, of, text, value) => {
    expect(parseFieldText(of, text, context)).toEqual(good(value));
  });

  test.each<[string, AnyField<One>, string, RegExp]>([
    ['no number, with an example', field('number'), '  ', /10/],
    ['no end of numbers', field('number'), 'Infinity', /10/],
    ['no number, with its own example', field('number', { example: '250' }), 'x', /250/],
    ['never, where there must be a time', field('datetime'), 'never', /./],
    ['a time that may be meant for tomorrow', field('datetime', { never: true }), '08:30', /./],
    ['broken JSON', field('json', { example: '{"a":"b"}' }), '{', /Invalid JSON/],
    ['no JSON, with an example', field('json', { example: '{"a":"b"}' }), 'a=b', /for example \{"a":"b"\}/],
    ['no switch', field('toggle'), '', /./],
  ])('refuses %s', (_name, of, text, message) => {
    expect(parseFieldText(of, text, context)).toEqual({ ok: false, message: expect.stringMatching(message) });
  });

  test.each<[string, AnyField<One>, unknown, string]>([
    ['nothing', field('text'), undefined, ''],
    ['null', field('number'), null, ''],
    ['zero', field('number'), 0, '0'],
    ['lines', field('lines'), ['a', 'b'], 'a\nb'],
    ['choices', field('choices'), ['a', 'b'], 'a,b'],
    ['no time', field('datetime'), -1, 'never'],
    ['a number that is no time', field('number'), -1, '-1'],
    ['a switch', field('toggle'), false, 'false'],
  ])('writes %s', (_name, of, content, text) => {
    expect(fieldText(of, { one: content })).toBe(text);
  });

  test('a time is written as one that is read back as the same', () => {
    const text = fieldText(field('datetime'), { one: testNow / 1000 });
    expect(text).toMatch(/^2026-11-01 /);
    expect(parseFieldText(field('datetime'), text, context)).toEqual(good(testNow / 1000));
  });

  test('GEN-27: an example of an amount is in the money of the site, any other stands as it is', () => {
    const yuan = screenContext({ status: { quota_display_type: 'CNY', usd_exchange_rate: 7 } as never });
    const dollars = field('quota', { example: '12usd' });
    expect(fieldExample(dollars, context)).toBe('12usd');
    expect(fieldExample(dollars, yuan)).toBe('¥12');
    expect(fieldExample(field('text', { example: '12usd' }), yuan)).toBe('12usd');
    expect(fieldExample(field('quota', { example: '2.5k' }), yuan)).toBe('2.5k');
    expect(fieldExample(field('quota', { example: 'x12usd' }), yuan)).toBe('x12usd');
    expect(fieldExample(field('quota', { example: '12usdx' }), yuan)).toBe('12usdx');
    expect(fieldExample(field('quota'), yuan)).toBeUndefined();
  });
});

test('ASK-16 GEN-27: quota stands in its field in the money of the site, to the unit, and is read as it stands', () => {
  const field = tokenForm.fields.find(({ name }) => name === 'remain_quota') as AnyField<{ remain_quota: number }>;
  const on = (status = {}) => screenContext({ status: { ...context.status, ...status } as never });
  const text = (units: number, status = {}) => editedText(field, { remain_quota: units }, on(status));
  expect([text(500_000), text(642_250_000), text(0), text(-1_000_000)]).toEqual(['$1.00', '$1,284.50', '0', '-$2.00']);
  expect([text(1), text(77), text(500_001)]).toEqual(['$0.000002', '$0.000154', '$1.000002']);
  const yuan = { quota_display_type: 'CNY', usd_exchange_rate: 7.3 };
  for (const status of [{}, yuan, { quota_per_unit: 1_000_000_000 }, { display_in_currency: false }]) {
    for (const units of [0, 1, 77, -3, 68_493, 500_000, 684_932, 5_000_000, 123_456_789_012_345]) {
      const shown = text(units, status);
      expect([shown, parseEditedText(field, shown, on(status))]).toEqual([shown, { ok: true, value: units }]);
    }
  }
  expect(text(500_000, { display_in_currency: false })).toBe('500000');
});

test('ASK-16: a bare number in a form is an amount of the money that its field shows, as a flag it counts quota units', () => {
  const on = (status = {}) => screenContext({ status: { ...context.status, ...status } as never });
  const read = (text: string, status = {}, asked = quotaField) => parseEditedText(asked, text, on(status));
  expect(['1', '0.2', '2.5k', '-3', '0', '$1', '10usd'].map((text) => read(text))).toEqual(
    [500_000, 100_000, 1_250_000_000, -1_500_000, 0, 500_000, 5_000_000].map((value) => ({ ok: true, value })),
  );
  expect(read('7.3', { quota_display_type: 'CNY', usd_exchange_rate: 7.3 })).toEqual({ ok: true, value: 500_000 });
  // A site that counts in quota units shows those in its fields.
  for (const status of [{ display_in_currency: false }, { quota_display_type: 'TOKENS' }]) {
    expect(read('77', status)).toEqual({ ok: true, value: 77 });
  }
  expect(parseFieldText(quotaField, '1', context)).toEqual({ ok: true, value: 1 });
  expect(read('+1')).toMatchObject({ ok: false, message: expect.stringContaining('replaces the amount') });
  expect(read('2,5')).toMatchObject({
    ok: false,
    message: expect.stringMatching(/^Write decimals with a point: .* like 2\.5usd\.$/),
  });
  const limited: typeof quotaField = { ...quotaField, unlimited: 'token.unlimitedQuota' };
  expect(read('Unlimited', {}, limited)).toMatchObject({ message: expect.stringContaining('turn “Unlimited” on') });
  // Of many rows the amount is a text, which is read later as that of a flag.
  const many: typeof quotaField = { ...quotaField, kind: 'text', isAmount: true };
  expect(['5', '$5', 'much', '', '+5'].map((text) => read(text, {}, many))).toEqual(
    ['2500000', '2500000', 'much', '', '+5'].map((value) => ({ ok: true, value })),
  );
  expect(editedText(many, { amount: '2500000' }, context)).toBe('$5.00');
  expect(editedText(many, { amount: 'much' }, context)).toBe('much');
});

test('ASK-16 GEN-27: the help of an amount in a form says what a number without a unit is', () => {
  const help = (status = {}) =>
    amountHelp(quotaField, screenContext({ status: { ...context.status, ...status } as never }));
  expect(help()).toBe('An amount such as 10usd. A bare number is USD.');
  expect(help({ quota_display_type: 'CNY', usd_exchange_rate: 7 })).toBe(
    'An amount such as ¥10. A bare number is CNY.',
  );
  expect(help({ display_in_currency: false })).toMatch(/ A bare number is quota units\.$/);
});

test('ASK-16 GEN-27: beside a typed amount stands what it comes to', () => {
  const beside = (text: string, status = {}, asked = { kind: 'quota' } as Parameters<typeof worthBeside>[0]) =>
    worthBeside(asked, text, screenContext({ status: { ...context.status, ...status } as never }));
  expect([beside('$2.50'), beside('2.5usd'), beside('-$2'), beside('$0.000002')]).toEqual([
    '',
    '= $2.50',
    '= −$2.00',
    '',
  ]);
  expect([beside('1'), beside('-5k'), beside('0.2'), beside('0')]).toEqual(['= $1.00', '= −$5,000.00', '= $0.20', '']);
  expect([beside('much'), beside('')]).toEqual(['', '']);
  expect([beside('500000', { display_in_currency: false }), beside('77', { display_in_currency: false })]).toEqual([
    '= 500k',
    '',
  ]);
  expect(beside('70', { quota_display_type: 'CNY', usd_exchange_rate: 7 })).toBe('= ¥70.00');
  // A number of which 0 is none.
  expect(beside('0', {}, { kind: 'number', whenZero: 'form.zeroIsNoLimit' })).toBe('no limit');
  expect(beside('3', {}, { kind: 'number', whenZero: 'form.zeroIsNoLimit' })).toBe('');
  // What many rows are set to is a text.
  expect(beside('5', {}, { kind: 'text', isAmount: true })).toBe('= $5.00');
  expect(beside('500000', {}, { kind: 'text' })).toBe('');
});
