import { rangeAhead } from '../../domain/default.ts';
import { LogType } from '../../domain/log/log-type.ts';
import { fullTokenKey } from '../../domain/user/token.ts';
import { formatTime } from '../../format/time.ts';
import { type CallOptions, type Page, type PageQuery, sliceOf } from '../../gateway/client/page.ts';
import { walkPages } from '../../gateway/reading/read-pages.ts';
import { readSlices } from '../../gateway/reading/read-slices.ts';
import type { LogFilters } from '../../gateway/resources/logs.ts';
import { readsAllLogs } from '../../screen/access.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { looksLikeRequestId } from './log-filters.ts';
import { type LogRow, logRows } from './log-row.ts';

/** How calls are found by a text that the user has (ASK-15), and how far back was searched. */
export type Finding =
  /** The gateway is queried for the text, at any time. */
  | { kind: 'asked'; by: FoundBy; name: string; query: LogFilters }
  /** The log was read to find it, back to `since` (Unix seconds). */
  | { kind: 'read'; rows: readonly LogRow[]; since: number; count: number; isWhole: boolean };

export type FoundBy = 'request' | 'provider' | 'token' | 'user';

/** How far back the log is read, in seconds, and how many entries, for an id that the gateway cannot be queried for. */
const farthest = 30 * 86_400;
const mostRows = 5_000;
/** The time range in seconds that is searched around the time which an id begins with. */
const around = 3_600;

/** Reads one page of the log that the user may see. */
export async function readLog(
  query: PageQuery & LogFilters,
  context: ScreenContext,
  options: CallOptions,
): Promise<Page<LogRow>> {
  const { logs } = context.gateway;
  const isAll = readsAllLogs(context);
  const answer = await (isAll ? logs.list(query, options) : logs.listSelf(query, options));
  return { ...answer, rows: logRows(answer.rows, !isAll) };
}

/**
 * Finds out what the text is: a request id or the provider's, the first or last characters of the user's own key, or a
 * user's name or email address. `query` holds the other filters; without a time range in it, all times are searched.
 */
export async function findBy(
  held: string,
  query: LogFilters,
  context: ScreenContext,
  options: CallOptions,
): Promise<Finding> {
  const byId = () => askedById(held, query, context, options);
  const byUser = () => userHolding(held, context, options);
  const byToken = () => tokenHolding(held, context, options);
  // The likeliest kind first, because each attempt costs a call.
  for (const look of looksLikeRequestId(held) ? [byId, byUser] : [byUser, byToken, byId]) {
    const found = await look();
    if (found !== undefined) return found;
  }
  return readForId(held, query, context, options);
}

/** Finds calls by a request id or the provider's. */
export async function findById(
  held: string,
  query: LogFilters,
  context: ScreenContext,
  options: CallOptions,
): Promise<Finding> {
  return (await askedById(held, query, context, options)) ?? readForId(held, query, context, options);
}

async function userHolding(held: string, context: ScreenContext, options: CallOptions): Promise<Finding | undefined> {
  if (!readsAllLogs(context) || held.startsWith('sk-')) return undefined;
  const { rows } = await context.gateway.users.search({ keyword: held, page: 1, pageSize: 100 }, options);
  const wanted = held.toLowerCase();
  const user = rows.find(({ username, email }) => [username, email].some((one) => one.toLowerCase() === wanted));
  if (user !== undefined) return asked('user', user.username, { username: user.username });
  // Deleted users still have calls in the log.
  const { rows: calls } = await readLog({ page: 1, pageSize: 1, username: held }, context, options);
  return calls.some(({ username }) => username === held) ? asked('user', held, { username: held }) : undefined;
}

/**
 * Finds the user's own key by its ends, in any of the forms that are shown: `sk-ab12`, `…wxyz`, `ab12…wxyz`. A text of
 * letters alone is not searched for.
 */
async function tokenHolding(held: string, context: ScreenContext, options: CallOptions): Promise<Finding | undefined> {
  const [first = '', last = ''] = endsOf(held);
  if (Math.max(first.length, last.length) < 3) return undefined;
  const { gateway, user } = context;
  for await (const token of walkPages(
    (query) => gateway.tokens.list(query, options),
    ({ id }) => id,
  )) {
    const key = fullTokenKey(token.key).slice('sk-'.length);
    // A masked key shows only a few characters at each end.
    const [head = '', tail = ''] = key.includes('*') ? [key.split('*')[0], key.split('*').at(-1)] : [key, key];
    const begins = first === '' || head.startsWith(first) || (head !== '' && head !== key && first.startsWith(head));
    const ends = last === '' || tail.endsWith(last) || (tail !== '' && tail !== key && last.endsWith(tail));
    if (!begins || !ends) continue;
    const own = readsAllLogs(context) ? { username: user?.username ?? '' } : {};
    return asked('token', token.name, { ...own, token_name: token.name });
  }
  return undefined;
}

/** The first and the last characters of a key in a text; a single text may be either. */
function endsOf(held: string): readonly string[] {
  const bare = held.startsWith('sk-') ? held.slice('sk-'.length) : held;
  const [first = '', ...rest] = bare.split(/(?:\*|…|\.{2,})+/);
  if (rest.length > 0) return [first, rest.at(-1) ?? ''];
  // Of a whole key only the shown ends are compared.
  return held.startsWith('sk-') || bare.length > 8 ? [first, ''] : ['', first];
}

/** Queries the gateway for the id, where it can: from v0.10.8 on, and for the provider's id from v1.0.0-rc.6 on. */
async function askedById(
  held: string,
  query: LogFilters,
  context: ScreenContext,
  options: CallOptions,
): Promise<Finding | undefined> {
  const tries = [
    ['request', { request_id: held }],
    ['provider', { upstream_request_id: held }],
  ] as const;
  for (const [by, filter] of tries) {
    const { rows } = await readLog({ page: 1, pageSize: 10, ...query, ...filter }, context, options);
    // An older gateway ignores the filter and answers with all entries.
    if (rows.some((row) => !(row.request_id === held || row.upstream_request_id === held))) return undefined;
    if (rows.length > 0) return asked(by, held, filter);
  }
  return undefined;
}

/** Reads the log to find an id, first around the time that the id begins with. */
async function readForId(
  held: string,
  { start_timestamp, end_timestamp, ...query }: LogFilters,
  context: ScreenContext,
  options: CallOptions,
): Promise<Finding> {
  const present = Math.floor(context.now() / 1000) + rangeAhead;
  const patient = { ...options, isPatient: true };
  // Older gateways mention the request id only in the text of its failure.
  const isWritten = looksLikeRequestId(held);
  const isMeant = ({ request_id, upstream_request_id, content, other }: LogRow) =>
    [request_id, upstream_request_id].includes(held) || (isWritten && (content.includes(held) || other.includes(held)));
  const list = ({ start, end, ...page }: PageQuery & { start: number; end: number }) =>
    readLog({ ...page, ...query, start_timestamp: start, end_timestamp: end }, context, patient);
  const read = async (start: number, end: number, most: number): Promise<Finding & { kind: 'read' }> => {
    const found: LogRow[] = [];
    let [count, since] = [0, end];
    for await (const slice of readSlices(list, { start, end }, ({ created_at }) => created_at)) {
      found.push(...slice.rows.filter(isMeant));
      count += slice.rows.length;
      since = slice.start;
      options.onRead?.({ rows: count, share: (end - since) / Math.max(1, end - start), since });
      if (found.length > 0 || count >= most) break;
    }
    return { kind: 'read', rows: found, since, count, isWhole: found.length > 0 || since <= start };
  };
  const at = timeIn(held);
  if (at !== undefined && at <= present && start_timestamp === undefined) {
    const near = await read(at - around, at + around, Number.POSITIVE_INFINITY);
    if (near.rows.length > 0) return near;
  }
  // A user who gave a start gets the whole range searched, however long it takes.
  const most = start_timestamp === undefined ? mostRows : Number.POSITIVE_INFINITY;
  return read(start_timestamp ?? present - farthest, end_timestamp ?? present, most);
}

/**
 * The time that gateways begin their ids with, in Unix seconds. Newer ones use UTC, older ones the machine's time zone,
 * so it is accurate to a day.
 */
function timeIn(id: string): number | undefined {
  const [, year, month, day, hour, minute, second] = /^(20\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\d/.exec(id) ?? [];
  if (year === undefined) return undefined;
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  return Number.isFinite(at) ? Math.floor(at / 1000) : undefined;
}

function asked(by: FoundBy, name: string, query: LogFilters): Finding {
  return { kind: 'asked', by, name, query };
}

/** One page of the calls that were found. */
export function pageOfFinding(
  finding: Finding,
  { page, pageSize, ...query }: PageQuery & LogFilters,
  context: ScreenContext,
  options: CallOptions,
): Promise<Page<LogRow>> | Page<LogRow> {
  if (finding.kind === 'asked') return readLog({ page, pageSize, ...query, ...finding.query }, context, options);
  const { type = LogType.All, start_timestamp = 0, end_timestamp = Number.POSITIVE_INFINITY } = query;
  const rows = finding.rows.filter(
    (row) =>
      (type === LogType.All || row.type === type) &&
      row.created_at >= start_timestamp &&
      row.created_at <= end_timestamp,
  );
  return sliceOf(rows, page, pageSize);
}

/** A sentence on how something was found, or how far back was searched. */
export function findingText(finding: Finding, { say }: ScreenContext): string {
  if (finding.kind === 'asked') return say(foundTexts[finding.by], { name: finding.name });
  const values = { count: finding.count, time: formatTime(finding.since) };
  return say(finding.rows.length > 0 ? 'log.foundByReading' : 'log.notFoundSince', values);
}

const foundTexts = {
  request: 'log.foundRequest',
  provider: 'log.foundProvider',
  token: 'log.foundToken',
  user: 'log.foundUser',
} as const;
