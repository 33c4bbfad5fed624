import { describe, expect, test } from 'vitest';
import { jsonFault } from '../../../shared/format/json-fault.ts';
import { formatMoney, formatNumber, formatPrice } from '../../../shared/format/money.ts';
import { parseQuota } from '../../../shared/format/parse-quota.ts';
import { parseDuration, parseTime } from '../../../shared/format/parse-time.ts';
import { parseDecimal, parsePlainNumber } from '../../../shared/format/parsed.ts';
import { formatDuration, formatIsoTime, formatMilliseconds, utc } from '../../../shared/format/time.ts';
import { createSay } from '../../../shared/text/say.ts';

const read = <Value>(value: Value) => ({ ok: true, value });
const unreadable = { ok: false };
const say = createSay('en');

describe('what people type', () => {
  test.each<[string, number | undefined]>([
    [' 12 ', 12],
    ['+7', 7],
    ['-7', -7],
    ['.5', 0.5],
    ['-.25', -0.25],
    ['+.75', 0.75],
    ['1,234,567.89', 1_234_567.89],
    ['9007199254740991', 9_007_199_254_740_991],
    ['9007199254740993', undefined],
    ['-9007199254740993', undefined],
    ['9'.repeat(400), undefined],
    ['x.5', undefined],
    ['.5x', undefined],
    ['.', undefined],
    ['.5.5', undefined],
    ['^12', undefined],
    ['^.5', undefined],
    ['12,34', undefined],
    ['', undefined],
  ])('the number %j', (text, value) => {
    expect(parsePlainNumber(text)).toEqual(value === undefined ? unreadable : read(value));
  });

  test.each<[string, number | undefined]>([
    [' 90 ', 90],
    ['1.25', 1.25],
    ['1h30m', 5400],
    [' 2 h 5 s ', 7205],
    ['500ms', 0.5],
    ['1.55s', 1.55],
    ['1mo', 2_592_000],
    ['1y', 31_536_000],
    ['1W', 604_800],
    ['36500d', 3_153_600_000],
    ['36501d', undefined],
    ['3153600001', undefined],
    ['30m1h', undefined],
    ['1h1h', undefined],
    ['1h x', undefined],
    ['x', undefined],
    ['1.h', undefined],
    ['1.x', undefined],
    ['-1h', undefined],
    ['', undefined],
    ['  ', undefined],
  ])('the duration %j', (text, seconds) => {
    expect(parseDuration(text)).toEqual(seconds === undefined ? unreadable : read(seconds));
  });

  const now = Date.UTC(2026, 10, 1, 12, 0, 0);
  const at = (...parts: [number, number, number, number?, number?, number?]) => Date.UTC(...parts) / 1000;
  test.each<[string, number | undefined]>([
    [' now ', at(2026, 10, 1, 12)],
    ['2026-12-31 23:59:59', at(2026, 11, 31, 23, 59, 59)],
    ['2026-1-2 3:04', at(2026, 0, 2, 3, 4)],
    ['2024-02-29', at(2024, 1, 29)],
    ['2023-02-29', undefined],
    ['2000-02-29', at(2000, 1, 29)],
    ['2100-02-29', undefined],
    ['2026-00-10', undefined],
    ['2026-13-10', undefined],
    ['2026-10-00', undefined],
    ['2026-04-31', undefined],
    ['2026-10-01 24:00', undefined],
    ['2026-10-01 23:60', undefined],
    ['2026-10-01 23:59:60', undefined],
    ['2026-10-01T00:00Z', at(2026, 9, 1)],
    ['2026-10-01T00:00+14:00', at(2026, 8, 30, 10)],
    ['2026-10-01T00:00+14:59', at(2026, 8, 30, 9, 1)],
    ['2026-10-01T00:00-0330', at(2026, 9, 1, 3, 30)],
    ['2026-10-01T00:00+15:00', undefined],
    ['2026-10-01T00:00+01:60', undefined],
    ['2026-10-01Z', undefined],
    ['+1h', at(2026, 10, 1, 13)],
    ['-1d', at(2026, 9, 31, 12)],
    ['+5', undefined],
    ['-100y', undefined],
  ])('TOK-05: the time %j', (text, seconds) => {
    expect(parseTime(text, now, utc)).toEqual(seconds === undefined ? unreadable : read(seconds));
  });

  test('TOK-05: a time without a zone is local, on both sides of a change of the clocks', () => {
    // Berlin 2026: UTC+2 until 25 October 01:00 UTC, then UTC+1.
    const berlin = (unixSeconds: number) => (unixSeconds < at(2026, 9, 25, 1) ? 120 : 60);
    expect(parseTime('2026-10-24 12:00', now, berlin)).toEqual(read(at(2026, 9, 24, 10)));
    expect(parseTime('2026-10-25 12:00', now, berlin)).toEqual(read(at(2026, 9, 25, 11)));
    expect(parseTime('2026-10-25 00:30', now, berlin)).toEqual(read(at(2026, 9, 24, 22, 30)));
  });

  test.each<[string, number | undefined]>([
    [' $2 ', 1_000_000],
    ['2usd', 1_000_000],
    ['$1.5k', 750_000_000],
  ])('TOK-05: the quota %j', (text, units) => {
    expect(parseQuota(text, { quotaPerUnit: 500_000 })).toEqual(units === undefined ? unreadable : read(units));
  });
});

describe('what is shown', () => {
  test.each<[string, string]>([
    [formatDuration(-1, say), '–'],
    [formatDuration(Number.NaN, say), '–'],
    [formatDuration(Number.POSITIVE_INFINITY, say), '–'],
    [formatDuration(0, say), '0 s'],
    [formatDuration(3661, say), '1 h 1 min'],
    [formatMilliseconds(-1, say), '–'],
    [formatMilliseconds(59_994, say), '59.99 s'],
    [formatMilliseconds(59_995, say), '1 min'],
    [formatMoney(0), '$0.00'],
    [formatMoney(-0.001), '−$0.001'],
    [formatMoney(-0.02), '−$0.02'],
    [formatMoney(Number.NaN), '–'],
    [formatNumber(Number.NaN), '–'],
    [formatNumber(1e21), '1,000,000,000,000,000,000,000'],
    [formatNumber(1e21, 2), '1,000,000,000,000,000,000,000.00'],
    [formatPrice(0.5), '$0.50'],
    [formatPrice(0.000125), '$0.000125'],
    [formatPrice(0.0000001), '$0.0000001'],
    [formatIsoTime(1_700_000_000, () => -210), '2023-11-14T18:43:20-03:30'],
    [formatIsoTime(1_700_000_000, () => 0), '2023-11-14T22:13:20Z'],
  ])('%s', (shown, expected) => {
    expect(shown).toBe(expected);
  });

  test.each([
    ...[
      ['0', 0],
      ['-5', -5],
      ['−5', -5],
      ['+1.5', 1.5],
      ['.5', 0.5],
      ['1.', 1],
      ['1e-7', 1e-7],
      [' 2E3 ', 2000],
    ],
  ])('%j is read as %d', (text, value) => {
    expect(parseDecimal(text as string)).toEqual(read(value));
  });

  test.each(['', ' ', '0x10', '0b1', '0o7', '1_000', 'Infinity', 'NaN', '1e', '1e999', '１', '1 2', '--1'])(
    '%j is no number: what Number reads besides, no gateway does',
    (text) => {
      expect(parseDecimal(text)).toEqual(unreadable);
    },
  );

  test('SET-10: the first fault of a JSON text has its line and column', () => {
    expect(jsonFault('{"a":1}')).toBeUndefined();
    expect(jsonFault('')).toEqual({ line: 1, column: 1 });
    expect(jsonFault('{"a":1,}')).toEqual({ line: 1, column: 8 });
    expect(jsonFault('{\n  // why\n  "a": 1\n}')).toEqual({ line: 2, column: 3 });
    expect(jsonFault('{\n  "a": 1\n  "b": 2\n}')).toEqual({ line: 3, column: 3 });
  });
});
