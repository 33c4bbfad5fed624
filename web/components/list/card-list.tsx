import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useScreenContext } from '../../../shared/hooks/screen-context-provider.tsx';
import type { Selection } from '../../../shared/hooks/selection.ts';
import { useIsSelected } from '../../../shared/hooks/use-selection.ts';
import type { BrowseScreen, Column } from '../../../shared/screens/list-screen.ts';
import { HintLayer } from '../hint-layer.tsx';
import classes from './card-list.module.css';
import { CellView } from './cell-view.tsx';
import { openedOf } from './list-place.ts';
import { opensRow } from './opens-row.ts';
import { rowLines } from './row-lines.ts';
import type { RowTools } from './row-menu.tsx';
import { RowMenu } from './row-menu.tsx';

interface CardListProps<Row> {
  screen: BrowseScreen<Row>;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  selection: Selection;
  tools: RowTools<Row>;
  /** Rows that came in while the list is followed. */
  fresh: ReadonlySet<number>;
  empty: ReactNode;
}

/** The list below 600 px: two lines a row, name and state, then what matters most; a tap opens it with all the rest (WEB-11). */
export function CardList<Row>(props: CardListProps<Row>) {
  const { screen, rows, empty } = props;
  const { say } = useScreenContext();
  if (rows.length === 0) return <>{empty}</>;
  return (
    <HintLayer>
      <ul className={classes.list} aria-label={say(screen.title)}>
        {rows.map((row) => (
          <RowCard key={screen.id(row)} row={row} {...props} />
        ))}
      </ul>
    </HintLayer>
  );
}

function RowCard<Row>({ row, screen, columns, selection, tools, fresh }: CardListProps<Row> & { row: Row }) {
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
      data-new={fresh.has(id) || undefined}
      data-muted={screen.muted?.(row, context) || undefined}
      onClick={(event) => opensRow(event) && tools.open(row)}
    >
      {fresh.has(id) && <span className="visually-hidden">{say('web.liveRow')}</span>}
      <label className={classes.check} htmlFor={`select-${screen.noun}-${id}`}>
        <Checkbox
          id={`select-${screen.noun}-${id}`}
          aria-label={say('web.selectRow', { name })}
          checked={isSelected}
          onChange={() => selection.toggle(id)}
        />
      </label>
      <Link to={tools.addressOf(row)} className={classes.name}>
        {name === '' ? '–' : name}
      </Link>
      {state !== undefined && (
        <span className={classes.state}>
          <CellView cell={state.cell} isNumeric={state.isNumeric} isState />
        </span>
      )}
      <span className={classes.menu}>
        <RowMenu row={row} screen={screen} tools={tools} />
      </span>
      <span className={classes.facts}>
        {facts.map(({ column, cell }) => (
          <span key={column.id}>
            {/* A number or a time is read only with its heading. */}
            {typeof cell.raw === 'number' && `${say(column.header)} `}
            <CellView cell={cell} isNumeric />
          </span>
        ))}
      </span>
    </li>
  );
}
