import { memo } from 'react';
import type { BrowseScreen, Column } from '../../../shared/screen/list-screen.ts';
import type { Selection } from '../../../shared/screen/selection.ts';
import { FailureReason } from '../../components/failure-reason.tsx';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { useIsSelected } from '../../hooks/use-selection.ts';
import { RowMenu, type RowTools } from '../menus/row-menu.tsx';
import { openedOf } from '../reading/list-route.ts';
import { acrossOf } from './across.ts';
import { columnStyle } from './column-style.ts';
import classes from './data-table.module.css';
import { ListCell } from './list-cell.tsx';
import { opensRow } from './opens-row.ts';
import { RowCheck } from './row-check.tsx';

interface TableRowProps<Row> {
  row: Row;
  screen: BrowseScreen<Row>;
  columns: readonly Column<Row>[];
  /** The widths in px of columns that the user resized. */
  widths: Readonly<Record<string, number>>;
  selection: Selection;
  tools: RowTools<Row>;
  /** The column whose date is shown in the heading above the row. */
  timeColumn?: string | undefined;
  /** The row arrived while the list was open. */
  isNew?: boolean;
  /** The details of this row are shown beside the list. */
  isCurrent?: boolean;
}

/**
 * Short values may grow their column, because a truncated number reads as another number. Longer texts are truncated
 * with an ellipsis and have a hint.
 */
const growsOf = <Row,>({ align, width }: Column<Row>) => align === 'right' || width.maximum <= mostOfShort;
const mostOfShort = 20;

/** Choosing a row re-renders that row alone; an unchanged row is not rendered again by a refresh. */
export const TableRow = memo(function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, screen, columns, widths, selection, tools, timeColumn, isNew = false, isCurrent = false } = props;
  const context = useScreenContext();
  const { say } = context;
  const id = screen.id(row);
  const isSelected = useIsSelected(selection, id);
  const name = screen.name(row);
  const across = acrossOf(screen, row, columns, context);
  const end = across === undefined ? columns.length : across.first + across.span;
  return (
    <tr
      data-row={openedOf(screen, row)}
      onClick={(event) => opensRow(event) && tools.open(row)}
      data-selected={isSelected || undefined}
      data-muted={screen.muted?.(row, context) || undefined}
      data-new={isNew || undefined}
      data-current={isCurrent || undefined}
      aria-current={isCurrent || undefined}
    >
      <td className={classes.check}>
        {isNew && <span className="visually-hidden">{say('list.liveRow')}</span>}
        <RowCheck
          label={say('list.selectRow', { name })}
          isChecked={isSelected}
          toggle={(isRange) => tools.check(row, isRange)}
        />
      </td>
      {columns.map((column, index) =>
        across !== undefined && index > across.first && index < end ? null : index === across?.first ? (
          <td
            key={column.id}
            colSpan={across.span}
            className={across.span > 1 ? classes.across : classes.reason}
            style={across.span > 1 ? undefined : columnStyle(widths[column.id])}
          >
            <span data-hint={across.text}>
              <FailureReason text={across.text} />
            </span>
          </td>
        ) : (
          <td
            key={column.id}
            data-align={column.align}
            data-code={column.isCode || undefined}
            // In a row with a text across columns, the cells after it have another index than their headings.
            data-grows={(index < end && growsOf(column)) || undefined}
            style={columnStyle(widths[column.id])}
          >
            <ListCell
              screen={screen}
              row={row}
              column={column}
              tools={tools}
              name={name}
              isUnderDay={column.id === timeColumn}
            />
          </td>
        ),
      )}
      <td className={classes.menu}>
        <RowMenu row={row} screen={screen} tools={tools} />
      </td>
    </tr>
  );
}) as <Row>(props: TableRowProps<Row>) => React.JSX.Element;
