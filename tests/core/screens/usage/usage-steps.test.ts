import { expect, test } from 'vitest';
import { noUsage, type UsageDimension } from '../../../../shared/domain/log/usage.ts';
import type { UsageReport } from '../../../../shared/gateway/resources/usage-request.ts';
import { usageSteps } from '../../../../shared/screens/usage/usage-steps.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';

/** Midnight, in local time as the steps are. */
const midnight = (day: number) => Math.floor(new Date(2026, 9, day).getTime() / 1000);

function reportOf(by: readonly UsageDimension[], groups: readonly [values: (string | number)[], quota: number][]) {
  const rows = groups.map(([values, quota], key) => ({ ...noUsage(), key, by, values, quota, latest: {} }));
  return { query: { by, end: midnight(27) + 3600 }, rows } as unknown as UsageReport;
}

test('SEE-01 WEB-08: cost over time has every step, those without calls and those of 25 hours too; the last goes on', () => {
  const report = reportOf(
    ['day'],
    [
      [[midnight(27)], 5],
      [[midnight(24)], 7],
    ],
  );
  const chart = usageSteps(report, screenContext());
  expect(chart).toMatchObject({ series: [''], hasRest: false });
  expect(chart?.steps).toEqual([
    { label: '2026-10-24', isRunning: false, quotas: [7] },
    { label: '2026-10-25', isRunning: false, quotas: [0] },
    { label: '2026-10-26', isRunning: false, quotas: [0] },
    { label: '2026-10-27', isRunning: true, quotas: [5] },
  ]);
});

test('SEE-01 WEB-08: cost over time is split by what else it is grouped by, the smallest as one; none without a step or calls', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j\u001B[31m'];
  const report = reportOf(
    ['model', 'day'],
    names.map((name, index) => [[name, midnight(27)], 100 - index]),
  );
  const chart = usageSteps(report, screenContext());
  expect(chart?.series).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'Others']);
  expect(chart?.steps[0]?.quotas).toEqual([100, 99, 98, 97, 96, 95, 94, 93, 92 + 91]);
  expect(usageSteps(reportOf(['model'], [[['a'], 1]]), screenContext())).toBeUndefined();
  expect(usageSteps(reportOf(['day'], []), screenContext())).toBeUndefined();
});

test('SEE-01 WEB-08: cost by the hour has every hour, each with its date', () => {
  const chart = usageSteps(
    reportOf(
      ['hour'],
      [
        [[midnight(27)], 5],
        [[midnight(27) - 2 * 3600], 7],
      ],
    ),
    screenContext(),
  );
  expect(chart?.steps).toEqual([
    { label: '10-26 22:00', isRunning: false, quotas: [7] },
    { label: '10-26 23:00', isRunning: false, quotas: [0] },
    { label: '10-27 00:00', isRunning: false, quotas: [5] },
    { label: '10-27 01:00', isRunning: true, quotas: [0] },
  ]);
  const weeks = usageSteps(
    reportOf(
      ['week'],
      [
        [[midnight(26)], 5],
        [[midnight(12)], 7],
      ],
    ),
    screenContext(),
  );
  expect(weeks?.steps.map(({ label, isRunning, quotas }) => [label, isRunning, ...quotas])).toEqual([
    ['2026-10-12', false, 7],
    ['2026-10-19', false, 0],
    ['2026-10-26', true, 5],
  ]);
});

test('SEE-01: a series is a channel by number and name, a key by its number where names are the same, or unknown', () => {
  const seriesOf = (by: readonly UsageDimension[], rows: object[]) => {
    const all = rows.map((row, key) => ({ ...noUsage(), key, by, quota: 10 - key, latest: {}, ...row }));
    return usageSteps({ query: { by, end: midnight(27) }, rows: all } as unknown as UsageReport, screenContext())
      ?.series;
  };
  const at = midnight(27);
  expect(
    seriesOf(
      ['day', 'channel'],
      [
        { values: [at, 3], latest: { channel_name: 'up\u0007' } },
        { values: [at, 4], latest: { channel_name: '' } },
      ],
    ),
  ).toEqual(['3 up', '4']);
  expect(
    seriesOf(
      ['token', 'day'],
      [
        { values: ['app', at], isNamesake: true, latest: { token_id: 8 } },
        { values: ['app', at], isNamesake: true, latest: { token_id: 9 } },
        { values: ['', at] },
      ],
    ),
  ).toEqual(['app · #8', 'app · #9', 'unknown']);
});
