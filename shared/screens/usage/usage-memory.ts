import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions, ReadProgress } from '../../gateway/client/page.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import type { UsageQuery, UsageReport } from '../../gateway/resources/usage-request.ts';
import type { FilterValues } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { loadAtOnce, type UsageAtOnce } from './usage-at-once.ts';
import { usageQuery } from './usage-query.ts';
import { readUsage } from './usage-row.ts';

/** The time in ms for which the first page and the totals of a report reuse a reading. */
const freshFor = 10_000;
/** The time in ms for which further pages reuse the reading of the first page. */
const keptFor = 3_600_000;

interface Reading {
  query: UsageQuery;
  report: Promise<UsageReport>;
  /** Unix ms. */
  begunAt: number;
  /** Undefined while the reading is in progress. */
  doneAt: number | undefined;
  /** The number of waiting callers; without any, the reading is stopped. */
  waiting: number;
  stop(): void;
  listeners: Set<(progress: ReadProgress) => void>;
}

/**
 * The latest reading of each gateway: a reading takes very many log pages, and all pages of a report come from one
 * reading.
 */
const readings = new WeakMap<Gateway, Reading>();

/**
 * The report for these filters. `isPart` marks a further page, which comes from the previous reading.
 * @throws Refusal for invalid filters
 */
export async function usageReportOf(
  values: FilterValues,
  context: ScreenContext,
  options: CallOptions,
  isPart: boolean,
): Promise<UsageReport> {
  const query = usageQuery(values, context);
  const known = readings.get(context.gateway);
  const reading = known && mayServe(known, query, isPart, context.now()) ? known : begin(query, context);
  return joined(reading, options);
}

interface SumsAtOnce {
  query: UsageQuery;
  sums: Promise<UsageAtOnce | undefined>;
  begunAt: number;
}

/** The latest sums of each gateway, which the chart and the rows share. */
const sumsOf = new WeakMap<Gateway, SumsAtOnce>();

/**
 * The sums that are known before the calls are read (WEB-14); undefined where there are none.
 * @throws Refusal for invalid filters
 */
export async function sumsAtOnceOf(values: FilterValues, context: ScreenContext): Promise<UsageAtOnce | undefined> {
  const query = usageQuery(values, context);
  const { gateway, now } = context;
  const known = sumsOf.get(gateway);
  if (known && now() - known.begunAt <= freshFor && isSame(known, query, now())) return known.sums;
  const asked: SumsAtOnce = { query, sums: loadAtOnce(query, context, {}), begunAt: now() };
  sumsOf.set(gateway, asked);
  asked.sums.catch(() => {
    if (sumsOf.get(gateway) === asked) sumsOf.delete(gateway);
  });
  return asked.sums;
}

/** Whether a reading may be reused for a query. */
function mayServe(known: Reading, asked: UsageQuery, isPart: boolean, now: number): boolean {
  if (known.doneAt !== undefined && now - known.doneAt > (isPart ? keptFor : freshFor)) return false;
  return isSame(known, asked, now);
}

/** Whether two queries are equal. Times relative to now may have moved by the age of the first query. */
function isSame(known: Pick<Reading, 'query' | 'begunAt'>, asked: UsageQuery, now: number): boolean {
  const age = (now - known.begunAt) / 1000 + 2;
  const isNear = (one: number, other: number) => Math.abs(one - other) <= age;
  const rest = ({ start: _, end: __, before: ___, ...others }: UsageQuery) => JSON.stringify(others);
  return (
    isNear(known.query.start, asked.start) && isNear(known.query.end, asked.end) && rest(known.query) === rest(asked)
  );
}

function begin(query: UsageQuery, context: ScreenContext): Reading {
  const controller = new AbortController();
  const listeners: Reading['listeners'] = new Set();
  const onRead = (progress: ReadProgress) => {
    for (const listener of listeners) listener(progress);
  };
  const report = readUsage(query, context, { signal: controller.signal, onRead });
  const forget = () => {
    if (readings.get(context.gateway) === reading) readings.delete(context.gateway);
  };
  const reading: Reading = {
    query,
    report,
    begunAt: context.now(),
    doneAt: undefined,
    waiting: 0,
    stop,
    listeners,
  };
  function stop() {
    if (reading.doneAt !== undefined) return;
    forget();
    controller.abort();
  }
  readings.set(context.gateway, reading);
  report.then(() => {
    reading.doneAt = context.now();
  }, forget);
  return reading;
}

async function joined(reading: Reading, { signal, onRead }: CallOptions): Promise<UsageReport> {
  const { listeners, report } = reading;
  let leave = () => {};
  const left = new Promise<never>((_, reject) => {
    leave = () => reject(new GatewayError('stopped'));
  });
  if (signal?.aborted) throw new GatewayError('stopped');
  reading.waiting += 1;
  if (onRead) listeners.add(onRead);
  signal?.addEventListener('abort', leave);
  try {
    return await Promise.race([report, left]);
  } finally {
    signal?.removeEventListener('abort', leave);
    if (onRead) listeners.delete(onRead);
    reading.waiting -= 1;
    if (reading.waiting === 0) reading.stop();
  }
}
