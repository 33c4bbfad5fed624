import type { Cell } from '../../../shared/screen/cells.ts';
import type { Column } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import type { Row } from '../state/list/rows/list-options.ts';
import { type ColumnNeed, layOutColumns, type PlacedColumn } from '../table/columns.ts';
import { cellText } from '../table/row-text.ts';
import { textWidth } from '../table/width.ts';
import type { Theme } from '../theme/theme.ts';

/** What was laid out, and what the cells that stand in are made with. */
interface Layout {
  placed: readonly PlacedColumn[];
  needs: readonly ColumnNeed[];
  room: number;
  /** The rows whose cells set the widths. */
  rows: readonly Row[];
  context: ScreenContext;
  theme: Theme;
}

/**
 * The needs without those columns that others stand in for, the least important first, as long as a column that matters
 * more is cut; never without one that was chosen.
 */
export function withoutSpoken(
  needs: readonly ColumnNeed[],
  columns: readonly Column<Row>[],
  isChosen: (need: ColumnNeed) => boolean,
  room: number,
): readonly ColumnNeed[] {
  const placed = new Map(layOutColumns(needs, room).map(({ id, width }) => [id, width]));
  const kept = needs.filter(({ id }) => placed.has(id));
  const spoken = new Set(columns.map(({ standIn }) => standIn?.of));
  const least = kept
    .filter((need) => spoken.has(need.id) && !isChosen(need))
    .toSorted((one, other) => one.weight - other.weight)[0];
  const isCut = ({ id, weight, content }: ColumnNeed) =>
    weight > (least?.weight ?? 9) && (placed.get(id) ?? 0) < content;
  if (least === undefined || !kept.some(isCut)) return needs;
  const others = kept.filter((need) => need !== least);
  return withoutSpoken(others, columns, isChosen, room);
}

/** The columns that stand in for one that was wanted and is not placed. */
export function standIns(
  columns: readonly Column<Row>[],
  needs: readonly ColumnNeed[],
  placed: readonly PlacedColumn[],
): readonly Column<Row>[] {
  const has = new Set(placed.map(({ id }) => id));
  const isWanted = (of: string) => !has.has(of) && needs.some(({ id }) => id === of);
  return columns.filter(({ id, standIn }) => standIn !== undefined && has.has(id) && isWanted(standIn.of));
}

/** The same columns with the room shared out anew, so that what stands in for others is no more cut than they would be. */
export function withRoomFor(
  standing: readonly Column<Row>[],
  { placed, needs, room, rows, context, theme }: Layout,
): readonly PlacedColumn[] {
  const own = new Map(standing.map(({ id, standIn }) => [id, standIn]));
  const wider = needs.map((need) => {
    const cells = rows.flatMap((row) => own.get(need.id)?.cells(row, context).slice(0, 1) ?? []);
    const widths = cells.map((cell) => textWidth(cellText(cell, theme)));
    return { ...need, content: Math.max(need.content, ...widths) };
  });
  const kept = wider.filter(({ id }) => placed.some((column) => column.id === id));
  return standing.length > 0 ? layOutColumns(kept, room) : placed;
}

/** The cells of a row as they are shown: in place of a column's own cell the widest that fits of those that stand in. */
export function shownCells(
  cells: ReadonlyMap<string, Cell>,
  row: Row,
  standing: readonly Column<Row>[],
  { placed, context, theme }: Pick<Layout, 'placed' | 'context' | 'theme'>,
): ReadonlyMap<string, Cell> {
  const others = standing.flatMap(({ id, standIn }) => {
    const width = placed.find((column) => column.id === id)?.width ?? 0;
    const choices = standIn?.cells(row, context) ?? [];
    const cell = choices.find((one) => textWidth(cellText(one, theme)) <= width) ?? choices.at(-1);
    return cell === undefined ? [] : [[id, cell] as const];
  });
  return others.length === 0 ? cells : new Map([...cells, ...others]);
}
