import { isDeepStrictEqual } from 'node:util';
import type { Page } from '../../../../../shared/gateway/client/page.ts';

/**
 * Maximum number of rows kept; pages farthest from the visible rows are dropped first. A list with more rows is never
 * loaded as a whole.
 */
export const mostKept = 100_000;

/** The loaded part of a long list: pages by number, rows by index and by id. */
export interface RowWindow<Row> {
  pageSize: number;
  /** Rows known to exist, loaded or not. */
  length(): number;
  /** The total of the gateway; undefined where it gives none. */
  total(): number | undefined;
  at(index: number): Row | undefined;
  /** The index of the row with this id; undefined when it is not loaded. */
  indexOf(id: number): number | undefined;
  /** All loaded rows in the gateway's order. */
  loaded(): readonly Row[];
  isComplete(): boolean;
  /**
   * Whether the loaded pages agree: all came with the same total, and hold that many rows, each once (TRU-04). Where
   * they do not, rows were added or deleted between the pages, and a row may be on none.
   */
  isSteady(): boolean;
  /** The least total that came with the loaded pages: rows created meanwhile do not count as missing. */
  leastTotal(): number;
  /**
   * Page numbers, from 1, that must be requested to show these indexes; the page nearest to the first index comes
   * first.
   */
  missing(first: number, last: number): number[];
  /** The first page that is not loaded; undefined when all are. */
  nextMissing(): number | undefined;
  /** Stores a page. A row with unchanged content keeps its object, so that its layout is not computed again. */
  put(page: Page<Row>): void;
  /** Replaces a row by its newer state, if it is loaded. */
  replace(row: Row): void;
  /** Marks all pages to be requested again; until then their rows stay on show. */
  expire(): void;
  clear(pageSize: number): void;
}

/** An empty window over a list whose rows carry an id. */
export function createRowWindow<Row>(idOf: (row: Row) => number, pageSize: number): RowWindow<Row> {
  const pages = new Map<number, readonly Row[]>();
  /** The total in the answer with each page. */
  const totals = new Map<number, number | undefined>();
  const expired = new Set<number>();
  let total: number | undefined;
  /** The last page, known from an answer without a following page. */
  let lastPage: number | undefined;
  let indexes: Map<number, number> | undefined;
  let inOrder: readonly Row[] | undefined;

  const changed = () => {
    indexes = undefined;
    inOrder = undefined;
  };
  const numbers = () => [...pages.keys()].sort((a, b) => a - b);
  const window: RowWindow<Row> = {
    pageSize,
    total: () => total,
    length: () => {
      if (total !== undefined) return total;
      const highest = Math.max(0, ...pages.keys());
      const loaded = highest === 0 ? 0 : (highest - 1) * window.pageSize + (pages.get(highest)?.length ?? 0);
      return lastPage === undefined && highest > 0 ? loaded + 1 : loaded;
    },
    at: (index) => pages.get(Math.floor(index / window.pageSize) + 1)?.[index % window.pageSize],
    indexOf: (id) => {
      if (!indexes) {
        indexes = new Map();
        for (const number of numbers()) {
          for (const [offset, row] of (pages.get(number) ?? []).entries()) {
            // A row that arrived twice is found at its first index.
            const rowId = idOf(row);
            if (!indexes.has(rowId)) indexes.set(rowId, (number - 1) * window.pageSize + offset);
          }
        }
      }
      return indexes.get(id);
    },
    loaded: () => {
      if (!inOrder) {
        const seen = new Set<number>();
        // While a refresh is under way, a row that moved may be on two pages.
        inOrder = numbers()
          .flatMap((number) => pages.get(number) ?? [])
          .filter((row) => !seen.has(idOf(row)) && seen.add(idOf(row)));
      }
      return inOrder;
    },
    isComplete: () => pages.size > 0 && window.nextMissing() === undefined,
    leastTotal: () => Math.min(...[...pages.keys()].map((number) => totals.get(number) ?? 0)),
    isSteady: () =>
      [...pages.keys()].every((number) => totals.get(number) === total) &&
      (total === undefined || !window.isComplete() || window.loaded().length >= total),
    missing: (first, last) => {
      const until = Math.min(last, Math.max(0, window.length() - 1));
      const wanted: number[] = [];
      for (let number = pageOf(Math.max(0, first)); number <= pageOf(until); number++) {
        if (!pages.has(number) || expired.has(number)) wanted.push(number);
      }
      return wanted;
    },
    nextMissing: () => {
      const end =
        total !== undefined ? Math.ceil(total / window.pageSize) : (lastPage ?? Math.max(0, ...pages.keys()) + 1);
      for (let number = 1; number <= Math.max(1, end); number++) if (!pages.has(number)) return number;
      return undefined;
    },
    put: (page) => {
      const rows = page.rows.map((row) => {
        const before = window.at(window.indexOf(idOf(row)) ?? -1);
        return before !== undefined && isDeepStrictEqual(before, row) ? before : row;
      });
      pages.set(page.page, rows);
      totals.set(page.page, page.total);
      expired.delete(page.page);
      total = page.total;
      if (!page.hasMore) lastPage = page.page;
      else if (lastPage !== undefined && page.page >= lastPage) lastPage = undefined;
      const end = total === undefined ? lastPage : Math.max(1, Math.ceil(total / window.pageSize));
      for (const number of [...pages.keys()]) if (end !== undefined && number > end) pages.delete(number);
      forgetFarthest(page.page);
      changed();
    },
    replace: (row) => {
      const index = window.indexOf(idOf(row));
      if (index === undefined) return;
      const number = pageOf(index);
      pages.set(
        number,
        (pages.get(number) ?? []).map((other) => (idOf(other) === idOf(row) ? row : other)),
      );
      changed();
    },
    expire: () => {
      for (const number of pages.keys()) expired.add(number);
    },
    clear: (size) => {
      window.pageSize = size;
      pages.clear();
      expired.clear();
      total = undefined;
      lastPage = undefined;
      changed();
    },
  };

  function pageOf(index: number): number {
    return Math.floor(index / window.pageSize) + 1;
  }

  function forgetFarthest(from: number) {
    while (pages.size * window.pageSize > mostKept) {
      let farthest = from;
      for (const number of pages.keys()) if (Math.abs(number - from) > Math.abs(farthest - from)) farthest = number;
      if (farthest === from) return;
      pages.delete(farthest);
    }
  }
  return window;
}
