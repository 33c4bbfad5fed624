import type { CallOptions, Page } from '../../gateway/client/page.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { readSlices } from '../../gateway/reading/read-slices.ts';
import type { LogFilters } from '../../gateway/resources/logs.ts';
import { readsAllLogs } from '../../screen/access.ts';
import type { FilterValues } from '../../screen/list-screen.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { type Finding, findBy, findById, findingText, pageOfFinding, readLog } from './find-calls.ts';
import { heldText, logQuery } from './log-filters.ts';
import type { LogRow } from './log-row.ts';

/** How long pages and totals of one list reuse a search result, in ms. */
const kept = 60_000;
const found = new WeakMap<Gateway, { key: string; at: number; finding: Promise<Finding> }>();

/**
 * The search for the text that the user entered, made once for all pages and the totals; undefined where nothing is
 * searched for.
 */
export async function findingOf(
  values: FilterValues,
  context: ScreenContext,
  options: CallOptions,
): Promise<Finding | undefined> {
  const held = heldText(values, context);
  if (held === undefined) return undefined;
  const { type: _, ...query } = logQuery(values, context);
  const { gateway, now, role } = context;
  const key = JSON.stringify([held, query, role]);
  const before = found.get(gateway);
  if (before?.key === key && now() - before.at < kept) return before.finding;
  const finding = findBy(held, query, context, options);
  found.set(gateway, { key, at: now(), finding });
  // A failed or stopped search is not reused.
  finding.catch(() => found.delete(gateway));
  return finding;
}

const pageSize = 100;
/** The pages to look at around the estimated page of an entry. */
const nearby = [0, -1, 1];

/**
 * Finds one entry at any time, within the chosen filters (ASK-15): by its id, by the key that replaces ids where
 * gateways have none (docs/gateways.md 14.23), or by any other text of it.
 * @throws Refusal where there is none, saying how far back was searched
 */
export async function findLog(
  key: string,
  filters: FilterValues,
  context: ScreenContext,
  options: CallOptions,
): Promise<LogRow> {
  const lifted = { ...filters, start: filters.start || 'any', end: filters.end || 'any' };
  const query = logQuery(lifted, context);
  const isNumber = /^\d{1,16}$/.test(key);
  if (isNumber) {
    const row = await (readsAllLogs(context)
      ? rowWithId(Number(key), query, context, options)
      : rowWithKey(key, query, context, options));
    if (row !== undefined) return row;
    throw new Refusal(context.say('log.notFound'));
  }
  if (key.trim() === '') throw new Refusal(context.say('log.notFound'));
  const finding = await findById(key, query, context, options);
  const { rows } = await pageOfFinding(finding, { page: 1, pageSize, ...query }, context, options);
  // The answered call comes before its failed attempts.
  const row = rows.find(({ quota }) => quota > 0) ?? rows[0];
  if (row !== undefined) return row;
  throw new Refusal(context.say('log.notFound'), findingText(finding, context));
}

/** Finds an entry by its id with a few pages, however long the log is, because ids fall from page to page. */
async function rowWithId(
  id: number,
  query: LogFilters,
  context: ScreenContext,
  options: CallOptions,
): Promise<LogRow | undefined> {
  const read = (page: number): Promise<Page<LogRow>> => readLog({ page, pageSize, ...query }, context, options);
  const isMeant = (row: LogRow) => row.id === id;
  let [low, high] = [1, Number.POSITIVE_INFINITY];
  let page = 1;
  while (low <= high) {
    const { rows, total } = await read(page);
    const row = rows.find(isMeant);
    if (row !== undefined) return row;
    if (total !== undefined) high = Math.min(high, Math.ceil(total / pageSize));
    const [first, last] = [rows[0], rows.at(-1)];
    if (first === undefined || last === undefined || first.id < id) high = page - 1;
    else if (last.id > id) low = page + 1;
    else break;
    // Without a total, the page number doubles until the end is passed.
    page = Number.isFinite(high) ? Math.floor((low + high) / 2) : page * 2;
  }
  // Entries of one second may not be in the order of their ids.
  for (const by of nearby) {
    if (low + by < 1) continue;
    const row = (await read(low + by)).rows.find(isMeant);
    if (row !== undefined) return row;
  }
  return undefined;
}

async function rowWithKey(
  key: string,
  { start_timestamp: start = 1, end_timestamp, ...query }: LogFilters,
  context: ScreenContext,
  options: CallOptions,
): Promise<LogRow | undefined> {
  const end = end_timestamp ?? Math.floor(context.now() / 1000) + 3_600;
  const patient = { ...options, isPatient: true };
  const slices = readSlices(
    ({ start: from, end: to, ...page }) =>
      readLog({ ...page, ...query, start_timestamp: from, end_timestamp: to }, context, patient),
    { start, end },
    ({ created_at }) => created_at,
  );
  for await (const { rows } of slices) {
    const row = rows.find((one) => String(one.key) === key);
    if (row !== undefined) return row;
  }
  return undefined;
}
