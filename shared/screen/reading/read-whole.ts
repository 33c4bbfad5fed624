import { rangeAhead } from '../../domain/default.ts';
import type { CallOptions, Page, PageQuery } from '../../gateway/client/page.ts';
import { type PageReading, readPages, type Shortfall } from '../../gateway/reading/read-pages.ts';
import { readSlices, type TimeRange } from '../../gateway/reading/read-slices.ts';
import { filterSpan, filterText, rangeEnd, timeText } from '../filter-values.ts';
import type { BrowseScreen, FilterValues } from '../list-screen.ts';
import type { ScreenContext } from '../screen-context.ts';
import { mostRead, type WholeQuery } from './plan-reading.ts';

/** Rows per page; the most that a gateway returns (docs/gateways.md 4.0). */
const pageSize = 100;
/** Rows per time slice; few enough that even long rows need little memory. */
const sliceSize = { usual: 700, most: 1_400 };

/** The parts of a list that reading all of it needs. */
export type WholeScreen<Row> = Pick<BrowseScreen<Row>, 'list' | 'id' | 'filters' | 'hasEqualRows' | 'timeOf'>;

/**
 * Reads every row that a query matches, each once, and reports rows that could not be read (TRU-04). Relative times are
 * resolved when the reading begins. A log longer than one page is read in time slices: a gateway counts the whole range
 * again for each page (docs/gateways.md 4.10), and the rows of a slice do not move while new calls arrive.
 */
export function readWhole<Row>(
  screen: WholeScreen<Row>,
  query: WholeQuery,
  context: ScreenContext,
  options: CallOptions = {},
): PageReading<Row> {
  const asked = { ...query, filters: fixedTimes(screen, query.filters, context) };
  // A long reading meets the gateway's rate limit sooner or later (docs/gateways.md 2.4), so its calls wait for it.
  const patient = { ...options, isPatient: true };
  const ask = (page: PageQuery, filters = asked.filters) =>
    screen.list({ ...page, ...asked, filters }, context, patient);
  const isPlain = query.order === undefined && Object.keys(query.columns ?? {}).length === 0;
  if (screen.timeOf !== undefined && isPlain) return readInSlices(screen.timeOf, asked, ask, context, patient);
  const reading = screen.hasEqualRows?.(context)
    ? readEqualRows(screen, (page) => ask(page))
    : readPages((page) => ask(page), screen.id, { pageSize });
  return options.onRead ? { ...reading, pages: reportedPages(reading.pages, options.onRead) } : reading;
}

/** Reports progress after each page of a list of more than `mostRead` rows (BIG-02); shorter lists need no progress. */
async function* reportedPages<Row>(
  pages: AsyncIterable<Page<Row>>,
  onRead: NonNullable<CallOptions['onRead']>,
): AsyncGenerator<Page<Row>> {
  let rows = 0;
  for await (const page of pages) {
    const { total = 0 } = page;
    rows += page.rows.length;
    if (total > mostRead && page.hasMore) onRead({ rows, share: Math.min(1, rows / total), since: undefined, total });
    yield page;
  }
}

/** Replaces relative times by timestamps, so that every page is requested for the same range. */
function fixedTimes<Row>(
  { filters }: Pick<BrowseScreen<Row>, 'filters'>,
  values: FilterValues,
  context: ScreenContext,
): FilterValues {
  const fixed = { ...values };
  for (const filter of filters.filter(({ kind }) => kind === 'datetime')) {
    const span = filterSpan(filterText(filter, values, context), context.now());
    if (span !== undefined) fixed[filter.id] = timeText(filter.id === rangeEnd ? span.end : span.start);
  }
  return fixed;
}

function readInSlices<Row>(
  timeOf: (row: Row) => number,
  { filters }: WholeQuery,
  ask: (query: PageQuery, filters: FilterValues) => Promise<Page<Row>>,
  { now }: ScreenContext,
  { onRead }: CallOptions,
): PageReading<Row> {
  // The gateway's clock may be ahead of ours.
  const present = Math.floor(now() / 1000) + rangeAhead;
  // Without a time, or with `any`, the range is open; filters do not accept 0 as a time.
  const range = { start: Number(filters.start) || 1, end: Number(filters[rangeEnd]) - 1 || present };
  let received = 0;
  let missing = 0;
  // A row in none of the slices, because its clock is far off, still counts as missing.
  let total = 0;
  async function* pages(): AsyncGenerator<Page<Row>> {
    const first = await ask({ page: 1, pageSize }, filters);
    if (!first.hasMore) {
      received = first.rows.length;
      yield first;
      return;
    }
    total = first.total ?? 0;
    const list = ({ start, end, ...page }: PageQuery & TimeRange) =>
      ask(page, { ...filters, start: timeText(start), [rangeEnd]: timeText(end + 1) });
    let number = 0;
    for await (const { start, rows, shortfall } of readSlices(list, range, timeOf, sliceSize)) {
      received += rows.length;
      if (shortfall) missing += shortfall.total - shortfall.received;
      const share = first.total === undefined ? 0 : Math.min(1, received / first.total);
      onRead?.({ rows: received, share, since: start });
      for (let at = 0; at < rows.length; at += pageSize) {
        number += 1;
        yield { rows: rows.slice(at, at + pageSize), total: first.total, page: number, pageSize, hasMore: true };
      }
    }
  }
  const shortfall = (): Shortfall | undefined => {
    const known = Math.max(total, received + missing);
    return received < known ? { received, total: known } : undefined;
  };
  return { pages: pages(), shortfall };
}

/**
 * Reads pages whose rows may be equal to one another. Only the ids of the previous page are kept: a list that shifted
 * between two calls repeats some of those, and a gateway that ignores the page number repeats all of them
 * (docs/gateways.md 13.22).
 */
function readEqualRows<Row>(
  { id }: Pick<BrowseScreen<Row>, 'id'>,
  ask: (query: PageQuery) => Promise<Page<Row>>,
): PageReading<Row> {
  let received = 0;
  // Rows created during the reading do not count as missing.
  let least: number | undefined;
  async function* pages(): AsyncGenerator<Page<Row>> {
    let before: ReadonlySet<number> = new Set();
    let total: number | undefined;
    for (let page = 1; ; page += 1) {
      const answer = await ask({ page, pageSize });
      const ids = answer.rows.map(id);
      if (ids.length > 0 && ids.every((one) => before.has(one))) return;
      const hasMoved = page > 1 && answer.total !== total;
      const seen = before;
      const rows = hasMoved ? answer.rows.filter((row) => !seen.has(id(row))) : answer.rows;
      received += rows.length;
      if (answer.total !== undefined) least = Math.min(least ?? answer.total, answer.total);
      yield { ...answer, rows };
      if (!answer.hasMore) return;
      before = new Set(ids);
      total = answer.total;
    }
  }
  const shortfall = () => (least !== undefined && received < least ? { received, total: least } : undefined);
  return { pages: pages(), shortfall };
}
