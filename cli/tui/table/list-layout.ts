import type { Cell } from '../../../shared/screens/cell.ts';
import type { List, Row } from '../state/list.ts';
import type { Theme } from '../theme/theme.ts';
import { type ColumnNeed, placeColumns } from './columns.ts';
import { type AlignedColumn, cellText, gutter, headerText, rowText } from './row-text.ts';
import { textWidth } from './width.ts';

export interface ListLayout {
  /** The header line and the rows from `top` on, painted; fewer when the list ends before. */
  lines(request: LayoutRequest): { header: string; rows: string[] };
}

export interface LayoutRequest {
  theme: Theme;
  /** Cells of the whole line. */
  width: number;
  height: number;
  /** Counts up when relative times have moved on. */
  minute: number;
  headerOf(column: string): string;
  /** Shown for a row that is still to come. */
  placeholder: string;
}

/**
 * Turns the rows on the screen into lines and nothing else, so that ten thousand rows cost what fifty do. Cells and
 * lines are kept with their row until something about them changes; columns grow to the widest content seen.
 */
export function createListLayout(list: List): ListLayout {
  const { screen } = list;
  const columnsById = new Map(screen.columns.map((column) => [column.id, column]));
  let cells = new WeakMap<Row, ReadonlyMap<string, Cell>>();
  let plainLines = new WeakMap<Row, { key: string; line: string }>();
  let widest = new Map<string, number>();
  let since = '';

  const cellsOf = (row: Row, theme: Theme): ReadonlyMap<string, Cell> => {
    let known = cells.get(row);
    if (!known) {
      known = new Map(list.columns().map((column) => [column.id, list.cell(row, column.id)]));
      cells.set(row, known);
      for (const [id, cell] of known) {
        const width = textWidth(cellText(cell, theme));
        if (width > (widest.get(id) ?? 0)) widest.set(id, width);
      }
    }
    return known;
  };

  return {
    lines: ({ theme, width, height, minute, headerOf, placeholder }) => {
      const { top, cursor, isWide, hiddenColumns, sort, filters } = list.store.get();
      const kept = `${minute}|${theme.name}|${JSON.stringify(filters)}`;
      if (kept !== since) {
        since = kept;
        cells = new WeakMap();
        plainLines = new WeakMap();
        widest = new Map();
      }
      const shown = list.shown();
      const places = Array.from(
        { length: Math.max(0, Math.min(height, shown.length - top)) },
        (_, index) => top + index,
      );
      const rows = places.map((place) => shown.at(place));
      for (const row of rows) if (row) cellsOf(row, theme);

      const needs: ColumnNeed[] = list
        .columns()
        .filter(({ id, wide }) => (isWide || !wide) && !hiddenColumns.includes(id))
        .map(({ id, width: limits, priority }) => ({
          id,
          // A header is never cut for the sake of a narrow column; the wide list gives content twice the room.
          width: {
            ...limits,
            maximum: Math.max(textWidth(headerOf(id)) + 1, isWide ? limits.maximum * 2 : limits.maximum),
          },
          priority,
          content: Math.max(textWidth(headerOf(id)) + (sort?.column === id ? 1 : 0), widest.get(id) ?? 0),
        }));
      const columns: AlignedColumn[] = placeColumns(needs, width - gutter - 1).map((placed) => ({
        ...placed,
        align: columnsById.get(placed.id)?.align ?? 'left',
      }));
      const layoutKey = columns.map(({ id, width: own }) => `${id}${own}`).join();

      const lineOf = (row: Row | undefined, isCursor: boolean): string => {
        if (!row)
          return rowText(
            columns,
            new Map([[columns[0]?.id ?? '', { text: placeholder, raw: null }]]),
            { isCursor, isMarked: false, isMuted: true },
            theme,
          );
        const isMarked = list.marks.has(screen.id(row));
        const isMuted = screen.muted?.(row) ?? false;
        if (isCursor) return rowText(columns, cellsOf(row, theme), { isCursor, isMarked, isMuted }, theme);
        const key = `${isMarked}${layoutKey}`;
        const known = plainLines.get(row);
        if (known?.key === key) return known.line;
        const line = rowText(columns, cellsOf(row, theme), { isCursor, isMarked, isMuted }, theme);
        plainLines.set(row, { key, line });
        return line;
      };
      const header = headerText(
        columns.map((column) => ({
          ...column,
          header: headerOf(column.id),
          sorted: sort?.column === column.id ? (sort.isDescending ? ('down' as const) : ('up' as const)) : undefined,
        })),
        theme,
      );
      return { header, rows: rows.map((row, index) => lineOf(row, places[index] === cursor)) };
    },
  };
}
