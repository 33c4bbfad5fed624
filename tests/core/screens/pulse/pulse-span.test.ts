import { expect, test } from 'vitest';
import { type Channel, channelSchema } from '../../../../shared/domain/channel/channel.ts';
import { type LogEntry, logEntrySchema } from '../../../../shared/domain/log/log.ts';
import { PulseState } from '../../../../shared/domain/state/pulse.ts';
import type { Page } from '../../../../shared/gateway/client/page.ts';
import { counted } from '../../../../shared/screens/pulse/call-ledger.ts';
import { changesOf, incidentsOf } from '../../../../shared/screens/pulse/incident.ts';
import type { Pulse } from '../../../../shared/screens/pulse/pulse.ts';
import { pulseChart } from '../../../../shared/screens/pulse/pulse-chart.ts';
import { readPulse } from '../../../../shared/screens/pulse/pulse-reading.ts';
import { pulseRows } from '../../../../shared/screens/pulse/pulse-row.ts';
import type { PulseSpan } from '../../../../shared/screens/pulse/pulse-span.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

const present = 1_000_000 * 60 + 30;
const blank: Pulse = { parts: {}, failures: new Map(), span: '1h', ledgers: {}, changes: [] };

/** Entries by number and time, the newest first, as one page of so many. */
function page(entries: readonly (readonly [id: number, at: number])[], total: number, type = 2): Page<LogEntry> {
  const rows = entries.map(([id, created_at]) =>
    logEntrySchema().parse({ id, type, created_at, channel: 7, content: 'status_code=429, Slow down' }),
  );
  return { rows, total, page: 1, pageSize: 100, hasMore: total > rows.length };
}

test('SEE-04: calls are counted look by look, and what lies before a gap is not taken for known', () => {
  const from = present - 3600;
  const sum = (ledger: ReturnType<typeof counted>) => [...ledger.minutes.values()].reduce((all, one) => all + one, 0);
  const whole = counted(
    undefined,
    page(
      [
        [2, present - 5],
        [1, present - 3000],
      ],
      2,
    ),
    from,
  );
  expect([whole.since, sum(whole)]).toEqual([from, 2]);
  // A page that was cut, and reaches back to what was counted.
  const on = counted(
    whole,
    page(
      [
        [4, present + 60],
        [3, present + 50],
        [2, present - 5],
      ],
      4,
    ),
    from + 60,
  );
  expect([on.since, sum(on), on.newest]).toEqual([from + 60, 4, 4]);
  const chart = pulseChart({ ...blank, ledgers: { calls: on } }, present + 60);
  expect([chart.steps.length, chart.answeredSince, chart.failedSince]).toEqual([60, from + 60, undefined]);
  expect(chart.steps.slice(-2).map(({ answered, failed, isRunning }) => [answered, failed, isRunning])).toEqual([
    [1, undefined, false],
    [2, undefined, true],
  ]);
  // One that does not: calls in between were never seen.
  const gap = counted(
    on,
    page(
      [
        [90, present + 200],
        [89, present + 150],
      ],
      50,
    ),
    from + 200,
  );
  expect([gap.since, sum(gap)]).toEqual([present + 151, 1]);
  const after = pulseChart({ ...blank, ledgers: { calls: gap } }, present + 210);
  const known = after.steps.filter(({ answered }) => answered !== undefined);
  expect(known.map(({ answered }) => answered)).toEqual([0]);
});

test('SEE-04: longer spans are drawn from hourly sums, failures as far back as they were read', () => {
  const hourOf = (at: number) => at - (at % 3600);
  const sums = [
    { created_at: hourOf(present), count: 5 },
    { created_at: hourOf(present), count: 2 },
    { created_at: hourOf(present) - 7200, count: 9 },
  ] as never;
  const spanErrors = {
    span: '24h' as const,
    page: page(
      [
        [9, present - 10],
        [8, hourOf(present) - 3600 + 5],
      ],
      40,
      5,
    ),
  };
  const parts = { sums: { span: '24h' as const, rows: sums }, spanErrors };
  const { steps, failedSince, start } = pulseChart({ ...blank, span: '24h', parts }, present);
  expect([steps.length, steps[0]?.at, failedSince]).toEqual([24, start, hourOf(present) - 3600 + 6]);
  expect(steps.slice(-3).map(({ answered, failed }) => [answered, failed])).toEqual([
    [9, undefined],
    [0, undefined],
    [7, 1],
  ]);
  // Of a week nothing was read yet: no bar is a zero.
  const week = pulseChart({ ...blank, span: '7d', parts }, present);
  expect([week.steps.length, week.steps.every(({ answered }) => answered === undefined)]).toEqual([168, true]);
});

test('SEE-04: incidents are what the gateway disabled, what changed while it was looked at, and whose calls fail', () => {
  const channel = (id: number, fields: Partial<Channel> = {}): Channel =>
    channelSchema().parse({ id, type: 1, name: `c${id}`, status: 1, models: 'm', group: 'default', ...fields });
  const cause = (time: number) => JSON.stringify({ status_reason: 'no credit', status_time: time });
  const before = [channel(1), channel(2), channel(3, { status: 2 }), channel(7)];
  const after = [
    channel(1, { status: 3, other_info: cause(present - 100) }),
    channel(2, { status: 2 }),
    channel(3),
    channel(4, { status: 3, other_info: cause(present - 7200) }),
    channel(7),
  ];
  const changes = changesOf(before, after, present - 50);
  const errors = page([1, 2, 3, 4, 5].map((id) => [id, present - 60 * (6 - id)] as const).reverse(), 5, 5);
  const of = (span: PulseSpan) =>
    incidentsOf({ ...blank, span, changes, parts: { channels: after, errors } }, present).map(
      ({ name, what, at, count }) => [name, what, present - at, count],
    );
  expect(of('1h')).toEqual([
    ['c2', 'disabled', 50, 0],
    ['c3', 'enabled', 50, 0],
    ['c1', 'auto-disabled', 100, 0],
    ['c7', 'failing', 300, 5],
  ]);
  expect(of('24h').at(-1)).toEqual(['c4', 'auto-disabled', 7200, 0]);
  // As lines of the pulse: each leads somewhere, and what is over breaks nothing.
  const parts = { channels: after, errors };
  const context = screenContext({ now: present * 1000 });
  const lines = pulseRows({ ...blank, changes, parts }, context).filter(({ block }) => block === 'incidents');
  // A gateway finds 2 in names and addresses of others, too.
  expect(lines[0]?.related).toEqual({ noun: 'channel', filters: { keyword: '2' }, words: 'id=2' });
  expect(lines.map(({ name, text, note, related, state }) => [name, text, note, related?.noun, state])).toEqual([
    ['c2', 'disabled', '', 'channel', PulseState.Look],
    ['c3', 'enabled again', '', 'channel', PulseState.Well],
    ['c1', 'auto-disabled', 'no credit', 'channel', PulseState.Look],
    ['c7', '5 failures since then', 'status_code=429, Slow down', 'log', PulseState.Look],
  ]);
});

test('SEE-04: another span is read at once by two calls, and kept by who asks for none', async () => {
  const context = await signedInContext(await startTestSandbox());
  const first = await readPulse(context, {});
  expect([first.span, pulseChart(first, Math.floor(context.now() / 1000)).steps.length]).toEqual(['1h', 60]);
  const { logs, dashboard } = context.gateway;
  const asked: string[] = [];
  const list = logs.list.bind(logs);
  const all = dashboard.all.bind(dashboard);
  Object.assign(logs, {
    list(...given: Parameters<typeof list>) {
      asked.push('errors');
      return list(...given);
    },
  });
  Object.assign(dashboard, {
    all(...given: Parameters<typeof all>) {
      asked.push('sums');
      return all(...given);
    },
  });
  const week = await readPulse(context, {}, '7d');
  expect([week.span, asked, [...week.failures]]).toEqual(['7d', ['sums', 'errors'], []]);
  expect((await readPulse(context, {})).span).toBe('7d');
});
