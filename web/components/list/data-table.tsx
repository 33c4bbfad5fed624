import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useMemo, useRef } from 'react';
import type { Selection } from '../../../shared/hooks/selection.ts';
import { useSelectedIds } from '../../../shared/hooks/use-selection.ts';
import type { BrowseScreen, Column } from '../../../shared/screens/list-screen.ts';
import { useSay } from '../../console-context.tsx';
import { HintLayer } from '../hint-layer.tsx';
import classes from './data-table.module.css';
import type { ListSort } from './list-address.ts';
import type { RowTools } from './row-menu.tsx';
import { TableRow } from './table-row.tsx';
import { useCutEdges } from './use-cut-edges.ts';
import { useSteadyScroll } from './use-steady-scroll.ts';

const VirtualRows = lazy(() => import('./virtual-rows.tsx'));

/** From how many rows on only those in sight are drawn. */
const mostDrawn = 200;

/** More columns than this stand closer together, so that what matters is in sight without scrolling sideways. */
const mostRoomy = 11;

interface DataTableProps<Row> {
  screen: BrowseScreen<Row>;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  sort: ListSort | undefined;
  onSort(sort: ListSort | undefined): void;
  selection: Selection;
  tools: RowTools<Row>;
  isStale: boolean;
  /** Rows that came in while the list is followed. */
  fresh: ReadonlySet<number>;
  /** Stands in the table's body when there are no rows. */
  empty: ReactNode;
}

/** The table of the desktop: its header and foot stay, its body scrolls both ways. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { screen, rows, columns, sort, onSort, selection, tools, isStale, fresh, empty } = props;
  const say = useSay();
  const scroller = useRef<HTMLDivElement>(null);
  const ids = useMemo(() => rows.map((row) => screen.id(row)), [rows, screen]);
  useSteadyScroll(scroller, ids);
  useCutEdges(scroller);
  const draw = (row: Row) => (
    <TableRow
      key={screen.id(row)}
      row={row}
      screen={screen}
      columns={columns}
      selection={selection}
      tools={tools}
      isNew={fresh.has(screen.id(row))}
    />
  );
  return (
    <HintLayer className={classes.scroll} elementRef={scroller}>
      <table
        className={classes.table}
        data-dense={columns.length > mostRoomy || undefined}
        aria-busy={isStale}
        data-stale={isStale || undefined}
      >
        <caption className="visually-hidden">{say(screen.title)}</caption>
        <thead>
          <tr>
            <th scope="col" className={classes.check}>
              <PageCheckbox ids={ids} selection={selection} />
            </th>
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
            <th scope="col" className={classes.menu}>
              <span className="visually-hidden">{say('web.rowActions')}</span>
            </th>
          </tr>
        </thead>
        {rows.length > mostDrawn ? (
          <Suspense>
            <VirtualRows
              key={columns.map(({ id }) => id).join()}
              count={rows.length}
              columnCount={columns.length + 2}
              scroller={scroller}
              row={(index) => {
                const row = rows[index];
                return row === undefined ? null : draw(row);
              }}
              onKeyDown={moveBetweenRows}
            />
          </Suspense>
        ) : (
          <tbody onKeyDown={moveBetweenRows}>{rows.map(draw)}</tbody>
        )}
      </table>
      {rows.length === 0 && empty}
    </HintLayer>
  );
}

function HeaderCell<Row>(props: {
  column: Column<Row>;
  sort: ListSort | undefined;
  onSort(sort: ListSort | undefined): void;
}) {
  const { column, sort, onSort } = props;
  const say = useSay();
  const isSorted = sort?.column === column.id;
  const label = say(column.header);
  if (!column.sortable) {
    return (
      <th scope="col" data-align={column.align}>
        {label}
      </th>
    );
  }
  // First up, then down, then the gateway's own order again.
  const next = !isSorted
    ? { column: column.id, descending: false }
    : sort.descending
      ? undefined
      : { column: column.id, descending: true };
  return (
    <th
      scope="col"
      data-align={column.align}
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" className={classes.sort} title={say('web.sortThisPage')} onClick={() => onSort(next)}>
        {label}
        {isSorted && (sort.descending ? <IconArrowDown size={13} /> : <IconArrowUp size={13} />)}
      </button>
    </th>
  );
}

function PageCheckbox({ ids, selection }: { ids: readonly number[]; selection: Selection }) {
  const say = useSay();
  const selected = useSelectedIds(selection);
  const count = ids.filter((id) => selected.has(id)).length;
  const isAll = count > 0 && count === ids.length;
  return (
    <Checkbox
      size="xs"
      aria-label={say('web.selectPage')}
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      disabled={ids.length === 0}
      onChange={() => (isAll ? selection.remove(ids) : selection.add(ids))}
    />
  );
}

/** Up and down go to the same control of the next row. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>) {
  if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || !(event.target instanceof Element)) return;
  if (event.target.closest('[data-editing], [role=menu]')) return;
  const cell = event.target.closest('td');
  const row = cell?.parentElement;
  const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
  const control = cell ? next?.children[cell.cellIndex]?.querySelector<HTMLElement>('a, button, input') : undefined;
  if (!control) return;
  event.preventDefault();
  control.focus();
}
