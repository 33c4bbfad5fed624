import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  filledTextOr,
  flag,
  flagOr,
  identity,
  jsonText,
  number,
  numberMap,
  numberOr,
  optionalNumber,
  text,
  textList,
} from '../../../shared/domain/schema.ts';

const read = <Value>(schema: z.ZodMiniType<Value, unknown>, value: unknown) => {
  const result = z.safeParse(z.looseObject({ field: schema }), value === undefined ? {} : { field: value });
  return result.success ? result.data.field : 'refused';
};

test.each([
  ['a number', number, 12.5, 12.5],
  ['a number as text', number, '12.5', 12.5],
  ['a boolean where a number belongs', number, true, 1],
  ['a null number', number, null, 0],
  ['a missing number', number, undefined, 0],
  ['a missing number with a default', numberOr(-1), undefined, -1],
  ['an empty text with a default', numberOr(7), '', 7],
  ['a word where a number belongs', number, 'many', 'refused'],
  ['an object where a number belongs', number, {}, 'refused'],
  ['a text', text, ' x ', ' x '],
  ['a number where a text belongs', text, 100, '100'],
  ['a null text', text, null, ''],
  ['a list where a text belongs', text, [], 'refused'],
  ['an empty text that means the default', filledTextOr('New API'), '', 'New API'],
  ['a boolean', flag, true, true],
  ['a boolean as 1', flag, 1, true],
  ['a boolean as text', flag, 'true', true],
  ['a false as text', flag, 'false', false],
  ['a missing boolean that is on', flagOr(true), undefined, true],
  ['a word that is no boolean', flag, 'maybe', 'refused'],
  ['an id', identity, 3, 3],
  ['an id as text', identity, '3', 3],
  ['a missing id', identity, undefined, 'refused'],
  ['a null id', identity, null, 'refused'],
  ['a broken id', identity, 1.5, 'refused'],
  ['an absent optional number', optionalNumber, undefined, undefined],
  ['an optional number as text', optionalNumber, '3', 3],
  ['JSON kept as text', jsonText, '{"a":1}', '{"a":1}'],
  ['JSON sent unpacked', jsonText, { a: 1 }, '{"a":1}'],
  ['a list of ids of both kinds', textList, ['1', 2, null], ['1', '2']],
  ['a null list', textList, null, []],
  ['a text where a list belongs', textList, 'a,b', 'refused'],
  ['numbers, a text among them that is none', numberMap, { a: 1, b: '2', auto: '自动' }, { a: 1, b: 2 }],
])('docs/gateways.md 13.16: %s is read or refused', (_, schema, value, expected) => {
  expect(read(schema as z.ZodMiniType<unknown, unknown>, value)).toEqual(expected);
});

test('a map from the wire cannot reach the prototype', () => {
  const map = z.parse(numberMap, JSON.parse('{"__proto__": 5, "constructor": 1}'));
  expect(Object.getPrototypeOf(map)).toBeNull();
  expect(Object.keys(map)).toEqual(['__proto__', 'constructor']);
});

test('design, web contract: schemas generate no code, which a strict content security policy forbids', () => {
  const generate = vi.fn(() => {
    throw new EvalError('refused by the content security policy');
  });
  vi.stubGlobal('Function', generate);
  try {
    expect(z.parse(z.looseObject({ id: identity, name: text }), { id: 1 })).toEqual({ id: 1, name: '' });
  } finally {
    vi.unstubAllGlobals();
  }
  expect(generate).not.toHaveBeenCalled();
  // What `zod/mini` has no generator for today it may have tomorrow.
  expect(z.config().jitless).toBe(true);
});
