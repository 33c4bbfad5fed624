import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useScreenContext } from '../../../shared/hooks/screen-context-provider.tsx';
import type { Selection } from '../../../shared/hooks/selection.ts';
import { type ListState, useList } from '../../../shared/hooks/use-list.ts';
import { useSelection } from '../../../shared/hooks/use-selection.ts';
import type { Made } from '../../../shared/screens/action.ts';
import { emptyCell } from '../../../shared/screens/cells.ts';
import type { BrowseScreen, Column } from '../../../shared/screens/list-screen.ts';
import type { ScreenContext } from '../../../shared/screens/screen-context.ts';
import { useConsole } from '../../console-context.tsx';
import { offered } from './offered.ts';
import { sortRows } from './sort-rows.ts';
import { type ListAddressState, useListAddress } from './use-list-address.ts';
import { type LiveState, useLive, useNewRows } from './use-live.ts';

/** What an empty cell shows. */
const emptyText = emptyCell(null).text;

export interface ListViewState<Row> extends ListAddressState {
  list: ListState<Row>;
  /** The rows on the page in the order asked for. */
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** Undefined goes back to the screen's own choice. */
  chooseColumns(ids: readonly string[] | undefined): void;
  live: LiveState;
  /** Rows that came in while the list is followed, or were made here. */
  fresh: ReadonlySet<number>;
  /** Marks rows made here, until the list is left. */
  markMade(made: Made): void;
  selection: Selection;
  /** The chosen rows as last seen, on whatever page. */
  selectedRows(): Row[];
  /** Makes rows of other pages known, so that they can be chosen and acted on. */
  know(rows: readonly Row[]): void;
}

/** Everything a list view shows, held together: address, rows, order, columns, selection. */
export function useListView<Row>(screen: BrowseScreen<Row>): ListViewState<Row> {
  const { items } = useConsole();
  const context = useScreenContext();
  const { address, change } = useListAddress(screen);
  const { page, pageSize, filters, sort } = address;
  const live = useLive(screen, page);
  const list = useList(screen, { page, pageSize, filters }, { refreshEvery: live.refreshEvery });
  // Nothing is new before there was something.
  const query = list.isStale || list.page === undefined ? undefined : JSON.stringify([pageSize, filters]);
  const [newest, setNewest] = useState<number>();
  const followed = useNewRows(screen, list.rows, live.isOn, query);
  const fresh = useMemo(() => {
    if (newest === undefined) return followed;
    return new Set([...followed, ...list.rows.map(screen.id).filter((id) => id >= newest)]);
  }, [followed, newest, list.rows, screen]);
  const selection = useSelection();
  const known = useRef(new Map<number, Row>());
  const [chosen, setChosen] = useState(() => items.columns(screen.noun));

  const know = useCallback(
    (rows: readonly Row[]) => {
      for (const row of rows) known.current.set(screen.id(row), row);
    },
    [screen],
  );
  useEffect(() => know(list.rows), [know, list.rows]);

  // Another filter is another list: what was chosen in the first is out of sight, so it is let go.
  const filterKey = JSON.stringify(filters);
  const lastFilters = useRef(filterKey);
  useEffect(() => {
    if (lastFilters.current !== filterKey) selection.clear();
    lastFilters.current = filterKey;
  }, [filterKey, selection]);

  // Rows deleted meanwhile may leave the asked page beyond the end.
  const total = list.page?.total;
  const lastPage = total === undefined ? undefined : Math.max(1, Math.ceil(total / pageSize));
  useEffect(() => {
    if (lastPage !== undefined && page > lastPage && !list.isStale) change({ page: lastPage }, { replace: true });
  }, [lastPage, page, list.isStale, change]);

  const columns = useMemo(
    () =>
      offered(screen.columns, context.role).filter((column) =>
        chosen === undefined ? !column.wide && !isSilent(column, list.rows, context) : chosen.includes(column.id),
      ),
    [screen, chosen, context, list.rows],
  );
  const rows = useMemo(() => sortRows(list.rows, screen.columns, sort, context), [list.rows, screen, sort, context]);
  return {
    address,
    change,
    list,
    rows,
    columns,
    chooseColumns(ids) {
      items.writeColumns(screen.noun, ids);
      setChosen(ids === undefined ? undefined : [...ids]);
    },
    live,
    fresh,
    markMade: ({ firstId }) => setNewest(firstId),
    selection,
    know,
    selectedRows: () => [...selection.ids()].flatMap((id) => known.current.get(id) ?? []),
  };
}

/** Whether a sparse column has nothing to tell about these rows. */
function isSilent<Row>(column: Column<Row>, rows: readonly Row[], context: ScreenContext): boolean {
  return column.sparse === true && rows.every((row) => column.cell(row, context).text === emptyText);
}
