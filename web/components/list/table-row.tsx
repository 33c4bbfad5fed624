import { Checkbox } from '@mantine/core';
import { memo } from 'react';
import { Link } from 'wouter';
import { useScreenContext } from '../../../shared/hooks/screen-context-provider.tsx';
import type { Selection } from '../../../shared/hooks/selection.ts';
import { useIsSelected } from '../../../shared/hooks/use-selection.ts';
import type { Column, ListScreen } from '../../../shared/screens/list-screen.ts';
import { CellView } from './cell-view.tsx';
import classes from './data-table.module.css';
import { InPlaceCell } from './in-place-cell.tsx';
import { RowMenu, type RowMenuTools } from './row-menu.tsx';

export interface RowTools<Row> extends RowMenuTools<Row> {
  /** The address that opens a row. */
  addressOf(row: Row): string;
  /** Saves one field of a row; rejects when it was not saved. */
  saveField(row: Row, field: string, value: number): Promise<void>;
}

interface TableRowProps<Row, Value> {
  row: Row;
  screen: ListScreen<Row, Value>;
  columns: readonly Column<Row>[];
  selection: Selection;
  tools: RowTools<Row>;
}

/** Choosing a row re-renders that row alone; an unchanged row is not rendered again by a refresh. */
export const TableRow = memo(function TableRow<Row, Value>(props: TableRowProps<Row, Value>) {
  const { row, screen, columns, selection, tools } = props;
  const context = useScreenContext();
  const { say } = context;
  const id = screen.id(row);
  const isSelected = useIsSelected(selection, id);
  const name = screen.name(row);
  return (
    <tr data-selected={isSelected || undefined} data-muted={screen.muted?.(row) || undefined}>
      <td className={classes.check}>
        <Checkbox
          size="xs"
          aria-label={say('web.selectRow', { name })}
          checked={isSelected}
          onChange={() => selection.toggle(id)}
        />
      </td>
      {columns.map((column) => {
        const cell = column.cell(row, context);
        const isNumeric = column.align === 'right';
        return (
          <td key={column.id} data-align={column.align}>
            {column.id === 'name' ? (
              <Link to={tools.addressOf(row)} className={classes.open}>
                {cell.text === '' ? '–' : cell.text}
              </Link>
            ) : column.editable !== undefined ? (
              <InPlaceCell
                cell={cell}
                label={say('web.editInPlace', { field: say(column.header), name })}
                save={(value) => tools.saveField(row, column.editable ?? column.id, value)}
              />
            ) : (
              <CellView cell={cell} isNumeric={isNumeric} />
            )}
          </td>
        );
      })}
      <td className={classes.menu}>
        <RowMenu row={row} screen={screen} tools={tools} />
      </td>
    </tr>
  );
}) as <Row, Value>(props: TableRowProps<Row, Value>) => React.JSX.Element;
