import { sanitise } from '../../../shared/format/sanitise.ts';
import type { Cell } from '../../../shared/screen/cells.ts';
import type { Column } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { sortLetter } from '../../../shared/screen/sort-letters.ts';
import type { Spot } from '../state/click-spots.ts';
import type { List } from '../state/list/rows/list.ts';
import type { Row } from '../state/list/rows/list-options.ts';
import { type ColumnNeed, gap, isTight, layOutColumns, type PlacedColumn, scrollColumns } from '../table/columns.ts';
import { type AlignedColumn, cellText, gutter, headerText, oldRowText, rowText } from '../table/row-text.ts';
import { textWidth } from '../table/width.ts';
import type { Theme } from '../theme/theme.ts';
import { shownCells, standIns, standInWidth, withoutSpoken, withRoomFor } from './stand-in-cells.ts';

/** Number of rows whose content sets the widths of the columns: enough to be right for most. */
const measuredRows = 200;
/** Cells that the name of a row gets before any details, if it is that long. */
const nameRoom = 28;
/** Number of rows from which on a column with the same value in all of them is dropped first. */
const alikeRows = 20;
/** Number of rows from which on a column without any value is dropped first. */
const emptyRows = 3;
/** A column no wider than this holds a state, a code or a time, which are shown whole or not at all. */
const shortest = 16;
/** A whole column no wider than this grows when a wider cell comes into view: a time, a number, a state. */
const longestGrowing = 20;
/** Minimum weight of the column that is sorted by, because without it the order cannot be understood. */
const sortedWeight = 8;
/** The cells, and the share of the room, that a column takes at least that matters most for the query. */
const sought = { width: 30, share: 0.4 } as const;
/** The weight of a column by its priority, where it sets none; the column that names the row is never dropped. */
const weightOf = { 1: 8, 2: 5, 3: 2 } as const;

export interface ListLayout {
  /** The header line and the rows from `top` on, painted; fewer rows when the list ends before. */
  lines(request: LayoutRequest): {
    header: string;
    /** The clickable spots of the headings that sort, with the capital letter of each. */
    heads: readonly Spot[];
    rows: string[];
    /** The number of columns by which a wide list is scrolled to the right. */
    offset: number;
    /** The values that all rows share in columns that were dropped for that. */
    alike: string[];
    /**
     * The column whose cell is cut in the row under the cursor, the widest of them; a column of lists, which shows its
     * first members, comes last.
     */
    cut: string | undefined;
  };
}

/** Facts about the loaded rows that decide the columns. */
interface Measured {
  rows: readonly Row[];
  widest: Map<string, number>;
  /** The cells that columns of lists need for the first member and the number of the others. */
  firsts: Map<string, number>;
  /** Columns with a value in any row. */
  filled: Set<string>;
  /** The cell that all rows share, by column. */
  alike: Map<string, Cell>;
  /** The widths of columns that stand in for others, by column. */
  standIns: Map<string, number>;
}

export interface LayoutRequest {
  theme: Theme;
  /** Cells of the whole line. */
  width: number;
  height: number;
  /** A counter that increases when relative times are out of date. */
  minute: number;
  context: ScreenContext;
  headerOf(column: string): string;
  /** Shown for a row that is not loaded. */
  placeholder: string;
  /** Whether the list has the keyboard focus; without it, the row under the cursor is only marked as held. */
  hasKeys: boolean;
}

/**
 * Lays out only the rows on the screen, so that ten thousand rows cost as much as fifty. Cells and lines are cached per
 * row until something about them changes. Widths follow the loaded rows and not the visible ones, so that nothing moves
 * sideways while the user scrolls or searches (TUI-03).
 */
export function createListLayout(list: List): ListLayout {
  const { screen } = list;
  const nameColumn = screen.opener ?? 'name';
  const columnsById = new Map(screen.columns.map((column) => [column.id, column]));
  const wholeColumns = new Set(
    screen.columns.filter((column) => isWholeColumn(column, nameColumn)).map(({ id }) => id),
  );
  const growing = new Set(
    [...wholeColumns].filter((id) => (columnsById.get(id)?.width.maximum ?? 0) <= longestGrowing),
  );
  let seen = new WeakSet<Row>();
  let cells = new WeakMap<Row, ReadonlyMap<string, Cell>>();
  let plainLines = new WeakMap<Row, { key: string; line: string }>();
  let measured: Measured | undefined;
  let since = '';
  let looks = '';
  let placed: { request: string; ids: ReadonlySet<string> } | undefined;

  const cellsOf = (row: Row): ReadonlyMap<string, Cell> => {
    let known = cells.get(row);
    if (!known) {
      known = new Map(list.columns().map((column) => [column.id, list.cell(row, column.id)]));
      cells.set(row, known);
    }
    return known;
  };

  /**
   * Measures the content of each column, and which columns have any. The result is kept until the top of the list is
   * read again: neither the pages that scrolling loads nor a search move the columns.
   */
  const measure = (theme: Theme, height: number) => {
    const rows = list.window.loaded();
    if (measured && (measured.rows === rows || isKept(measured.rows, height))) return measured;
    // A refresh brings mostly the same rows: widths that fitted are kept.
    const widest = new Map(measured?.widest);
    const firsts = new Map(measured?.firsts);
    const filled = new Set<string>();
    const first = rows.length >= emptyRows ? rows[0] : undefined;
    const alike = new Map(first && cellsOf(first));
    if (rows.length < alikeRows) for (const id of alike.keys()) if (!isBlank(alike.get(id))) alike.delete(id);
    for (const row of rows.slice(0, measuredRows)) {
      for (const [id, cell] of cellsOf(row)) {
        if (!isAlike(alike.get(id), cell)) alike.delete(id);
        const text = cellText(cell, theme);
        widest.set(id, Math.max(widest.get(id) ?? 0, textWidth(text)));
        if (text !== '' && cell.isEmpty !== true) filled.add(id);
        firsts.set(id, Math.max(firsts.get(id) ?? 0, firstWidth(cell)));
      }
    }
    measured = { rows, widest, firsts, filled, alike, standIns: new Map() };
    // Rows further down are looked at again for differences, or a column would be dropped for rows that are not alike.
    seen = new WeakSet();
    return measured;
  };

  /**
   * Widens columns whose values are shown whole or not at all, such as a time of another day, once a row with a wider
   * value comes into view: widths only grow, and only then. A column that was dropped comes back with the first row
   * that differs. Long names keep the width of the first rows.
   */
  const widen = (rows: readonly (Row | undefined)[], theme: Theme) => {
    for (const row of rows) {
      if (row === undefined || seen.has(row)) continue;
      seen.add(row);
      for (const [id, cell] of cellsOf(row)) {
        if (!isAlike(measured?.alike.get(id), cell)) measured?.alike.delete(id);
        if (!growing.has(id)) continue;
        measured?.widest.set(id, Math.max(measured.widest.get(id) ?? 0, textWidth(cellText(cell, theme))));
      }
    }
  };

  const isKept = (before: readonly Row[], height: number) => {
    const { top, search } = list.store.get();
    const now = list.window.loaded();
    const isSameTop = before.length >= height && before.slice(0, measuredRows).every((row, at) => row === now[at]);
    return before.length > 0 && (top > 0 || search !== '' || isSameTop);
  };

  /**
   * Chooses the columns of a list that grows by itself: they stay the same whatever new rows bring, until the query
   * changes (SEE-07, TUI-03); a further column is added only where none must be dropped for it.
   */
  const layOutSteadily = (needs: readonly ColumnNeed[], room: number, request: string): PlacedColumn[] => {
    const columns = layOutColumns(needs, room);
    if (!screen.isLive || list.window.loaded().length === 0) return columns;
    const has = new Set(columns.map(({ id }) => id));
    const before = placed?.request === request ? placed.ids : has;
    const isLess = [...before].some((id) => !has.has(id));
    const steady = isLess
      ? layOutColumns(
          needs.filter(({ id }) => before.has(id)),
          room,
        )
      : columns;
    // Until a new request is answered, the rows on show are those of the previous one.
    const isAnswered = placed?.request === request || !list.store.get().isLoading;
    if (isAnswered) placed = { request, ids: new Set(steady.map(({ id }) => id)) };
    return steady;
  };

  const cutColumn = (columns: readonly PlacedColumn[], row: Row | undefined, theme: Theme): string | undefined => {
    const cut = columns.flatMap(({ id, width }) => {
      const cell = row && cellsOf(row).get(id);
      const wanted = cell === undefined || cell.bars !== undefined ? 0 : textWidth(cellText(cell, theme));
      return wanted > width ? [{ id, wanted, isList: Array.isArray(cell?.raw) }] : [];
    });
    // A list shows its first members, so a sentence cut in the middle comes before it.
    return cut.toSorted((one, other) => Number(one.isList) - Number(other.isList) || other.wanted - one.wanted)[0]?.id;
  };

  return {
    lines: ({ theme, width, height, minute, context, headerOf, placeholder, hasKeys }) => {
      const { top, cursor, isWide, columnSet, hiddenColumns, sort, filters, columnOffset, fresh } = list.store.get();
      const kept = `${minute}|${theme.name}|${JSON.stringify(filters)}`;
      if (kept !== since) {
        since = kept;
        cells = new WeakMap();
        seen = new WeakSet();
        plainLines = new WeakMap();
        if (kept.slice(kept.indexOf('|')) !== looks) measured = undefined;
        looks = kept.slice(kept.indexOf('|'));
      }
      const shown = list.shown();
      const isOld = list.looksOld();
      const indexes = Array.from(
        { length: Math.max(0, Math.min(height, shown.length - top)) },
        (_, index) => top + index,
      );
      const rows = indexes.map((index) => shown.at(index));
      const { widest, firsts, filled, alike, standIns: standInWidths, rows: measuredFirst } = measure(theme, height);
      widen(rows, theme);

      // Narrow lists have no room for these columns, and a user's own choice of columns is not extended.
      const filling = isWide || columnSet !== undefined ? [] : list.columns().filter(({ fillsRoom }) => fillsRoom);
      const candidates = [...list.shownColumns(), ...filling.filter(({ id }) => !hiddenColumns.includes(id))];
      const room = width - gutter - 1;
      // Columns that matter for this query stay even where all values are alike, with room to be read: in a list of
      // failures, the reason.
      const isSought = (id: string) => (columnsById.get(id)?.weightUnder?.(filters) ?? 0) > sortedWeight;
      const needs: ColumnNeed[] = candidates
        // A column that the user named is shown even when it is empty.
        .filter(
          ({ id, sparse }) => !sparse || filled.has(id) || sort?.column === id || (columnSet !== undefined && !isWide),
        )
        .map(({ id, width: limits, priority, weight, weightUnder, isWhole }) => {
          const head = textWidth(headerOf(id)) + (sort?.column === id ? 1 : 0);
          const isName = id === nameColumn && isWhole === undefined;
          const own = weightUnder?.(filters) ?? weight ?? (isName ? 9 : weightOf[priority]);
          const maximum = isName ? Math.min(limits.maximum, nameRoom) : limits.maximum;
          return {
            id,
            // A heading is never cut to make a column narrower; the wide list allows content twice the width.
            width: {
              minimum: Math.max(
                limits.minimum,
                head,
                firstRoom(firsts.get(id), limits.maximum),
                isSought(id) ? Math.min(sought.width, Math.floor(room * sought.share)) : 0,
              ),
              maximum: Math.max(head, isWide ? limits.maximum * 2 : maximum),
            },
            weight: sort?.column === id ? Math.max(own, sortedWeight) : own,
            isWhole: wholeColumns.has(id),
            content: Math.max(head, widest.get(id) ?? 0),
          };
        });
      const request = [width, looks, sort?.column, candidates.map(({ id }) => id).join()].join('|');
      const fixed = needs.findIndex(({ weight }) => weight === 9) + 1;
      const scrolled = isWide ? scrollColumns(needs, room, fixed, columnOffset) : undefined;
      const isChosen = ({ id }: ColumnNeed) =>
        id === nameColumn || sort?.column === id || columnSet !== undefined || isSought(id);
      const same = isWide || !isTight(needs, room) ? [] : needs.filter((one) => alike.has(one.id) && !isChosen(one));
      const differing = needs.filter((one) => !same.includes(one));
      const laidOut =
        scrolled?.columns ?? layOutSteadily(withoutSpoken(differing, candidates, isChosen, room), room, request);
      // In the wide list the columns that are not on show are beside those that are.
      const standing = isWide ? [] : standIns(candidates, differing, laidOut);
      const widthOf = (column: Column<Row>) => {
        const known = standInWidths.get(column.id);
        const own = known ?? standInWidth(column, measuredFirst.slice(0, measuredRows), { context, theme });
        standInWidths.set(column.id, own);
        return own;
      };
      const columns: AlignedColumn[] = withRoomFor(standing, { placed: laidOut, needs: differing, room }, widthOf).map(
        (column) => ({ ...column, align: columnsById.get(column.id)?.align ?? 'left' }),
      );
      const layoutKey = columns.map(({ id, width: own }) => `${id}${own}`).join();

      const cellsShown = (row: Row) => shownCells(cellsOf(row), row, standing, { placed: columns, context, theme });
      const lineOf = (row: Row | undefined, index: number): string => {
        const isCursor = index === cursor;
        if (isOld && row) return oldRowText(columns, cellsShown(row), isCursor, theme);
        if (!row)
          return rowText(
            columns,
            new Map([[columns[0]?.id ?? '', { text: placeholder, raw: null }]]),
            { isCursor, isMarked: false, isMuted: true },
            theme,
          );
        const isMarked = list.marks.has(screen.id(row));
        const isMuted = list.isMuted(row);
        const isFresh = fresh.has(screen.id(row));
        if (isCursor)
          return rowText(
            columns,
            cellsShown(row),
            { isCursor: hasKeys, isHeld: !hasKeys, isMarked, isMuted, isFresh },
            theme,
          );
        const key = `${isMarked}${isFresh}${layoutKey}`;
        const known = plainLines.get(row);
        if (known?.key === key) return known.line;
        const line = rowText(columns, cellsShown(row), { isCursor, isMarked, isMuted, isFresh }, theme);
        plainLines.set(row, { key, line });
        return line;
      };
      const header = headerText(
        columns.map((column) => ({
          ...column,
          header: headerOf(column.id),
          letter: sortLetter(screen, column.id),
          sorted: sort?.column === column.id ? (sort.isDescending ? ('down' as const) : ('up' as const)) : undefined,
        })),
        theme,
      );
      return {
        header,
        heads: headSpots(columns, screen),
        offset: scrolled?.offset ?? 0,
        // A filter on show already says the value, by the column's name or by the value itself.
        alike: (isOld ? [] : same).flatMap(({ id }) => {
          const text = alikeText(alike.get(id), headerOf(id));
          return text === undefined || filters[id] || Object.values(filters).includes(text) ? [] : text;
        }),
        // A column that matters most and does not fit at all comes before one that is cut.
        cut: missing(differing, columns) ?? cutColumn(columns, shown.at(cursor), theme),
        rows: rows.map((row, index) => lineOf(row, indexes[index] ?? -1)),
      };
    },
  };
}

/** The clickable cells of the headings, with the letters that sort. */
function headSpots(columns: readonly AlignedColumn[], screen: List['screen']): Spot[] {
  let from = gutter;
  return columns.flatMap(({ id, width }) => {
    const spot = { from, to: from + width };
    from += width + gap;
    const key = sortLetter(screen, id);
    return key === undefined ? [] : [{ ...spot, key }];
  });
}

/** Whether a column is shown as wide as its content or not at all. */
function isWholeColumn({ id, isWhole, align, width }: Column<Row>, nameColumn: string): boolean {
  return isWhole ?? (align === 'right' || id === nameColumn || width.maximum <= shortest);
}

/** The column that matters most for the query, where it does not fit; undefined where all such columns are shown. */
function missing(needs: readonly ColumnNeed[], placed: readonly PlacedColumn[]): string | undefined {
  return needs.find(({ id, weight }) => weight > sortedWeight && !placed.some((column) => column.id === id))?.id;
}

/** The cells that a list needs for its first member and the number of the others; 0 for a value that is no list. */
function firstWidth({ raw, bars }: Cell): number {
  if (bars || !Array.isArray(raw) || raw.length < 2) return 0;
  return textWidth(`${sanitise(String(raw[0]))} +${raw.length - 1}`);
}

/** The minimum width of such a column: a short first member is shown whole, or the column is dropped. */
function firstRoom(first: number | undefined, maximum: number): number {
  return first !== undefined && first <= shortest ? Math.min(first, maximum) : 0;
}

/** Whether a cell has no value. */
function isBlank(cell: Cell | undefined): boolean {
  return cell === undefined || cell.isEmpty === true || cell.text === '';
}

/** Whether a cell has the same value as all cells before it. */
function isAlike(first: Cell | undefined, cell: Cell): boolean {
  return first !== undefined && String(first.raw) === String(cell.raw) && first.text === cell.text;
}

/**
 * The text for a dropped column's shared value: a word is shown alone, a number or a yes with its heading; undefined
 * for an empty one.
 */
function alikeText(cell: Cell | undefined, header: string): string | undefined {
  if (cell === undefined || isBlank(cell)) return undefined;
  return typeof cell.raw === 'string' || cell.text === header ? cell.text : `${header} ${cell.text}`;
}
