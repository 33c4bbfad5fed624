import { rangeAhead } from '../../domain/default.ts';
import { LogType } from '../../domain/log/log-type.ts';
import { startOfDay, startOfTomorrow } from '../../format/parse-time.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { LogFilters } from '../../gateway/resources/logs.ts';
import { filterText } from '../../screen/filter-values.ts';
import type { FilterValues } from '../../screen/list-screen.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { lookForFailures, neverKept } from './kept-failures.ts';
import { logFilters, logQuery, readsAllLogs } from './log-filters.ts';

/** Calls between two times. */
export interface LogBar {
  /** Unix seconds; the end is that of the next bar. */
  start: number;
  end: number;
  /** Undefined where only failed ones are asked for. */
  calls: number | undefined;
  /** Undefined where nobody knows. */
  failed: number | undefined;
}

/** The calls of a range over time, and what of it is known (WEB-21). */
export interface LogHistogram {
  bars: readonly LogBar[];
  /** Whether it was counted of the entries themselves, or told by the gateway's hourly sums, which lag a few minutes behind. */
  from: 'entries' | 'sums';
  /** How much of the failed calls is told: all, those since some time (the newest that were read), or none because the gateway keeps none. */
  failures:
    | { kind: 'all' }
    | { kind: 'notKept' }
    | { kind: 'since'; start: number; read: number; total: number | undefined };
}

/** What is counted of an entry. */
interface Counted {
  created_at: number;
  type: number;
}

const hour = 3_600;
const day = 86_400;
const pageSize = 100;
/** Pages of failed calls that are read: with the sums, no more than the page may ask for besides its rows. */
const mostPages = 3;
/** Steps of bars in seconds; sums are of whole hours. */
const steps = [60, 120, 300, 600, 900, 1_800, hour, 2 * hour, 3 * hour, 6 * hour, 12 * hour, day, 2 * day, 7 * day];

/** The range asked for, up to now; undefined where it is open or no time, which the list tells, or only money and sign-ins are asked for. */
export function histogramRange(
  filters: FilterValues,
  context: ScreenContext,
): (LogFilters & { start: number; end: number }) | undefined {
  const find = logFilters.find(({ id }) => id === 'find');
  if (find !== undefined && filterText(find, filters, context) !== '') return undefined;
  const wanted = wantedOf(filters, context);
  if (wanted === undefined) return undefined;
  const { start_timestamp: start, end_timestamp, type } = wanted;
  const now = Math.floor(context.now() / 1000);
  const end = Math.min(end_timestamp ?? now, now);
  if (start === undefined || start >= end) return undefined;
  const isOfCalls = type === LogType.All || type === LogType.Consumption || type === LogType.Error;
  return isOfCalls ? { ...wanted, start, end } : undefined;
}

function wantedOf(filters: FilterValues, context: ScreenContext): LogFilters | undefined {
  try {
    return logQuery(filters, context);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/**
 * Counts the calls that filters match in at most `mostBars` steps: from `rows` where those are all entries there are, else from the
 * gateway's hourly sums and its newest failed calls, at most four calls. Undefined where neither tells.
 * @throws GatewayError
 */
export async function loadLogHistogram(
  filters: FilterValues,
  { rows, mostBars }: { rows: readonly Counted[] | undefined; mostBars: number },
  context: ScreenContext,
  options: CallOptions,
): Promise<LogHistogram | undefined> {
  const range = histogramRange(filters, context);
  if (range === undefined) return undefined;
  const asksFailed = range.type !== LogType.Consumption;
  if (rows !== undefined) {
    const bars = barsOf(range, mostBars, 60);
    const failures = rows.filter(({ type }) => type === LogType.Error);
    if (range.type !== LogType.Error) count(bars, rows.filter(isAnswered), 'calls', ({ created_at }) => created_at);
    const isKept = asksFailed && (await isKnownKept(failures.length > 0, context, options));
    if (isKept) count(bars, failures, 'failed', ({ created_at }) => created_at);
    return { bars, from: 'entries', failures: { kind: isKept || !asksFailed ? 'all' : 'notKept' } };
  }
  const bars = barsOf(range, mostBars, hour);
  if (range.type !== LogType.Error) {
    if (!context.status.enable_data_export || !isKnownSum(range)) return undefined;
    const asked = { start: bars[0]?.start ?? range.start, end: range.end };
    const { dashboard } = context.gateway;
    const { username, model_name: model } = range;
    const sums = readsAllLogs(context)
      ? await dashboard.all({ ...asked, ...(username !== undefined && { username }) }, options)
      : await dashboard.self(asked, options);
    const meant = sums.filter(({ model_name }) => model === undefined || model_name === model);
    count(
      bars,
      meant,
      'calls',
      (one) => one.created_at,
      (one) => one.count,
    );
  }
  return {
    bars,
    from: 'sums',
    failures: asksFailed ? await countFailed(bars, range, context, options) : { kind: 'all' },
  };
}

/** Whether the gateway's sums are split by what the entries are narrowed to (docs/gateways.md 4.11). */
function isKnownSum({ token_name, channel, model_name: model }: LogFilters): boolean {
  return token_name === undefined && channel === undefined && (model === undefined || !/[%_]/.test(model));
}

function isAnswered({ type }: Counted): boolean {
  return type === LogType.Consumption || type === LogType.All;
}

/** That no failed call is among some entries says nothing where the gateway keeps none. */
async function isKnownKept(isSeen: boolean, context: ScreenContext, options: CallOptions): Promise<boolean> {
  return (await lookForFailures(context, isSeen, options)) === true;
}

/** Reads the newest failed calls of the range into the bars. */
async function countFailed(
  bars: LogBar[],
  { start, end, ...wanted }: LogFilters & { start: number; end: number },
  context: ScreenContext,
  options: CallOptions,
): Promise<LogHistogram['failures']> {
  if (neverKept(context)) return { kind: 'notKept' };
  const { logs } = context.gateway;
  // An end that was asked for holds; up to now a gateway whose clock is ahead is asked for what it has.
  const asked = {
    ...{ ...wanted, type: LogType.Error },
    ...{ start_timestamp: start, end_timestamp: wanted.end_timestamp ?? end + rangeAhead },
  };
  const failed: Counted[] = [];
  let total: number | undefined;
  let isAll = false;
  for (let page = 1; page <= mostPages && !isAll; page += 1) {
    const query = { ...asked, page, pageSize };
    const answer = await (readsAllLogs(context) ? logs.list(query, options) : logs.listSelf(query, options));
    // A gateway that knows no such type answers with other entries (docs/gateways.md 5.1).
    if (answer.rows.some(({ type }) => type !== LogType.Error)) return { kind: 'notKept' };
    failed.push(...answer.rows);
    ({ total } = answer);
    isAll = !answer.hasMore;
  }
  if (!(await isKnownKept(failed.length > 0, context, options))) return { kind: 'notKept' };
  // The bar that the oldest one read stands in lacks those before it.
  const since = isAll ? start : (bars.find((bar) => bar.start > (failed.at(-1)?.created_at ?? end))?.start ?? end);
  const known = isAll ? bars : bars.filter((bar) => bar.start >= since);
  count(known, failed, 'failed', ({ created_at }) => created_at);
  return isAll ? { kind: 'all' } : { kind: 'since', start: since, read: failed.length, total };
}

/**
 * Empty bars over a range, each of the least step of at least `leastStep` seconds that makes no more than `most` of them. Steps
 * begin with full hours, those of hours with a day: every bar is of one day, or of whole ones.
 */
export function barsOf(range: { start: number; end: number }, most: number, leastStep: number): LogBar[] {
  for (const step of steps) {
    if (step < leastStep || (range.end - range.start) / step > most) continue;
    const bars = cut(range, step);
    if (bars.length <= most) return bars;
  }
  // Longer than two years on a phone: whole weeks, as many as there are.
  return cut(range, 7 * day);
}

/**
 * Which bars a time is written below, the first always: at full steps of the clock or of days, at most `most` of them, none nearer
 * to the one before than the room of one in `most`.
 */
export function marksOf(bars: readonly LogBar[], most: number): readonly number[] {
  const least = bars.length / most;
  const step = markSteps.find((one) => bars.filter(({ start }) => isFull(start, one)).length <= most) ?? 0;
  const marks = [0];
  for (const [index, { start }] of bars.entries()) {
    const isFar = index - (marks.at(-1) ?? 0) >= least;
    if (isFar && (step === 0 || isFull(start, step))) marks.push(index);
  }
  return marks;
}

const markSteps = [300, 600, 900, 1_800, hour, 2 * hour, 3 * hour, 6 * hour, 12 * hour, day];

/** Whether a time is one of these steps of its day. */
function isFull(time: number, step: number): boolean {
  return (time - startOfDay(time)) % step === 0;
}

function cut({ start, end }: { start: number; end: number }, step: number): LogBar[] {
  const bars: LogBar[] = [];
  let at = firstStart(start, step);
  while (at <= end) {
    const next = nextStart(at, step);
    if (next > start) bars.push({ start: at, end: next, calls: undefined, failed: undefined });
    at = next;
  }
  return bars;
}

function firstStart(time: number, step: number): number {
  if (step <= hour) return Math.floor(time / step) * step;
  const midnight = startOfDay(time);
  if (step >= day) return midnight;
  let at = midnight;
  for (let next = nextStart(at, step); next <= time; next = nextStart(at, step)) at = next;
  return at;
}

/** A day may have 23 or 25 hours: the last step of it ends with it. */
function nextStart(at: number, step: number): number {
  if (step <= hour) return at + step;
  if (step >= day) {
    let next = at;
    for (let days = step / day; days > 0; days -= 1) next = startOfTomorrow(next);
    return next;
  }
  return Math.min(at + step, startOfTomorrow(at));
}

function count<Item>(
  bars: readonly LogBar[],
  items: readonly Item[],
  what: 'calls' | 'failed',
  timeOf: (item: Item) => number,
  countOf: (item: Item) => number = () => 1,
): void {
  for (const bar of bars) bar[what] = 0;
  for (const item of items) {
    const time = timeOf(item);
    const bar = bars.find(({ start, end }) => start <= time && time < end);
    if (bar !== undefined) bar[what] = (bar[what] ?? 0) + countOf(item);
  }
}
