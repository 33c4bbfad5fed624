import { describe, expect, test } from 'vitest';
import { channelForm } from '../../../shared/screens/channel/channel-form.ts';
import { fieldText, parseFieldText } from '../../../shared/screens/field-text.ts';
import type { AnyField } from '../../../shared/screens/form.ts';
import { tokenForm } from '../../../shared/screens/token/token-form.ts';
import { screenContext, testNow } from '../../support/screen-context.ts';

const context = screenContext();

function parse<Value>(fields: readonly AnyField<Value>[], name: string, text: string) {
  const field = fields.find((candidate) => candidate.name === name);
  if (!field) throw new Error(`no field ${name}`);
  return parseFieldText(field, text, context);
}

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
