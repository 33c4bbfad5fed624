import type { LogEntry } from '../../domain/log/log.ts';
import { LogType } from '../../domain/log/log-type.ts';
import { formatNumber } from '../../format/money.ts';
import { formatQuota, quotaDisplayOf } from '../../format/quota.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions, Page } from '../../gateway/client/page.ts';
import type { LogFilters } from '../../gateway/resources/logs.ts';
import { type Cell, countCell, momentCell, quotaCell } from '../../screen/cells.ts';
import type { Events, FactLine, Reading } from '../../screen/overview.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { Say } from '../../text/text.ts';

/** Whose calls to count, and over how many seconds until now. */
export interface CallsQuery extends Pick<LogFilters, 'channel' | 'username' | 'token_name'> {
  seconds: number;
  /** Read the user's own log, in which key names are unique to the user. */
  isOwn?: boolean;
}

export const aDay = 86_400;
export const aMonth = 30 * aDay;

/** The most calls and errors of a row that are shown. */
const linesShown = { calls: 5, errors: 3 } as const;

/** The newest calls that bars are drawn from: one page, the most that every gateway returns at once. */
const drawnAtMost = 100;

/** Draws calls by their number. */
export const countOne = () => 1;

interface Shown {
  /** The newest are listed. */
  showsLines?: boolean;
  /** The events of the newest page are brought for bars, each with this amount. */
  draws?(row: LogEntry): number;
}

/** A reading that counts answered calls as the figure `calls` (LOG-01). */
export function readCalls<Row>(query: CallsQuery, { showsLines = false, draws }: Shown = {}): Reading<Row> {
  return {
    id: 'calls',
    ...(showsLines && {
      block: { title: 'overview.lastCalls', lines: linesShown.calls, none: 'overview.noCalls', related: 'l' },
    }),
    async read(_row, context, options) {
      const size = draws ? drawnAtMost : showsLines ? linesShown.calls : 1;
      const page = await ask(query, LogType.Consumption, size, context, options);
      return {
        figures: { calls: totalOf(page, context) },
        lines: page.rows.slice(0, linesShown.calls).map((row) => lineOf(row, context)),
        ...(draws && { events: eventsOf(page, query, draws, context) }),
      };
    },
  };
}

/** A reading that counts failed calls as the figure `failed`, and shows the newest. */
export function readFailedCalls<Row>(query: CallsQuery, { draws }: Pick<Shown, 'draws'> = {}): Reading<Row> {
  return {
    id: 'errors',
    block: { title: 'overview.lastErrors', lines: linesShown.errors, none: 'overview.noErrors', related: 'e' },
    async read(_row, context, options) {
      const page = await ask(query, LogType.Error, draws ? drawnAtMost : linesShown.errors, context, options);
      const failed = totalOf(page, context);
      return {
        figures: { failed: failed.raw === 0 ? failed : { ...failed, tone: 'bad' } },
        lines: page.rows.slice(0, linesShown.errors).map((row) => lineOf(row, context)),
        ...(draws && { events: eventsOf(page, query, draws, context) }),
      };
    },
  };
}

/** A reading that sums up the spent quota units, and makes figures of the sum. */
export function readSpent<Row>(
  query: CallsQuery,
  figuresOf: (spent: number, row: Row, context: ScreenContext) => Readonly<Record<string, Cell>>,
): Reading<Row> {
  return {
    id: 'spent',
    async read(row, context, options) {
      const { logs } = context.gateway;
      const sum = query.isOwn ? logs.statSelf : logs.stat;
      const { quota } = await sum(filtersOf(query, LogType.Consumption, context), options);
      return { figures: figuresOf(quota, row, context) };
    },
  };
}

/** Whether the gateway logs failed calls: the oldest generation and One API do not (docs/gateways.md 5.1, 11). */
export function keepsFailedCalls({ gateway }: Pick<ScreenContext, 'gateway'>): boolean {
  return gateway.dialect() !== 'classic' && !gateway.isOneApi();
}

function filtersOf({ seconds, isOwn: _, ...filters }: CallsQuery, type: number, { now }: ScreenContext) {
  const end = Math.floor(now() / 1000);
  return { ...filters, type, start_timestamp: end - seconds, end_timestamp: end };
}

function ask(
  query: CallsQuery,
  type: number,
  pageSize: number,
  context: ScreenContext,
  options: CallOptions,
): Promise<Page<LogEntry>> {
  const { logs } = context.gateway;
  const list = query.isOwn ? logs.listSelf : logs.list;
  return list({ page: 1, pageSize, ...filtersOf(query, type, context) }, options);
}

/** A page that is not all there is stands for the time since its oldest row alone. */
function eventsOf(
  { rows, hasMore, total = rows.length }: Page<LogEntry>,
  { seconds }: CallsQuery,
  amountOf: (row: LogEntry) => number,
  { now }: ScreenContext,
): Events {
  const isWhole = rows.length === 0 || (!hasMore && total <= rows.length);
  const times = rows.map(({ created_at }) => created_at);
  const oldest = Math.min(...times);
  // Of its oldest second the page may have a part alone; where that is all it has, it is drawn rather than nothing.
  const covered = times.every((at) => at === oldest) ? oldest : oldest + 1;
  return {
    since: isWhole ? Math.floor(now() / 1000) - seconds : covered,
    list: rows.map((row) => ({ at: row.created_at, amount: amountOf(row) })),
  };
}

/** The total of a page; where the gateway returns none, the number of rows with a note that there may be more. */
function totalOf({ total, rows, hasMore }: Page<LogEntry>, { say }: ScreenContext): Cell {
  if (total !== undefined || !hasMore) return countCell(total ?? rows.length);
  return { text: say('overview.atLeast', { count: formatNumber(rows.length) }), raw: null };
}

function lineOf(row: LogEntry, context: ScreenContext): FactLine {
  const isFailed = row.type === LogType.Error;
  const tokens = `${formatNumber(row.prompt_tokens)} → ${formatNumber(row.completion_tokens)}`;
  return {
    at: momentCell(row.created_at, context),
    what: sanitise(row.model_name),
    outcome: isFailed ? sanitise(row.content) : `${tokens} · ${quotaCell(row.quota, context, 4).text}`,
    isFailed,
  };
}

/** How long a balance lasts at the rate spent over `days`; both amounts in quota units. The hint is a sentence. */
export function lastsCell(balance: number, spent: number, days: number, { say, status }: ScreenContext): Cell {
  if (balance <= 0) return { text: say('overview.nothingLeft'), tone: 'bad', raw: 0 };
  if (spent <= 0) return { text: '–', tone: 'muted', raw: null, hint: say('overview.nothingSpent') };
  const pace = spent / days;
  const left = balance / pace;
  return {
    ...daysCell(left, say),
    hint: say('overview.atPace', { rate: formatQuota(pace, quotaDisplayOf(status)) }),
    tone: left < 1 ? 'bad' : left < 7 ? 'warn' : 'plain',
  };
}

/** A number of days in words, not more precise than an estimate. */
export function daysCell(days: number, say: Say): Cell {
  const text =
    days > 365
      ? say('overview.overAYear')
      : days < 1
        ? say('overview.underADay')
        : say('overview.days', { count: Math.floor(days) });
  return { text, raw: days };
}
