import { expect, test } from 'vitest';
import { LogType } from '../../../../shared/domain/log/log-type.ts';
import { startOfDay, startOfDayBefore } from '../../../../shared/format/parse-time.ts';
import type { PageQuery } from '../../../../shared/gateway/client/page.ts';
import type { LogFilters } from '../../../../shared/gateway/resources/logs.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { barsOf, histogramRange, loadLogHistogram, marksOf } from '../../../../shared/screens/log/log-histogram.ts';

const midnight = startOfDay(1_796_000_000);
const now = midnight + 12 * 3_600;
const hour = 3_600;

interface Failing {
  at: readonly number[];
  type?: number;
}

function contextOf(failing: Failing, { dialect = 'v1', exports = true, sums = [] as object[] } = {}) {
  const asked: string[] = [];
  const list = async ({ page, pageSize, start_timestamp = 0, end_timestamp = now }: PageQuery & LogFilters) => {
    asked.push(`log ${page}`);
    const all = failing.at.filter((at) => at >= start_timestamp && at <= end_timestamp);
    const rows = all
      .slice((page - 1) * pageSize, page * pageSize)
      .map((created_at) => ({ created_at, type: failing.type ?? LogType.Error }));
    return { rows, total: all.length, page, pageSize, hasMore: all.length > page * pageSize };
  };
  const ask = async ({ start, end }: { start: number; end: number }) => {
    asked.push('data');
    return sums.filter((row) => {
      const { created_at } = row as { created_at: number };
      return created_at >= start && created_at <= end;
    });
  };
  const gateway = { dialect: () => dialect, logs: { list }, dashboard: { all: ask } };
  const context = {
    role: 100,
    now: () => now * 1000,
    say: (key: string) => key,
    status: { enable_data_export: exports },
    gateway,
  } as unknown as ScreenContext;
  return { context, asked };
}

const sumsOf = (...hours: [number, number, string?][]) =>
  hours.map(([at, count, model_name = 'gpt']) => ({ created_at: midnight + at * hour, count, model_name }));
const load = ({ context }: { context: ScreenContext }, filters = {}, rows?: { created_at: number; type: number }[]) =>
  loadLogHistogram(filters, { rows, mostBars: 48 }, context, {});

test('WEB-21: bars cover a range in whole steps, each within a day, and no more of them than fit', () => {
  const today = barsOf({ start: midnight, end: now }, 48, hour);
  expect(today).toHaveLength(13);
  expect(today[0]).toMatchObject({ start: midnight, end: midnight + hour });
  const week = { start: startOfDayBefore(now, 7) + 5 * hour, end: now };
  for (const most of [48, 14]) {
    const bars = barsOf(week, most, hour);
    expect(bars.length).toBeLessThanOrEqual(most);
    expect(bars[0]?.start).toBeLessThanOrEqual(week.start);
    expect(bars[0]?.end).toBeGreaterThan(week.start);
    expect(bars.at(-1)?.end).toBeGreaterThan(now);
    for (const [index, bar] of bars.slice(1).entries()) expect(bar.start).toBe(bars[index]?.end);
    for (const { start, end } of bars)
      expect(end - 1 < startOfDayBefore(start, -1) || startOfDay(start) === start).toBe(true);
  }
  expect(barsOf({ start: now - 600, end: now }, 48, 60)).toHaveLength(11);
  expect(barsOf({ start: 1, end: now }, 10, hour).at(-1)?.end).toBeGreaterThan(now);
});

test('WEB-21: the hourly sums give the calls, the newest failed calls their share, by one call and at most three', async () => {
  const site = contextOf({ at: [now - 60, now - 2 * hour] }, { sums: sumsOf([3, 10], [3, 5, 'claude'], [10, 7]) });
  const histogram = await load(site);
  expect(site.asked).toEqual(['data', 'log 1']);
  expect(histogram?.from).toBe('sums');
  expect(histogram?.failures).toEqual({ kind: 'all' });
  expect(histogram?.bars.map(({ calls }) => calls)).toEqual([0, 0, 0, 15, 0, 0, 0, 0, 0, 0, 7, 0, 0]);
  expect(histogram?.bars.map(({ failed }) => failed)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0]);
  const ofModel = await load(site, { model: 'claude', type: 'consumption' });
  expect(ofModel?.bars[3]).toMatchObject({ calls: 5, failed: undefined });
});

test('WEB-21: of more failed calls than are read, the hours before them are not taken for hours without failures', async () => {
  // One a minute: the newest three hundred reach back five hours.
  const at = Array.from({ length: 700 }, (_, index) => now - index * 60);
  const site = contextOf({ at }, { sums: sumsOf([1, 3]) });
  const histogram = await load(site);
  expect(site.asked).toEqual(['data', 'log 1', 'log 2', 'log 3']);
  expect(histogram?.failures).toEqual({ kind: 'since', start: midnight + 8 * hour, read: 300, total: 700 });
  expect(histogram?.bars.map(({ failed }) => failed)).toEqual([...new Array(8).fill(undefined), 60, 60, 60, 60, 1]);
  const failedOnly = await load(contextOf({ at }), { type: 'error' });
  expect(failedOnly?.bars.map(({ calls }) => calls)).toEqual(new Array(13).fill(undefined));
});

test('WEB-21: failed calls after the end that was asked for are not counted, though its last bar is a whole hour', async () => {
  const end = now - 1_800;
  const site = contextOf({ at: [end + 600, end - 600] }, { sums: sumsOf([1, 3]) });
  const histogram = await load(site, { end: String(end) });
  expect(histogram?.failures).toEqual({ kind: 'all' });
  expect(histogram?.bars.at(-1)).toMatchObject({ end: now, failed: 1 });
});

test('WEB-21: a gateway that keeps no failed calls is said to keep none, and what no sums are split by has no bars', async () => {
  expect((await load(contextOf({ at: [] })))?.failures).toEqual({ kind: 'notKept' });
  expect((await load(contextOf({ at: [now - 5], type: LogType.Consumption })))?.failures).toEqual({ kind: 'notKept' });
  const old = contextOf({ at: [now - 5] }, { dialect: 'classic' });
  expect((await load(old))?.failures).toEqual({ kind: 'notKept' });
  expect(old.asked).toEqual(['data']);
  for (const filters of [{ token: 'web' }, { channel: '4' }, { model: 'gpt%' }, { start: 'any' }, { type: 'top-up' }])
    expect(await load(contextOf({ at: [] }), filters)).toBeUndefined();
  expect(await load(contextOf({ at: [] }, { exports: false }))).toBeUndefined();
});

test('WEB-21: where the rows on show are all there are, they are counted, and nobody is asked', async () => {
  const site = contextOf({ at: [] });
  const { Consumption, Error: Failed, TopUp } = LogType;
  const rows = [
    { created_at: now - 30, type: Consumption },
    { created_at: now - 20, type: Failed },
    { created_at: now - 20, type: TopUp },
  ];
  const histogram = await load(site, { start: '-10m', token: 'web' }, rows);
  expect(site.asked).toEqual([]);
  expect(histogram).toMatchObject({ from: 'entries', failures: { kind: 'all' } });
  expect(histogram?.bars.at(-2)).toMatchObject({ calls: 1, failed: 1 });
});

test('WEB-21: a beginning that is no time has no histogram; what is wrong with it is told by the list', () => {
  const { context } = contextOf({ at: [] });
  expect(histogramRange({ start: 'the day before' }, context)).toBeUndefined();
  expect(histogramRange({ start: '-7d' }, context)).toMatchObject({ end: now });
});

test('WEB-21: times are written below the bars at full steps of the clock, the first always, and no nearer than there is room', () => {
  const hours = (bars: ReturnType<typeof barsOf>, most: number) =>
    marksOf(bars, most).map((index) => ((bars[index]?.start ?? 0) - midnight) / hour);
  const today = barsOf({ start: midnight, end: now }, 48, hour);
  expect(hours(today, 8)).toEqual([0, 2, 4, 6, 8, 10, 12]);
  expect(hours(today, 3)).toEqual([0, 6, 12]);
  const month = barsOf({ start: startOfDayBefore(now, 29), end: now }, 48, hour);
  const marks = marksOf(month, 8);
  expect(marks.length).toBeGreaterThan(4);
  expect(marks.length).toBeLessThanOrEqual(8);
  for (const [index, mark] of marks.slice(1).entries())
    expect(mark - (marks[index] ?? 0)).toBeGreaterThanOrEqual(month.length / 8);
});
