import { rangeAhead } from '../../domain/default.ts';
import { LogType } from '../../domain/log/log-type.ts';
import { startOfDay, startOfTomorrow } from '../../format/parse-time.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { LogFilters } from '../../gateway/resources/logs.ts';
import { readsAllLogs } from '../../screen/access.ts';
import { filterText } from '../../screen/filter-values.ts';
import type { FilterValues } from '../../screen/list-screen.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { lookForFailures, neverKept } from './kept-failures.ts';
import { logFilters, logQuery } from './log-filters.ts';

/** The calls between two times. */
export interface LogBar {
  /** Unix seconds; `end` is the start of the next bar. */
  start: number;
  end: number;
  /** Undefined where only failed calls are listed. */
  calls: number | undefined;
  /** Undefined where it is unknown. */
  failed: number | undefined;
}

/** The calls of a range over time, and how complete the numbers are (WEB-21). */
export interface LogHistogram {
  bars: readonly LogBar[];
  /** The source of the counts: the entries themselves, or the gateway's hourly sums, which lag a few minutes behind. */
  from: 'entries' | 'sums';
  /**
   * How many failed calls are included: all, those since some time (the newest that were read), or none because the
   * gateway does not log them.
   */
  failures:
    | { kind: 'all' }
    | { kind: 'notKept' }
    | { kind: 'since'; start: number; read: number; total: number | undefined };
}

/** The fields of an entry that counting needs. */
interface Counted {
  created_at: number;
  type: number;
}

const hour = 3_600;
const day = 86_400;
const pageSize = 100;
/** The most pages of failed calls that are read, so that with the sums the chart takes at most four calls. */
const mostPages = 3;
/** The possible widths of bars, in seconds; the gateway's sums are hourly. */
const steps = [60, 120, 300, 600, 900, 1_800, hour, 2 * hour, 3 * hour, 6 * hour, 12 * hour, day, 2 * day, 7 * day];

/**
 * The range of the chart, up to now. Undefined where the range is open or invalid (the list reports that), or where a
 * text is searched for, or only top-ups and sign-ins are listed.
 */
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
 * Counts the calls that filters match, in at most `mostBars` bars: from `rows` where those are all entries, else from
 * the gateway's hourly sums and its newest failed calls, with at most four calls. Undefined where neither gives the
 * numbers.
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

/** Whether the gateway's hourly sums can be filtered in the same way (docs/gateways.md 4.11). */
function isKnownSum({ token_name, channel, model_name: model }: LogFilters): boolean {
  return token_name === undefined && channel === undefined && (model === undefined || !/[%_]/.test(model));
}

function isAnswered({ type }: Counted): boolean {
  return type === LogType.Consumption || type === LogType.All;
}

/** Whether the gateway is known to log failed calls; where it is not, their absence means nothing. */
async function isKnownKept(isSeen: boolean, context: ScreenContext, options: CallOptions): Promise<boolean> {
  return (await lookForFailures(context, isSeen, options)) === true;
}

/** Counts the newest failed calls of the range into the bars. */
async function countFailed(
  bars: LogBar[],
  { start, end, ...wanted }: LogFilters & { start: number; end: number },
  context: ScreenContext,
  options: CallOptions,
): Promise<LogHistogram['failures']> {
  if (neverKept(context)) return { kind: 'notKept' };
  const { logs } = context.gateway;
  // A chosen end is kept. Without one nothing limits the end, because the gateway's clock may be ahead.
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
    // A gateway without this type answers with other entries (docs/gateways.md 5.1).
    if (answer.rows.some(({ type }) => type !== LogType.Error)) return { kind: 'notKept' };
    failed.push(...answer.rows);
    ({ total } = answer);
    isAll = !answer.hasMore;
  }
  if (!(await isKnownKept(failed.length > 0, context, options))) return { kind: 'notKept' };
  // The bar of the oldest entry read may lack earlier ones, so the counts are valid from the next bar on.
  const since = isAll ? start : (bars.find((bar) => bar.start > (failed.at(-1)?.created_at ?? end))?.start ?? end);
  const known = isAll ? bars : bars.filter((bar) => bar.start >= since);
  count(known, failed, 'failed', ({ created_at }) => created_at);
  return isAll ? { kind: 'all' } : { kind: 'since', start: since, read: failed.length, total };
}

/**
 * Empty bars over a range, each as wide as the smallest step of at least `leastStep` seconds that makes at most `most`
 * bars. Bars begin at full hours, those of several hours with the day, so every bar is within one day or covers whole
 * days.
 */
export function barsOf(range: { start: number; end: number }, most: number, leastStep: number): LogBar[] {
  for (const step of steps) {
    if (step < leastStep || (range.end - range.start) / step > most) continue;
    const bars = cut(range, step);
    if (bars.length <= most) return bars;
  }
  // A range of more than two years on a phone gets bars of a week, however many there are.
  return cut(range, 7 * day);
}

/**
 * The indexes of the bars that get a time label, the first one always: at full steps of the clock or of days, at most
 * `most`, and evenly enough apart to have room.
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

/** Whether a time is a multiple of this step within its day. */
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

/** The start of the next bar. A day may have 23 or 25 hours, so its last bar ends with the day. */
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
