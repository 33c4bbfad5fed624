import { IconPhoto } from '@tabler/icons-react';
import { Link } from 'wouter';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { isStateColumn } from '../../../shared/screen/column-facts.ts';
import type { BrowseScreen, Column } from '../../../shared/screen/list-screen.ts';
import { CellView } from '../../components/cell-view.tsx';
import { ChangeLine } from '../../components/change-values.tsx';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import type { RowTools } from '../menus/row-menu.tsx';
import { relatedAddress } from '../reading/related-address.ts';
import { FilterCell } from './filter-cell.tsx';
import { InPlaceCell } from './in-place-cell.tsx';
import classes from './list-cell.module.css';
import { MembersCell } from './members-cell.tsx';
import { RowBadge } from './row-badge.tsx';
import { RowSign } from './row-sign.tsx';
import { shortNumber } from './short-number.ts';
import { shortTimestamp, timeOfDay } from './short-timestamp.ts';

interface ListCellProps<Row> {
  screen: BrowseScreen<Row>;
  row: Row;
  column: Column<Row>;
  tools: RowTools<Row>;
  name: string;
  /** The row is below the heading of its day, so its time is shown without the date. */
  isUnderDay?: boolean;
}

/** One cell of a row, with what a press does in it: open the row, edit in place, filter by it, show its picture. */
export function ListCell<Row>({ screen, row, column, tools, name, isUnderDay = false }: ListCellProps<Row>) {
  const context = useScreenContext();
  const { say } = context;
  const own = tools.cell?.(row, column);
  if (own !== undefined) return own;
  const whole = column.cell(row, context);
  const cell = shortNumber(isUnderDay ? timeOfDay(whole, context) : shortTimestamp(whole, context));
  const isNumeric = column.align === 'right';
  if (column.id === tools.opener) {
    const badge = column.badge?.(row, context);
    const link = (
      <Link to={tools.addressOf(row)} className={classes.open} data-hint={cell.hint}>
        {cell.text === '' ? '–' : cell.text}
      </Link>
    );
    if (badge === undefined) return link;
    return (
      <>
        <RowBadge badge={badge} />
        {link}
      </>
    );
  }
  if (column.editable !== undefined) {
    return (
      <InPlaceCell
        cell={cell}
        label={say('list.editInPlace', { field: say(column.header), name })}
        save={(value) => tools.saveField(row, column.editable ?? column.id, value)}
      />
    );
  }
  if (cell.image !== undefined) {
    return (
      <button type="button" className={classes.image} title={cell.text} onClick={() => tools.showImage(row)}>
        <IconPhoto size={15} stroke={1.6} aria-hidden />
        {say('list.showImage')}
        <span className="visually-hidden">, {name}</span>
      </button>
    );
  }
  if (cell.changes !== undefined)
    return <ChangeLine changes={cell.changes} text={cell.text} isMeant={cell.areOnlyMeant === true} />;
  const { filter, action } = column;
  if (column.behind !== undefined && cell.isEmpty !== true) {
    return (
      <Link to={relatedAddress(column.behind(row))} className={classes.behind}>
        <CellView cell={cell} isNumeric={isNumeric} />
      </Link>
    );
  }
  const entered = cell.isEmpty === true ? column.enteredAt?.(row) : undefined;
  if (entered !== undefined) {
    const label = say('list.enterValue', { field: say(column.header), name });
    return (
      <Link to={relatedAddress(entered)} className={classes.enter} aria-label={label}>
        {say('list.enter')}
      </Link>
    );
  }
  const content =
    filter === undefined && Array.isArray(cell.raw) && cell.raw.length > 0 ? (
      <MembersCell members={cell.raw.map((member) => sanitise(String(member)))} text={cell.text} />
    ) : filter === undefined ? (
      <CellView cell={cell} isNumeric={isNumeric} isState={isStateColumn(column)} />
    ) : (
      <FilterCell
        cell={cell}
        isNumeric={isNumeric}
        isState={isStateColumn(column)}
        choose={(value) => tools.filterBy(filter, value)}
      />
    );
  if (action === undefined || cell.text === '') return content;
  return (
    <>
      <RowSign screen={screen} verb={action} row={row} letter={cell.text} tools={tools} />
      {content}
    </>
  );
}
