import { flattened, readPages, type Shortfall } from '../../../shared/gateway/read-pages.ts';
import { visibleTo } from '../../../shared/screen/access.ts';
import { compareRaw } from '../../../shared/screen/compare-raw.ts';
import { columnNamed } from '../../../shared/screen/filter/column-name.ts';
import type { BrowseScreen, Column, FilterValues } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { sentencesOf } from '../../../shared/text/punctuation.ts';
import { unknownField } from '../../output/output-column.ts';
import type { Condition } from '../batch/condition.ts';
import { askedColumns, rowTest, saidAsked, saidRead } from '../batch/conditions.ts';
import type { Invocation } from '../invocation.ts';
import { wrongFlag } from '../usage.ts';
import { groupedCount } from './grouped-count.ts';
import type { PagePlan } from './page-plan.ts';
import { withReadProgress } from './read-progress.ts';

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
}

/** Reads the columns that are spoken of. Asks no gateway. */
export function narrower<Row>(
  screen: BrowseScreen<Row>,
  { conditions, sort }: Narrowing,
  context: ScreenContext,
): Narrower<Row> {
  const columns = visibleTo(screen.columns, context.role);
  const orders = (sort?.split(',') ?? []).map((word) => {
    const [, minus = '', name = ''] = /^\s*(-?)([\p{L}_][\p{L}\p{N}_ -]*?)\s*$/u.exec(word) ?? [];
    if (name === '') throw wrongFlag('--sort', sort ?? '', ['priority', '-used_quota']);
    const column = columnNamed(name, columns, context) ?? unknownField(name, columns);
    return { column, isDescending: minus === '-' };
  });
  const rawOf = (column: Column<Row>, row: Row) => (column.raw ? column.raw(row) : column.cell(row, context).raw);
  return {
    passes: rowTest(screen, conditions, context),
    compare:
      orders.length === 0
        ? undefined
        : (one, other) => {
            for (const { column, isDescending } of orders) {
              const order = compareRaw(rawOf(column, one), rawOf(column, other), isDescending);
              if (order !== 0) return order;
            }
            return 0;
          },
  };
}

/**
 * The rows that pass, in the order asked for, at most `limit`. Without an order each is handed on as it is found, and
 * nothing more is read once there are enough. Over how many rows that was is told: it is no answer about the rest.
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
  let read = 0;
  let matched = 0;
  let isAll = true;
  let isStopped = false;
  const { columns, words, holds } = askedColumns(screen, narrowing.conditions, context);
  const ask = (query: { page: number; pageSize: number }) =>
    withReadProgress(invocation, (options) => screen.list({ ...query, filters, columns }, context, options));
  let isHeeded = true;
  const found: Row[] = [];
  const flush = async () => write(found.splice(0));
  const reading = readPages(ask, (row) => screen.id(row));
  const rows = narrowing.isOnePage ? onePage() : flattened(reading);
  async function* onePage(): AsyncGenerator<Row> {
    const answer = await ask({ page, pageSize });
    isAll = page === 1 && !answer.hasMore;
    yield* answer.rows;
  }
  for await (const row of rows) {
    read += 1;
    isHeeded &&= holds(row);
    if (by.passes(row)) {
      matched += 1;
      found.push(row);
    }
    if (by.compare !== undefined) continue;
    if (found.length >= 100 && !(await flush())) return undefined;
    if (matched >= limit) {
      isAll = false;
      isStopped = true;
      break;
    }
  }
  if (by.compare) found.sort(by.compare);
  const shown = Math.min(matched, limit);
  if (by.compare) found.length = shown;
  await flush();
  const shortfall = narrowing.isOnePage || isStopped ? undefined : reading.shortfall();
  if (shortfall) isAll = false;
  const key =
    isAll || (by.compare !== undefined && !narrowing.isOnePage && !shortfall)
      ? 'batch.matchedOfAll'
      : 'batch.matchedOfRead';
  const values = { count: matched, matched: groupedCount(matched), read: groupedCount(read) };
  const asked = isHeeded ? words : [];
  const readAs = saidRead(screen, narrowing.conditions, context);
  const facts = { matched, shown, read, complete: key === 'batch.matchedOfAll', filtered_by_gateway: asked };
  await talk.notice('matched', sentencesOf([readAs, saidAsked(asked, say), say(key, values)]), facts);
  return shortfall;
}
