import { expect, test } from 'vitest';
import type { LogEntry } from '../../../shared/domain/log/log.ts';
import { LogType } from '../../../shared/domain/log/log-type.ts';
import { usageCounter } from '../../../shared/domain/log/usage.ts';
import type { UsageCount, UsageRequest } from '../../../shared/gateway/resources/usage-request.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { callOf } from '../../../shared/screens/usage/usage-calls.ts';
import { stepStarts, usageReportOfGroups } from '../../../shared/screens/usage/usage-row.ts';
import { usageScreen } from '../../../shared/screens/usage/usage-screen.ts';
import { screenContext, testNow } from '../../support/gateway/screen-context.ts';
import { stayInZone } from '../../support/run/in-zone.ts';

stayInZone('UTC');

const now = testNow / 1000;
const entries = Array.from({ length: 240 }, (_, index) => ({
  ...{ id: 240 - index, user_id: 1, created_at: now - 60 - index * 900, content: '', ip: '', request_id: '' },
  type: [LogType.Consumption, LogType.Consumption, LogType.Error, LogType.Refund][index % 4],
  ...{ username: `user${index % 3}`, token_name: `key${index % 2}`, token_id: index % 2, group: 'default' },
  ...{ model_name: `model-${index % 5}`, channel: index % 3, channel_name: `channel ${index % 3}`, quota: index * 7 },
  ...{ prompt_tokens: index, completion_tokens: index % 11, use_time: index % 40, is_stream: index % 2 === 0 },
  other: JSON.stringify({
    ...{ frt: index * 13, cache_tokens: index % 6, model_ratio: 1, completion_ratio: 2, group_ratio: 1 },
    ...{ cache_creation_tokens: index % 4, cache_creation_tokens_5m: index % 7, cache_creation_tokens_1h: index % 2 },
  }),
})) as unknown as LogEntry[];

/** A gateway whose log answers as it is asked; how often stands in `asked`. */
function open(countUsage?: UsageCount): { context: ScreenContext; asked: () => number } {
  let asked = 0;
  const list = async (query: { start_timestamp?: number; end_timestamp?: number; page: number; pageSize: number }) => {
    asked += 1;
    const { start_timestamp: start = 0, end_timestamp: end = now, page, pageSize } = query;
    const meant = entries.filter(({ created_at }) => created_at >= start && created_at <= end);
    const from = (page - 1) * pageSize;
    const rows = meant.slice(from, from + pageSize);
    return { rows, total: meant.length, page, pageSize, hasMore: meant.length > from + pageSize };
  };
  const context = screenContext({ gateway: { logs: { list } } as never });
  const costs = { 1: { factor: 0.5, list: {}, models: {}, at: 1 } };
  return {
    context: { ...context, costs: { read: async () => costs } as never, ...(countUsage && { countUsage }) },
    asked: () => asked,
  };
}

test('BIG-01: where a database counts, it is asked all that a report asks, no call is read, and rows and totals are the same', async () => {
  const requests: UsageRequest[] = [];
  // As a database would: groups of the range and of the one before, each counted on its own.
  const byDatabase: UsageCount = async (request) => {
    requests.push(request);
    const { query, role, rehearsal, costing } = request;
    const grouped = (range: { start: number; end: number } | undefined) => {
      const counter = usageCounter(query.by, stepStarts());
      for (const entry of entries) {
        const call = callOf(entry, rehearsal, costing);
        if (range && call && call.created_at >= range.start && call.created_at <= range.end) counter.add(call);
      }
      return counter.groups;
    };
    const groups = { now: grouped(query), before: grouped(query.compares ? query.before : undefined) };
    return usageReportOfGroups(query, role, groups);
  };
  for (const filters of [
    { by: 'model,user', start: '-1d', compare: 'true' },
    { by: 'token,day', start: '-2d' },
    { by: 'channel', start: '-2d', margin: 'true' },
  ] as Record<string, string>[]) {
    const [here, there] = [open(), open(byDatabase)];
    const [read, counted] = await Promise.all(
      [here, there].map(async ({ context }) => {
        const { rows } = await usageScreen.list({ page: 1, pageSize: 99, filters }, context, {});
        return { rows, summary: await usageScreen.summary?.(filters, context, {}) };
      }),
    );
    expect(read?.rows.length, JSON.stringify(filters)).toBeGreaterThan(2);
    expect(counted).toEqual(read);
    expect(here.asked()).toBeGreaterThan(1);
    // One look at whether failures are kept at all is what any report may take.
    expect(there.asked()).toBeLessThanOrEqual(1);
  }
  expect(requests.map(({ costing, query }) => [query.by.join(), query.compares, costing?.book])).toEqual([
    ['model,user', true, undefined],
    ['token,day', false, undefined],
    ['channel', false, { 1: expect.objectContaining({ factor: 0.5 }) }],
  ]);
});
