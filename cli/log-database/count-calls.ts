import {
  emptyGroup,
  type StepStart,
  type UsageDimension,
  type UsageGroup,
  type UsageGroups,
} from '../../shared/domain/log/usage.ts';
import { nothingLeft } from '../../shared/domain/record.ts';
import { GatewayError } from '../../shared/gateway/client/gateway-error.ts';
import type { CallOptions } from '../../shared/gateway/client/page.ts';
import type { TimeRange } from '../../shared/gateway/reading/read-slices.ts';
import type { UsageCount } from '../../shared/gateway/resources/usage-request.ts';
import { readsAllLogs } from '../../shared/screen/access.ts';
import { stepStarts, usageReportOfGroups } from '../../shared/screens/usage/usage-row.ts';
import { type CallQuery, durationsStatement, firstTokensStatement, sumsStatement } from './call-queries.ts';
import { channelsStatement, keysStatement, mostNames } from './entry-queries.ts';
import { type Asked, entriesOf, type LogOfDatabase, numberOf, type Row, read } from './entry-reading.ts';
import { evenSpans } from './even-spans.ts';
import type { LogTable } from './log-table.ts';
import { addWorkedOut } from './work-out-calls.ts';

/** A group being summed: its newest and oldest entry, and the newest one with a key's name. */
interface Counted {
  group: UsageGroup;
  newest: number;
  oldest: number;
  named: number;
}

/** Counts calls in the database: the engine groups, and only one row per group is transferred (BIG-01). */
export function countInDatabase(log: LogOfDatabase): UsageCount {
  return async ({ query, role, rehearsal, costing, ...rest }, options) => {
    nothingLeft(rest);
    const stepStart = stepStarts();
    const earlier = query.compares ? query.before : undefined;
    const userId = readsAllLogs({ role }) ? undefined : await log.userId(options);
    const progress = progressOf([query, ...(earlier ? [earlier] : [])], options);
    const count = async (range: TimeRange): Promise<UsageGroups> => {
      const asked = { query, range, userId };
      const groups = await countRange(log, asked, stepStart, progress, options);
      if (rehearsal || costing) await addWorkedOut(groups, log, { ...asked, rehearsal, costing, stepStart }, options);
      return groups;
    };
    const now = await count(query);
    const before = earlier ? await count(earlier) : new Map();
    return usageReportOfGroups(query, role, { now, before });
  };
}

async function countRange(
  log: LogOfDatabase,
  asked: Asked,
  stepStart: StepStart,
  progress: Progress,
  options: CallOptions,
): Promise<UsageGroups> {
  const { by } = asked.query;
  const { table } = log;
  const counted = new Map<string, Counted>();
  // Hours and dimensions without a time are the same in every time zone.
  const spans = by.some((dimension) => dimension === 'day' || dimension === 'week')
    ? evenSpans(asked.range)
    : [{ ...asked.range, zone: 0 }];
  const isWhole = spans.length === 1 && table.dialect.turn === undefined;
  for (const { zone, ...span } of spans) {
    for await (const range of turnsOf(span, log)) {
      if (options.signal?.aborted) throw new GatewayError('stopped');
      const callQuery: CallQuery = {
        by,
        entries: entriesOf({ ...asked, range }, log),
        generation: log.generation(),
        ...{ zone, isWhole },
      };
      const rows = await read(table, sumsStatement(callQuery, table), options);
      const keys = new Map<string, Counted>();
      for (const row of rows) keys.set(rawKey(row, by), addSums(counted, row, { by, table, stepStart }));
      const groupOf = (row: Row) => keys.get(rawKey(row, by))?.group;
      for (const row of await read(table, durationsStatement(callQuery, table), options))
        tally(groupOf(row)?.durations, row);
      for (const row of await read(table, firstTokensStatement(callQuery, table), options))
        tally(groupOf(row)?.firstTokens, row);
      progress(range, rows);
    }
  }
  if (by.includes('token')) await nameKeys([...counted.values()], by, table, options);
  if (by.includes('channel') && table.hasChannels) await nameChannels([...counted.values()], by, table, options);
  return new Map([...counted].map(([key, { group }]) => [key, group]));
}

/**
 * The parts of a time range, queried one after another. An engine that runs in this process gets short parts, so that
 * it can be stopped and progress can be shown.
 */
async function* turnsOf({ start, end }: TimeRange, { table, now, pause }: LogOfDatabase): AsyncGenerator<TimeRange> {
  const { turn } = table.dialect;
  if (turn === undefined) {
    yield { start, end };
    return;
  }
  let width = 3600;
  for (let first = start; first <= end; ) {
    const last = Math.min(end, first + width - 1);
    const begun = now();
    yield { start: first, end: last };
    const seconds = Math.max(0.001, (now() - begun) / 1000);
    width = Math.round(Math.min(width * 8, Math.max(60, (width * turn) / seconds)));
    first = last + 1;
    await pause();
  }
}

type Progress = (range: TimeRange, rows: readonly Row[]) => void;

/** One progress over all parts of all ranges. */
function progressOf(ranges: readonly TimeRange[], { onRead }: CallOptions): Progress {
  const lengthOf = ({ start, end }: TimeRange) => end - start + 1;
  const all = ranges.reduce((sum, range) => sum + lengthOf(range), 0);
  let done = 0;
  let calls = 0;
  return (range, rows) => {
    done += lengthOf(range);
    for (const row of rows) calls += numberOf(row.calls) + numberOf(row.errors);
    onRead?.({ rows: calls, share: done / all, since: range.start });
  };
}

const summed = [
  ...(['quota', 'refunded', 'calls', 'errors', 'prompt_tokens', 'completion_tokens'] as const),
  ...(['cache_tokens', 'cache_write_tokens'] as const),
] as const;

interface Grouping {
  by: readonly UsageDimension[];
  table: Pick<LogTable, 'dialect'>;
  stepStart: StepStart;
}

/** Adds a row to its group: several parts of the time may belong to one step of it. */
function addSums(counted: Map<string, Counted>, row: Row, { by, table: { dialect }, stepStart }: Grouping): Counted {
  const values = by.map((dimension, index) => {
    const value = row[`k${index}`];
    if (dimension === 'channel') return numberOf(value);
    if (dimension === 'token') return dialect.textOf(row[`n${index}`]);
    if (isStep(dimension)) return stepStart(numberOf(row.begins), dimension);
    return dialect.textOf(value);
  });
  const parts = by.map((dimension, index) => {
    if (dimension !== 'token') return values[index];
    const id = numberOf(row[`k${index}`]);
    return id > 0 ? id : `:${values[index]}`;
  });
  // The same key as in `usageCounter`.
  const key = `${parts[0] ?? ''}\n${parts[1] ?? ''}`;
  const known = counted.get(key) ?? {
    group: emptyGroup(values),
    newest: 0,
    oldest: Number.POSITIVE_INFINITY,
    named: 0,
  };
  counted.set(key, known);
  const { group } = known;
  for (const name of summed) group[name] += numberOf(row[name]);
  // A call that is not recalculated counts with the amount charged.
  group.rehearsed += numberOf(row.quota);
  known.newest = Math.max(known.newest, numberOf(row.newest));
  known.oldest = Math.min(known.oldest, numberOf(row.oldest));
  known.named = Math.max(known.named, numberOf(row.named));
  return known;
}

function isStep(dimension: UsageDimension): dimension is 'hour' | 'day' | 'week' {
  return dimension === 'hour' || dimension === 'day' || dimension === 'week';
}

function rawKey(row: Row, by: readonly UsageDimension[]): string {
  return by.map((_, index) => `${String(row[`k${index}`])}\n${String(row[`n${index}`] ?? '')}`).join('\n');
}

/** The weights that represent 100 calls, so that their median and 95th percentile can be read back. */
const hundred = { half: 94, most: 6 };

function tally(histogram: Map<number, number> | undefined, row: Row): void {
  if ('half' in row) {
    const [half, most] = [numberOf(row.half), numberOf(row.most)];
    histogram?.set(half, hundred.half).set(most, hundred.most + (most === half ? hundred.half : 0));
    return;
  }
  const value = numberOf(row.v);
  histogram?.set(value, (histogram.get(value) ?? 0) + numberOf(row.n));
}

/**
 * Adds names and owners of API keys: the name is the newest entry's, the owner that of the newest entry with a name, as
 * in `usageCounter`.
 */
async function nameKeys(
  groups: readonly Counted[],
  by: readonly UsageDimension[],
  table: LogTable,
  options: CallOptions,
): Promise<void> {
  const ids = [...new Set(groups.flatMap(({ newest, oldest, named }) => [newest, named || oldest]))];
  const known = new Map<number, UsageGroup['latest']>();
  for (let from = 0; from < ids.length; from += mostNames) {
    const statement = keysStatement(ids.slice(from, from + mostNames), table);
    for (const { f0, f1, f2, f3 } of await read(table, statement, options)) {
      const latest = { token_id: numberOf(f1), token_name: String(f2 ?? ''), username: String(f3 ?? '') };
      known.set(numberOf(f0), { ...latest, channel_name: '' });
    }
  }
  for (const { group, newest, oldest, named } of groups) {
    const shown = known.get(newest)?.token_name ?? '';
    group.values = group.values.map((value, index) => (by[index] === 'token' ? shown : value));
    group.latest = known.get(named || oldest) ?? group.latest;
  }
}

async function nameChannels(
  groups: readonly Counted[],
  by: readonly UsageDimension[],
  table: LogTable,
  options: CallOptions,
): Promise<void> {
  const index = by.indexOf('channel');
  const channelOf = ({ group }: Counted) => numberOf(group.values[index]);
  const ids = [...new Set(groups.map(channelOf))].filter((id) => id > 0);
  const names = new Map<number, string>();
  for (let from = 0; from < ids.length; from += mostNames) {
    const statement = channelsStatement(ids.slice(from, from + mostNames), table);
    for (const { id, name } of await read(table, statement, options)) names.set(numberOf(id), String(name ?? ''));
  }
  for (const counted of groups) counted.group.latest.channel_name = names.get(channelOf(counted)) ?? '';
}
