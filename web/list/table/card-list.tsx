import { memo, type ReactNode, type RefObject, useRef } from 'react';
import { Link } from 'wouter';
import { shortenTime } from '../../../shared/format/time.ts';
import type { Cell } from '../../../shared/screen/cells.ts';
import type { BrowseScreen, Column } from '../../../shared/screen/list-screen.ts';
import type { Selection } from '../../../shared/screen/selection.ts';
import { CellView } from '../../components/cell-view.tsx';
import { HintLayer } from '../../components/hint-layer.tsx';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { useIsSelected } from '../../hooks/use-selection.ts';
import type { RowTools } from '../menus/row-menu.tsx';
import { RowMenu } from '../menus/row-menu.tsx';
import { type Opened, openedOf } from '../reading/list-place.ts';
import type { ListWindow } from '../reading/list-window.ts';
import classes from './card-list.module.css';
import { opensRow } from './opens-row.ts';
import { RowCheck } from './row-check.tsx';
import { rowLines } from './row-lines.ts';
import { useDrawnRows } from './use-drawn-rows.ts';

/** Height of a row until one was measured, in px (card-list.module.css). */
const usualHeight = 61;

interface CardProps<Row> {
  screen: BrowseScreen<Row>;
  columns: readonly Column<Row>[];
  selection: Selection;
  tools: RowTools<Row>;
}

interface CardListProps<Row> extends CardProps<Row> {
  rows: readonly Row[];
  /** Rows that came in while the list is followed. */
  fresh: ReadonlySet<number>;
  /** The row whose details are open. */
  opened: Opened;
  listWindow: RefObject<ListWindow | undefined>;
  empty: ReactNode;
}

/** The list below 600 px: two lines a row, name and state, then what matters most; a tap opens it with all the rest (WEB-11). */
export function CardList<Row>(props: CardListProps<Row>) {
  const { screen, rows, empty, opened, fresh, listWindow, columns, selection, tools } = props;
  const { say } = useScreenContext();
  const kept = useRef<string>(undefined);
  if (opened !== undefined) kept.current = String(opened);
  const { parts, body, onFocus } = useDrawnRows<HTMLUListElement>({
    count: rows.length,
    usualHeight,
    kept: kept.current,
    placeOf: (name) => rows.findIndex((row) => String(openedOf(screen, row)) === name),
    listWindow,
  });
  if (rows.length === 0) return <>{empty}</>;
  const shared = { screen, columns, selection, tools };
  const card = (row: Row) => <RowCard key={screen.id(row)} row={row} isNew={fresh.has(screen.id(row))} {...shared} />;
  return (
    <HintLayer>
      <ul ref={body} className={classes.list} aria-label={say(screen.title)} onFocus={onFocus}>
        {parts.map((part) =>
          'index' in part ? (
            card(rows[part.index] as Row)
          ) : (
            <li key={`gap ${part.before}`} aria-hidden style={{ height: part.gap }} />
          ),
        )}
      </ul>
    </HintLayer>
  );
}

const RowCard = memo(function RowCard<Row>(props: CardProps<Row> & { row: Row; isNew: boolean }) {
  const { row, screen, columns, selection, tools, isNew } = props;
  const context = useScreenContext();
  const { say } = context;
  const id = screen.id(row);
  const isSelected = useIsSelected(selection, id);
  const name = screen.name(row);
  const { state, facts } = rowLines(columns, row, { name, opener: tools.opener }, context);
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
        {name === '' ? '–' : shortenTime(name, context.now())}
      </Link>
      {state !== undefined && (
        <span className={classes.state}>
          {state.cell.isCount && `${say(state.column.header)} `}
          <CellView cell={state.cell} isNumeric={state.isNumeric} isState />
        </span>
      )}
      <span className={classes.menu}>
        <RowMenu row={row} screen={screen} tools={tools} />
      </span>
      <span className={classes.facts}>
        {facts.map(({ column, cell }) => (
          <span key={column.id}>
            {isBare(cell) && `${say(column.header)} `}
            <CellView cell={cell} isNumeric />
          </span>
        ))}
      </span>
    </li>
  );
}) as <Row>(props: CardProps<Row> & { row: Row; isNew: boolean }) => React.JSX.Element;

/** Whether a cell is read only with its heading: a number, a time, a yes or a no, but not a state, which says itself. */
function isBare({ raw, tone = 'plain', isCount }: Cell): boolean {
  return typeof raw === 'number' || (typeof raw === 'boolean' && tone === 'plain') || isCount === true;
}
