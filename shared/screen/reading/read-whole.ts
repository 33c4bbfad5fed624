import { rangeAhead } from '../../domain/default.ts';
import type { CallOptions, Page, PageQuery } from '../../gateway/client/page.ts';
import { type PageReading, readPages, type Shortfall } from '../../gateway/reading/read-pages.ts';
import { readSlices, type TimeRange } from '../../gateway/reading/read-slices.ts';
import { filterSpan, filterText, rangeEnd, timeText } from '../filter-values.ts';
import type { BrowseScreen, FilterValues } from '../list-screen.ts';
import type { ScreenContext } from '../screen-context.ts';
import { mostRead, type WholeQuery } from './plan-reading.ts';

/** Rows a page; the most a gateway gives (docs/gateways.md 4.0). */
const pageSize = 100;
/** Few enough that even long rows take no memory to speak of. */
const sliceSize = { usual: 700, most: 1_400 };

/** The part of a list that is read as a whole. */
export type WholeScreen<Row> = Pick<BrowseScreen<Row>, 'list' | 'id' | 'filters' | 'hasEqualRows' | 'timeOf'>;

/**
 * Reads every row that a query matches, each once, and tells what stayed missing (TRU-04). Times relative to now are those of
 * the beginning, however long it takes. A list of calls that is longer than a page is read in slices of time: a gateway counts
 * the whole range for each of its pages (docs/gateways.md 4.10), and a slice does not move while calls come in.
 */
export function readWhole<Row>(
  screen: WholeScreen<Row>,
  query: WholeQuery,
  context: ScreenContext,
  options: CallOptions = {},
): PageReading<Row> {
  const asked = { ...query, filters: fixedTimes(screen, query.filters, context) };
  // Sooner or later it meets the gateway's limit of calls (docs/gateways.md 2.4).
  const patient = { ...options, isPatient: true };
  const ask = (page: PageQuery, filters = asked.filters) =>
    screen.list({ ...page, ...asked, filters }, context, patient);
  const isPlain = query.order === undefined && Object.keys(query.columns ?? {}).length === 0;
  if (screen.timeOf !== undefined && isPlain) return readInSlices(screen.timeOf, asked, ask, context, patient);
  const reading = screen.hasEqualRows?.(context)
    ? readEqualRows(screen, (page) => ask(page))
    : readPages((page) => ask(page), screen.id, { pageSize });
  return options.onRead ? { ...reading, pages: toldPages(reading.pages, options.onRead) } : reading;
}

/** Pages of a list of more than `mostRead` rows, each of which tells how far that is (BIG-02): short ones are read at once. */
async function* toldPages<Row>(
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

/** Times relative to now become timestamps, so that every page is asked for the same range. */
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
  // Without a time, or with `any`, it is open; no filter takes 0 for a time.
  const range = { start: Number(filters.start) || 1, end: Number(filters[rangeEnd]) - 1 || present };
  let received = 0;
  let missing = 0;
  // A row that is in no slice, because a clock is far off, is missing all the same.
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
 * Pages whose rows may equal one another. Nothing of the pages before is kept but the ids of the last one: a list that
 * moved by some rows between two calls repeats those, and a gateway that ignores the page repeats all of them
 * (docs/gateways.md 13.22).
 */
function readEqualRows<Row>(
  { id }: Pick<BrowseScreen<Row>, 'id'>,
  ask: (query: PageQuery) => Promise<Page<Row>>,
): PageReading<Row> {
  let received = 0;
  // Rows made meanwhile are not missed.
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
