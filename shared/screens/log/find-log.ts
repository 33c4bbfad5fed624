import type { CallOptions, Page } from '../../gateway/client/page.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { readSlices } from '../../gateway/reading/read-slices.ts';
import type { LogFilters } from '../../gateway/resources/logs.ts';
import type { FilterValues } from '../../screen/list-screen.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { type Finding, findBy, findById, findingText, pageOfFinding, readLog } from './find-calls.ts';
import { heldText, logQuery, readsAllLogs } from './log-filters.ts';
import type { LogRow } from './log-row.ts';

/** ms for which the pages and totals of one list go by what was found. */
const kept = 60_000;
const found = new WeakMap<Gateway, { key: string; at: number; finding: Promise<Finding> }>();

/** What the person looks for, looked up once for all pages and the totals; undefined where nothing is looked for. */
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
  // What failed or was stopped is looked for anew.
  finding.catch(() => found.delete(gateway));
  return finding;
}

const pageSize = 100;
/** Pages around the place where an entry should stand. */
const nearby = [0, -1, 1];

/**
 * One entry at any time, within the filters that were chosen (ASK-15): by its number, the key that stands for it where
 * numbers say nothing (docs/gateways.md 14.23), or whatever else is held of it.
 * @throws Refusal where there is none, with how far it was looked for
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
  // The call that was answered comes before those that failed on its way.
  const row = rows.find(({ quota }) => quota > 0) ?? rows[0];
  if (row !== undefined) return row;
  throw new Refusal(context.say('log.notFound'), findingText(finding, context));
}

/** Numbers fall from page to page: a few pages are enough, however long the log is. */
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
    // Without a total, twice as far each time until the end is passed.
    page = Number.isFinite(high) ? Math.floor((low + high) / 2) : page * 2;
  }
  // Entries of one second need not stand in the order of their numbers.
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
