import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useScreenContext } from '../../../shared/hooks/screen-context-provider.tsx';
import type { Selection } from '../../../shared/hooks/selection.ts';
import { useIsSelected } from '../../../shared/hooks/use-selection.ts';
import type { BrowseScreen, Column } from '../../../shared/screens/list-screen.ts';
import { HintLayer } from '../hint-layer.tsx';
import classes from './card-list.module.css';
import { ListCell } from './list-cell.tsx';
import { openedOf } from './list-place.ts';
import type { RowTools } from './row-menu.tsx';
import { RowMenu } from './row-menu.tsx';

interface CardListProps<Row> {
  screen: BrowseScreen<Row>;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  selection: Selection;
  tools: RowTools<Row>;
  empty: ReactNode;
}

/** The list below 600 px: one card a row, the name as its head, every shown column with its label. */
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

function RowCard<Row>({ row, screen, columns, selection, tools }: CardListProps<Row> & { row: Row }) {
  const context = useScreenContext();
  const { say } = context;
  const id = screen.id(row);
  const isSelected = useIsSelected(selection, id);
  const name = screen.name(row);
  return (
    <li
      className={classes.card}
      data-row={openedOf(screen, row)}
      data-selected={isSelected || undefined}
      data-muted={screen.muted?.(row, context) || undefined}
    >
      <div className={classes.head}>
        <Checkbox
          aria-label={say('web.selectRow', { name })}
          checked={isSelected}
          onChange={() => selection.toggle(id)}
        />
        <Link to={tools.addressOf(row)} className={classes.name}>
          {name === '' ? '–' : name}
        </Link>
        <RowMenu row={row} screen={screen} tools={tools} />
      </div>
      <dl className={classes.facts}>
        {columns
          .filter((column) => column.id !== tools.opener)
          .map((column) => (
            <div key={column.id}>
              <dt>{say(column.header)}</dt>
              <dd>
                <ListCell screen={screen} row={row} column={column} tools={tools} name={name} />
              </dd>
            </div>
          ))}
      </dl>
    </li>
  );
}
