import { memo, type ReactNode, type RefObject, useRef } from 'react';
import { Link } from 'wouter';
import { shortenTime } from '../../../shared/format/time.ts';
import type { Cell } from '../../../shared/screen/cells.ts';
import { isStateColumn } from '../../../shared/screen/column-facts.ts';
import type { BrowseScreen, Column } from '../../../shared/screen/list-screen.ts';
import type { ListLine } from '../../../shared/screen/reading/list-lines.ts';
import type { Selection } from '../../../shared/screen/selection.ts';
import { CellView } from '../../components/cell-view.tsx';
import { FailureReason } from '../../components/failure-reason.tsx';
import { HintLayer } from '../../components/hint-layer.tsx';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { useIsSelected } from '../../hooks/use-selection.ts';
import { RowMenu, type RowTools } from '../menus/row-menu.tsx';
import type { ListSort } from '../reading/list-address.ts';
import { type Opened, openedOf } from '../reading/list-route.ts';
import type { ListWindow } from '../reading/list-window.ts';
import classes from './card-list.module.css';
import { HeadingText, headingKey } from './heading-line.tsx';
import { opensRow } from './opens-row.ts';
import { RowCheck } from './row-check.tsx';
import { rowLines } from './row-lines.ts';
import { useDrawnRows } from './use-drawn-rows.ts';
import { useLineWindow } from './use-line-window.ts';
import { useListLines } from './use-list-lines.ts';

/** A name that begins with a timestamp, and the length of its date, which the heading of the day already shows. */
const datedName = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/;
const dateLength = 11;

/** The height of a row in px until one is measured (card-list.module.css). */
const usualHeight = 61;
/** The height of a heading, px. */
const dayHeight = 29;

interface CardProps<Row> {
  screen: BrowseScreen<Row>;
  columns: readonly Column<Row>[];
  selection: Selection;
  tools: RowTools<Row>;
}

interface CardListProps<Row> extends CardProps<Row> {
  rows: readonly Row[];
  /** Ids of rows that came in while the list is followed. */
  fresh: ReadonlySet<number>;
  /** The row whose details are open. */
  opened: Opened;
  listWindow: RefObject<ListWindow | undefined>;
  sort: ListSort | undefined;
  /** The totals of a day's rows; `day` in Unix seconds. */
  ofDay?(day: number): string;
  empty: ReactNode;
}

interface CardRow<Row> {
  row: Row;
  isNew: boolean;
  /** The column whose date is shown in the heading above the row. */
  timeColumn: string | undefined;
}

/** The list below 600 px: each row has two lines, name and state, then its most important facts (WEB-11). */
export function CardList<Row>(props: CardListProps<Row>) {
  const { screen, rows, empty, opened, fresh, listWindow, columns, selection, tools, sort, ofDay } = props;
  const context = useScreenContext();
  const { say } = context;
  const kept = useRef<string>(undefined);
  if (opened !== undefined) kept.current = String(opened);
  const { lines, lineOf, rowsBefore, headOf, timeColumn } = useListLines(screen, rows, sort);
  const { parts, body, onFocus } = useDrawnRows<HTMLUListElement>({
    count: lines.length,
    usualHeight,
    kept: kept.current,
    indexOf(name) {
      const row = rows.findIndex((one) => String(openedOf(screen, one)) === name);
      return row < 0 ? row : lineOf(row);
    },
    headOf,
    listWindow: useLineWindow(listWindow, lineOf, rowsBefore),
    lessThanRows: (from, to) => (to - from - (rowsBefore(to) - rowsBefore(from))) * (usualHeight - dayHeight),
  });
  if (rows.length === 0) return <>{empty}</>;
  const shared = { screen, columns, selection, tools };
  const card = (row: Row) => (
    <RowCard key={screen.id(row)} row={row} isNew={fresh.has(screen.id(row))} timeColumn={timeColumn} {...shared} />
  );
  const lineAt = (line: ListLine) =>
    'row' in line ? (
      card(rows[line.row] as Row)
    ) : (
      <li key={`heading ${headingKey(line)}`} data-heading className={classes.day}>
        <HeadingText heading={line} ofDay={ofDay} sumsClass={classes.sums} />
      </li>
    );
  return (
    <HintLayer>
      <ul ref={body} className={classes.list} aria-label={say(screen.title)} onFocus={onFocus}>
        {parts.map((part) =>
          'index' in part ? (
            lineAt(lines[part.index] as ListLine)
          ) : (
            <li key={`gap ${part.before}`} aria-hidden style={{ height: part.gap }} />
          ),
        )}
      </ul>
    </HintLayer>
  );
}

const RowCard = memo(function RowCard<Row>(props: CardProps<Row> & CardRow<Row>) {
  const { row, screen, columns, selection, tools, isNew, timeColumn } = props;
  const context = useScreenContext();
  const { say } = context;
  const id = screen.id(row);
  const isSelected = useIsSelected(selection, id);
  const name = screen.name(row);
  const heading = screen.heading?.(row, context) ?? name;
  const reason = screen.across?.cell(row);
  const isUnderDay = timeColumn === tools.opener && datedName.test(heading);
  const unnamed = columns.find((column) => column.id === tools.opener)?.cell(row, context).text || '–';
  const { state, facts } = rowLines(columns, row, { name: heading, opener: tools.opener, timeColumn }, context);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link in it does the same by keyboard.
    <li
      className={classes.row}
      data-row={openedOf(screen, row)}
      data-selected={isSelected || undefined}
      data-new={isNew || undefined}
      data-muted={screen.muted?.(row, context) || undefined}
      onClick={(event) => opensRow(event) && tools.open(row)}
    >
      {isNew && <span className="visually-hidden">{say('list.liveRow')}</span>}
      <label className={classes.check} htmlFor={`select-${screen.noun}-${id}`}>
        <RowCheck
          id={`select-${screen.noun}-${id}`}
          label={say('list.selectRow', { name })}
          isChecked={isSelected}
          toggle={(isRange) => tools.check(row, isRange)}
        />
      </label>
      <Link to={tools.addressOf(row)} className={classes.name}>
        {heading === '' ? unnamed : isUnderDay ? heading.slice(dateLength) : shortenTime(heading, context.now())}
      </Link>
      {state !== undefined && (
        <span className={classes.state}>
          {isNamed(state.column) && `${say(state.column.header)} `}
          <CellView cell={state.cell} isNumeric={state.isNumeric} isState />
        </span>
      )}
      <span className={classes.menu}>
        <RowMenu row={row} screen={screen} tools={tools} />
      </span>
      <span className={classes.facts}>
        {reason !== undefined && (
          <span className={classes.reason}>
            <FailureReason text={reason.text} />
          </span>
        )}
        {(reason === undefined ? facts : []).map(({ column, cell }) => (
          <span key={column.id}>
            {isBare(cell) && `${say(column.header)} `}
            <CellView cell={cell} isNumeric />
          </span>
        ))}
      </span>
    </li>
  );
}) as <Row>(props: CardProps<Row> & CardRow<Row>) => React.JSX.Element;

/** Whether the value beside the name needs its heading: all but a state and what a row has cost. */
function isNamed(column: Pick<Column<never>, 'id' | 'isState' | 'unit'>): boolean {
  return !isStateColumn(column) && column.unit !== 'quota';
}

/** Whether a cell needs its heading to be understood: a number, a time, a yes or no; a state does not. */
function isBare({ raw, tone = 'plain', isCount }: Cell): boolean {
  return typeof raw === 'number' || (typeof raw === 'boolean' && tone === 'plain') || isCount === true;
}
