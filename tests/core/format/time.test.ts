import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDuration, parseTime, startOfDay, startOfDayBefore } from '../../../shared/format/parse-time.ts';
import {
  formatDate,
  formatDuration,
  formatIsoTime,
  formatMilliseconds,
  formatRelativeTime,
  formatTime,
  relativeTime,
  shortenTime,
  type UtcOffset,
  utc,
} from '../../../shared/format/time.ts';
import { createSay } from '../../../shared/text/say.ts';

const east: UtcOffset = () => 480;
const india: UtcOffset = () => -330;
// Central European time around the changes of 2026.
const berlin: UtcOffset = (at) => (at >= 1_774_746_000 && at < 1_792_890_000 ? 120 : 60);
const say = createSay('en');
const chinese = createSay('zh-CN');
const now = Date.UTC(2026, 10, 1, 8, 30, 0);
const nowSeconds = now / 1000;

describe('times', () => {
  test('are written in the zone they are asked for', () => {
    expect(formatTime(nowSeconds, utc)).toBe('2026-11-01 08:30:00');
    expect(formatTime(nowSeconds, east)).toBe('2026-11-01 16:30:00');
    expect(formatDate(nowSeconds, east)).toBe('2026-11-01');
    expect(formatIsoTime(nowSeconds)).toBe('2026-11-01T08:30:00Z');
    expect(formatIsoTime(nowSeconds, east)).toBe('2026-11-01T16:30:00+08:00');
    expect(formatIsoTime(nowSeconds, india)).toBe('2026-11-01T03:00:00-05:30');
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e15])('%d is no time', (seconds) => {
    expect(formatTime(seconds)).toBe('–');
    expect(formatIsoTime(seconds)).toBe('');
    expect(formatRelativeTime(seconds, now, createSay('en'))).toBe('–');
  });

  test('LOG-02 CHAN-03: no number makes them throw', () => {
    fc.assert(
      fc.property(fc.double(), (seconds) => {
        expect(typeof formatTime(seconds)).toBe('string');
        expect(typeof formatRelativeTime(seconds, now, createSay('en'))).toBe('string');
      }),
    );
  });
});

test.each([
  ['2026-11-01 08:29:00', '2026-11-01', '08:29:00'],
  ['2026-11-01 08:29:00', '2026-11-02', '11-01 08:29:00'],
  // In January most of what a list of thirty days shows is of the year before.
  ['2026-12-30 00:10:02 in', '2027-01-01', '12-30 00:10:02 in'],
  ['2027-01-03 00:00:00', '2026-12-31', '01-03 00:00:00'],
  // Half a year away two days could be meant.
  ['2026-01-05 08:30:00', '2026-11-01', '2026-01-05 08:30:00'],
  ['2027-11-01 08:30:00', '2026-11-01', '2027-11-01 08:30:00'],
  ['2026-11-01', '2026-11-01', '2026-11-01'],
  ['of 2026-11-01 08:30:00', '2026-11-01', 'of 2026-11-01 08:30:00'],
])('WEB-04: %s, read on %s, is told as %s', (text, day, shown) => {
  expect(shortenTime(text, Date.parse(`${day}T08:30:00Z`), utc)).toBe(shown);
});

test.each([
  [0, 'just now', '刚刚'],
  [-4, 'just now', '刚刚'],
  [-5, '5 s ago', '5 秒前'],
  [-59, '59 s ago', '59 秒前'],
  [-180, '3 min ago', '3 分钟前'],
  [-7200, '2 h ago', '2 小时前'],
  [-86_400, '1 day ago', '1 天前'],
  [-2 * 86_400, '2 days ago', '2 天前'],
  [-60 * 86_400, '2 months ago', '2 个月前'],
  [-800 * 86_400, '2 years ago', '2 年前'],
  [3600, 'in 1 h', '1 小时后'],
  [86_400, 'in 1 day', '1 天后'],
  [30 * 86_400, 'in 1 month', '1 个月后'],
])('NAV-06: %d s from now reads %s', (distance, english, chinese) => {
  expect(formatRelativeTime(nowSeconds + distance, now, createSay('en'))).toBe(english);
  expect(formatRelativeTime(nowSeconds + distance, now, createSay('zh-CN'))).toBe(chinese);
});

test('the core of relative times has no language', () => {
  expect(relativeTime(nowSeconds - 125, now)).toEqual({ unit: 'minute', count: 2, past: true });
});

test.each([
  [820, '0.82 s', '0.82 秒'],
  [0, '0.00 s', '0.00 秒'],
  [4100, '4.10 s', '4.10 秒'],
  [59_990, '59.99 s', '59.99 秒'],
  [59_996, '1 min', '1 分'],
  [125_000, '2 min 5 s', '2 分 5 秒'],
  [-1, '–', '–'],
  [Number.NaN, '–', '–'],
])('CHAN-03: %d ms read %s, in Chinese %s', (milliseconds, english, translated) => {
  expect(formatMilliseconds(milliseconds, say)).toBe(english);
  expect(formatMilliseconds(milliseconds, chinese)).toBe(translated);
});

test.each([
  [0, '0 s', '0 秒'],
  [45, '45 s', '45 秒'],
  [60, '1 min', '1 分'],
  [5400, '1 h 30 min', '1 小时 30 分'],
  [3605, '1 h', '1 小时'],
  [3 * 86_400, '3 d', '3 天'],
  [90_000, '1 d 1 h', '1 天 1 小时'],
])('%d s read %s, in Chinese %s', (seconds, english, translated) => {
  expect(formatDuration(seconds, say)).toBe(english);
  expect(formatDuration(seconds, chinese)).toBe(translated);
});

test.each([
  ['90', 90],
  ['1h', 3600],
  ['30d', 2_592_000],
  ['1h30m', 5400],
  ['1 h 30 min', 5400],
  ['500ms', 0.5],
  ['1mo', 2_592_000],
  ['1.5h', 5400],
  ['2w', 1_209_600],
])('TOK-05: %j lasts %d s', (text, value) => {
  expect(parseDuration(text)).toEqual({ ok: true, value });
});

test.each(['', 'h', '-5', '1h1h', '30m1h', '5x', '1e3', '1 2', '101y', '１h'])('TOK-05: %j is no duration', (text) => {
  expect(parseDuration(text)).toEqual({ ok: false });
});

const seconds = (iso: string) => Date.parse(iso) / 1000;

test.each([
  ['now', nowSeconds],
  ['NEVER', -1],
  ['-1', -1],
  ['+30d', nowSeconds + 2_592_000],
  ['-7d', nowSeconds - 604_800],
  ['+1h30m', nowSeconds + 5400],
  ['1700000000', 1_700_000_000],
  ['1700000000123', 1_700_000_000],
  ['2026-11-01', seconds('2026-10-31T16:00:00Z')],
  ['2026/11/1', seconds('2026-10-31T16:00:00Z')],
  ['2026-11-01 08:30', seconds('2026-11-01T00:30:00Z')],
  ['2026-11-01T08:30:15', seconds('2026-11-01T00:30:15Z')],
  ['2026-11-01T08:30:15.123Z', seconds('2026-11-01T08:30:15Z')],
  ['2026-11-01 08:30+02:00', seconds('2026-11-01T06:30:00Z')],
  ['2028-02-29', seconds('2028-02-28T16:00:00Z')],
  ['today', seconds('2026-10-31T16:00:00Z')],
  ['Yesterday', seconds('2026-10-30T16:00:00Z')],
  ['2026-11', seconds('2026-10-31T16:00:00Z')],
])('TOK-05 LOG-01: %j is a time', (text, value) => {
  expect(parseTime(text, now, east)).toEqual({ ok: true, value });
});

test.each([
  '',
  'soon',
  '2026-13-01',
  '2026-02-29',
  '2026-04-31',
  '2026-00-10',
  '2026-11-01 24:00',
  '2026-11-01 08:60',
  '2026-11-01Z',
  '2026-11-01 08:30+99:00',
  '+30',
  '-7',
  '+',
  '+5x',
  '-100y',
  '20261101',
  '12',
  '1969-01-01',
  '2026-11-01 08:30 tomorrow',
])('TOK-05: expiry time format error for %j', (text) => {
  expect(parseTime(text, now, east)).toEqual({ ok: false });
});

test('LOG-01: today and yesterday begin at local midnight, also on the days the clock changes', () => {
  expect(formatTime(startOfDay(seconds('2026-03-29T12:00:00Z'), berlin), berlin)).toBe('2026-03-29 00:00:00');
  expect(formatTime(startOfDay(seconds('2026-10-25T12:00:00Z'), berlin), berlin)).toBe('2026-10-25 00:00:00');
  for (const day of ['2026-03-30', '2026-10-26']) {
    const before = formatTime(startOfDayBefore(seconds(`${day}T12:00:00Z`), 1, berlin), berlin);
    expect(before).toBe(day === '2026-03-30' ? '2026-03-29 00:00:00' : '2026-10-25 00:00:00');
  }
});

test('LOG-01: where clocks skip midnight a day begins at 01:00, and not in the last hour of the day before', () => {
  // Santiago, 2026-09-06: 00:00 is 01:00.
  const changed = seconds('2026-09-06T04:00:00Z');
  const santiago: UtcOffset = (at) => (at < changed ? -240 : -180);
  for (const hours of ['04:00', '15:00', '23:59']) {
    const start = startOfDay(seconds(`2026-09-06T${hours}:00Z`), santiago);
    expect(formatTime(start, santiago)).toBe('2026-09-06 01:00:00');
  }
  expect(parseTime('2026-09-06', now, santiago)).toEqual({ ok: true, value: changed });
  expect(parseTime('2026-09-06 00:30', now, santiago)).toEqual({ ok: true, value: changed + 1800 });
  expect(formatTime(startOfDayBefore(changed + 86_400, 1, santiago), santiago)).toBe('2026-09-06 01:00:00');
});

test('LOG-01: days are counted by their dates, also late on a day after one of 25 hours and early on one after 23', () => {
  const dates = (now: string, days: number) =>
    [...Array(days).keys()].map((back) => formatDate(startOfDayBefore(seconds(now), back, berlin), berlin));
  expect(dates('2026-10-26T22:30:00Z', 3)).toEqual(['2026-10-26', '2026-10-25', '2026-10-24']);
  expect(dates('2026-03-29T22:30:00Z', 3)).toEqual(['2026-03-30', '2026-03-29', '2026-03-28']);
});

test('LOG-01: a time that is shown can be typed in again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 253_402_200_000 }), fc.integer({ min: -840, max: 840 }), (at, minutes) => {
      const offset: UtcOffset = () => minutes;
      // Years are written with four digits; a zone may push the first day before 1970.
      const shown = formatTime(at, offset);
      expect(parseTime(shown, now, offset)).toEqual({ ok: true, value: at });
      expect(parseTime(formatIsoTime(at, offset), now)).toEqual({ ok: true, value: at });
    }),
  );
});
