import { describe, expect, test } from 'vitest';
import { usageTimes } from '../../../../shared/screens/usage/usage-query.ts';
import { rangeBefore, rangeNamed, usageRanges } from '../../../../shared/screens/usage/usage-range.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';
import { inZone, stayInZone } from '../../../support/run/in-zone.ts';

stayInZone('UTC');

// Sunday, 2026-11-22, 14:30:00.
const now = Date.UTC(2026, 10, 22, 14, 30);
const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`) / 1000;
const outcome = ({ start, end }: { start: number; end: number }) =>
  [start, end].map((seconds) => new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' '));

describe('WEB-14: ranges of a report at one press', () => {
  test.each([
    ['today', '2026-11-22 00:00:00', '2026-11-22 14:30:00', '2026-11-21 00:00:00', '2026-11-21 14:30:00'],
    ['yesterday', '2026-11-21 00:00:00', '2026-11-21 23:59:59', '2026-11-20 00:00:00', '2026-11-20 23:59:59'],
    ['7d', '2026-11-16 00:00:00', '2026-11-22 14:30:00', '2026-11-09 00:00:00', '2026-11-15 14:30:00'],
    ['30d', '2026-10-24 00:00:00', '2026-11-22 14:30:00', '2026-09-24 00:00:00', '2026-10-23 14:30:00'],
    ['90d', '2026-08-25 00:00:00', '2026-11-22 14:30:00', '2026-05-27 00:00:00', '2026-08-24 14:30:00'],
    ['month', '2026-11-01 00:00:00', '2026-11-22 14:30:00', '2026-10-01 00:00:00', '2026-10-22 14:30:00'],
  ] as const)('%s is whole days up to now, and compared with as much of the days before', (name, ...times) => {
    const { before, ...range } = rangeNamed(name, now);
    expect([...outcome(range), ...outcome(before ?? range)]).toEqual(times);
  });

  test('a month that is longer than the one before is compared with all of that', () => {
    const { before } = rangeNamed('month', Date.UTC(2026, 2, 31, 9));
    expect(outcome(before ?? { start: 0, end: 0 })).toEqual(['2026-02-01 00:00:00', '2026-02-28 23:59:59']);
  });

  test('days are those of the person’s zone, 23 and 25 hours long where clocks change', () => {
    // In Berlin clocks went back on 2026-10-25.
    inZone('Europe/Berlin', () => {
      const monday = Date.UTC(2026, 9, 26, 11);
      const { start, before } = rangeNamed('today', monday);
      expect(start).toBe(at('2026-10-25 23:00:00'));
      expect(before).toEqual({ start: at('2026-10-24 22:00:00'), end: at('2026-10-25 10:00:00') });
      const { start: first, end } = rangeNamed('yesterday', monday);
      expect(end - first + 1).toBe(25 * 3600);
    });
    for (const name of usageRanges) {
      const [here, there] = ['Asia/Kolkata', 'America/St_Johns'].map((zone) =>
        inZone(zone, () => rangeNamed(name, now)),
      );
      expect(here?.start).not.toBe(there?.start);
      for (const range of [here, there]) {
        expect(range?.before?.end).toBeLessThan(range?.start ?? 0);
        expect(range?.before?.start).toBeLessThan(range?.before?.end ?? 0);
      }
    }
  });

  test('times of one’s own are compared with the same length before; all time with nothing', () => {
    expect(rangeBefore({ start: 1000, end: 1099 })).toEqual({ start: 900, end: 999 });
    expect(rangeBefore({ start: 50, end: 1099 })).toEqual({ start: 1, end: 49 });
    expect(rangeBefore({ start: 1, end: 1099 })).toBeUndefined();
  });

  test('what was chosen is read as one of both, never as half of each', () => {
    const context = screenContext({ now });
    const times = (values: Record<string, string>) => usageTimes(values, context);
    expect(times({})).toEqual(rangeNamed('7d', now));
    expect(times({ range: ' 30D ' })).toEqual(rangeNamed('30d', now));
    expect(outcome(times({ start: '2026-11-01' }))).toEqual(['2026-11-01 00:00:00', '2026-11-22 14:30:00']);
    expect(outcome(times({ end: '2026-11-10' }))).toEqual(['2026-11-04 00:00:00', '2026-11-10 23:59:59']);
    expect(times({ start: 'any' })).toMatchObject({ start: 1, before: undefined });
    expect(() => times({ range: '7d', start: '-1d' })).toThrow('Choose a range, or a start and an end: not both.');
    expect(() => times({ range: 'decade' })).toThrow(/decade/);
    expect(() => times({ start: '2026-11-10', end: '2026-11-01' })).toThrow('The start is after the end.');
  });
});
