import type { BrowseScreen, FilterValues, ListOrder, ListQuery } from '../list-screen.ts';
import type { ScreenContext } from '../screen-context.ts';

/** The most rows of a list that are read automatically, to filter, sort or count them here: twenty calls. */
export const mostRead = 2_000;

/** The further rows that are read when the user asks for them: two hundred calls, which can be stopped. */
export const readFurther = 20_000;

/** The rows of a list to read, and in which of the gateway's orders. */
export type WholeQuery = Pick<ListQuery, 'filters' | 'columns' | 'order'>;

/** Who sorts the rows: the gateway, or this program over all rows. */
export type SortedBy = 'gateway' | 'rows';

/** How a list should be filtered and sorted. */
export interface ListWish {
  filters: FilterValues;
  /** Values of columns that the gateway is asked to filter by, so that fewer rows arrive (`ListFilter.columns`). */
  columns?: FilterValues;
  /** Some filter word can only be tested on the rows. */
  needsRows?: boolean;
  sort?: ListOrder | undefined;
}

/** How the rows of a `ListWish` are read. */
export interface ReadingPlan {
  /** The query for the gateway. */
  ask: WholeQuery;
  /** Undefined where no order is wanted. */
  sortedBy: SortedBy | undefined;
  /** All rows have to be read, then tested and sorted here, because the gateway cannot return a matching page. */
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

/**
 * Splits the wanted filters and order into the gateway's part and the rest, which is done here (GEN-07). Makes no
 * request.
 */
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
