import { rangeAhead } from '../../domain/default.ts';
import { LogType } from '../../domain/log/log-type.ts';
import { fullTokenKey } from '../../domain/user/token.ts';
import { formatTime } from '../../format/time.ts';
import { type CallOptions, type Page, type PageQuery, sliceOf } from '../../gateway/client/page.ts';
import { walkPages } from '../../gateway/reading/read-pages.ts';
import { readSlices } from '../../gateway/reading/read-slices.ts';
import type { LogFilters } from '../../gateway/resources/logs.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { looksLikeRequestId, readsAllLogs } from './log-filters.ts';
import { type LogRow, logRows } from './log-row.ts';

/** What calls are found by that somebody holds something of (ASK-15), and how far was looked. */
export type Finding =
  /** The gateway is asked for these, at any time. */
  | { kind: 'asked'; by: FoundBy; name: string; query: LogFilters }
  /** The log was read for it, back to `since` (Unix seconds). */
  | { kind: 'read'; rows: readonly LogRow[]; since: number; count: number; isWhole: boolean };

export type FoundBy = 'request' | 'provider' | 'token' | 'user';

/** Seconds and entries that are read back for an id which the gateway cannot be asked for. */
const farthest = 30 * 86_400;
const mostRows = 5_000;
/** Seconds around the time that an id begins with. */
const around = 3_600;

/** Reads one page of the log that the person may see. */
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
 * What the text is of: a request id or the provider's, the first or last characters of one's own key, a user's name or mail
 * address. `query` holds the other filters; a range within it is kept to, without one all times are looked through.
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
  // The likeliest first: what costs a call where it is right.
  for (const look of looksLikeRequestId(held) ? [byId, byUser] : [byUser, byToken, byId]) {
    const found = await look();
    if (found !== undefined) return found;
  }
  return readForId(held, query, context, options);
}

/** What a request id or the provider's is of. */
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
  // A user who is gone has calls all the same.
  const { rows: calls } = await readLog({ page: 1, pageSize: 1, username: held }, context, options);
  return calls.some(({ username }) => username === held) ? asked('user', held, { username: held }) : undefined;
}

/** One's own key by its ends, as they are told everywhere: `sk-ab12`, `…wxyz`, `ab12…wxyz`. Letters alone are sent nowhere. */
async function tokenHolding(held: string, context: ScreenContext, options: CallOptions): Promise<Finding | undefined> {
  const [first = '', last = ''] = endsOf(held);
  if (Math.max(first.length, last.length) < 3) return undefined;
  const { gateway, user } = context;
  for await (const token of walkPages(
    (query) => gateway.tokens.list(query, options),
    ({ id }) => id,
  )) {
    const key = fullTokenKey(token.key).slice('sk-'.length);
    // A key that is not told whole is told by a few letters at each end.
    const [head = '', tail = ''] = key.includes('*') ? [key.split('*')[0], key.split('*').at(-1)] : [key, key];
    const begins = first === '' || head.startsWith(first) || (head !== '' && head !== key && first.startsWith(head));
    const ends = last === '' || tail.endsWith(last) || (tail !== '' && tail !== key && last.endsWith(tail));
    if (!begins || !ends) continue;
    const own = readsAllLogs(context) ? { username: user?.username ?? '' } : {};
    return asked('token', token.name, { ...own, token_name: token.name });
  }
  return undefined;
}

/** The first and the last characters of a key that a text holds; one text alone may be either. */
function endsOf(held: string): readonly string[] {
  const bare = held.startsWith('sk-') ? held.slice('sk-'.length) : held;
  const [first = '', ...rest] = bare.split(/(?:\*|…|\.{2,})+/);
  if (rest.length > 0) return [first, rest.at(-1) ?? ''];
  // A whole key is compared by what is told of it.
  return held.startsWith('sk-') || bare.length > 8 ? [first, ''] : ['', first];
}

/** Asks the gateway for the id, where it can be: from v0.10.8 on, and for the provider's from v1.0.0-rc.6 on. */
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
    // An older gateway answers as if nothing had been asked for.
    if (rows.some((row) => !(row.request_id === held || row.upstream_request_id === held))) return undefined;
    if (rows.length > 0) return asked(by, held, filter);
  }
  return undefined;
}

/** Reads the log for an id, the time that it begins with first. */
async function readForId(
  held: string,
  { start_timestamp, end_timestamp, ...query }: LogFilters,
  context: ScreenContext,
  options: CallOptions,
): Promise<Finding> {
  const present = Math.floor(context.now() / 1000) + rangeAhead;
  const patient = { ...options, isPatient: true };
  // Older gateways name the request in the words of its failure.
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
  // Who says since when is asked to be taken at his word, however long it takes.
  const most = start_timestamp === undefined ? mostRows : Number.POSITIVE_INFINITY;
  return read(start_timestamp ?? present - farthest, end_timestamp ?? present, most);
}

/** The time that gateways begin their ids with, in Unix seconds; UTC on newer ones, the machine's on older: within a day. */
function timeIn(id: string): number | undefined {
  const [, year, month, day, hour, minute, second] = /^(20\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\d/.exec(id) ?? [];
  if (year === undefined) return undefined;
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  return Number.isFinite(at) ? Math.floor(at / 1000) : undefined;
}

function asked(by: FoundBy, name: string, query: LogFilters): Finding {
  return { kind: 'asked', by, name, query };
}

/** One page of what was found. */
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

/** How something was found, or how far it was looked for, in a sentence. */
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
