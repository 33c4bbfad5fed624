import { sanitise } from '../../../shared/format/sanitise.ts';
import type { Page } from '../../../shared/gateway/client/page.ts';
import type { Shortfall } from '../../../shared/gateway/reading/read-pages.ts';
import { visibleTo } from '../../../shared/screen/access.ts';
import { compareRaw, isNothing } from '../../../shared/screen/compare-raw.ts';
import { columnNamed } from '../../../shared/screen/filter/column-name.ts';
import type { BrowseScreen, Column, FilterValues, ListOrder } from '../../../shared/screen/list-screen.ts';
import { planReading } from '../../../shared/screen/reading/plan-reading.ts';
import { readWhole } from '../../../shared/screen/reading/read-whole.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { sentencesOf } from '../../../shared/text/punctuation.ts';
import { unknownField } from '../../output/output-column.ts';
import type { Invocation } from '../../program/definition.ts';
import { wrongFlag } from '../../program/usage.ts';
import type { Condition } from '../batch/condition.ts';
import { askedColumns, type RowTest, rowTest, saidAsked, saidRead } from '../batch/conditions.ts';
import { groupedCount } from './grouped-count.ts';
import type { PagePlan } from './page-plan.ts';
import { longReading, openReadProgress } from './read-progress.ts';

/** What this program applies because no gateway can: conditions on columns, and an order by any column. */
export interface Narrowing {
  conditions: readonly Condition[];
  /** As typed: `priority`, `-used_quota,name`. */
  sort: string | undefined;
  /** Only the requested page is examined; otherwise all rows are. */
  isOnePage: boolean;
}

/**
 * A narrowing resolved against a screen's columns; an unknown column ends the command with a list of the known ones.
 */
export interface Narrower<Row> {
  passes: RowTest<Row>;
  /** Undefined leaves the gateway's order. */
  compare: ((one: Row, other: Row) => number) | undefined;
  /** The same order as a query to the gateway; undefined where the gateway cannot sort so. */
  order: ListOrder | undefined;
  /**
   * Whether the gateway's order agrees with this one at this row. Rows without a value come last here, but first or at
   * no certain position in the gateway's order.
   */
  mayFollow(row: Row, before: Row | undefined): boolean;
}

/** Resolves the columns that conditions and order name. Sends no request. */
export function narrower<Row>(
  screen: BrowseScreen<Row>,
  { conditions, sort: typed }: Narrowing,
  context: ScreenContext,
): Narrower<Row> {
  const columns = visibleTo(screen.columns, context.role);
  const orders = (typed?.split(',') ?? []).map((word) => {
    const [, minus = '', name = ''] = /^\s*(-?)([\p{L}_][\p{L}\p{N}_ -]*?)\s*$/u.exec(word) ?? [];
    if (name === '') throw wrongFlag('--sort', typed ?? '', ['priority', '-used_quota']);
    const column = columnNamed(name, columns, context) ?? unknownField(name, columns);
    return { column, isDescending: minus === '-' };
  });
  const [first, ...others] = orders;
  const sort = first && others.length === 0 ? { column: first.column.id, descending: first.isDescending } : undefined;
  const { order } = planReading(screen, { filters: {}, sort }, context).ask;
  const rawOf = (column: Column<Row>, row: Row) => (column.raw ? column.raw(row) : column.cell(row, context).raw);
  const compare = (one: Row, other: Row) => {
    for (const { column, isDescending } of orders) {
      const order = compareRaw(rawOf(column, one), rawOf(column, other), isDescending);
      if (order !== 0) return order;
    }
    return 0;
  };
  return {
    passes: rowTest(screen, conditions, context),
    order,
    compare: orders.length === 0 ? undefined : compare,
    mayFollow: (row, before) =>
      orders.every(({ column }) => !isNothing(rawOf(column, row))) &&
      (before === undefined || compare(before, row) <= 0),
  };
}

/**
 * Writes the matching rows in the requested order, at most `limit`. Where the gateway returns that order, or none was
 * requested, reading stops once there are enough; if its rows turn out to be in another order, all are read. A notice
 * says how many rows were examined, because nothing is known about the rest.
 */
export async function readNarrowed<Row>(
  screen: BrowseScreen<Row>,
  { page, pageSize, limit = Number.POSITIVE_INFINITY }: PagePlan & { pageSize: number },
  filters: FilterValues,
  { narrowing, by, context }: { narrowing: Narrowing; by: Narrower<Row>; context: ScreenContext },
  write: (rows: readonly Row[]) => Promise<boolean>,
  invocation: Invocation,
): Promise<Shortfall | undefined> {
  const { talk, say } = invocation;
  const { columns, words, holds } = askedColumns(screen, narrowing.conditions, context);
  const { compare, order } = by;
  const query = { filters, columns, ...(order && { order }) };
  let isSortedThere = order !== undefined;
  const progress = openReadProgress(invocation, longReading(screen, context, true));
  const reading = readWhole(screen, query, context, progress.options);
  const pages = narrowing.isOnePage ? onePage() : reading.pages;
  async function* onePage(): AsyncGenerator<Page<Row>> {
    yield await screen.list({ page, pageSize, ...query }, context, progress.options);
  }
  let read = 0;
  let matched = 0;
  let total: number | undefined;
  let isAll = true;
  let isAwaited = true;
  let before: Row | undefined;
  const found: Row[] = [];
  const flush = async () => write(found.splice(0));
  try {
    for await (const { rows, hasMore, total: reported } of pages) {
      total = reported;
      for (const row of rows) {
        read += 1;
        isAwaited &&= holds(row);
        isSortedThere &&= by.mayFollow(row, before);
        before = row;
        if (!by.passes(row)) continue;
        matched += 1;
        found.push(row);
        isAll = matched < limit || !(compare === undefined || isSortedThere);
        if (!isAll) break;
      }
      if (!isAll) break;
      if (narrowing.isOnePage) isAll = page === 1 && !hasMore;
      else if (compare === undefined && !(await flush())) return undefined;
    }
  } finally {
    await progress.end();
  }
  if (matched === 0 && reading.shortfall() === undefined) by.passes.refuseDoubtful();
  if (compare) found.sort(compare);
  const shown = Math.min(matched, limit);
  if (compare) found.length = shown;
  await flush();
  const shortfall = narrowing.isOnePage || !isAll ? undefined : reading.shortfall();
  const isComplete = isAll && !shortfall;
  const asked = isAwaited ? words : [];
  const facts = {
    ...{ matched, shown, read, complete: isComplete },
    ...{ filtered_by_gateway: asked, sorted_by_gateway: isSortedThere },
  };
  const counted = { count: matched, matched: groupedCount(matched), read: groupedCount(read) };
  const isCut = narrowing.conditions.length === 0 && total !== undefined && total > shown;
  const text = sentencesOf([
    saidRead(screen, narrowing.conditions, context),
    saidAsked(asked, say),
    isSortedThere ? say('batch.sortedByGateway', { column: sanitise(narrowing.sort ?? '') }) : undefined,
    isCut
      ? say('cliList.shownOf', { shown: groupedCount(shown), total: groupedCount(total ?? 0) })
      : say(isComplete ? 'batch.matchedOfAll' : 'batch.matchedOfRead', counted),
  ]);
  await talk.notice('matched', text, facts);
  return shortfall;
}
