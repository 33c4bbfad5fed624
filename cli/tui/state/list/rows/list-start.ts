import {
  type BrowseScreen,
  type Column,
  type FilterValues,
  isOrderable,
} from '../../../../../shared/screen/list-screen.ts';
import { firstColumns } from '../../../config/tui-config.ts';
import { stayingFilters } from './kept-filters.ts';
import type { ListOptions } from './list-options.ts';
import type { ListState } from './list-reducer.ts';
import type { Sort } from './shown-rows.ts';

export const pageSizes = [10, 20, 50, 100] as const;
const defaultPageSize = 50;

/** The initial state of a list: the saved settings of the view, in its own order, no rows. */
export function startList({
  screen,
  settings,
  columnSets = {},
  fileViews = [],
}: Pick<ListOptions, 'screen' | 'settings' | 'columnSets' | 'fileViews'>): ListState {
  const { filters = {}, isWide = false, hiddenColumns = [], columnSet = firstColumns, ownViews = [] } = settings;
  return {
    version: 0,
    cursor: 0,
    top: 0,
    pinned: undefined,
    beforeSearch: undefined,
    search: '',
    filters: stayingFilters(screen.filters, filters),
    sort: undefined,
    former: undefined,
    isWide,
    hiddenColumns,
    columnSet: Object.hasOwn(columnSets, columnSet) ? columnSet : undefined,
    pageSize: pageSizes.find((size) => size === settings.pageSize) ?? defaultPageSize,
    isLoading: false,
    reading: undefined,
    error: undefined,
    fetchedAt: 0,
    isPaused: false,
    pace: settings.pace,
    fresh: new Set(),
    freshAt: 0,
    newAbove: 0,
    columnOffset: 0,
    alike: '',
    summary: [],
    ownViews: [...fileViews, ...ownViews],
    viewOn: undefined,
  };
}

/** The sort that a list keeps under these filters: undefined where its column has no values under them. */
export function sortUnder<Row>(
  screen: BrowseScreen<Row>,
  filters: FilterValues,
  sort: Sort | undefined,
): Sort | undefined {
  return screen.columns.some((column) => column.id === sort?.column && isOrderable(column, filters)) ? sort : undefined;
}

/** The columns on show: those of a view or set of the user, in its order, else all but hidden ones. */
export function columnsOnShow<Row>(
  { isWide, hiddenColumns, columnSet, ownViews, viewOn }: ListState,
  known: readonly Column<Row>[],
  columnSets: Readonly<Record<string, readonly string[]>>,
): readonly Column<Row>[] {
  const ofView = viewOn === undefined ? undefined : ownViews.find(({ word }) => word === viewOn)?.columns;
  const set = isWide ? undefined : (ofView ?? (columnSet === undefined ? undefined : columnSets[columnSet]));
  if (set === undefined) return known.filter(({ id, wide }) => (isWide || !wide) && !hiddenColumns.includes(id));
  return set.flatMap((id) => known.filter((column) => column.id === id));
}
