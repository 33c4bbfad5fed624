import { describe, expect, test } from 'vitest';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import { priceSyncScreen } from '../../../shared/screens/price-sync/price-sync-screen.ts';
import { probeScreen } from '../../../shared/screens/probe/probe-screen.ts';
import { pulseScreen } from '../../../shared/screens/pulse/pulse-screen.ts';
import { usageScreen } from '../../../shared/screens/usage/usage-screen.ts';
import { answeringContext } from '../../support/gateway/answering-context.ts';
import { screenContext, testNow } from '../../support/gateway/screen-context.ts';
import { type ExpectedCell, emptyCell, expectCells as expectCellsIn } from '../../support/program/screen-cell.ts';
import { stayInZone } from '../../support/run/in-zone.ts';

stayInZone('UTC');

// What a person reads in a cell, what a script gets and how it is coloured, written down row by row. Amounts are of a site
// that shows dollars, 500,000 units each; it is 2026-11-01 00:00 UTC.

const context = screenContext();
const now = testNow / 1000;
const hour = 3600;

const none = emptyCell;
const expectCells = <Row>(screen: BrowseScreen<Row>, row: object, cells: Readonly<Record<string, ExpectedCell>>) =>
  expectCellsIn(screen, row, cells, context);

describe('a row of a report of use', () => {
  const sums = {
    ...{ quota: 750_000, refunded: 0, calls: 1000, errors: 0, prompt_tokens: 12_345, completion_tokens: 0 },
    ...{ cache_tokens: 0, cache_write_tokens: 0, rehearsed: 0, unrehearsed: 0 },
  };
  const latest = { channel_name: 'up\u001b[31mstream', token_id: 3, token_name: 'app', username: 'mira' };
  const row = {
    ...{
      ...sums,
      key: 5,
      by: ['model'],
      values: ['gpt-4o'],
      latest,
      inLog: { filters: { model: 'gpt-4o' }, words: '' },
      inside: undefined,
    },
    ...{
      isNamesake: false,
      isRehearsed: false,
      median: undefined,
      p95: undefined,
      firstToken: undefined,
      before: undefined,
    },
  };

  test('without failures, latencies or a period before leaves those places empty', () => {
    expectCells(usageScreen, row, {
      name: ['gpt-4o', 'gpt-4o'],
      quota: ['$1.50', 750_000],
      calls: ['1,000', 1000],
      prompt_tokens: ['12,345', 12_345],
      errors: ['–', 0, 'muted'],
      error_rate: ['0.0 %', 0, 'plain'],
      model_name: ['gpt-4o', 'gpt-4o'],
      log_command: [
        'tollgate log list --model=gpt-4o --type=consumption',
        'tollgate log list --model=gpt-4o --type=consumption',
      ],
      ...{ change: none, quota_change: none, rehearsed: none, rehearsed_change: none, unrehearsed: none },
      ...{ median: none, p95: none, first_token: none, quota_before: none, calls_before: none, errors_before: none },
      ...{ channel: none, channel_name: none, token_name: none, username: none, group: none, time: none },
    });
    expectCells(usageScreen, { ...row, calls: 0 }, { error_rate: none });
  });

  test('tells failures as a share of all attempts, red from one in twenty on', () => {
    expectCells(
      usageScreen,
      { ...row, calls: 95, errors: 5 },
      { errors: ['5', 5], error_rate: ['5.0 %', 0.05, 'plain'] },
    );
    expectCells(usageScreen, { ...row, calls: 900, errors: 100 }, { error_rate: ['10.0 %', 0.1, 'bad'] });
    expectCells(usageScreen, { ...row, calls: 3, errors: 1 }, { error_rate: ['25.0 %', 0.25, 'bad'] });
  });

  test('tells how much more or less than before, in percent and in money; from nothing there is no percentage', () => {
    const since = (quota: number) => ({ ...row, before: { ...sums, quota, calls: 7, errors: 2 } });
    expectCells(usageScreen, since(500_000), {
      change: ['+50 %', 0.5, 'muted'],
      quota_change: ['+$0.50', 250_000],
      quota_before: ['$1.00', 500_000],
      calls_before: ['7', 7],
      errors_before: ['2', 2],
    });
    expectCells(usageScreen, since(1_500_000), {
      change: ['−50 %', -0.5, 'muted'],
      quota_change: ['−$1.50', -750_000],
    });
    expectCells(usageScreen, since(750_000), { change: ['±0 %', 0, 'muted'], quota_change: ['±$0.00', 0] });
    expectCells(usageScreen, since(375_000), { change: ['+100 %', 1, 'muted'] });
    expectCells(usageScreen, since(250_000), { change: ['+200 %', 2, 'warn'] });
    expectCells(usageScreen, since(0), { change: none, quota_change: ['+$1.50', 750_000] });
    expectCells(usageScreen, { ...since(0), quota: 0 }, { change: ['±0 %', 0, 'muted'] });
  });

  test('tells what its calls would have cost, and how many cannot be told', () => {
    const rehearsed = { ...row, isRehearsed: true, rehearsed: 375_000 };
    expectCells(usageScreen, rehearsed, {
      rehearsed: ['$0.75', 375_000],
      rehearsed_change: ['−50 %', -0.5, 'muted'],
      unrehearsed: ['–', 0, 'muted'],
    });
    expectCells(usageScreen, { ...rehearsed, unrehearsed: 1200 }, { unrehearsed: ['1,200', 1200, 'warn'] });
  });

  test('is called after what it was grouped by; a channel by number and name, a step of time by its beginning', () => {
    const grouped = (by: readonly string[], values: readonly (string | number)[]) => ({ ...row, by, values });
    expectCells(usageScreen, grouped(['channel', 'user'], [12, 'mira']), {
      name: ['12 upstream › mira', '12 upstream › mira'],
      channel: ['12', 12],
      channel_name: ['upstream', 'up\u001b[31mstream'],
      username: ['mira', 'mira'],
      ...{ model_name: none, time: none },
    });
    expectCells(usageScreen, grouped(['channel'], [0]), { name: ['–', '–'] });
    expectCells(usageScreen, grouped(['token'], ['']), { name: ['–', '–'], token_name: ['–', '', 'muted'] });
    expectCells(usageScreen, grouped(['hour', 'group'], [now + hour, 'vip']), {
      name: ['2026-11-01 01:00 › vip', '2026-11-01 01:00 › vip'],
      time: ['2026-11-01 01:00:00', now + hour],
      group: ['vip', 'vip'],
    });
    expectCells(usageScreen, grouped(['day'], [now]), {
      name: ['2026-11-01', '2026-11-01'],
      time: ['2026-11-01 00:00:00', now],
    });
    expectCells(usageScreen, grouped(['week'], [now]), {
      name: ['2026-11-01', '2026-11-01'],
      time: ['2026-11-01 00:00:00', now],
    });
    expect(
      usageScreen.copyFields.map(({ id, value }) => [id, value(grouped(['day'], [now]) as never, context, {})]),
    ).toEqual([
      ['name', '2026-11-01'],
      ['quota', '$1.50'],
    ]);
  });

  test('tells latencies as people read them', () => {
    expectCells(
      usageScreen,
      { ...row, median: 2, p95: 95, firstToken: 350 },
      {
        median: ['2 s', 2, 'good'],
        p95: ['1 min 35 s', 95],
        first_token: ['0.35 s', 350],
      },
    );
  });
});

describe('a row of tests', () => {
  const row = {
    ...{
      key: '12/gpt-4o',
      id: 4,
      channel: 12,
      channel_name: 'up',
      model: 'gpt-4o',
      tested_at: now - 60,
      outcome: 'answered',
    },
    ...{ time: 1.23456, fault: '', code: '', message: '', cost: 0.0012, flake: 0, tests: 3, answered_at: 0 },
    runs: ['failed', 'slow', 'answered'],
  };

  test('that answered', () => {
    expectCells(probeScreen, row, {
      outcome: ['answered', 'answered', 'good'],
      time: ['1.23', 1.235, 'good'],
      fault: none,
      flake: ['0 %', 0, 'muted'],
      runs: ['xs.', 'xs.', 'muted'],
      message: ['–', '', 'muted'],
      tested_at: ['1 min ago', now - 60, undefined, '2026-10-31 23:59:00'],
      answered_at: ['never', 0, 'muted'],
      cost: ['$0.0012', 0.0012],
    });
    expect(probeScreen.name(row as never)).toBe('12/gpt-4o');
  });

  test('that failed, was slow, or was not asked', () => {
    const failed = {
      ...row,
      outcome: 'failed',
      fault: 'key',
      message: 'no\u0007 key',
      flake: 0.25,
      runs: ['answered', 'failed'],
    };
    expectCells(probeScreen, failed, {
      outcome: ['failed', 'failed', 'bad'],
      fault: ['key', 'key', 'bad'],
      flake: ['25 %', 0.25, 'warn'],
      runs: ['.x', '.x', 'bad'],
      message: ['no key', 'no\u0007 key', 'bad'],
    });
    expectCells(probeScreen, { ...failed, flake: 0.3 }, { flake: ['30 %', 0.3, 'bad'] });
    expectCells(
      probeScreen,
      { ...row, outcome: 'slow', time: 9 },
      { outcome: ['slow', 'slow', 'warn'], time: ['9.00', 9, 'warn'] },
    );
    const unasked = { ...row, outcome: 'untestable', time: null, cost: null, flake: undefined, runs: ['unknown'] };
    expectCells(probeScreen, unasked, { time: none, cost: none, flake: none, runs: ['', '', 'muted'] });
    expect(probeScreen.copyFields.map(({ value }) => value(failed as never, context, {}))).toEqual([
      '12/gpt-4o',
      'gpt-4o',
      'no\u0007 key',
    ]);
  });
});

describe('a line of compared prices', () => {
  const line = {
    ...{ model: 'gpt-4o', kind: 'input', source: 'official', here: {}, before: 2, after: 2.5, change: 'rise' },
    ...{ hold: undefined, isDoubtful: false },
  };
  const row = { key: 1, sources: ['official'], sourceNames: ['Official list'], line };

  test('tells both prices, the difference and its share; dearer is told as a warning', () => {
    expectCells(priceSyncScreen, row, {
      model: ['gpt-4o', 'gpt-4o'],
      source: ['official', 'official', undefined, 'Official list'],
      before: ['$2.00', 2],
      after: ['$2.50', 2.5],
      difference: ['+$0.50', 0.5, 'warn'],
      percent: ['+25.0 %', 0.25, 'warn'],
      state: ['Rise', 'rise', 'warn'],
      reason: ['–', '', 'muted'],
      trusted: ['yes', true],
    });
    const fall = {
      ...row,
      sources: ['12', 'official'],
      sourceNames: ['Site', 'Official list'],
      line: { ...line, after: 1.9, change: 'fall', isDoubtful: true },
    };
    expectCells(priceSyncScreen, fall, {
      source: ['Site, official', '12,official', undefined, 'Site, Official list'],
      difference: ['−$0.10', -0.1, 'good'],
      percent: ['−5.0 %', -0.05, 'good'],
      state: ['Fall', 'fall', 'good'],
      trusted: ['no', false],
    });
    expectCells(
      priceSyncScreen,
      { ...row, line: { ...line, before: undefined, change: 'new' } },
      {
        before: none,
        ...{ difference: none, percent: none },
        state: ['New', 'new', 'accent'],
      },
    );
  });

  test('of a source that was not read leaves the prices open', () => {
    expectCells(
      priceSyncScreen,
      { ...row, line: undefined, failure: 'timeout' },
      {
        ...{ model: none, kind: none, before: none, after: none, difference: none, percent: none, trusted: none },
        state: ['Not read', 'not-read', 'bad'],
      },
    );
    expect(priceSyncScreen.copyFields[0]?.value({ ...row, line: undefined } as never, context, {})).toBe('');
    expect(priceSyncScreen.copyFields[0]?.value(row as never, context, {})).toBe('gpt-4o');
    expect(
      [row, { ...row, line: { ...line, hold: 'limit' } }].map((one) => priceSyncScreen.muted?.(one as never, context)),
    ).toEqual([false, true]);
  });
});

test('a trend of the pulse is a line of bars, and words where there are no bars', () => {
  const row = {
    id: 1,
    name: 'Calls',
    state: 1,
    block: 'now',
    value: 8,
    text: '8',
    unit: 'calls',
    note: '',
    at: 0,
    trend: { values: [1, 4, 1200], of: 'pulse.trendHour' },
  };
  const cell = (changes: object) =>
    pulseScreen.columns.find(({ id }) => id === 'trend')?.cell({ ...row, ...changes } as never, context);
  expect(cell({})).toMatchObject({ bars: [1, 4, 1200], raw: [1, 4, 1200] });
  expect(cell({})?.text).toMatch(/1\b.*1,200.*1,200/);
  expect(cell({ unit: 'quota', trend: { values: [500_000], of: 'pulse.trendHour' } })?.text).toContain('$1.00');
  expect(cell({ unit: 'seconds', trend: { values: [1.234], of: 'pulse.trendHour' } })?.text).toContain('1.23 s');
  expect(cell({ trend: undefined })).toMatchObject({ text: '–', raw: null });
  expect(cell({ trend: { values: [], of: 'pulse.trendHour' } })).toMatchObject({ text: '–', raw: null });
  expectCells(pulseScreen, { ...row, value: undefined }, { value: ['8', null], at: ['–', 0, 'muted'] });
});

describe('the sums of a report of use', () => {
  const end = now;
  const call = (fields: object = {}) => ({
    ...{
      id: 1,
      type: 2,
      created_at: end - 60,
      model_name: 'm',
      channel: 3,
      channel_name: 'c',
      token_id: 4,
      token_name: 'app',
      username: 'mira',
    },
    ...{
      group: 'default',
      quota: 500_000,
      prompt_tokens: 10,
      completion_tokens: 5,
      use_time: 2,
      is_stream: false,
      other: '',
      content: '',
      ...fields,
    },
  });
  const summaryOf = async (filters: object, rows: object[], total = rows.length, more: object = {}) => {
    const answer = { rows, total, hasMore: false, page: 1, pageSize: 100 };
    const { context: site } = answeringContext({
      'logs.list': ({ type, start_timestamp: from = 0, end_timestamp: to = end }: Record<string, number>) => {
        const own = rows.filter((row) => {
          const { created_at, type: kind } = row as { created_at: number; type: number };
          return created_at >= from && created_at <= to && (type === undefined || type === 0 || kind === type);
        });
        return { ...answer, rows: own, total: total === rows.length ? own.length : total };
      },
      ...more,
    });
    const details = await usageScreen.summary?.(filters as never, site, {});
    return details?.map(({ id, label, cell }) => [id, label, cell.text, cell.raw, cell.tone]) ?? [];
  };

  test('say what was spent, how often, and over which time it was read', async () => {
    const outcome = await summaryOf({ start: '-1d' }, [
      call(),
      call({ id: 2, type: 5, quota: 0, created_at: end - 90 }),
    ]);
    expect(outcome.map(([id]) => id)).toEqual([
      ...['quota', 'calls', 'error_rate', 'prompt_tokens', 'completion_tokens', 'cache_tokens', 'covered'],
    ]);
    expect(outcome[0]).toEqual(['quota', 'usage.cost', '$1.00', 500_000, undefined]);
    expect(outcome[1]?.slice(1, 4)).toEqual(['usage.calls', '1', 1]);
    expect(outcome[2]?.slice(1)).toEqual(['usage.errorRate', '50.0 %', 0.5, 'bad']);
    expect(outcome[3]?.slice(1, 4)).toEqual(['usage.tokensIn', '10', 10]);
    expect(outcome[4]?.slice(1, 4)).toEqual(['usage.tokensOut', '5', 5]);
    expect(outcome[6]?.slice(1, 4)).toEqual([
      'list.covered',
      '2026-10-31 00:00:00 – 2026-11-01 00:00:00',
      `${end - 86_400}-${end}`,
    ]);
  });

  test('stand beside the period before where that is asked for', async () => {
    const rows = [call(), call({ id: 2, created_at: end - 86_400 - 60, quota: 250_000 })];
    const outcome = await summaryOf({ start: '-1d', compare: 'true' }, rows);
    expect(outcome[1]).toEqual(['change', 'usage.change', '+100 %', 1, 'muted']);
  });
});
