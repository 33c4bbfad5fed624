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
import { askedColumns, rowTest, saidAsked, saidRead } from '../batch/conditions.ts';
import { groupedCount } from './grouped-count.ts';
import type { PagePlan } from './page-plan.ts';
import { longReading, openReadProgress } from './read-progress.ts';

/** What no gateway can be asked for: tests of columns, and an order of one's own. */
export interface Narrowing {
  conditions: readonly Condition[];
  /** As typed: `priority`, `-used_quota,name`. */
  sort: string | undefined;
  /** Only the page asked for is looked at; else all of them are. */
  isOnePage: boolean;
}

/** A narrowing against a screen's columns; an unknown column ends the command and lists the known ones. */
export interface Narrower<Row> {
  passes(row: Row): boolean;
  /** Undefined leaves the gateway's order. */
  compare: ((one: Row, other: Row) => number) | undefined;
  /** The same order as the gateway is asked for it; undefined where it cannot bring it. */
  order: ListOrder | undefined;
  /**
   * Whether a row may follow another in the gateway's order as it would in this one: what has no value stands last here, and
   * first or nowhere certain there.
   */
  mayFollow(row: Row, before: Row | undefined): boolean;
}

/** Reads the columns that are spoken of. Asks no gateway. */
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
 * The rows that pass, in the order asked for, at most `limit`. Where the gateway brings that order, or none is wanted, nothing
 * more is read once there are enough; where its rows turn out to come in another one, all are read. Over how many rows that was
 * is told: it is no answer about the rest.
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
    for await (const { rows, hasMore, total: told } of pages) {
      total = told;
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
