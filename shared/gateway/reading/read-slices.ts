import type { Page, PageQuery } from '../client/page.ts';
import type { Shortfall } from './read-pages.ts';

/** Unix seconds, both ends included. */
export interface TimeRange {
  start: number;
  end: number;
}

/** All rows of a short time range. */
export interface TimeSlice<Row> extends TimeRange {
  rows: Row[];
  /** Set where the gateway counts more rows than it returned. */
  shortfall: Shortfall | undefined;
}

/** Rows per page; the most that gateways return (docs/gateways.md 4.0). */
const pageSize = 100;
/**
 * The number of rows a slice should have: for each page the gateway counts and skips only the rows of its slice. Slices
 * with more than `most` rows are made shorter, down to a second.
 */
export interface SliceSize {
  usual: number;
  most: number;
}

const usualSize: SliceSize = { usual: 1_000, most: 5_000 };
const firstWidth = 3600;
/** After this many consecutive slices whose total does not fit their rows, reading stops. */
const mostMisfits = 3;
/** How often a slice is read whose total changes while it is read. */
const passes = 3;

/**
 * Reads rows by time (`timeOf` in Unix seconds), the newest first, slice by slice (SEE-02): each page costs the gateway
 * the same, however far back it lies, and no more than one slice is held in memory. The length of a slice follows from
 * the number of rows in the previous one. A slice whose total changes while it is read is read again. Where a gateway's
 * totals (or its rows) ignore the time range, the remaining time is returned as one last slice with its shortfall;
 * reading it second by second would never end.
 */
export async function* readSlices<Row>(
  list: (query: PageQuery & TimeRange) => Promise<Page<Row>>,
  { start, end }: TimeRange,
  timeOf: (row: Row) => number,
  { usual: usualRows, most: mostRows } = usualSize,
): AsyncGenerator<TimeSlice<Row>, void, undefined> {
  let width = firstWidth;
  let misfits: TimeSlice<Row>[] = [];
  for (let last = end; last >= start; ) {
    const first = Math.max(start, last - width + 1);
    const slice = await readSlice(list, { start: first, end: last }, timeOf, mostRows);
    if ('tooMany' in slice) {
      width = Math.max(1, Math.floor(((last - first + 1) * usualRows) / slice.tooMany));
      continue;
    }
    misfits.push(slice);
    if (!isMisfit(slice, mostRows)) {
      yield* misfits;
      misfits = [];
    } else if (misfits.length >= mostMisfits) {
      yield restOf(misfits, start);
      return;
    }
    last = first - 1;
    const wanted = slice.rows.length === 0 ? width * 8 : (width * usualRows) / slice.rows.length;
    width = Math.round(Math.min(Math.max(wanted, width / 8, 1), width * 8));
  }
  yield* misfits;
}

/** One slice for all remaining time, with the rows that were read of it. */
function restOf<Row>(misfits: readonly TimeSlice<Row>[], start: number): TimeSlice<Row> {
  const rows = misfits.flatMap((slice) => slice.rows);
  const total = Math.max(...misfits.map(({ shortfall }) => shortfall?.total ?? 0));
  return { start, end: misfits[0]?.end ?? start, rows, shortfall: { received: rows.length, total } };
}

/**
 * Whether a slice is one second for which the gateway counts thousands of rows but returns hardly any: its total counts
 * something else.
 */
function isMisfit({ start, end, rows, shortfall }: TimeSlice<unknown>, mostRows: number): boolean {
  return start === end && shortfall !== undefined && shortfall.total > mostRows && rows.length * 2 < shortfall.total;
}

async function readSlice<Row>(
  list: (query: PageQuery & TimeRange) => Promise<Page<Row>>,
  range: TimeRange,
  timeOf: (row: Row) => number,
  mostRows: number,
): Promise<TimeSlice<Row> | { tooMany: number }> {
  const isWithin = (row: Row) => timeOf(row) >= range.start && timeOf(row) <= range.end;
  let rows: Row[] = [];
  let total: number | undefined;
  for (let pass = 1; pass <= passes; pass += 1) {
    let isSteady = true;
    rows = [];
    total = undefined;
    let ahead: Promise<Page<Row>> | undefined;
    for (let page = 1; ; page += 1) {
      const asked: Promise<Page<Row>> = ahead ?? list({ ...range, page, pageSize });
      // The next page is requested while this one is decoded; it is dropped where this one fails.
      ahead = total !== undefined && page * pageSize < total ? list({ ...range, page: page + 1, pageSize }) : undefined;
      ahead?.catch(() => undefined);
      const answer = await asked;
      isSteady &&= page === 1 || answer.total === total;
      ({ total } = answer);
      if (page === 1 && total !== undefined && total > mostRows && range.end > range.start) return { tooMany: total };
      const isStrange = total !== undefined && total > mostRows && !answer.rows.some(isWithin);
      // The gateway returned rows of any time, and would return all of them again for each second.
      if (isStrange) return { ...range, rows, shortfall: { received: rows.length, total: total ?? 0 } };
      for (const row of answer.rows) {
        if (isWithin(row)) rows.push(row);
      }
      if (!answer.hasMore || answer.rows.length === 0) break;
      // Where the gateway sends no total, the slice itself must not grow beyond what may be held in memory.
      if (rows.length > mostRows && total === undefined && range.end > range.start) return { tooMany: 2 * rows.length };
    }
    if (isSteady && (total === undefined || total === rows.length)) break;
  }
  const isShort = total !== undefined && rows.length < total;
  return { ...range, rows, shortfall: isShort ? { received: rows.length, total: total ?? 0 } : undefined };
}
