import type { Cell } from '../../../../../shared/screen/cells.ts';
import { type ListFilter, readListFilter, rowText } from '../../../../../shared/screen/filter/list-filter.ts';
import type { FilterValues, ListOrder } from '../../../../../shared/screen/list-screen.ts';
import type { ListOptions, Row } from './list-options.ts';
import type { RowWindow } from './row-window.ts';
import { allRows, type ShownRows, type Sort, searchedRows } from './shown-rows.ts';
import { createSifter } from './sifter.ts';

/** What the gateway is asked for. A request is identified by its object: another object is another request. */
export interface ListRequest {
  filters: FilterValues;
  /** Values of columns by which the gateway filters (GEN-07). */
  columns: FilterValues;
  /** The order in which the gateway returns the rows. */
  order: ListOrder | undefined;
}

interface ShownOptions extends Pick<ListOptions, 'screen' | 'context' | 'sleep'> {
  window: RowWindow<Row>;
  asked(): { search: string; sort: Sort | undefined; request: ListRequest };
  /** Testing and sorting the rows takes long enough to be indicated; and it has finished. */
  onSifting(): void;
  onSifted(): void;
}

interface Worked extends ReturnType<ShownOptions['asked']> {
  rows: readonly Row[];
  shown: ShownRows<Row>;
  isHere: boolean;
}

/** The rows of a list on show for the current search and order, computed once for each state of them. */
export function createShownRows({ screen, context, sleep, window, asked, onSifting, onSifted }: ShownOptions) {
  const columns = new Map(screen.columns.map((column) => [column.id, column]));
  let texts = new WeakMap<Row, string>();
  let memo: Worked | undefined;
  let isSifting = false;
  let filter: (ListFilter<Row> & { search: string; role: unknown }) | undefined;
  const cellOf = (row: Row, column: string): Cell | undefined => columns.get(column)?.cell(row, context());
  const textOf = (row: Row) => {
    let text = texts.get(row);
    if (text === undefined) {
      text = rowText(screen, context())(row);
      texts.set(row, text);
    }
    return text;
  };
  const sifter = createSifter({
    context,
    sleep,
    rawOf: (row, column) => cellOf(row, column)?.raw ?? null,
    onShown: onSifting,
    onDone: onSifted,
  });
  const filterOf = (search: string): ListFilter<Row> => {
    const { role } = context();
    if (filter?.search !== search || filter.role !== role) {
      filter = { ...readListFilter<Row>(search, screen, context(), textOf), search, role };
    }
    return filter;
  };
  /**
   * Whether the gateway was asked for all words and applied them: an older one ignores some and returns rows that do
   * not match.
   */
  const isAskedAndKept = ({ here, spared, columns }: ListFilter<Row>, request: ListRequest, rows: readonly Row[]) =>
    here.every((word) => spared.includes(word)) &&
    Object.entries(columns).every(([id, value]) => request.columns[id] === value) &&
    rows.every(sifter.passes);
  const work = (): Worked => {
    const now = asked();
    const { search, sort, request } = now;
    const rows = window.loaded();
    const isKnown = memo?.rows === rows && memo.search === search && memo.sort === sort && memo.request === request;
    if (memo && isKnown) return memo;
    const words = filterOf(search);
    const order = isOrderOf(request.order, sort) ? undefined : sort;
    // Until they are ready, the previous rows stay on show and are marked as such (TUI-20).
    isSifting = !sifter.isReady(rows, { test: words.test, column: order?.column });
    const reading = { idOf: (row: Row) => screen.id(row), rawOf: sifter.rawOf };
    if (isSifting) {
      return memo ?? { ...now, rows, shown: searchedRows<Row>([], undefined, undefined, reading), isHere: true };
    }
    const isHere = words.test !== undefined && !isAskedAndKept(words, request, rows);
    const test = isHere ? sifter.passes : undefined;
    const shown = test || order ? searchedRows(rows, test, order, reading) : allRows(window);
    memo = { ...now, rows, shown, isHere };
    return memo;
  };
  return {
    cellOf,
    shown: (): ShownRows<Row> => work().shown,
    /** Whether the rows on show are still those of the previous search or order. */
    isSifting: (): boolean => {
      work();
      return isSifting;
    },
    isSiftingShown: sifter.isShown,
    sift: sifter.sift,
    /**
     * Whether words are applied to the loaded rows here: those that the gateway was not asked for, or did not apply.
     */
    isFilteredHere: (): boolean => work().isHere,
    /** Parses the search, and any other filter line, into a filter over the cached texts of the rows. */
    filterOf,
    readFilter: (text: string): ListFilter<Row> => readListFilter<Row>(text, screen, context(), textOf),
    /** Drops the cached texts of rows, because another user may see other columns. */
    forget: () => {
      texts = new WeakMap();
      sifter.forget();
      memo = undefined;
    },
  };
}

/** Whether the order asked of the gateway is this one. */
export function isOrderOf(order: ListOrder | undefined, sort: Sort | undefined): boolean {
  return order !== undefined && order.column === sort?.column && order.descending === sort.isDescending;
}
