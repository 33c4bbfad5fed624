import type { Cell } from '../../../shared/screen/cells.ts';
import type { Column } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import type { Row } from '../state/list/rows/list-options.ts';
import { type ColumnNeed, layOutColumns, type PlacedColumn } from '../table/columns.ts';
import { cellText } from '../table/row-text.ts';
import { textWidth } from '../table/width.ts';
import type { Theme } from '../theme/theme.ts';

/** What the cells that stand in are made and chosen with. */
interface Layout {
  placed: readonly PlacedColumn[];
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
  const [least] = kept
    .filter((need) => spoken.has(need.id) && !isChosen(need))
    .toSorted((one, other) => one.weight - other.weight);
  if (least === undefined) return needs;
  const isCut = kept.some(({ id, weight, content }) => weight > least.weight && (placed.get(id) ?? 0) < content);
  if (!isCut) return needs;
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

/** The width of the widest cell of a column that stands in for another. */
export function standInWidth(
  { standIn }: Column<Row>,
  rows: readonly Row[],
  { context, theme }: Pick<Layout, 'context' | 'theme'>,
): number {
  const widest = rows.flatMap((row) => standIn?.cells(row, context).slice(0, 1) ?? []);
  return Math.max(0, ...widest.map((cell) => textWidth(cellText(cell, theme))));
}

/**
 * The placed columns with the room shared out anew, so that what stands in for others is no more cut than they would be.
 */
export function withRoomFor(
  standing: readonly Column<Row>[],
  { placed, needs, room }: { placed: readonly PlacedColumn[]; needs: readonly ColumnNeed[]; room: number },
  widthOf: (column: Column<Row>) => number,
): readonly PlacedColumn[] {
  if (standing.length === 0) return placed;
  const widths = new Map(standing.map((column) => [column.id, widthOf(column)]));
  const kept = needs.filter(({ id }) => placed.some((column) => column.id === id));
  const wider = kept.map((need) => ({ ...need, content: Math.max(need.content, widths.get(need.id) ?? 0) }));
  return layOutColumns(wider, room);
}

/** The cells of a row as they are shown: in place of a column's own cell the widest that fits of those that stand in. */
export function shownCells(
  cells: ReadonlyMap<string, Cell>,
  row: Row,
  standing: readonly Column<Row>[],
  { placed, context, theme }: Layout,
): ReadonlyMap<string, Cell> {
  const others = standing.flatMap(({ id, standIn }) => {
    const width = placed.find((column) => column.id === id)?.width ?? 0;
    const choices = standIn?.cells(row, context) ?? [];
    const cell = choices.find((one) => textWidth(cellText(one, theme)) <= width) ?? choices.at(-1);
    return cell === undefined ? [] : [[id, cell] as const];
  });
  return others.length === 0 ? cells : new Map([...cells, ...others]);
}
