import { type Channel, channelStatusCause } from '../../domain/channel/channel.ts';
import { firstTokenTime, type LogEntry, type LogStat, parseLogOther } from '../../domain/log/log.ts';
import { percentile } from '../../domain/log/usage.ts';
import { lowBalances, PulseState, unservedModels } from '../../domain/state/pulse.ts';
import { ChannelStatus } from '../../domain/state/status.ts';
import { formatMoney, formatNumber } from '../../format/money.ts';
import { startOfDay } from '../../format/parse-time.ts';
import { formatQuota, quotaDisplayOf } from '../../format/quota.ts';
import { sanitise } from '../../format/sanitise.ts';
import { signOf } from '../../format/sign.ts';
import { formatTime } from '../../format/time.ts';
import type { Page } from '../../gateway/client/page.ts';
import { rangeFilters } from '../../screen/covered.ts';
import { describeError } from '../../screen/error/describe-error.ts';
import { listNames } from '../../screen/flow/confirm-rows.ts';
import type { FilterValues } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { Say } from '../../text/text.ts';
import { knownCosts } from '../cost/known-costs.ts';
import { failuresKept } from '../log/kept-failures.ts';
import { belowCostIn } from './below-cost.ts';
import { channelRows } from './channel-rows.ts';
import { errorReasons, errorText, failuresByChannel, failuresIn } from './error-reason.ts';
import { firstSteps } from './first-steps.ts';
import { incidentsOf } from './incident.ts';
import type { Pulse, PulsePart } from './pulse.ts';
import { line, type PulseRow, to, toChannel, unreadKey, type Words } from './pulse-line.ts';
import { yesterdayOf } from './pulse-reading.ts';
import { spanFacts } from './pulse-span.ts';
import { dayTrend, histogram, hourTrend, newestTrend } from './pulse-trend.ts';

/** Shares of failed calls that need a look, or mean broken; with fewer failures than `leastErrors` neither applies. */
const manyErrors = 0.02;
const tooManyErrors = 0.2;
const leastErrors = 5;
const lastHour = '-1h';
/** The most failure reasons that are shown. */
const mostReasons = 5;
/** The most incidents that are shown, the newest first. */
const mostIncidents = 20;

/** The lines of a pulse, within each part the broken ones first. */
export function pulseRows(pulse: Pulse, context: ScreenContext): PulseRow[] {
  const parts = [
    stepRows,
    nowRows,
    marginRows,
    brokenRows,
    modelRows,
    balanceRows,
    channelRows,
    userRows,
    errorRows,
    incidentRows,
  ];
  return [failureRows, ...parts].flatMap((rows) => rows(pulse, context));
}

/** Lines for parts that could not be read; those with earlier values share a line per reason, in the block `now`. */
function failureRows({ failures, parts }: Pulse, { say }: ScreenContext): PulseRow[] {
  const labels = {
    today: 'pulse.spentToday',
    yesterday: 'pulse.spentYesterday',
    calls: 'pulse.callsAMinute',
    errors: 'pulse.errorRate',
    channels: 'pulse.blockChannels',
    users: 'pulse.blockUsers',
    steps: 'pulse.blockSteps',
    sums: 'pulse.callsAnHour',
    spanErrors: 'pulse.blockErrors',
  } as const satisfies Record<PulsePart, string>;
  const faults = [...failures].map(([part, error]) => ({ part, message: describeError(error, say).message }));
  const outdated = faults.filter(({ part }) => parts[part] !== undefined);
  const outdatedRows = [...new Set(outdated.map(({ message }) => message))].map((reason, index) => {
    const names = outdated.filter(({ message }) => message === reason).map(({ part }) => say(labels[part]));
    return line({
      ...{ block: 'now', key: `outdated_${index + 1}`, name: say('pulse.outdated'), state: PulseState.Broken },
      note: say('pulse.outdatedNote', { names: listNames(names, say), reason }),
      related: undefined,
    });
  });
  const unread = faults.filter((one) => !outdated.includes(one));
  const unreadRows = unread.map(({ part, message }) =>
    line({
      block: part === 'channels' || part === 'users' || part === 'steps' ? part : 'now',
      key: unreadKey(part),
      name: say(labels[part]),
      state: PulseState.Broken,
      note: say('pulse.unread', { reason: message }),
      related: part === 'channels' ? to('channel') : to('log'),
    }),
  );
  return [...outdatedRows, ...unreadRows];
}

/** The first steps of a gateway that has not answered a call yet (GEN-22). */
function stepRows({ parts: { channels, steps = {} } }: Pulse, { say }: ScreenContext): PulseRow[] {
  return firstSteps(channels, steps).map(({ key, name, note, state, noun, link, command }) =>
    line({
      ...{ block: 'steps', key, name: say(name), state, link, command },
      text: say(state === PulseState.Well ? 'pulse.stepDone' : 'pulse.stepOpen'),
      note: say(note),
      related: noun && to(noun),
    }),
  );
}

function nowRows({ parts }: Pulse, context: ScreenContext): PulseRow[] {
  const { say, status } = context;
  const { today, yesterday, calls, errors, users } = parts;
  const present = Math.floor(context.now() / 1000);
  const newest = calls?.rows.length ?? 0;
  const rows: PulseRow[] = [];
  const put = (words: Omit<Words, 'block'>) => rows.push(line({ block: 'now', ...words }));
  if (today !== undefined) {
    put({
      ...{ name: say('pulse.callsAMinute'), key: 'calls_per_minute', value: today.rpm, text: formatNumber(today.rpm) },
      trend: calls && hourTrend(calls, present),
      note:
        calls?.total === undefined
          ? ''
          : say('pulse.inTheHour', { calls: formatNumber(calls.total), count: calls.total }),
      related: to('log', { type: 'consumption', start: lastHour }),
    });
  }
  if (calls !== undefined && errors !== undefined) put(errorRate(calls, errors, context));
  for (const { key, name, value, trend } of latencies(calls?.rows ?? [])) {
    put({
      ...{ key, name: say(name), value, unit: 'seconds', trend },
      text: say('pulse.seconds', { seconds: formatNumber(value, 2) }),
      note: say('pulse.ofNewest', { calls: formatNumber(newest), count: newest }),
      related: to('log', { type: 'consumption', start: lastHour }),
    });
  }
  if (today !== undefined) {
    const money = (quota: number) => formatQuota(quota, quotaDisplayOf(status));
    put({
      ...{ name: say('pulse.spentToday'), key: 'spent_today', unit: 'quota' },
      ...{ value: today.quota, text: money(today.quota), note: againstYesterday(today, yesterday, say) },
      trend: dayTrend(users?.byHour ?? []),
      related: to('usage', { by: 'model', start: midnightText(context) }),
    });
    if (yesterday !== undefined) {
      put({
        ...{ name: say('pulse.spentYesterday'), key: 'spent_yesterday', unit: 'quota' },
        ...{ value: yesterday.quota, text: money(yesterday.quota), note: say('pulse.untilThisTime') },
        related: to('usage', { by: 'model', ...yesterdayUntilNow(context) }),
      });
    }
  }
  return rows;
}

/** The difference to yesterday's spending until the same time; '' where nothing was spent. */
function againstYesterday({ quota }: LogStat, yesterday: LogStat | undefined, say: Say): string {
  if (yesterday === undefined || yesterday.quota <= 0) return '';
  const change = Math.round((quota / yesterday.quota - 1) * 100);
  return say('pulse.againstYesterday', { percent: `${signOf(change)}${formatNumber(Math.abs(change))}` });
}

/** Yesterday until this time of day, as filter values. */
function yesterdayUntilNow({ now }: ScreenContext): FilterValues {
  return rangeFilters(yesterdayOf(Math.floor(now() / 1000)));
}

/** Today's midnight, as a filter value. */
function midnightText({ now }: ScreenContext): string {
  return formatTime(startOfDay(Math.floor(now() / 1000)));
}

/** The number of rows that a page's list has. */
function countOf({ total, rows }: Page<LogEntry>): number {
  return total ?? rows.length;
}

function errorRate(calls: Page<LogEntry>, errors: Page<LogEntry>, context: ScreenContext): Omit<Words, 'block'> {
  const { say, now } = context;
  const words = { name: say('pulse.errorRate'), key: 'error_rate', unit: 'percent' } as const;
  if (failuresKept(context) === false)
    return {
      ...words,
      state: PulseState.Unknown,
      note: say('pulse.noErrorsKept'),
      related: to('log', { type: 'consumption', start: lastHour }),
    };
  const rows = failuresIn(errors.rows);
  const [newest] = rows;
  // A gateway without error entries answers with other entries (docs/gateways.md 5.1).
  const failures = newest === undefined ? 0 : countOf(errors);
  const all = countOf(calls) + failures;
  const share = all === 0 ? 0 : failures / all;
  const isEnough = failures >= leastErrors;
  const grave = share >= tooManyErrors ? PulseState.Broken : PulseState.Look;
  return {
    ...{ ...words, value: Math.round(share * 10_000) / 100 },
    text: `${formatNumber(share * 100, 1)} %`,
    state: isEnough && share >= manyErrors ? grave : PulseState.Well,
    trend: hourTrend({ ...errors, rows }, Math.floor(now() / 1000)),
    note: say('pulse.failedOf', { failed: formatNumber(failures), all: formatNumber(all) }),
    related: to('log', { type: 'error', start: lastHour }),
  };
}

/** Median and 95th percentile of answer and first-token time of the newest calls, in seconds; and their trends. */
function latencies(rows: readonly LogEntry[]) {
  const answers = rows.map(({ use_time }) => use_time);
  const tokens = rows.flatMap((row) => {
    const time = row.is_stream ? firstTokenTime(parseLogOther(row.other)) : undefined;
    return time === undefined ? [] : [time / 1000];
  });
  const figures = [
    ['latency_p50', 'pulse.latency', answers, 0.5],
    ['latency_p95', 'pulse.latency95', answers, 0.95],
    ['first_token_p50', 'pulse.firstToken', tokens, 0.5],
    ['first_token_p95', 'pulse.firstToken95', tokens, 0.95],
  ] as const;
  return figures.flatMap(([key, name, values, share]) => {
    const value = percentile(histogram(values), share);
    return value === undefined ? [] : [{ key, name, value, trend: newestTrend(values, share) }];
  });
}

/** Models whose newest calls cost more on their channels than was charged (ASK-09), from calls that are read anyway. */
function marginRows({ parts: { calls } }: Pulse, context: ScreenContext): PulseRow[] {
  const { say, status } = context;
  const display = quotaDisplayOf(status);
  const below = belowCostIn(calls?.rows ?? [], { book: knownCosts(context), quotaPerUnit: display.quotaPerUnit });
  if (below.length === 0) return [];
  const lost = below.reduce((sum, { paid, taken }) => sum + paid - taken, 0);
  return [
    line({
      ...{ block: 'now', key: 'below_cost', name: say('pulse.belowCost'), state: PulseState.Look, unit: 'quota' },
      ...{ value: lost, text: formatQuota(lost, display) },
      note: listNames(
        below.map(({ model }) => sanitise(model)),
        say,
      ),
      related: to('usage', { by: 'model', margin: 'true', start: lastHour }, 'margin<0'),
    }),
  ];
}

/** Channels that the gateway disabled, the latest first, then enabled ones whose calls failed in the last hour. */
function brokenRows({ parts: { channels = [], errors } }: Pulse, { say }: ScreenContext): PulseRow[] {
  const byChannel = failuresByChannel(errors?.rows ?? []);
  const lastError = ({ id }: Channel) => byChannel.get(id)?.[0];
  const off = channels
    .filter(({ status }) => status === ChannelStatus.AutoDisabled)
    .map((channel) => {
      const cause = channelStatusCause(channel);
      return line({
        ...{ block: 'broken', key: `${channel.id}`, name: channel.name, state: PulseState.Broken, unit: 'calls' },
        channel: channel.id,
        text: say('pulse.autoDisabled'),
        note: cause?.reason || lastError(channel)?.content || say('pulse.noReason'),
        at: cause?.time ?? 0,
        related: toChannel(channel.id),
      });
    })
    .sort((one, other) => other.at - one.at);
  const failing = channels.flatMap((channel) => {
    const entries = byChannel.get(channel.id) ?? [];
    const [newest] = entries;
    if (newest === undefined || channel.status !== ChannelStatus.Enabled) return [];
    return [
      line({
        ...{ block: 'broken', key: `${channel.id}`, name: channel.name, state: PulseState.Look, unit: 'calls' },
        channel: channel.id,
        value: entries.length,
        text: say('pulse.failures', { count: entries.length }),
        note: newest.content,
        at: newest.created_at,
        related: to('log', { channel: `${channel.id}`, type: 'error', start: lastHour }),
      }),
    ];
  });
  return [...off, ...failing.sort((one, other) => (other.value ?? 0) - (one.value ?? 0))];
}

function modelRows({ parts: { channels } }: Pulse, { say }: ScreenContext): PulseRow[] {
  return unservedModels(channels ?? []).map(({ model, groups }) =>
    line({
      ...{ block: 'models', name: model, state: PulseState.Broken, unit: 'channels', value: 0 },
      text: say('pulse.noChannel'),
      note: listNames(groups.map(sanitise), say),
      related: to('channel', { model }),
    }),
  );
}

function balanceRows({ parts: { channels } }: Pulse, { say, status, now }: ScreenContext): PulseRow[] {
  const { quotaPerUnit } = quotaDisplayOf(status);
  return lowBalances(channels ?? [], quotaPerUnit, now() / 1000).map(({ channel, days }) =>
    line({
      ...{ block: 'balances', key: `${channel.id}`, name: channel.name, value: channel.balance, unit: 'usd' },
      channel: channel.id,
      text: formatMoney(channel.balance),
      state: channel.balance <= 0 ? PulseState.Broken : PulseState.Look,
      note: days === undefined ? '' : say('pulse.lasts', { count: Math.floor(days), days: formatNumber(days, 1) }),
      at: channel.balance_updated_time,
      related: toChannel(channel.id),
    }),
  );
}

function userRows({ parts: { users } }: Pulse, context: ScreenContext): PulseRow[] {
  const { say, status } = context;
  return (users?.rows ?? [])
    .filter(({ quota }) => quota > 0)
    .map(({ name, quota }) =>
      line({
        ...{ block: 'users', name, value: quota, unit: 'quota', text: formatQuota(quota, quotaDisplayOf(status)) },
        note: say(users?.isOfAll ? 'pulse.ofAllUsers' : 'pulse.amongNewest'),
        related: to('usage', { by: 'model', username: name, start: midnightText(context) }),
      }),
    );
}

/** The reasons of failed calls over the span, as far as it was read, the most frequent first. */
function errorRows({ parts, span }: Pulse, { say }: ScreenContext): PulseRow[] {
  const page = parts.spanErrors?.span === span ? parts.spanErrors.page : parts.errors;
  const { start } = spanFacts(page === parts.errors ? '1h' : span);
  return errorReasons(failuresIn(page?.rows ?? []))
    .slice(0, mostReasons)
    .map(({ code, count, newest }) =>
      line({
        ...{ block: 'errors', key: code === '' ? 'other' : `http_${code}`, value: count, text: formatNumber(count) },
        name: code === '' ? say('pulse.otherErrors') : say('pulse.status', { code }),
        state: count >= leastErrors ? PulseState.Look : PulseState.Well,
        note: errorText(newest),
        related: to('log', { type: 'error', start }, code === '' ? '' : `content~status_code=${code}`),
      }),
    );
}

/** Incidents of channels over the span. None counts as broken: the block of broken channels has those. */
function incidentRows(pulse: Pulse, { say, now }: ScreenContext): PulseRow[] {
  const { start } = spanFacts(pulse.span);
  return incidentsOf(pulse, Math.floor(now() / 1000))
    .slice(0, mostIncidents)
    .map(({ channel, name, at, what, words, state, count, reason }) =>
      line({
        ...{ block: 'incidents', key: `${what}_${channel}_${at}`, name, at, channel, note: reason },
        ...(what === 'failing' ? { value: count } : {}),
        text: say(words, { count }),
        state: state === PulseState.Broken ? PulseState.Look : state,
        related: what === 'failing' ? to('log', { channel: `${channel}`, type: 'error', start }) : toChannel(channel),
      }),
    );
}
