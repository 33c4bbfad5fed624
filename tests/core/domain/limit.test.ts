import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byteLength, characterLength } from '../../../shared/domain/byte-length.ts';
import { dialects, isAtLeast } from '../../../shared/domain/dialect.ts';
import { isRedemptionNameShortEnough, tokenNameMaximum, usernameMaximum } from '../../../shared/domain/limit.ts';
import { joinList, splitLines, splitList } from '../../../shared/domain/list-text.ts';

test('docs/gateways.md 13.41: bytes are counted as the gateway counts them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(byteLength(text)).toBe(new TextEncoder().encode(text).length);
    }),
  );
  expect(characterLength('é漢😀')).toBe(3);
});

test('TOK-05: ten Chinese characters fill the older limit of a token name', () => {
  expect(byteLength('漢'.repeat(10))).toBe(tokenNameMaximum('classic'));
  expect(tokenNameMaximum('v1')).toBe(50);
  expect(usernameMaximum('v06')).toBe(12);
  expect(usernameMaximum('v013')).toBe(20);
});

test('RED-03: a redemption name has 20 bytes, in v1.0 20 characters', () => {
  expect(isRedemptionNameShortEnough('漢'.repeat(7), 'v013')).toBe(false);
  expect(isRedemptionNameShortEnough('漢'.repeat(20), 'v1')).toBe(true);
  expect(isRedemptionNameShortEnough('a'.repeat(21), 'v1')).toBe(false);
});

test('docs/gateways.md 13.36: lists are trimmed and free of repeats before they are sent', () => {
  expect(splitList(' a,b ,,a, c')).toEqual(['a', 'b', 'c']);
  expect(joinList(['a ', 'b', 'a', ''])).toBe('a,b');
  expect(splitList('')).toEqual([]);
  expect(splitLines('10.0.0.1\r\n\n 10.0.0.2 \r10.0.0.1')).toEqual(['10.0.0.1', '10.0.0.2']);
});

test('a gateway whose generation is not known yet counts as the newest: it refuses by itself what it does not have', () => {
  for (const oldest of dialects) expect(isAtLeast(undefined, oldest)).toBe(true);
  const table = dialects.map((one) => dialects.map((oldest) => isAtLeast(one, oldest)));
  expect(table).toEqual([
    [true, false, false, false],
    [true, true, false, false],
    [true, true, true, false],
    [true, true, true, true],
  ]);
  expect([usernameMaximum(undefined), tokenNameMaximum(undefined)]).toEqual([20, 50]);
  expect(isRedemptionNameShortEnough('漢'.repeat(20), undefined)).toBe(true);
});
