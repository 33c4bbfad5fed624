import { expect, test } from 'vitest';
import { nothingRead, withChannels, withErrors, withHours } from '../../../cli/nouns/exporter/gateway-reading.ts';
import { metricsText } from '../../../cli/nouns/exporter/metrics.ts';
import type { Channel } from '../../../shared/domain/channel.ts';
import type { DataRow } from '../../../shared/domain/data-row.ts';
import { createSay } from '../../../shared/text/say.ts';

const say = createSay('en');
const row = (created_at: number, count: number, model_name = 'm') =>
  ({ created_at, model_name, count, quota: 10 * count, token_used: 100 * count }) as DataRow;
const channel = (id: number) =>
  ({ id, name: `c${id}`, status: 1, test_time: 0, balance_updated_time: 0, used_quota: id }) as Channel;
const page = (rows: Channel[], hasMore: boolean) => ({ rows, hasMore, total: undefined, page: 1, pageSize: 100 });

test('SEE-12: sums count what comes after the first reading, over hours that begin and rows that go, and never fall', () => {
  const readings = [[row(0, 5)], [row(0, 7)], [row(0, 7), row(3600, 2)], [row(3600, 1)], [row(3600, 4), row(7200, 1)]];
  let reading = nothingRead;
  const calls = readings.map((rows, now) => {
    reading = withHours(reading, rows, now);
    return reading.models?.get('m')?.calls;
  });
  expect(calls).toEqual([0, 2, 4, 4, 8]);
  expect(withErrors(withErrors(nothingRead, 3, 1), 2, 2).errors).toBe(3);
});

test('SEE-12: channels are told when all of them were read, with the time at which that began', async () => {
  const half = withChannels(nothingRead, page([channel(2), channel(1)], true), 100);
  expect(half).toMatchObject({ channels: undefined, channelsAt: undefined, sweep: { page: 2 } });
  expect(await metricsText([{ label: 'g', reading: half }], { version: '1', now: 200, say })).not.toContain(
    'tollgate_channels{',
  );
  const whole = withChannels(half, page([channel(3)], false), 130);
  expect(whole.channels?.map(({ id }) => id)).toEqual([2, 1, 3]);
  expect(await metricsText([{ label: 'g', reading: whole }], { version: '1', now: 200, say })).toContain(
    'tollgate_reading_age_seconds{gateway="g",reading="channels"} 100',
  );
});

test('SEE-12: a site of thousands of channels and models stays within bounds, says what was left out, and sums stay true', async () => {
  const channels = Array.from({ length: 3000 }, (_, index) => channel(index + 1));
  const first = withChannels(nothingRead, page(channels, false), 1);
  const models = (count: number) => Array.from({ length: 3000 }, (_, index) => row(0, count, `m${index}`));
  const reading = withHours(withHours(first, models(1), 1), models(2), 2);
  const text = await metricsText([{ label: 'g', reading }], { version: '1', now: 2, say });
  expect(text.split('\n').length).toBeLessThan(5000);
  expect(text).toContain('tollgate_channels{gateway="g",state="enabled"} 3000');
  expect(text).toContain('tollgate_series_left_out{gateway="g",kind="channels"} 2500');
  const sums = [...text.matchAll(/^tollgate_model_calls_total\{.*\} (\d+)$/gm)].map(([, count]) => Number(count));
  expect(sums).toHaveLength(501);
  expect(sums.reduce((sum, count) => sum + count)).toBe(3000);
});
