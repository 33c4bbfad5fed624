import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, type ReactNode, type RefObject, useMemo, useRef } from 'react';
import { formatNumber } from '../../../shared/format/money.ts';
import type { BrowseScreen, Column } from '../../../shared/screen/list-screen.ts';
import type { ListLine } from '../../../shared/screen/reading/list-lines.ts';
import { mostRead, type SortedBy } from '../../../shared/screen/reading/plan-reading.ts';
import type { Selection } from '../../../shared/screen/selection.ts';
import { HintLayer } from '../../components/hint-layer.tsx';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { useRoving } from '../../hooks/use-roving.ts';
import { useSelectedIds } from '../../hooks/use-selection.ts';
import { useSay } from '../../session/console-context.tsx';
import type { RowTools } from '../menus/row-menu.tsx';
import type { ListSort } from '../reading/list-address.ts';
import { type Opened, openedOf } from '../reading/list-route.ts';
import type { ListWindow } from '../reading/list-window.ts';
import { useWholeRows } from '../reading/use-whole-rows.ts';
import { columnStyle } from './column-style.ts';
import classes from './data-table.module.css';
import { HeadingText, headingKey } from './heading-line.tsx';
import { longestTime } from './short-timestamp.ts';
import { SizeHandle } from './size-handle.tsx';
import { TableRow } from './table-row.tsx';
import { useCutEdges } from './use-cut-edges.ts';
import { useFittingColumns } from './use-fitting-columns.ts';
import { useLineWindow } from './use-line-window.ts';
import { useListLines } from './use-list-lines.ts';
import { useSteadyScroll } from './use-steady-scroll.ts';
import { WindowedBody } from './windowed-body.tsx';

/** With more columns than this, the padding is smaller, so that the important ones need no horizontal scrolling. */
const mostRoomy = 10;

/** Beyond this sum of the columns' widths in characters, each counted up to `mostOfOne`, the font is smaller too. */
const mostCharacters = 200;
const mostOfOne = 30;

function needsSmallLetters<Row>(columns: readonly Column<Row>[]): boolean {
  return columns.reduce((sum, { width }) => sum + Math.min(width.maximum, mostOfOne), 0) > mostCharacters;
}

interface DataTableProps<Row> {
  screen: BrowseScreen<Row>;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** Columns are left out where they do not fit. */
  isFitted: boolean;
  sort: ListSort | undefined;
  onSort(sort: ListSort | undefined): void;
  /** Whether the gateway or the console can sort all rows by a column; undefined where neither can. */
  sorts(column: string): SortedBy | undefined;
  selection: Selection;
  tools: RowTools<Row>;
  isStale: boolean;
  /** The list can only have rows of today. */
  isOfToday: boolean;
  /** Ids of rows that came in while the list is followed. */
  fresh: ReadonlySet<number>;
  /** The row whose details are open beside the list. */
  opened: Opened;
  /** The widths in px of columns that the user resized. */
  widths: Readonly<Record<string, number>>;
  onSize(id: string, width: number | undefined): void;
  /** Moves a column to the position of another. */
  onMove(id: string, before: string): void;
  listWindow: RefObject<ListWindow | undefined>;
  /** The totals of a day's rows; `day` in Unix seconds. */
  ofDay?(day: number): string;
  /** Shown below the table's head when there are no rows. */
  empty: ReactNode;
}

/** The table of the desktop: its header stays in sight, its body scrolls in both directions. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    screen,
    rows,
    columns: all,
    isFitted,
    sort,
    onSort,
    sorts,
    selection,
    tools,
    isStale,
    isOfToday,
    fresh,
    opened,
    widths,
    onSize,
    onMove,
    listWindow,
    ofDay,
    empty,
  } = props;
  const context = useScreenContext();
  const { say } = context;
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLTableRowElement>(null);
  useRoving(head);
  const columns = useFittingColumns(scroller, all, {
    rows,
    isFitted: isFitted && Object.keys(widths).length === 0,
    kept: [tools.opener, sort?.column],
  });
  const ids = useMemo(() => rows.map((row) => screen.id(row)), [rows, screen]);
  const { lines, lineOf, rowsBefore, headOf, timeColumn } = useListLines(screen, rows, sort);
  const lineIds = useMemo(
    () => lines.map((line) => ('row' in line ? (ids[line.row] ?? 0) : headingKey(line))),
    [lines, ids],
  );
  useSteadyScroll(scroller, lineIds);
  const lineWindow = useLineWindow(listWindow, lineOf, rowsBefore);
  const kept = useRef<string>(undefined);
  if (opened !== undefined) kept.current = String(opened);
  useCutEdges(scroller);
  useWholeRows(scroller, rows.length > 0);
  const [first] = rows;
  const draw = (row: Row) => (
    <TableRow
      key={screen.id(row)}
      row={row}
      screen={screen}
      columns={columns}
      widths={widths}
      selection={selection}
      tools={tools}
      timeColumn={timeColumn}
      isNew={fresh.has(screen.id(row))}
      isCurrent={opened !== undefined && openedOf(screen, row) === opened}
    />
  );
  return (
    <HintLayer className={classes.scroll} elementRef={scroller}>
      <table
        className={classes.table}
        data-close={columns.length > mostRoomy || undefined}
        data-dense={needsSmallLetters(columns) || undefined}
        aria-busy={isStale}
        data-stale={isStale || undefined}
      >
        <caption className="visually-hidden">{say(screen.title)}</caption>
        <thead>
          <tr ref={head}>
            <th scope="col" className={classes.check}>
              <GroupCheckbox label={say('list.selectPage')} ids={ids} selection={selection} />
            </th>
            {columns.map((column) => (
              <HeaderCell
                key={column.id}
                column={column}
                sort={sort}
                sortedBy={sorts(column.id)}
                onSort={onSort}
                width={widths[column.id]}
                longest={
                  isOfToday || first === undefined || column.id === timeColumn
                    ? undefined
                    : longestTime(column.cell(first, context))
                }
                onSize={onSize}
                onMove={onMove}
              />
            ))}
            <th scope="col" className={classes.menu}>
              <span className="visually-hidden">{say('list.rowActions')}</span>
            </th>
          </tr>
        </thead>
        <WindowedBody
          // Not those that fit: the focus stays in its row when a column gives way.
          key={all.map(({ id }) => id).join()}
          count={lines.length}
          columnCount={columns.length + 2}
          scroller={scroller}
          row={(index) => {
            const line = lines[index] as ListLine;
            if ('row' in line) return draw(rows[line.row] as Row);
            return (
              <tr key={`heading ${headingKey(line)}`} data-heading className={classes.day}>
                {'rows' in line && (
                  <td className={classes.check}>
                    <GroupCheckbox
                      label={line.subject}
                      ids={line.rows.map((row) => ids[row] ?? 0)}
                      selection={selection}
                    />
                  </td>
                )}
                <td colSpan={columns.length + ('rows' in line ? 1 : 2)}>
                  <HeadingText heading={line} ofDay={ofDay} sumsClass={classes.sums} />
                </td>
              </tr>
            );
          }}
          kept={kept.current}
          indexOf={(name) => {
            const row = rows.findIndex((one) => String(openedOf(screen, one)) === name);
            return row < 0 ? row : lineOf(row);
          }}
          headOf={headOf}
          listWindow={lineWindow}
          onKeyDown={moveBetweenRows}
        />
      </table>
      {rows.length === 0 && empty}
    </HintLayer>
  );
}

function HeaderCell<Row>(props: {
  column: Column<Row>;
  sort: ListSort | undefined;
  sortedBy: SortedBy | undefined;
  onSort(sort: ListSort | undefined): void;
  width: number | undefined;
  /** The longest text of the column, so that it is wide enough before such cells are loaded. */
  longest: string | undefined;
  onSize(id: string, width: number | undefined): void;
  onMove(id: string, before: string): void;
}) {
  const { column, sort, sortedBy, onSort, width, longest, onSize, onMove } = props;
  // Dragging needs no keyboard equivalent here: columns can also be moved and resized in the column picker.
  const placing = {
    'data-longest': longest,
    style: columnStyle(width),
    draggable: true,
    onDragStart: (event: DragEvent) => event.dataTransfer.setData(dragType, column.id),
    onDragOver: (event: DragEvent) => event.dataTransfer.types.includes(dragType) && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      onMove(event.dataTransfer.getData(dragType), column.id);
    },
  };
  const handle = <SizeHandle onSize={(next) => onSize(column.id, next)} />;
  const say = useSay();
  const isSorted = sort?.column === column.id;
  const label = say(column.header);
  if (sortedBy === undefined && !isSorted) {
    // The tooltip says why a sortable column is no button on a list this long.
    const why = column.sortable === true ? say('list.tooManyToSort', { rows: formatNumber(mostRead) }) : undefined;
    return (
      <th scope="col" data-align={column.align} title={why} {...placing}>
        {label}
        {handle}
      </th>
    );
  }
  // Ascending, then descending, then the gateway's own order.
  const next = !isSorted
    ? { column: column.id, descending: false }
    : sort.descending
      ? undefined
      : { column: column.id, descending: true };
  return (
    <th
      scope="col"
      {...placing}
      data-align={column.align}
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className={classes.sort}
        title={say(sortedBy === 'gateway' ? 'list.sortsByGateway' : 'list.sortsAllRows')}
        onClick={() => onSort(next)}
      >
        {label}
        {isSorted && (sort.descending ? <IconArrowDown size={13} /> : <IconArrowUp size={13} />)}
      </button>
      {handle}
    </th>
  );
}

const dragType = 'application/x-tollgate-column';

/** Selects all rows of the page, or of one heading. */
function GroupCheckbox({ label, ids, selection }: { label: string; ids: readonly number[]; selection: Selection }) {
  const selected = useSelectedIds(selection);
  const count = ids.filter((id) => selected.has(id)).length;
  const isAll = count > 0 && count === ids.length;
  return (
    <Checkbox
      size="xs"
      aria-label={label}
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      disabled={ids.length === 0}
      onChange={() => (isAll ? selection.remove(ids) : selection.add(ids))}
    />
  );
}

/** The index of the column that a cell begins in; cells before it may span several columns. */
function columnOf(cell: HTMLTableCellElement): number {
  const before = cell.previousElementSibling;
  return before instanceof HTMLTableCellElement ? columnOf(before) + before.colSpan : 0;
}

function cellAt(row: Element, column: number): Element | undefined {
  let next = 0;
  return Array.from(row.querySelectorAll<HTMLTableCellElement>(':scope > td')).find(({ colSpan }) => {
    next += colSpan;
    return column < next;
  });
}

/** Moves the focus with the up and down arrows to the first control of the same column in the next row. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>) {
  if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || !(event.target instanceof Element)) return;
  if (event.target.closest('[data-editing], [role=menu]')) return;
  const cell = event.target.closest('td');
  const row = cell?.parentElement;
  const beside = (one: Element | null | undefined) =>
    event.key === 'ArrowDown' ? one?.nextElementSibling : one?.previousElementSibling;
  let next = beside(row);
  // Headings are skipped.
  while (next?.hasAttribute('data-heading')) next = beside(next);
  const control =
    cell && next ? cellAt(next, columnOf(cell))?.querySelector<HTMLElement>('a, button, input') : undefined;
  if (!control) return;
  event.preventDefault();
  control.focus();
}
