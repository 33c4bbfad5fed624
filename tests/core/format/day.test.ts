import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isAmbiguousMonth,
  parseLast,
  parseSpan,
  parseTime,
  startOfTomorrow,
} from '../../../shared/format/parse-time.ts';
import { formatTime, type UtcOffset } from '../../../shared/format/time.ts';

const unix = (iso: string) => Date.parse(iso) / 1000;
const hour = 3600;
const now = Date.parse('2026-11-26T15:00:30Z');

/** An offset that changes at these times: minutes east until the first, then from each on. */
function changing(first: number, ...changes: [iso: string, minutes: number][]): UtcOffset {
  return (at) => changes.reduce((minutes, [iso, next]) => (at >= unix(iso) ? next : minutes), first);
}

const newYork = changing(-300, ['2026-03-08T07:00Z', -240], ['2026-11-01T06:00Z', -300]);
/** Clocks go on from midnight to one, and back from one to midnight. */
const havana = changing(-300, ['2026-03-08T05:00Z', -240], ['2026-11-01T05:00Z', -300]);
const zones: [string, UtcOffset][] = [
  ['UTC', () => 0],
  ['Shanghai', () => 480],
  ['Kathmandu', () => 345],
  ['New York', newYork],
  ['Havana', havana],
];

function spanOf(text: string, offset: UtcOffset) {
  const span = parseSpan(text, now, offset);
  if (!span.ok) throw new Error(`“${text}” is no time`);
  return span.value;
}

describe('ASK-03: a bare date is a whole day in the zone of the person', () => {
  test.each([
    ['2026-03-07', 24],
    ['2026-03-08', 23],
    ['2026-10-31', 24],
    ['2026-11-01', 25],
    ['2026-11-02', 24],
  ])('%s has %d hours in New York', (day, hours) => {
    const { start, end } = spanOf(day, newYork);
    expect(end - start).toBe(hours * hour);
    expect(formatTime(start, newYork)).toBe(`${day} 00:00:00`);
    expect(formatTime(end - 1, newYork)).toBe(`${day} 23:59:59`);
  });

  test.each(zones)('in %s each day ends where the next begins, the whole year', (_zone, offset) => {
    let { end } = spanOf('2026-01-01', offset);
    for (let day = 2; day <= 365; day += 1) {
      const date = new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10);
      const span = spanOf(date, offset);
      expect(span.start, date).toBe(end);
      expect(formatTime(span.start, offset).slice(0, 10)).toBe(date);
      expect(formatTime(span.end - 1, offset).slice(0, 10)).toBe(date);
      ({ end } = span);
    }
  });

  test('where clocks go on at midnight the day begins at one', () => {
    expect(formatTime(spanOf('2026-03-08', havana).start, havana)).toBe('2026-03-08 01:00:00');
  });

  test.each(zones)('in %s every second is in exactly one day', (_zone, offset) => {
    fc.assert(
      fc.property(fc.integer({ min: unix('2026-01-02T00:00Z'), max: unix('2026-12-30T00:00Z') }), (at) => {
        const { start, end } = spanOf(formatTime(at, offset).slice(0, 10), offset);
        expect(start <= at && at < end).toBe(true);
        expect(startOfTomorrow(at, offset)).toBe(end);
      }),
    );
  });

  test.each(zones)('in %s the months and weeks of a year lie side by side, each of whole days', (_zone, offset) => {
    const months = Array.from({ length: 12 }, (_, month) => spanOf(`2026-${month + 1}`, offset));
    const weeks = Array.from({ length: 53 }, (_, week) => spanOf(`2026-W${String(week + 1).padStart(2, '0')}`, offset));
    for (const spans of [months, weeks])
      for (const [index, { end }] of spans.entries()) expect(spans[index + 1]?.start ?? end).toBe(end);
    expect(months[10]).toEqual({
      start: spanOf('2026-11-01', offset).start,
      end: spanOf('2026-11-30', offset).end,
    });
    // The week of 1 January is of the year before where its Thursday is.
    expect(weeks[0]?.start).toBe(spanOf('2025-12-29', offset).start);
    expect(weeks[52]?.end).toBe(spanOf('2027-01-03', offset).end);
  });

  test('a month ends with its last second, where a validity does', () => {
    expect(parseLast('2026-11', now, newYork)).toEqual(parseLast('2026-11-30', now, newYork));
  });

  test.each(['2026-13', '2026-0', '2026-W00', '2026-W54', '2025-W53', '10000-01', '24:00', '8:5'])(
    '%s is no time',
    (text) => {
      expect(parseSpan(text, now).ok).toBe(false);
    },
  );

  test('tomorrow is a day, and a time alone is of today', () => {
    expect(spanOf('tomorrow', newYork)).toEqual(spanOf('2026-11-27', newYork));
    expect(spanOf('8:05', newYork)).toEqual(spanOf('2026-11-26 08:05', newYork));
    expect(spanOf('08:05:30', newYork)).toEqual(spanOf('2026-11-26 08:05:30', newYork));
  });

  test('today and yesterday are days, and lie side by side', () => {
    const [yesterday, today] = [spanOf('yesterday', newYork), spanOf('today', newYork)];
    expect(yesterday).toEqual(spanOf('2026-11-25', newYork));
    expect(today).toEqual(spanOf('2026-11-26', newYork));
    expect(yesterday.end).toBe(today.start);
  });

  test('a time is an instant, and now the second that passes', () => {
    for (const text of ['2026-11-24 10:00', '2026-11-24T00:00:00Z', '-1d', '+30d', '1700000000', 'never']) {
      const { start, end } = spanOf(text, newYork);
      expect(end, text).toBe(start);
    }
    expect(spanOf('now', newYork)).toEqual({ start: now / 1000 - ((now / 1000) % 1), end: Math.floor(now / 1000) + 1 });
  });

  test('what holds until a day holds to its last second', () => {
    expect(parseLast('2026-12-31', now, newYork)).toEqual({ ok: true, value: unix('2027-01-01T04:59:59Z') });
    expect(parseLast('2026-12-31 18:00', now, newYork)).toEqual({ ok: true, value: unix('2026-12-31T23:00:00Z') });
    expect(parseLast('never', now, newYork)).toEqual({ ok: true, value: -1 });
    expect(parseLast('2026-02-30', now, newYork)).toEqual({ ok: false });
    expect(parseTime('2026-12-31', now, newYork)).toEqual({ ok: true, value: unix('2026-12-31T05:00:00Z') });
  });
});

test.each(['+1M', '-2 M', '3M', '1h2M'])('ASK-03: %s may be months or minutes, and is no time', (text) => {
  expect(parseTime(text, now)).toEqual({ ok: false });
  expect(isAmbiguousMonth(text)).toBe(true);
});

test.each(['+1mo', '+1m', '+1MO', '2026-11-01'])('%s is not ambiguous', (text) => {
  expect(isAmbiguousMonth(text)).toBe(false);
});
