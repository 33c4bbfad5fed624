import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  filledTextOr,
  flag,
  flagOr,
  identity,
  jsonText,
  nullableText,
  number,
  numberMap,
  numberOr,
  optionalNumber,
  parseJsonRecord,
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
  ['a boolean where a text belongs', text, true, 'true'],
  ['an endless number', number, Number.POSITIVE_INFINITY, 'refused'],
  ['an endless number as text', number, 'Infinity', 'refused'],
  ['spaces where a number belongs', number, ' ', 'refused'],
  ['a false where a number belongs', number, false, 0],
  ['a word behind a number', number, '5x', 'refused'],
  ['a list where a boolean belongs', flag, [], 'refused'],
  ['an empty text as a boolean', flagOr(true), '', false],
  ['nothing where a filled text belongs', filledTextOr('New API'), null, 'New API'],
  ['a list where a filled text belongs', filledTextOr('New API'), [], 'refused'],
  ['a filled text', filledTextOr('New API'), 'Mine', 'Mine'],
  ['a missing text that may be null', nullableText, undefined, null],
  ['a null optional number', optionalNumber, null, undefined],
  ['a word where a number may be', optionalNumber, 'x', undefined],
  ['a list where a map of numbers belongs', numberMap, [1], 'refused'],
  ['a null map of numbers', numberMap, null, {}],
  ['JSON that is missing', jsonText, null, ''],
  ['a null text', text, null, ''],
  ['a list where a text belongs', text, [], 'refused'],
  ['an empty text that means the default', filledTextOr('New API'), '', 'New API'],
  ['a boolean', flag, true, true],
  ['a boolean as 1', flag, 1, true],
  ['a boolean as text', flag, 'true', true],
  ['a false as text', flag, 'false', false],
  ['Go’s t', flag, 't', true],
  ['Go’s T', flag, 'T', true],
  ['Go’s true', flag, 'true', true],
  ['Go’s True', flag, 'True', true],
  ['Go’s TRUE', flag, 'TRUE', true],
  ['Go’s 1', flag, '1', true],
  ['Go’s f', flagOr(true), 'f', false],
  ['Go’s F', flagOr(true), 'F', false],
  ['Go’s False', flagOr(true), 'False', false],
  ['Go’s FALSE', flagOr(true), 'FALSE', false],
  ['Go’s 0', flagOr(true), '0', false],
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

test('the object of a JSON text is read; anything else is none', () => {
  expect(parseJsonRecord(' {"a":1} ')).toEqual({ a: 1 });
  for (const none of ['', '  ', '{', 'null', '[]', '5', '"x"']) expect(parseJsonRecord(none), none).toBeUndefined();
});

test('docs/gateways.md 13.16: what is refused is told by what was wanted', () => {
  const wanted = (schema: z.ZodMiniType<unknown, unknown>) => schema.safeParse({}).error?.issues[0];
  expect([identity, number, text, flag, textList].map((schema) => wanted(schema))).toMatchObject([
    ...[{ code: 'invalid_type', expected: 'int' }, { expected: 'number' }, { expected: 'string' }],
    ...[{ expected: 'boolean' }, { expected: 'array' }],
  ]);
  expect(numberMap.safeParse([]).error?.issues[0]).toMatchObject({ expected: 'record' });
});
