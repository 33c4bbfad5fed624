import { beforeAll, describe, expect, test } from 'vitest';
import { dataRowSchema } from '../../../../shared/domain/log/data-row.ts';
import { type UtcOffset, utc } from '../../../../shared/format/time.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { chartQuery, dashboardQuery, dashboardRefusal } from '../../../../shared/screens/dashboard/dashboard-query.ts';
import { loadUsage } from '../../../../shared/screens/dashboard/load-usage.ts';
import { bucketStart, bucketsOf, totalPoints, usageReport } from '../../../../shared/screens/dashboard/usage-report.ts';
import { exportRows, measureText, seriesLabel, usageFacts } from '../../../../shared/screens/dashboard/usage-text.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

const at = (text: string) => Date.parse(`${text}Z`) / 1000;
const iso = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 16);
const row = (time: string, model_name: string, quota: number, more: object = {}) =>
  dataRowSchema().parse({ created_at: at(time), model_name, quota, count: 1, token_used: 10, ...more });
/** Central Europe: UTC+2 until 2026-10-25 01:00 UTC, then UTC+1. */
const berlin: UtcOffset = (seconds) => (seconds < at('2026-10-25T01:00') ? 120 : 60);

describe('DASH-01: the time axis', () => {
  test.each([
    ['hour', '2026-11-04T13:59', '2026-11-04T13:00'],
    ['day', '2026-11-04T13:59', '2026-11-04T00:00'],
    ['week', '2026-11-04T13:59', '2026-11-02T00:00'],
    ['week', '2026-11-02T00:00', '2026-11-02T00:00'],
    ['week', '2026-11-01T23:59', '2026-10-26T00:00'],
  ])('%s of %s begins at %s', (granularity, moment, start) => {
    expect(iso(bucketStart(at(moment), granularity, utc))).toBe(start);
  });

  test('days follow local midnight, also over a change of clocks', () => {
    const range = { start: at('2026-10-23T22:00'), end: at('2026-10-26T10:00'), granularity: 'day' };
    const buckets = bucketsOf(range, at('2026-11-01T00:00') * 1000, berlin);
    expect(buckets.map(({ start }) => iso(start))).toEqual([
      '2026-10-23T22:00',
      '2026-10-24T22:00',
      '2026-10-25T23:00',
    ]);
    expect(buckets.map(({ start, end }) => (end - start) / 3600)).toEqual([24, 25, 24]);
  });

  test('no gap and no overlap; what runs is partial, what has not begun is unknown', () => {
    const now = at('2026-11-04T12:30') * 1000;
    const range = { start: at('2026-11-04T09:10'), end: at('2026-11-04T13:30'), granularity: 'hour' };
    const buckets = bucketsOf(range, now, utc);
    expect(buckets.map(({ start }) => iso(start).slice(11))).toEqual(['09:00', '10:00', '11:00', '12:00', '13:00']);
    for (const [index, { end }] of buckets.entries()) expect(buckets[index + 1]?.start ?? end).toBe(end);
    expect(buckets.map(({ isPartial }) => isPartial)).toEqual([false, false, false, true, false]);
    expect(buckets.map(({ isFuture }) => isFuture)).toEqual([false, false, false, false, true]);
  });

  test('a day that the range cuts is partial', () => {
    const range = { start: at('2026-11-01T05:00'), end: at('2026-11-03T12:00'), granularity: 'day' };
    const buckets = bucketsOf(range, at('2026-11-09T00:00') * 1000, utc);
    expect(buckets.map(({ isPartial }) => isPartial)).toEqual([true, false, true]);
  });
});

describe('DASH-01: series', () => {
  const options = {
    granularity: 'day',
    start: at('2026-11-01T00:00'),
    end: at('2026-11-04T23:59'),
    nowMs: at('2026-11-03T12:00') * 1000,
    offset: utc,
  };
  const rows = [
    row('2026-11-01T05:00', 'gpt-4o', 100),
    row('2026-11-01T06:00', 'gpt-4o', 50),
    row('2026-11-03T06:00', 'gpt-4o', 5),
    row('2026-11-03T06:00', 'o1', 900, { username: 'mira' }),
    row('2026-11-03T07:00', 'tiny', 1),
    row('2026-10-31T07:00', 'early', 77),
  ];

  test('hourly rows become days; silence is zero, the future is unknown, what lies outside is left out', () => {
    const report = usageReport(rows, { ...options, by: 'model' });
    expect(report.series.map(({ key }) => key)).toEqual(['o1', 'gpt-4o', 'tiny']);
    expect(report.series[1]?.points.map((point) => point?.quota)).toEqual([150, 0, 5, undefined]);
    expect(report.totals).toEqual({ quota: 1056, count: 5, tokens: 50 });
    expect(totalPoints(report).map((point) => point?.quota)).toEqual([150, 0, 906, undefined]);
  });

  test('beyond the limit series are summed up as the rest, without losing anything', () => {
    const report = usageReport(rows, { ...options, by: 'model', limit: 1 });
    expect(report.series.map(({ isRest, totals }) => [isRest, totals.quota])).toEqual([
      [false, 900],
      [true, 156],
    ]);
    expect(report.series[1]?.points.map((point) => point?.quota)).toEqual([150, 0, 6, undefined]);
    expect(report.series.map((series) => seriesLabel(series, 'model', screenContext()))).toEqual(['o1', 'Others']);
  });

  test('over time there is one series; no row at all is empty', () => {
    expect(usageReport(rows, { ...options, by: 'time' }).series.map(({ totals }) => totals.count)).toEqual([5]);
    expect(usageReport([], { ...options, by: 'time' })).toMatchObject({ isEmpty: true, series: [] });
  });

  test('sums without tokens say that they are not told', () => {
    const untold = usageReport([row('2026-11-01T05:00', 'a', 1, { token_used: 0 })], { ...options, by: 'model' });
    expect(untold.hasTokens).toBe(false);
    const outcome = usageReport([row('2026-11-01T05:00', 'a', 7), row('2026-11-01T06:00', 'b', 5)], {
      ...options,
      by: 'model',
    });
    expect(usageFacts(outcome, screenContext()).map(({ id, cell }) => `${id} ${cell.raw}`)).toEqual([
      ...['quota 12', 'count 2', 'tokens 20', `covered ${options.start}-${options.end}`],
    ]);
    expect(usageFacts(untold, screenContext()).find(({ id }) => id === 'tokens')?.cell).toMatchObject({
      text: '–',
      raw: null,
    });
    expect(exportRows(untold)[0]?.tokens).toBeNull();
  });

  test('an export has a line a known bucket and series', () => {
    const lines = exportRows(usageReport(rows, { ...options, by: 'model', limit: 1 }));
    expect(lines).toHaveLength(6);
    expect(lines[0]).toEqual({ time: '2026-11-01T00:00:00Z', name: 'o1', quota: 0, count: 0, tokens: 0 });
    expect(lines.at(-1)).toEqual({ time: '2026-11-03T00:00:00Z', name: 'others', quota: 6, count: 2, tokens: 20 });
  });
});

describe('DASH-01: the query', () => {
  const now = Math.floor(screenContext().now() / 1000);
  test.each([
    ['hour', 86_400],
    ['day', 7 * 86_400],
    ['week', 30 * 86_400],
  ])('%s reaches back %d s and an hour ahead', (granularity, back) => {
    const query = dashboardQuery({ granularity }, screenContext());
    expect(query).toMatchObject({ granularity, start: now - back, end: now + 3599, by: 'model' });
  });

  test('the site’s own granularity is the default; an unknown one is hour', () => {
    const of = (data_export_default_time: string) =>
      dashboardQuery({}, screenContext({ status: { data_export_default_time } })).granularity;
    expect(of('week')).toBe('week');
    expect(of('month')).toBe('hour');
  });

  test.each([
    [{ start: 'now', end: '-1d' }, 100, 'The end is before the start.'],
    [{ granularity: 'hour', start: '2020-01-01' }, 100, 'more than 5000 steps'],
    [{ granularity: 'minute' }, 100, 'Choices: hour, day, week'],
    [{ by: 'channel' }, 100, 'Choices: time, model, user'],
    [{ by: 'user' }, 1, 'No permission'],
    [{ username: 'mira' }, 1, 'is for the role'],
  ])('%o of role %i is refused', (values, role, message) => {
    expect(() => dashboardQuery(values as Record<string, string>, screenContext({ role }))).toThrow(message);
  });

  test('a site without data export says so', () => {
    expect(dashboardRefusal(screenContext())).toBe('The dashboard is not enabled on this site.');
    expect(dashboardRefusal(screenContext({ status: { enable_data_export: true } }))).toBeUndefined();
  });
});

describe.each(['classic', 'v06', 'v013', 'v1'] as const)('DASH-01: a month of a %s gateway', (dialect) => {
  let sandbox: TestSandbox;
  let root: ScreenContext;
  const query = (values: Record<string, string>, context: ScreenContext) =>
    dashboardQuery({ granularity: 'week', start: '-40d', ...values }, context);

  beforeAll(async () => {
    sandbox = await startTestSandbox({ dialect, sampleData: true });
    root = await signedInContext(sandbox);
    return () => sandbox.close();
  });

  test('by model, by user and over time have the same totals; users add up', async () => {
    const [time, model, user] = await Promise.all(
      ['time', 'model', 'user'].map((by) => loadUsage(query({ by }, root), root, { limit: 5 })),
    );
    expect(time?.totals.quota).toBeGreaterThan(0);
    expect(model?.totals).toEqual(time?.totals);
    expect(user?.totals.quota).toBe(time?.totals.quota);
    expect(user?.series.reduce((all, { totals }) => all + totals.quota, 0)).toBe(time?.totals.quota);
    expect(user?.series.filter(({ isRest }) => !isRest)).toHaveLength(5);
    expect(time?.hasTokens).toBe(dialect !== 'classic');
  });

  test('one user’s use is what that user sees; a range beyond 30 days is split', async () => {
    const own = await signedInContext({ ...sandbox, rootUsername: 'zoe', rootPassword: 'sample-password' });
    const mine = await loadUsage(query({}, own), own);
    const asked = await loadUsage(query({ username: 'zoe' }, root), root);
    expect(mine.totals.quota).toBeGreaterThan(0);
    expect(mine.totals).toEqual(asked.totals);
  });
});

test('DASH-01: a chart is asked for steps it can draw, and tells which were asked for', () => {
  const ask = (granularity: string, start: string) => chartQuery({ granularity, start }, screenContext());
  expect(ask('hour', '-7d')).toMatchObject({ granularity: 'hour' });
  expect(ask('hour', '-7d').asked).toBeUndefined();
  expect(ask('hour', '-90d')).toMatchObject({ granularity: 'day', asked: 'hour' });
  expect(ask('day', '-400d')).toMatchObject({ granularity: 'week', asked: 'day' });
  // More hours than any export takes are still a chart of weeks.
  expect(ask('hour', '-2000d')).toMatchObject({ granularity: 'week', asked: 'hour' });
  expect(() => ask('week', '-4000d')).toThrow(/more than 420 steps/);
});

test('DASH-01: the marks of an axis of small sums can be told apart', () => {
  const marks = [0, 0.001, 0.0015, 0.05, 0.5, 12].map((usd) => measureText(usd * 500_000, 'quota', screenContext()));
  expect(marks).toEqual(['$0.00', '$0.0010', '$0.0015', '$0.050', '$0.50', '$12.00']);
});
