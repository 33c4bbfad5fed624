import { RedemptionStatus } from '../../domain/state/status.ts';
import { isRedemptionExpired, type Redemption } from '../../domain/user/redemption.ts';
import { formatNumber } from '../../format/money.ts';
import type { CallOptions, Page } from '../../gateway/client/page.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import type { AtOnce, ListQuery } from '../../screen/list-screen.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/** The states of the codes of one batch. */
export interface CodeBatch {
  made: number;
  used: number;
  /** Codes that can still be redeemed. */
  open: number;
}

/** A code; in a list by batch, a code that represents its batch. */
export type CodeRow = Redemption & { batch?: CodeBatch };

/** Rows per page, the most that gateways return (docs/gateways.md 4.0). */
const mostRows = 100;

/** The most seconds between two codes of a batch. */
const madeWithin = 60;

/** Codes that were created together: with the same name, quota and expiry, by the same user, one after the other. */
interface Group {
  key: string;
  codes: Redemption[];
  /** The creation time of the oldest code read so far. */
  oldest: number;
}

/** The progress of reading a gateway's codes, the newest first. */
interface Reading {
  keyword: string;
  seen: Set<number>;
  groups: Group[];
  /** The latest group for each key of common properties. */
  latest: Map<string, Group>;
  nextPage: number;
  isDone: boolean;
}

/** The progress for each gateway, so that the next page of the list continues it. */
const readings = new WeakMap<Gateway, Reading>();

/** The most calls without being asked: with those of its page a list takes eight at most. */
const mostUnasked = 5;

/** What was read at once for each gateway: the list goes on from there, one time. */
const begun = new WeakMap<Gateway, { keyword: string; page: number; reading: Promise<Reading> }>();

/**
 * The batches among the newest codes, and the offer to read older ones, where one page of batches takes more than a few
 * calls. @returns undefined where it does not: then the list is read, which repeats no call
 */
export async function batchesAtOnce(
  query: Pick<ListQuery, 'page' | 'pageSize' | 'filters'>,
  { gateway, now, say }: Pick<ScreenContext, 'gateway' | 'now' | 'say'>,
  options: CallOptions,
): Promise<AtOnce<CodeRow> | undefined> {
  const { page, pageSize } = query;
  const end = page * pageSize;
  const reading = startOf(query, gateway);
  const read = readUntil(reading, end, mostUnasked, gateway, options).then(() => reading);
  // A failure is told by the list, which then begins anew.
  read.catch(() => begun.delete(gateway));
  begun.set(gateway, { keyword: reading.keyword, page, reading: read });
  await read;
  readings.set(gateway, reading);
  if (isEnough(reading, end)) return undefined;
  const count = formatNumber(reading.seen.size);
  return {
    page: {
      rows: reading.groups.slice(end - pageSize, wholeGroups(reading)).map(({ codes }) => rowOf(codes, now() / 1000)),
      ...{ total: undefined, page, pageSize, hasMore: true },
    },
    offer: { text: say('redemption.batchesOfNewest', { count }), button: say('redemption.readOlder'), isLong: true },
  };
}

/**
 * Codes by batch, the newest first (WEB-13). Gateways do not store batches, so they are derived from the codes; all
 * pages with codes of a batch are read to count them. The total is known only after everything was read.
 */
export async function listBatches(
  { page, pageSize, filters }: Pick<ListQuery, 'page' | 'pageSize' | 'filters'>,
  { gateway, now }: Pick<ScreenContext, 'gateway' | 'now'>,
  options: CallOptions,
): Promise<Page<CodeRow>> {
  const query = { page, pageSize, filters };
  const end = page * pageSize;
  const reading = (await takeBegun(query, gateway)) ?? startOf(query, gateway);
  await readUntil(reading, end, Number.POSITIVE_INFINITY, gateway, options);
  readings.set(gateway, reading);
  const { groups, isDone } = reading;
  return {
    rows: groups.slice(end - pageSize, end).map(({ codes }) => rowOf(codes, now() / 1000)),
    total: isDone ? groups.length : undefined,
    page,
    pageSize,
    hasMore: groups.length > end || !isDone,
  };
}

/** The reading that was begun at once for this page; undefined where there is none or it failed. */
async function takeBegun(
  { page, filters }: Pick<ListQuery, 'page' | 'filters'>,
  gateway: Gateway,
): Promise<Reading | undefined> {
  const known = begun.get(gateway);
  begun.delete(gateway);
  if (known?.page !== page || known.keyword !== keywordOf(filters)) return undefined;
  return known.reading.catch(() => undefined);
}

/** A later page goes on where the page before it ended. */
function startOf({ page, filters }: Pick<ListQuery, 'page' | 'filters'>, gateway: Gateway): Reading {
  const keyword = keywordOf(filters);
  const known = readings.get(gateway);
  return page > 1 && known?.keyword === keyword ? known : beginning(keyword);
}

const keywordOf = (filters: ListQuery['filters']) => filters.keyword?.trim() ?? '';

const isEnough = (reading: Reading, end: number) => reading.isDone || wholeGroups(reading) > end;

/** Reads codes until the batches up to this one are whole, in so many calls at most. */
async function readUntil(
  reading: Reading,
  end: number,
  mostCalls: number,
  gateway: Gateway,
  options: CallOptions,
): Promise<void> {
  for (let calls = 0; calls < mostCalls && !isEnough(reading, end); calls += 1) {
    await readOn(reading, gateway, options);
  }
}

function beginning(keyword: string): Reading {
  return { keyword, seen: new Set(), groups: [], latest: new Map(), nextPage: 1, isDone: false };
}

async function readOn(reading: Reading, { redemptions }: Gateway, options: CallOptions): Promise<void> {
  const { keyword, nextPage, seen } = reading;
  const query = { page: nextPage, pageSize: mostRows };
  const { rows, hasMore } = await (keyword === ''
    ? redemptions.list(query, options)
    : redemptions.search({ ...query, keyword }, options));
  const fresh = rows.filter(({ id }) => !seen.has(id));
  for (const code of fresh) {
    seen.add(code.id);
    add(reading, code);
  }
  reading.nextPage += 1;
  // A page without new rows ends any list (docs/gateways.md 13.22).
  reading.isDone = !hasMore || fresh.length === 0;
}

function add({ groups, latest }: Reading, code: Redemption): void {
  const key = JSON.stringify([code.name, code.quota, code.expired_time, code.user_id]);
  const last = latest.get(key);
  if (last !== undefined && Math.abs(last.oldest - code.created_time) <= madeWithin) {
    last.codes.push(code);
    last.oldest = Math.min(last.oldest, code.created_time);
    return;
  }
  const group = { key, codes: [code], oldest: code.created_time };
  latest.set(key, group);
  groups.push(group);
}

/** The number of leading groups that are complete, because codes older than theirs were read. */
function wholeGroups({ groups }: Reading): number {
  const reached = groups.at(-1)?.oldest ?? 0;
  const index = groups.findIndex(({ oldest }) => oldest - reached <= madeWithin);
  return index < 0 ? groups.length : index;
}

const isOpen = (code: Redemption, nowSeconds: number) =>
  code.status === RedemptionStatus.Unused && !isRedemptionExpired(code, nowSeconds);

/** The row of a batch is one of its codes, one that can be redeemed where there is any. */
function rowOf(codes: readonly Redemption[], nowSeconds: number): CodeRow {
  const open = codes.filter((code) => isOpen(code, nowSeconds));
  const used = codes.filter(({ status }) => status === RedemptionStatus.Used).length;
  const [row] = [...open, ...codes];
  return { ...(row as Redemption), batch: { made: codes.length, used, open: open.length } };
}

/** Whether a row represents several codes. */
const isSeveral = ({ batch }: CodeRow) => batch !== undefined && batch.made > 1;

/** Refuses actions on a row that represents several codes, because actions apply to single codes. */
export function batchRefusal(row: CodeRow, { say }: ScreenContext): string | undefined {
  return isSeveral(row) ? say('redemption.isBatch', { count: row.batch?.made ?? 0 }) : undefined;
}

/**
 * The code of a row; for a batch all codes that can still be redeemed, one per line. @throws Refusal where none is
 * left, or the batch was not read
 */
export function openCodesOf(row: CodeRow, context: ScreenContext): string {
  if (!isSeveral(row)) return row.key;
  const { gateway, now, say } = context;
  const group = readings.get(gateway)?.groups.find(({ codes }) => codes.some(({ id }) => id === row.id));
  const open = (group?.codes ?? []).filter((code) => isOpen(code, now() / 1000));
  if (open.length === 0) throw new Refusal(say('redemption.noneOpen'));
  return open.map(({ key }) => key).join('\n');
}
