import type { BrowseScreen, FilterValues, ListOrder, ListQuery } from '../list-screen.ts';
import type { ScreenContext } from '../screen-context.ts';

/** Rows of a list that are read at most, unasked, so that it can be filtered, sorted or counted here: twenty calls of a gateway. */
export const mostRead = 2_000;

/** Rows that are read further when a person asks for it: two hundred calls, which can be stopped. */
export const readFurther = 20_000;

/** Which rows of a list, and in which order of the gateway's. */
export type WholeQuery = Pick<ListQuery, 'filters' | 'columns' | 'order'>;

/** Who brings the rows in an order: the gateway, or we over all rows. */
export type SortedBy = 'gateway' | 'rows';

/** What somebody wants of a list. */
export interface ListWish {
  filters: FilterValues;
  /** Values of columns that the gateway may be asked for, so that fewer rows come (`ListFilter.columns`). */
  columns?: FilterValues;
  /** Some word can be tried on the rows alone. */
  needsRows?: boolean;
  sort?: ListOrder | undefined;
}

/** How that is read. */
export interface ReadingPlan {
  /** What the gateway is asked. */
  ask: WholeQuery;
  /** Undefined where no order is wanted. */
  sortedBy: SortedBy | undefined;
  /** A page of the gateway's is no answer: all rows are read, and tried and sorted here. */
  mustReadAll: boolean;
}

/** Who sorts a list by a column. */
export function sorterOf<Row>(
  { columns }: Pick<BrowseScreen<Row>, 'columns'>,
  column: string,
  context: ScreenContext,
): SortedBy {
  return columns.find(({ id }) => id === column)?.byGateway?.sorts?.(context) ? 'gateway' : 'rows';
}

/** What of a wish the gateway is asked for, and what is left to be done here (GEN-07). Asks nobody. */
export function planReading<Row>(
  screen: Pick<BrowseScreen<Row>, 'columns'>,
  { filters, columns = {}, needsRows = false, sort }: ListWish,
  context: ScreenContext,
): ReadingPlan {
  const sortedBy = sort && sorterOf(screen, sort.column, context);
  return {
    ask: {
      filters,
      ...(Object.keys(columns).length > 0 && { columns }),
      ...(sortedBy === 'gateway' && { order: sort }),
    },
    sortedBy,
    mustReadAll: needsRows || sortedBy === 'rows',
  };
}
