import type { Page, PageQuery } from '../client/page.ts';

/** How many rows a list returned compared with its own total. */
export interface Shortfall {
  received: number;
  total: number;
}

/** A list being read page by page. */
export interface PageReading<Row> {
  /** Each page, with only rows not seen before; pages read again to close a gap are included, possibly empty. */
  pages: AsyncIterable<Page<Row>>;
  /** The missing rows, known after the last page: undefined where none are known to be missing. */
  shortfall(): Shortfall | undefined;
}

/** Rows per page; the most that gateways return (docs/gateways.md 4.0). */
const mostRows = 100;

/**
 * Reads every page of a list, each row once, and compares the number of rows with the list's own total (TRU-04). Pages
 * of a changing or unsorted list repeat rows and lose others (docs/gateways.md 13.23): where the total differs from the
 * previous page's, or a row is repeated, the previous pages are read again until one has no new row; where rows are
 * missing at the end, all pages are read once more. Rows created meanwhile do not count as missing: the smallest total
 * returned counts. Lists without a total (bare arrays) end at their last page, and a page without a new row ends any
 * (docs/gateways.md 13.22).
 */
export function readPages<Row>(
  list: (query: PageQuery) => Promise<Page<Row>>,
  keyOf: (row: Row) => string | number,
  { pageSize = mostRows, from = 1 }: { pageSize?: number; from?: number } = {},
): PageReading<Row> {
  const seen = new Set<string | number>();
  let least: number | undefined;
  let latest: number | undefined;

  const ask = async (page: number): Promise<Page<Row> & { given: number }> => {
    const answer = await list({ page, pageSize });
    latest = answer.total;
    if (latest !== undefined) least = Math.min(least ?? latest, latest);
    const rows = answer.rows.filter((row) => !seen.has(keyOf(row)) && seen.add(keyOf(row)));
    return { ...answer, rows, given: answer.rows.length };
  };
  const shortfall = (): Shortfall | undefined => {
    const total = least === undefined ? 0 : Math.max(0, least - (from - 1) * pageSize);
    return seen.size < total ? { received: seen.size, total } : undefined;
  };
  async function* seam(last: number): AsyncGenerator<Page<Row>> {
    for (let number = last; number >= from; number -= 1) {
      const again = await ask(number);
      yield again;
      if (again.rows.length === 0) return;
    }
  }
  async function* pass(): AsyncGenerator<Page<Row>> {
    for (let number = from; ; number += 1) {
      const before = latest;
      const page = await ask(number);
      yield page;
      const isNew = page.rows.length > 0;
      const hasMoved = number > from && (page.total !== before || (isNew && page.rows.length < page.given));
      if (hasMoved) yield* seam(number - 1);
      if (!page.hasMore || !isNew) return;
    }
  }
  async function* pages(): AsyncGenerator<Page<Row>> {
    yield* pass();
    if (shortfall() === undefined) return;
    for (let number = from; ; number += 1) {
      const page = await ask(number);
      yield page;
      if (!page.hasMore || page.given === 0 || shortfall() === undefined) return;
    }
  }
  return { pages: pages(), shortfall };
}

/** Every row of a list, each once; for callers that search for a row. */
export async function* walkPages<Row>(
  list: (query: PageQuery) => Promise<Page<Row>>,
  keyOf: (row: Row) => string | number,
  pageSize = mostRows,
): AsyncGenerator<Row, void, undefined> {
  yield* flattened(readPages(list, keyOf, { pageSize }));
}

/** Yields the rows of a page reading one by one. */
export async function* flattened<Row>({ pages }: PageReading<Row>): AsyncGenerator<Row, void, undefined> {
  for await (const page of pages) yield* page.rows;
}
