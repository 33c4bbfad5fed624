import { expect, test } from 'vitest';
import { type Channel, channelSchema } from '../../../../shared/domain/channel/channel.ts';
import type { Dialect } from '../../../../shared/domain/dialect.ts';
import { type LogEntry, logEntrySchema } from '../../../../shared/domain/log/log.ts';
import { lowBalances, pulseStates, unservedModels } from '../../../../shared/domain/state/pulse.ts';
import { startOfDay } from '../../../../shared/format/parse-time.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import type { Gateway } from '../../../../shared/gateway/gateway.ts';
import { readListFilter } from '../../../../shared/screen/filter/list-filter.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { logScreen } from '../../../../shared/screens/log/log-screen.ts';
import { relatedListsOf } from '../../../../shared/screens/navigation/related-lists.ts';
import type { PulseRow } from '../../../../shared/screens/pulse/pulse-line.ts';
import { readPulse, yesterdayOf } from '../../../../shared/screens/pulse/pulse-reading.ts';
import { pulseRows } from '../../../../shared/screens/pulse/pulse-row.ts';
import { brokenNames } from '../../../../shared/screens/pulse/pulse-screen.ts';
import { countedContext } from '../../../support/gateway/counted-context.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';
import { addChannel, addToken } from '../../../web/support/rows.ts';

const channel = (id: number, fields: Partial<Channel> = {}): Channel =>
  channelSchema().parse({ id, type: 1, name: `c${id}`, status: 1, models: 'm', group: 'default', ...fields });

test('SEE-04: models without a healthy channel in some group, and balances that do not last', () => {
  const channels = [
    channel(3, { models: 'o', status: 2 }),
    channel(1, { models: 'n,m', group: 'default,vip', status: 3 }),
    channel(2, { models: 'm' }),
    // What serves a model does so wherever it stands.
    channel(4, { models: 'm', status: 3 }),
  ];
  expect(unservedModels(channels)).toEqual([
    { model: 'm', groups: ['vip'] },
    { model: 'n', groups: ['default', 'vip'] },
    { model: 'o', groups: ['default'] },
  ]);
  const now = 100 * 86_400;
  const balance = (id: number, fields: Partial<Channel>) =>
    channel(id, { balance_updated_time: now, created_time: now - 10 * 86_400, ...fields });
  const balances = [
    balance(1, { balance: 10, used_quota: 50 * 500_000 }),
    balance(2, { balance: 90, used_quota: 50 * 500_000 }),
    balance(3, { balance: 4 }),
    balance(4, { balance: 1, status: 2 }),
    balance(5, { balance: 0, balance_updated_time: 0 }),
    balance(6, { balance: 2 }),
  ];
  // Those that nothing is known of come last, the least first.
  expect(lowBalances(balances, 500_000, now).map(({ channel: { id }, days }) => [id, days])).toEqual([
    [1, 2],
    [6, undefined],
    [3, undefined],
  ]);
});

test('SEE-04: yesterday goes until the same time of day, also where it had 25 hours or 23', () => {
  const time = (text: string) => Date.parse(text) / 1000;
  // New York goes back an hour on 2027-11-07, and forward on 2027-03-14.
  const newYork = (at: number) => (at >= time('2027-03-14T07:00Z') && at < time('2027-11-07T06:00Z') ? -240 : -300);
  expect(yesterdayOf(time('2027-11-08T20:00Z'), newYork)).toEqual({
    ...{ start: time('2027-11-07T04:00Z'), end: time('2027-11-07T20:00Z') },
  });
  expect(yesterdayOf(time('2027-11-07T20:00Z'), newYork)).toEqual({
    ...{ start: time('2027-11-06T04:00Z'), end: time('2027-11-06T19:00Z') },
  });
  expect(yesterdayOf(time('2027-03-14T19:00Z'), newYork)).toEqual({
    ...{ start: time('2027-03-13T05:00Z'), end: time('2027-03-13T20:00Z') },
  });
});

test('SEE-04: the first look reads all; from then on no more than two requests in ten seconds, however often and by how many it is asked', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const { context, time, since } = await countedContext(sandbox);
  since();
  const first = await readPulse(context, {});
  expect([...first.failures]).toEqual([]);
  expect(Object.keys(first.parts).sort()).toEqual(['calls', 'channels', 'errors', 'today', 'users', 'yesterday']);
  const atFirst = since();
  // Sums by user are the gateway's own: no call a user.
  expect(atFirst.filter((path) => path === '/api/data/users')).toHaveLength(1);
  expect(atFirst.length).toBeLessThanOrEqual(8);
  const ask = () => Promise.all([readPulse(context, {}), readPulse(context, {}), readPulse(context, {})]);
  const [again] = await ask();
  expect([since(), again]).toEqual([[], first]);
  await addChannel(context, { name: 'newest', models: ['alone'] });
  const [newest] = (await context.gateway.channels.list({ page: 1, pageSize: 1, idSort: true })).rows;
  await context.gateway.channels.setStatus(newest?.id ?? 0, 2);
  since();
  let found = false;
  for (let round = 0; round < 8; round += 1) {
    time.now += 10_000;
    await ask();
    expect(since()).toHaveLength(2);
    time.now += 5000;
    await ask();
    expect(since()).toEqual([]);
    found ||= (await readPulse(context, {})).parts.channels?.some(({ name }) => name === 'newest') ?? false;
  }
  // Every part comes round.
  expect(found).toBe(true);
  const rows = pulseRows(await readPulse(context, {}), context);
  expect(rows).toContainEqual(expect.objectContaining({ block: 'models', name: 'alone' }));
});

test('SEE-04: where nobody answers, the rest waits for its turn, and what comes back is read on', async () => {
  const real = await signedInContext(await startTestSandbox());
  let calls = 0;
  let isDown = true;
  const guarded = <Asked extends unknown[], Answer>(call: (...asked: Asked) => Promise<Answer>) => {
    return (...asked: Asked): Promise<Answer> => {
      calls += 1;
      return isDown ? Promise.reject(new GatewayError('network')) : call(...asked);
    };
  };
  const { logs, channels, dashboard } = real.gateway;
  const gateway = {
    ...real.gateway,
    logs: { ...logs, list: guarded(logs.list), stat: guarded(logs.stat) },
    channels: { ...channels, list: guarded(channels.list) },
    dashboard: { ...dashboard, users: guarded(dashboard.users) },
  };
  let now = real.now();
  const context: ScreenContext = { ...real, gateway, now: () => now };
  for (let round = 0; round < 3; round += 1) {
    await expect(readPulse(context, {})).rejects.toThrow(GatewayError);
    expect(calls).toBe(2);
    calls = 0;
    now += 10_000;
  }
  isDown = false;
  for (let round = 0; round < 6; round += 1) {
    await readPulse(context, {});
    now += 10_000;
  }
  const { parts, failures } = await readPulse(context, {});
  expect([...failures]).toEqual([]);
  expect(Object.keys(parts)).toHaveLength(7);
  // A page that was left takes nothing from the one that waits beside it.
  const left = { ...context, gateway: { ...gateway } };
  const leaving = new AbortController();
  const first = readPulse(left, { signal: leaving.signal });
  const second = readPulse(left, { signal: new AbortController().signal });
  leaving.abort();
  await first.catch(() => undefined);
  expect(Object.keys((await second).parts)).toHaveLength(7);
});

test('SEE-04: top users come from the sums of the gateway, before v0.13 and without them from those of the newest calls', async () => {
  const spent: Record<string, number> = { busy: 8, calm: 3 };
  const page = (rows: object[]) => ({ rows, page: 1, pageSize: 100, total: rows.length, hasMore: false });
  const users = async (dialect: Dialect, keepsSums: boolean, knowsUsers: boolean) => {
    let asks = 0;
    const gateway = {
      dialect: () => dialect,
      logs: {
        list: async ({ type }: { type: number }) =>
          page(
            type === 2
              ? [
                  { username: 'calm', quota: 9 },
                  { username: 'busy', quota: 1 },
                ]
              : [],
          ),
        stat: async ({ username = '' }) => ({ quota: spent[username] ?? 20, rpm: 1, tpm: 1 }),
      },
      channels: { list: async () => page([]) },
      dashboard: {
        users: async () => {
          asks += 1;
          if (!knowsUsers) throw new GatewayError('unsupported');
          return [
            { username: 'busy', quota: 5 },
            { username: 'calm', quota: 7 },
            { username: 'busy', quota: 4 },
          ];
        },
      },
    } as unknown as Gateway;
    const { parts } = await readPulse(screenContext({ gateway, status: { enable_data_export: keepsSums } }), {});
    return [parts.users?.isOfAll, asks, parts.users?.rows.map(({ name, quota }) => `${name} ${quota}`)];
  };
  const ofAll = ['busy 9', 'calm 7'];
  const ofNewest = ['busy 8', 'calm 3'];
  expect(await users('v013', true, true)).toEqual([true, 1, ofAll]);
  expect(await users('v013', true, false)).toEqual([false, 1, ofNewest]);
  expect(await users('v013', false, true)).toEqual([false, 0, ofNewest]);
  expect(await users('v06', true, true)).toEqual([false, 0, ofNewest]);
});

test('SEE-04: how numbers went and why calls failed is told from what is read for them anyway', async () => {
  const midnight = startOfDay(1_790_000_000);
  const now = midnight + 5 * 3600 + 1800;
  const entry = (age: number, fields: Partial<LogEntry> = {}) =>
    logEntrySchema().parse({ id: age, type: 2, created_at: now - age, model_name: 'm', ...fields });
  const failed = (age: number, content: string) => entry(age, { type: 5, content });
  // A call in each five minutes of the hour; the older half took three times as long.
  const calls = Array.from({ length: 12 }, (_, step) => entry(step * 300 + 10, { use_time: step < 6 ? 2 : 6 }));
  const errors = [
    failed(20, 'status_code=429, Slow down'),
    failed(30, 'no channel'),
    failed(40, 'status_code=500, Oops'),
    failed(3500, 'status_code=429, You exceeded your quota'),
  ];
  const page = (rows: object[], total = rows.length) => ({
    rows,
    total,
    page: 1,
    pageSize: 100,
    hasMore: total > rows.length,
  });
  const rowsOf = async (totalCalls: number, at = now) => {
    const gateway = {
      dialect: () => 'v013',
      logs: {
        list: async ({ type }: { type: number }) => (type === 2 ? page(calls, totalCalls) : page(errors)),
        stat: async () => ({ quota: 20, rpm: 1, tpm: 1 }),
      },
      channels: { list: async () => page([]) },
      dashboard: {
        users: async () => [
          { username: 'a', quota: 5, created_at: midnight },
          { username: 'b', quota: 2, created_at: midnight },
          { username: 'b', quota: 3, created_at: midnight + 4 * 3600 },
        ],
      },
    } as unknown as Gateway;
    const context = { ...screenContext({ gateway, status: { enable_data_export: true } }), now: () => at * 1000 };
    return { context, rows: pulseRows(await readPulse(context, {}), context) };
  };
  const { rows, context } = await rowsOf(12);
  const trendOf = (key: string) => rows.find((row) => row.key === key)?.trend?.values;
  expect(trendOf('calls_per_minute')).toEqual(new Array(12).fill(1));
  expect(trendOf('error_rate')).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3]);
  expect(trendOf('latency_p50')).toEqual([6, 6, 2, 2]);
  expect(trendOf('first_token_p50')).toBeUndefined();
  expect(trendOf('spent_today')).toEqual([7, 0, 0, 0, 3, 0]);
  // Later in the day the newest twelve hours are drawn, as many as there is room for.
  const lateRows = (await rowsOf(12, midnight + 14 * 3600 + 1800)).rows;
  expect(lateRows.find(({ key }) => key === 'spent_today')?.trend?.values).toEqual([0, 3, ...new Array(10).fill(0)]);
  // Of an hour that was read in part nothing is drawn.
  const part = (await rowsOf(500)).rows.find(({ key }) => key === 'calls_per_minute');
  expect([part?.value, part?.trend]).toEqual([1, undefined]);

  const reasons = rows.filter(({ block }) => block === 'errors');
  expect(reasons.map(({ name, value, note }) => [name, value, note])).toEqual([
    ['HTTP 429', 2, 'Slow down'],
    ['Other errors', 1, 'no channel'],
    ['HTTP 500', 1, 'Oops'],
  ]);
  const [related] = reasons.slice(0, 1).flatMap((row) => relatedListsOf('pulse', row, context));
  const { test: passes } = readListFilter(related?.words ?? '', logScreen, context);
  expect(errors.filter((one) => passes?.(one as never)).map(({ id }) => id)).toEqual([20, 3500]);
});

test('SEE-04: every number leads to the rows behind it, what is broken is named with its last error, and an unread part says so', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const context = await signedInContext(sandbox);
  const rows = pulseRows(await readPulse(context, {}), context);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  const opened = (row: PulseRow) => relatedListsOf('pulse', row, context).filter((one) => one.refusal === undefined);
  // How many calls, how slow and how many failed leads to the report by channel as well.
  const isOfCalls = ({ block, related }: PulseRow) => block === 'now' && related?.noun === 'log';
  for (const row of rows) expect(opened(row), row.name).toHaveLength(isOfCalls(row) ? 2 : 1);
  const all = (await context.gateway.channels.list({ page: 1, pageSize: 100 })).rows;
  const off = rows.filter(({ block, related }) => block === 'broken' && related?.noun === 'channel');
  expect(off).toHaveLength(all.filter(({ status }) => status === 3).length);
  expect(off.every(({ note, at }) => note !== '' && at > 0)).toBe(true);
  const stateOf = (row: PulseRow) => pulseStates.of(row.state).name;
  expect(new Set(off.map(stateOf))).toEqual(new Set(['broken']));
  // What the gateway gave as the reason, and of one that gave none the last error that its calls met.
  const reason = JSON.stringify({ status_reason: 'no credit left', status_time: 5 });
  const disabled = [
    channel(7, { status: 3, other_info: reason }),
    channel(8, { status: 3 }),
    channel(9, { status: 3 }),
  ];
  const entry = logEntrySchema().parse({ id: 1, type: 5, channel: 8, content: 'upstream is away', created_at: 1 });
  const errors = { rows: [entry], total: 1, page: 1, pageSize: 100, hasMore: false };
  const named = pulseRows(
    { parts: { channels: disabled, errors }, failures: new Map(), span: '1h', ledgers: {}, changes: [] },
    context,
  );
  expect(named.flatMap(({ block, key, note, at }) => (block === 'broken' ? [[key, note, at]] : []))).toEqual([
    ['7', 'no credit left', 5],
    ['8', 'upstream is away', 0],
    ['9', context.say('pulse.noReason'), 0],
  ]);
  expect(brokenNames(rows)).toEqual(expect.arrayContaining(off.map(({ name }) => name)));
  const byKey = (key: string) => rows.find((row) => row.key === key);
  expect(byKey('error_rate')?.command).toBe('tollgate log list --type=error --start=-1h');
  expect(byKey('auto-disabled')?.command).toBe('tollgate channel list --where status=auto-disabled');
  const numbers = ['calls_per_minute', 'error_rate', 'spent_today', 'spent_yesterday'];
  for (const key of numbers) expect(byKey(key)?.value, key).toEqual(expect.any(Number));
  const enabled = rows.find(({ block, related }) => block === 'channels' && related?.words === 'status=enabled');
  expect(enabled?.value).toBe(all.filter(({ status }) => status === 1).length);

  const { logs } = context.gateway;
  const partly = { ...context.gateway, logs: { ...logs, list: () => Promise.reject(new GatewayError('server')) } };
  const part = pulseRows(await readPulse({ ...context, gateway: partly }, {}), context);
  expect(part.filter(({ note }) => note.startsWith('Couldn’t be read:')).map(stateOf)).toEqual(['broken', 'broken']);
  expect(part.map(({ name }) => name)).toContain('Spent today');
  // What could not be read is not well.
  const { channels } = context.gateway;
  const unread = {
    ...context.gateway,
    channels: { ...channels, list: () => Promise.reject(new GatewayError('server')) },
  };
  expect(brokenNames(pulseRows(await readPulse({ ...context, gateway: unread }, {}), context))).toContain('Channels');
  // The oldest generation keeps no failed calls: no rate, and no way to a list that it does not have.
  const oldest = { ...context, gateway: { ...context.gateway, dialect: () => 'classic' as const } };
  const rate = pulseRows(await readPulse(oldest, {}), oldest).find(({ key }) => key === 'error_rate');
  expect([
    rate?.value,
    rate?.note,
    rate && relatedListsOf('pulse', rate, oldest).filter(({ refusal }) => refusal === undefined),
  ]).toEqual([
    undefined,
    'Not recorded by this gateway.',
    [
      expect.objectContaining({ noun: 'log', filters: { type: 'consumption', start: '-1h' } }),
      expect.objectContaining({ noun: 'usage', filters: { by: 'channel', start: '-1h' } }),
    ],
  ]);
  const lost = new GatewayError('not-signed-in');
  const ended = { ...context.gateway, logs: { ...logs, stat: () => Promise.reject(lost) } };
  await expect(readPulse({ ...context, gateway: ended }, {})).rejects.toBe(lost);
});

test('GEN-22: a gateway that answered no call yet tells the steps to its first one, and no more once it has', async () => {
  const sandbox = await startTestSandbox({ dialect: 'v1' });
  const { context, time } = await countedContext(sandbox);
  const { gateway } = context;
  const steps = async () => {
    // Two calls a round: after enough of them every part was read anew.
    for (let round = 0; round < 6; round += 1) {
      time.now += 10_000;
      await readPulse(context, {});
    }
    const rows = pulseRows(await readPulse(context, {}), context);
    // What is still to do is not broken.
    expect(brokenNames(rows)).toEqual([]);
    const own = rows.filter(({ block }) => block === 'steps');
    expect(own.find(({ key }) => key === 'terms')?.command ?? 'tollgate settings confirm-compliance').toBe(
      'tollgate settings confirm-compliance',
    );
    return Object.fromEntries(own.map(({ key, state }) => [key, pulseStates.of(state).name]));
  };
  // Two are read at a time: neither forgets what the other found.
  const atFirst = pulseRows(await readPulse(context, {}), context).filter(({ block }) => block === 'steps');
  expect(atFirst.map(({ key }) => key)).toEqual(['channel', 'token', 'call', 'terms']);
  expect(await steps()).toEqual({ channel: 'look', token: 'look', call: 'look', terms: 'well' });
  await addChannel(context, { name: 'first', models: ['m'] });
  // Whoever comes back from there after a while sees it at the first look.
  time.now += 60_000;
  const back = pulseRows(await readPulse(context, {}), context).filter(({ block }) => block === 'steps');
  expect(back.map(({ key, state }) => [key, pulseStates.of(state).name]).slice(0, 2)).toEqual([
    ['channel', 'well'],
    ['prices', 'look'],
  ]);
  expect(await steps()).toEqual({ channel: 'well', prices: 'look', token: 'look', call: 'look', terms: 'well' });
  // Whoever uses the gateway alone needs no prices.
  await gateway.options.set('SelfUseModeEnabled', true);
  expect(await steps()).toEqual({ channel: 'well', token: 'look', call: 'look', terms: 'well' });
  await gateway.options.set('SelfUseModeEnabled', false);
  await gateway.options.set('ModelPrice', '{"m":0.01}');
  // A gateway counts the test of a channel as a call.
  const [{ id = 0 } = {}] = (await gateway.channels.list({ page: 1, pageSize: 1 })).rows;
  await gateway.channels.test(id);
  expect((await gateway.logs.list({ page: 1, pageSize: 1 })).rows).toMatchObject([{ token_name: '模型测试' }]);
  const token = await addToken(context, { name: 'first' });
  expect(await steps()).toEqual({ channel: 'well', prices: 'well', token: 'well', call: 'look', terms: 'well' });
  const answer = await fetch(`${sandbox.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await gateway.tokens.key(token)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'hi' }] }),
  });
  expect(answer.status, await answer.text()).toBe(200);
  expect(await steps()).toEqual({});
});
