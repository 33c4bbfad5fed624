import type { Cell } from '../../../../shared/screens/cells.ts';
import { type ListFilter, readListFilter, rowText } from '../../../../shared/screens/filter/list-filter.ts';
import type { FilterValues, ListOrder } from '../../../../shared/screens/list-screen.ts';
import type { ListOptions, Row } from './list-options.ts';
import type { RowWindow } from './row-window.ts';
import { allRows, type ShownRows, type Sort, searchedRows } from './shown-rows.ts';

/** What the gateway is asked for. Another object stands for another question. */
export interface Question {
  filters: FilterValues;
  /** Values of columns that it filters by itself (GEN-07). */
  columns: FilterValues;
  /** The order that it brings the rows in. */
  order: ListOrder | undefined;
}

interface ShownOptions extends Pick<ListOptions, 'screen' | 'context'> {
  window: RowWindow<Row>;
  asked(): { version: number; search: string; sort: Sort | undefined; question: Question };
}

/** The rows of a list on show for what is searched and sorted now, worked out once for each of its versions. */
export function createShownRows({ screen, context, window, asked }: ShownOptions) {
  const columns = new Map(screen.columns.map((column) => [column.id, column]));
  let texts = new WeakMap<Row, string>();
  let memo: (ReturnType<typeof asked> & { shown: ShownRows<Row>; isHere: boolean }) | undefined;
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
  const filterOf = (search: string): ListFilter<Row> => {
    const { role } = context();
    if (filter?.search !== search || filter.role !== role) {
      filter = { ...readListFilter<Row>(search, screen, context(), textOf), search, role };
    }
    return filter;
  };
  const rawOf = (row: Row, column: string) => cellOf(row, column)?.raw ?? null;
  /** The gateway was asked for all words, and kept to them: an older one answers with rows that were not asked for. */
  const isAskedAndKept = ({ here, spared, columns, test }: ListFilter<Row>, question: Question) =>
    here.every((word) => spared.includes(word)) &&
    Object.entries(columns).every(([id, value]) => question.columns[id] === value) &&
    window.loaded().every((row) => test?.(row) ?? true);
  const work = () => {
    const now = asked();
    const { version, search, sort, question } = now;
    const isKnown =
      memo?.version === version && memo.search === search && memo.sort === sort && memo.question === question;
    if (memo && isKnown) return memo;
    const reading = { idOf: (row: Row) => screen.id(row), rawOf };
    const words = filterOf(search);
    const isHere = words.test !== undefined && !isAskedAndKept(words, question);
    const test = isHere ? words.test : undefined;
    const order = isOrderOf(question.order, sort) ? undefined : sort;
    const shown = test || order ? searchedRows(window, test, order, reading) : allRows(window);
    memo = { ...now, shown, isHere };
    return memo;
  };
  return {
    cellOf,
    shown: (): ShownRows<Row> => work().shown,
    /** Whether words are tried on the rows on hand: all that the gateway was not asked for, or did not keep to. */
    isFilteredHere: (): boolean => work().isHere,
    /** What the search comes to, and any other filter line, over the words of the rows that were read before. */
    filterOf,
    readFilter: (text: string): ListFilter<Row> => readListFilter<Row>(text, screen, context(), textOf),
    /** Drops what was read of rows: somebody else may see other columns. */
    forget: () => {
      texts = new WeakMap();
    },
  };
}

/** Whether the gateway's order is this one. */
export function isOrderOf(order: ListOrder | undefined, sort: Sort | undefined): boolean {
  return order !== undefined && order.column === sort?.column && order.descending === sort.isDescending;
}
