import { describe, expect, test } from 'vitest';
import { type Channel, channelSchema } from '../../../../shared/domain/channel/channel.ts';
import { type LogEntry, logEntrySchema } from '../../../../shared/domain/log/log.ts';
import { PulseState } from '../../../../shared/domain/state/pulse.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import type { Pulse } from '../../../../shared/screens/pulse/pulse.ts';
import type { PulseRow } from '../../../../shared/screens/pulse/pulse-line.ts';
import { pulseRows } from '../../../../shared/screens/pulse/pulse-row.ts';
import { brokenNames, pulseScreen } from '../../../../shared/screens/pulse/pulse-screen.ts';
import { hourTrend } from '../../../../shared/screens/pulse/pulse-trend.ts';
import { screenContext, testNow } from '../../../support/gateway/screen-context.ts';
import { stayInZone } from '../../../support/run/in-zone.ts';

stayInZone('UTC');

// What each line of the pulse says of given numbers, and where it leads: 500,000 units a dollar; it is 2026-11-01 00:00 UTC.

const now = testNow / 1000;
const context = screenContext({ gateway: { dialect: () => 'v1' } as never });
const pulse = (parts: object, more: object = {}) =>
  ({ parts, failures: new Map(), span: '1h', ledgers: {}, changes: [], ...more }) as unknown as Pulse;
const channel = (id: number, fields: object = {}): Channel =>
  channelSchema().parse({ id, type: 1, name: `c${id}`, status: 1, models: 'm', group: 'default', ...fields });
const entry = (id: number, fields: object = {}) =>
  logEntrySchema().parse({ id, type: 2, created_at: now - id, ...fields });
const page = (rows: object[], total: number | undefined = rows.length) => ({
  rows,
  total,
  hasMore: false,
  page: 1,
  pageSize: 100,
});
const lines = (one: Pulse, from = context) => pulseRows(one, from);
const named = (rows: readonly PulseRow[], key: string) => rows.find((row) => row.key === key);
const { Well, Look, Broken } = PulseState;

test('SEE-04: a trend of the last hour is drawn of all its calls or not at all', () => {
  const trend = (rows: LogEntry[], more: object = {}) =>
    hourTrend({ rows, total: rows.length, hasMore: false, page: 1, pageSize: 100, ...more }, now)?.values;
  const rows = [entry(10), entry(20), entry(299), entry(301), entry(3599), entry(4000)];
  expect(trend(rows)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 3]);
  expect(trend(rows, { total: undefined })).toBeDefined();
  expect(trend(rows, { hasMore: true })).toBeUndefined();
  expect(trend(rows, { total: 7 })).toBeUndefined();
  expect(trend([])).toBeUndefined();
  // A clock that is ahead of ours has its calls in the last step.
  expect(trend([entry(-60)])?.at(-1)).toBe(1);
});

describe('SEE-04: now', () => {
  const today = { rpm: 12, tpm: 0, quota: 750_000 };

  test('a rate of calls tells the hour as well, where it is known', () => {
    const rate = (parts: object) => named(lines(pulse({ today, ...parts })), 'calls_per_minute');
    expect(rate({})).toMatchObject({
      ...{ block: 'now', name: 'Calls a minute', value: 12, text: '12', unit: 'calls', state: Well, note: '' },
      related: { noun: 'log', filters: { type: 'consumption', start: '-1h' }, words: '' },
      command: 'tollgate log list --type=consumption --start=-1h',
    });
    expect(rate({ calls: page([entry(1)], 1234) })?.note).toBe('1,234 calls in the last hour');
    expect(rate({ calls: page([entry(1)], 1) })?.note).toBe('1 call in the last hour');
  });

  test.each<[number | undefined, string]>([
    [500_000, '+50% against yesterday'],
    [1_500_000, '−50% against yesterday'],
    [750_000, '±0% against yesterday'],
    [0, ''],
    [undefined, ''],
  ])('spending beside yesterday’s %j is %j', (quota, note) => {
    const rows = lines(pulse({ today, ...(quota === undefined ? {} : { yesterday: { rpm: 0, tpm: 0, quota } }) }));
    expect(named(rows, 'spent_today')).toMatchObject({
      ...{ value: 750_000, text: '$1.50', unit: 'quota', note },
      related: { noun: 'usage', filters: { by: 'model', start: '2026-11-01 00:00:00' } },
    });
    if (quota === undefined) expect(named(rows, 'spent_yesterday')).toBeUndefined();
    else
      expect(named(rows, 'spent_yesterday')).toMatchObject({
        ...{ value: quota, note: 'until this time of day' },
        related: {
          noun: 'usage',
          filters: { by: 'model', start: '2026-10-31 00:00:00', end: '2026-10-31 00:00:01' },
        },
      });
  });

  test.each<[calls: number, errors: number, value: number, text: string, state: PulseState]>([
    [96, 4, 4, '4.0 %', Well],
    [95, 5, 5, '5.0 %', Look],
    [245, 5, 2, '2.0 %', Look],
    [246, 5, 1.99, '2.0 %', Well],
    [20, 5, 20, '20.0 %', Broken],
    [21, 5, 19.23, '19.2 %', Look],
    [0, 5, 100, '100.0 %', Broken],
    [0, 0, 0, '0.0 %', Well],
  ])('of %d calls and %d failures the rate is %d', (calls, errors, value, text, state) => {
    const failures = errors === 0 ? [] : [entry(1, { type: 5 })];
    const row = named(lines(pulse({ calls: page([], calls), errors: page(failures, errors) })), 'error_rate');
    expect(row).toMatchObject({ value, text, state, unit: 'percent' });
    expect(row?.note).toBe(`${errors} of ${calls + errors} calls failed in the last hour`);
    expect(row?.related).toEqual({ noun: 'log', filters: { type: 'error', start: '-1h' }, words: '' });
  });

  test('a gateway that keeps no failures says so, and other entries in their place are none', () => {
    const parts = { calls: page([], 9), errors: page([entry(1)], 9) };
    const old = screenContext({ gateway: { dialect: () => 'classic' } as never });
    expect(named(lines(pulse(parts), old), 'error_rate')).toMatchObject({
      ...{ value: undefined, text: '–', note: 'Not recorded by this gateway.' },
      related: { filters: { type: 'consumption' } },
    });
    expect(named(lines(pulse(parts)), 'error_rate')).toMatchObject({
      value: 0,
      note: '0 of 9 calls failed in the last hour',
    });
  });

  test('latencies are of the newest calls; first tokens of those that stream', () => {
    const rows = [
      entry(1, { use_time: 3, is_stream: true, other: '{"frt":250}' }),
      entry(2, { use_time: 5, is_stream: false, other: '{"frt":9000}' }),
      entry(3, { use_time: 9, is_stream: true, other: '{}' }),
    ];
    const outcome = lines(pulse({ calls: page(rows, 3) }));
    const figures = ['latency_p50', 'latency_p95', 'first_token_p50', 'first_token_p95'];
    expect(
      figures.map((key) => [named(outcome, key)?.name, named(outcome, key)?.value, named(outcome, key)?.text]),
    ).toEqual([
      ['Latency, median', 5, '5.00 s'],
      ['Latency, p95', 9, '9.00 s'],
      ['First token, median', 0.25, '0.25 s'],
      ['First token, p95', 0.25, '0.25 s'],
    ]);
    expect(named(outcome, 'latency_p50')).toMatchObject({ unit: 'seconds', note: 'newest 3 calls' });
    expect(named(lines(pulse({ calls: page([rows[1] as object], 1) })), 'latency_p50')?.note).toBe('the newest call');
    expect(named(lines(pulse({ calls: page([rows[1] as object], 1) })), 'first_token_p50')).toBeUndefined();
  });
});

describe('SEE-04: channels', () => {
  test('broken ones stand first, the latest in front, then those whose calls fail, the most in front', () => {
    const off = (id: number, at: number, reason: string) =>
      channel(id, { status: 3, other_info: JSON.stringify({ status_reason: reason, status_time: at }) });
    const fails = (id: number, of: number) => entry(id, { type: 5, channel: of, content: `why ${id}` });
    const channels = [
      channel(1),
      channel(2),
      off(3, now - 90, ''),
      off(4, now - 30, 'key\u0007 gone'),
      channel(5, { status: 2 }),
      off(6, now - 60, ''),
    ];
    const errors = page([fails(1, 1), fails(2, 2), fails(3, 2), fails(4, 3), fails(5, 5)]);
    const rows = lines(pulse({ channels, errors })).filter(({ block }) => block === 'broken');
    expect(rows.map(({ key, text, note, value, state }) => [key, text, note, value, state])).toEqual([
      ['4', 'auto-disabled', 'key gone', undefined, Broken],
      ['6', 'auto-disabled', 'The gateway gave no reason.', undefined, Broken],
      ['3', 'auto-disabled', 'why 4', undefined, Broken],
      ['2', '2 failures', 'why 2', 2, Look],
      ['1', '1 failure', 'why 1', 1, Look],
    ]);
    expect(rows.map(({ channel: id, at }) => [id, at - now])).toEqual([
      ...[
        [4, -30],
        [6, -60],
        [3, -90],
        [2, -2],
        [1, -1],
      ],
    ]);
    expect(rows[3]?.related).toEqual({
      noun: 'log',
      filters: { channel: '2', type: 'error', start: '-1h' },
      words: '',
    });
    expect(rows[0]?.related).toMatchObject({ noun: 'channel' });
    expect(brokenNames(rows)).toEqual(['c4', 'c6', 'c3']);
  });

  test('are counted by state, with those that fail behind the enabled ones', () => {
    const channels = [channel(1), channel(2), channel(3, { status: 3 }), channel(4, { status: 2 })];
    const counts = (errors?: object) =>
      lines(pulse({ channels, errors })).flatMap(({ block, key, value, state, related }) =>
        block === 'channels' ? [[key, value, state, related?.words]] : [],
      );
    const all = [
      ['enabled', 2, Well, 'status=enabled'],
      ['disabled', 1, Well, 'status=disabled'],
      ['auto-disabled', 1, Broken, 'status=auto-disabled'],
      ['attention', 1, Broken, 'attention:auto-disabled,degraded,low-balance'],
    ];
    const [first, ...others] = counts();
    expect([first, ...others].sort()).toEqual([...all].sort());
    const failing = counts(page([entry(1, { type: 5, channel: 2 }), entry(2, { type: 5, channel: 3 })]));
    expect(failing[0]?.[0]).toBe('enabled');
    expect(failing[1]).toEqual(['degraded', 1, Look, 'id:2']);
    expect(counts().map(([key]) => key)).not.toContain('degraded');
    expect(lines(pulse({ channels })).find(({ key }) => key === 'enabled')?.note).toBe('of 4 channels');
    expect(lines(pulse({})).filter(({ block }) => block === 'channels')).toEqual([]);
    expect(brokenNames(lines(pulse({ channels })).filter(({ block }) => block === 'channels'))).toEqual([]);
  });

  test('models that nobody serves say in which groups, balances how long they last', () => {
    const channels = [
      channel(1, { status: 2, models: 'm\u0007,n', group: 'vip,default' }),
      channel(2, {
        models: 'n',
        group: 'default,vip',
        balance: 10,
        used_quota: 50 * 500_000,
        balance_updated_time: now,
        created_time: now - 10 * 86_400,
      }),
      channel(3, { models: 'n', balance: 0, balance_updated_time: now - 5 }),
    ];
    const rows = lines(pulse({ channels }));
    expect(
      rows
        .filter(({ block }) => block === 'models')
        .map(({ name, text, value, state, note }) => [name, text, value, state, note]),
    ).toEqual([['m', 'none enabled', 0, Broken, 'vip, default']]);
    expect(
      rows
        .filter(({ block }) => block === 'balances')
        .map(({ key, name, text, value, unit, state, note, at }) => [
          key,
          name,
          text,
          value,
          unit,
          state,
          note,
          at - now,
        ]),
    ).toEqual([
      ['2', 'c2', '$10.00', 10, 'usd', Look, 'lasts 2.0 days at its mean use', 0],
      ['3', 'c3', '$0.00', 0, 'usd', Broken, '', -5],
    ]);
  });
});

describe('SEE-04: people and reasons', () => {
  test('who spent is told with whom they were counted among', () => {
    const users = (isOfAll: boolean) => ({
      rows: [
        { name: 'mira', quota: 500_000 },
        { name: 'idle', quota: 0 },
      ],
      byHour: [],
      isOfAll,
    });
    const outcome = (isOfAll: boolean) =>
      lines(pulse({ users: users(isOfAll) }))
        .filter(({ block }) => block === 'users')
        .map(({ name, text, value, note, related }) => [name, text, value, note, related?.filters]);
    const filters = { by: 'model', username: 'mira', start: '2026-11-01 00:00:00' };
    expect(outcome(true)).toEqual([['mira', '$1.00', 500_000, 'of all users', filters]]);
    expect(outcome(false)[0]?.[3]).toBe('among the users of the newest calls');
  });

  test('reasons of failures stand by how many they are, five of them at most', () => {
    const of = (code: string, count: number, from: number) =>
      Array.from({ length: count }, (_, at) =>
        entry(from + at, { type: 5, content: code === '' ? 'odd' : `status_code=${code}` }),
      );
    const rows = [
      ...of('429', 5, 1),
      ...of('', 4, 10),
      ...of('500', 3, 20),
      ...of('401', 2, 30),
      ...of('403', 2, 40),
      ...of('404', 1, 50),
    ];
    const outcome = (more: object = {}, errors: object | undefined = page(rows)) =>
      lines(pulse({ errors, ...more })).filter(({ block }) => block === 'errors');
    expect(outcome().map(({ key, name, value, state, related }) => [key, name, value, state, related?.words])).toEqual([
      ['http_429', 'HTTP 429', 5, Look, 'content~status_code=429'],
      ['other', 'Other errors', 4, Well, ''],
      ['http_500', 'HTTP 500', 3, Well, 'content~status_code=500'],
      ['http_401', 'HTTP 401', 2, Well, 'content~status_code=401'],
      ['http_403', 'HTTP 403', 2, Well, 'content~status_code=403'],
    ]);
    expect(outcome()[0]?.related?.filters).toEqual({ type: 'error', start: '-1h' });
    const day = { spanErrors: { span: '24h', page: page(of('500', 1, 1)) } };
    expect(outcome(day).map(({ key }) => key)[0]).toBe('http_429');
    const asked = lines(pulse({ errors: page(rows), ...day }, { span: '24h' })).filter(
      ({ block }) => block === 'errors',
    );
    expect(asked.map(({ key, related }) => [key, related?.filters.start])).toEqual([['http_500', '-24h']]);
    expect(outcome({}, page([entry(1)]))).toEqual([]);
  });

  test('a part that could not be read says so in its place, and in whose list to look', () => {
    const failures = new Map([
      ['channels', new GatewayError('server')],
      ['errors', new GatewayError('network', { reason: 'reset' })],
      ['users', new GatewayError('server')],
    ]);
    const rows = lines(pulse({}, { failures }));
    expect(rows.map(({ block, key, name, state, related }) => [block, key, name, state, related?.noun])).toEqual([
      ['channels', 'unread_channels', 'Channels', Broken, 'channel'],
      ['now', 'unread_errors', 'Error rate', Broken, 'log'],
      ['users', 'unread_users', expect.any(String), Broken, 'log'],
    ]);
    for (const { note } of rows) expect(note).toMatch(/^Couldn’t be read: ./);
    expect(brokenNames(rows)).toHaveLength(3);
  });

  test('parts that were known before say in one line that they are of then, and stand once', () => {
    const lost = new GatewayError('network', { reason: 'reset' });
    const failures = new Map([
      ['calls', lost],
      ['channels', lost],
      ['users', new GatewayError('server')],
    ]);
    const rows = lines(pulse({ calls: page([entry(1)]), channels: [] }, { failures }));
    expect(rows.filter(({ key }) => key.startsWith('unread_')).map(({ key }) => key)).toEqual(['unread_users']);
    const [outdated, ...others] = rows.filter(({ key }) => key.startsWith('outdated_'));
    expect(others).toEqual([]);
    expect(outdated).toMatchObject({ block: 'now', name: 'Out of date', state: Broken });
    expect(outdated?.note).toMatch(/^Calls a minute, Channels: as last read\. Can’t connect/);
    expect(new Set(rows.map(({ block, name }) => `${block} ${name}`)).size).toBe(rows.length);
  });

  test('first steps lead to where they are done, done ones too', () => {
    const steps = { hasCalls: false, hasPrices: true, hasToken: false, hasTerms: undefined };
    const rows = lines(pulse({ channels: [channel(1)], steps })).filter(({ block }) => block === 'steps');
    expect(rows.map(({ key, text, state, link }) => [key, text, state, link?.words])).toEqual([
      ['channel', 'done', Well, 'channel'],
      ['prices', 'done', Well, 'price served=true unset=true'],
      ['token', 'to do', Look, 'token'],
      ['call', 'to do', Look, 'playground'],
    ]);
    expect(rows.map(({ command }) => command)).toEqual([
      'tollgate channel create',
      'tollgate price list --served --unset',
      'tollgate token create',
      'tollgate chat hello',
    ]);
    expect(rows.map(({ related }) => related?.noun)).toEqual(['channel', undefined, 'token', 'token']);
    expect(pulseScreen.leadsTo?.(rows[2] as PulseRow)).toBe('token');
    const called = { ...steps, hasCalls: true };
    expect(lines(pulse({ channels: [channel(1)], steps: called })).filter(({ block }) => block === 'steps')).toEqual(
      [],
    );
    expect(lines(pulse({ steps })).filter(({ block }) => block === 'steps')).toEqual([]);
  });
});

test('SEE-04: nobody is told of a pulse that was not read, and asking for it makes no call', () => {
  expect(pulseScreen.chart?.(context)).toBeUndefined();
  expect(pulseScreen.muted?.({ state: Well, block: 'channels' } as PulseRow, context)).toBe(true);
  expect(pulseScreen.muted?.({ state: Look, block: 'channels' } as PulseRow, context)).toBe(false);
  expect(pulseScreen.muted?.({ state: Well, block: 'now' } as PulseRow, context)).toBe(false);
});
