import { expect, test } from 'vitest';
import {
  type GatewayReading,
  nothingRead,
  withChannels,
  withErrors,
  withFailure,
  withHours,
  withMargins,
} from '../../../cli/nouns/exporter/gateway-reading.ts';
import { metricsText } from '../../../cli/nouns/exporter/metrics.ts';
import type { Channel } from '../../../shared/domain/channel/channel.ts';
import type { DataRow } from '../../../shared/domain/log/data-row.ts';
import type { LogEntry } from '../../../shared/domain/log/log.ts';
import { costBookOf } from '../../../shared/domain/price/channel-cost.ts';
import { ProbeOutcome, type ProbeResult } from '../../../shared/domain/state/probe.ts';
import { createSay } from '../../../shared/text/say.ts';

const say = createSay('en');
const row = (created_at: number, count: number, model_name = 'm') =>
  ({ created_at, model_name, count, quota: 10 * count, token_used: 100 * count }) as DataRow;
const channel = (id: number) =>
  ({ id, name: `c${id}`, status: 1, test_time: 0, balance_updated_time: 0, used_quota: id }) as Channel;
const page = <Row>(rows: Row[], hasMore: boolean, total?: number) => ({ rows, hasMore, total, page: 1, pageSize: 100 });
const outcome = (reading: GatewayReading, now = 200) =>
  metricsText([{ label: 'g', reading }], { version: '1', now, say });

test('SEE-12: sums count what comes after the first reading, over hours that begin and rows that go, and never fall', () => {
  const readings = [[row(0, 5)], [row(0, 7)], [row(0, 7), row(3600, 2)], [row(3600, 1)], [row(3600, 4), row(7200, 1)]];
  let reading = nothingRead;
  const calls = readings.map((rows, now) => {
    reading = withHours(reading, rows, now);
    return reading.models?.get('m')?.calls;
  });
  expect(calls).toEqual([0, 2, 4, 4, 8]);
});

test('SEE-12: failed calls are counted once, by model, however many share a second, go beyond a page or are cleaned up', () => {
  const failed = (created_at: number, model_name = 'm') => ({ created_at, model_name }) as LogEntry;
  let reading = withErrors(nothingRead, page([failed(95), failed(90)], false, 2), 80, 100);
  const counts = (rows: LogEntry[], total: number, hasMore = false) => {
    reading = withErrors(reading, page(rows, hasMore, total), reading.errorsSince?.at ?? 0, 200);
    return Object.fromEntries(reading.errors ?? []);
  };
  // What failed before the exporter began is not counted.
  expect(Object.fromEntries(reading.errors ?? [])).toEqual({});
  expect(counts([failed(95)], 1)).toEqual({});
  expect(counts([failed(95, 'n'), failed(95)], 2)).toEqual({ n: 1 });
  expect(counts([failed(110), failed(99), failed(95, 'n'), failed(95)], 4)).toEqual({ n: 1, m: 2 });
  const burst = Array.from({ length: 100 }, () => failed(120));
  expect(counts(burst, 151, true)).toEqual({ n: 1, m: 102, 'other models': 50 });
  expect(counts([], 0)).toEqual({ n: 1, m: 102, 'other models': 50 });
  expect(counts([failed(121)], 1)).toEqual({ n: 1, m: 103, 'other models': 50 });
});

test('SEE-12 ASK-09: what new calls cost is summed by model beside what they were charged, each once, where it is known', async () => {
  const call = (created_at: number, channel: number, quota: number, model_name = 'm') =>
    ({
      created_at,
      channel,
      quota,
      model_name,
      prompt_tokens: 0,
      completion_tokens: 0,
      other: '',
    }) as unknown as LogEntry;
  const perCall = (call: number) => ({ models: { m: { call } } });
  const costing = { book: costBookOf({ 1: perCall(80), 2: perCall(15) }), quotaPerUnit: 1 };

  let reading = nothingRead;
  const read = (rows: LogEntry[], total = rows.length) => {
    const from = reading.marginsSince?.at ?? 80;
    reading = withMargins(reading, page(rows, total > rows.length, total), { from, now: 200, costing });
    return Object.fromEntries(reading.margins ?? []);
  };
  // What was charged before the exporter began is not counted.
  expect(read([call(90, 1, 100)])).toEqual({});
  expect(read([call(90, 1, 100)])).toEqual({});
  const first = { m: { calls: 1, charged: 100, paid: 80 } };
  expect(read([call(90, 1, 100), call(90, 1, 100)])).toEqual(first);
  // Channel 3 has no cost.
  const both = { m: { calls: 2, charged: 110, paid: 95 } };
  expect(read([call(95, 3, 70), call(95, 2, 10), call(90, 1, 100), call(90, 1, 100)])).toEqual(both);
  expect(read([call(95, 3, 70), call(95, 2, 10)])).toEqual(both);
  const text = await outcome(reading);
  expect(text).toContain('tollgate_model_costed_calls_total{gateway="g",model="m"} 2');
  expect(text).toContain('tollgate_model_costed_quota_total{gateway="g",model="m"} 110');
  expect(text).toContain('tollgate_model_cost_quota_total{gateway="g",model="m"} 95');
});

test('SEE-12: a test that says nothing of its channel is neither an answer nor a failure', async () => {
  const tested = (tested_at: number, outcome: ProbeOutcome) => ({
    channel: 1,
    model: 'm',
    tested_at,
    outcome,
    time: 2,
  });
  const probes = [tested(1, ProbeOutcome.Failed), tested(2, ProbeOutcome.Unknown), tested(3, ProbeOutcome.Untestable)];
  const text = await outcome({ ...nothingRead, probes: probes as ProbeResult[] });
  expect(text).toContain('tollgate_probe_answered{gateway="g",channel="1",model="m"} 0');
  expect(text).toContain('tollgate_probe_timestamp_seconds{gateway="g",channel="1",model="m"} 1');
});

test('SEE-12: what could not be read is told by kind with its code; only the channels say whether the gateway is up', async () => {
  const late = await outcome(withFailure(nothingRead, 'models', 'timeout'));
  expect(late).toContain('tollgate_reading_failure{gateway="g",reading="models",code="timeout"} 1');
  expect(late).toContain('tollgate_gateway_up{gateway="g"} 1');
  expect(await outcome(withFailure(nothingRead, 'channels', 'timeout'))).toContain(
    'tollgate_gateway_up{gateway="g"} 0',
  );
});

test('SEE-12: channels are told when all of them were read, with the time at which that began', async () => {
  const half = withChannels(nothingRead, page([channel(2), channel(1)], true), 100);
  expect(half).toMatchObject({ channels: undefined, readAt: {}, sweep: { page: 2 } });
  expect(await outcome(half)).not.toContain('tollgate_channels{');
  const whole = withChannels(half, page([channel(3)], false), 130);
  expect(whole.channels?.map(({ id }) => id)).toEqual([2, 1, 3]);
  expect(await outcome(whole)).toContain('tollgate_reading_age_seconds{gateway="g",reading="channels"} 100');

  // Rows moved between the pages, one is missing: what was known before stays.
  const next = withChannels(whole, page([channel(4), channel(2)], true, 4), 140);
  const short = withChannels(next, page([channel(3)], false, 4), 150);
  expect(short.channels).toBe(whole.channels);
  expect(short).toMatchObject({ readAt: { channels: 100 }, sweep: { page: 1 } });
  // A gateway that repeats a page for ever (docs/gateways.md 13.22) is not followed.
  expect(withChannels(next, page([channel(4), channel(2)], true), 150).channels).toHaveLength(2);
});

test('SEE-12: a site of thousands of channels and models stays within bounds, says what was left out, and sums stay true', async () => {
  const channels = Array.from({ length: 3000 }, (_, index) => channel(index + 1));
  const broken = { ...channel(3001), status: 3 };
  const first = withChannels(nothingRead, page([...channels, broken], false), 1);
  const models = (count: number) => Array.from({ length: 3000 }, (_, index) => row(0, count, `m${index}`));
  const reading = withHours(withHours(first, models(1), 1), models(2), 2);
  const text = await outcome(reading, 2);
  expect(text.split('\n').length).toBeLessThan(5000);
  expect(text).toContain('tollgate_channels{gateway="g",state="enabled"} 3000');
  expect(text).toContain('tollgate_series_left_out{gateway="g",kind="channels"} 2501');
  expect(text).toContain('tollgate_channel_auto_disabled{gateway="g",channel="3001",name="c3001"} 1');
  const sums = [...text.matchAll(/^tollgate_model_calls_total\{.*\} (\d+)$/gm)].map(([, count]) => Number(count));
  expect(sums).toHaveLength(501);
  expect(sums.reduce((sum, count) => sum + count)).toBe(3000);
});
