import { sanitise } from '../../../shared/format/sanitise.ts';
import type { Cell } from '../../../shared/screen/cells.ts';
import type { Column } from '../../../shared/screen/list-screen.ts';
import { sortLetter } from '../../../shared/screens/navigation/sort-letters.ts';
import type { Spot } from '../state/click-spots.ts';
import type { List } from '../state/list/rows/list.ts';
import type { Row } from '../state/list/rows/list-options.ts';
import { type ColumnNeed, gap, isTight, type PlacedColumn, placeColumns, scrollColumns } from '../table/columns.ts';
import { type AlignedColumn, cellText, gutter, headerText, oldRowText, rowText } from '../table/row-text.ts';
import { textWidth } from '../table/width.ts';
import type { Theme } from '../theme/theme.ts';

/** Rows whose content sets the widths of the columns: enough to be right for most. */
const measuredRows = 200;
/** Cells that the name of a row has before details get any, where it has so many. */
const nameRoom = 28;
/** From so many rows on, a column that says the same in each of them is the first to go. */
const alikeRows = 20;
/** One that says nothing in any of them goes from so many on. */
const emptyRows = 3;
/** A column that is no wider at most holds a state, a code or a time: they are shown whole or not at all. */
const shortest = 16;
/** A whole column that is no wider at most grows when a wider cell comes into sight: a time, a number, a state. */
const longestGrowing = 20;
/** The weight of the column that is sorted by, at least: an order whose reason is out of sight tells nothing. */
const sortedWeight = 8;
/** The weight of a column that tells none; the one that names the row never goes. */
const weightOf = { 1: 8, 2: 5, 3: 2 } as const;

export interface ListLayout {
  /** The header line and the rows from `top` on, painted; fewer when the list ends before. */
  lines(request: LayoutRequest): {
    header: string;
    /** Where the heads stand that sort, and the capital of each. */
    heads: readonly Spot[];
    rows: string[];
    /** Where a wide list stands sideways. */
    offset: number;
    /** What every row says in columns that left for it. */
    alike: string[];
    /** The column whose cell is cut in the row under the cursor, the widest of them; a list that tells its first members comes last. */
    cut: string | undefined;
  };
}

/** What the rows on hand ask of the columns. */
interface Measured {
  rows: readonly Row[];
  widest: Map<string, number>;
  /** The cells that columns of lists take for the first member and how many more there are. */
  firsts: Map<string, number>;
  /** Columns that have something to say in any row. */
  filled: Set<string>;
  /** The cell that every row has alike. */
  alike: Map<string, Cell>;
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
  /** The keys are its own; else the row under its cursor is only held. */
  hasKeys: boolean;
}

/**
 * Turns the rows on the screen into lines and nothing else, so that ten thousand rows cost what fifty do. Cells and
 * lines are kept with their row until something about them changes. Widths follow the rows on hand, not those in sight, so
 * that nothing moves sideways while one scrolls or searches (TUI-03).
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
   * How wide the content of each column is, and which have any. Kept until the top of the list is read again: the pages
   * that scrolling brings move nothing sideways, and neither does a search.
   */
  const measure = (theme: Theme, height: number) => {
    const rows = list.window.loaded();
    if (measured && (measured.rows === rows || isKept(measured.rows, height))) return measured;
    // A refresh brings much the same again: what fitted goes on fitting.
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
    measured = { rows, widest, firsts, filled, alike };
    // What differs further down is looked at anew, or a column would leave for rows that are not alike.
    seen = new WeakSet();
    return measured;
  };

  /**
   * Makes room for what is whole or not there, such as a time of another day, once a row with it comes into sight: widths only grow,
   * and only then. A column comes back with the first row that differs. Long names stay as wide as the first rows have them.
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
   * The columns of a list that grows while one looks stay those that stood there, whatever a new row brings, until
   * something else is asked for (SEE-07, TUI-03); one more comes where none has to go for it.
   */
  const placeSteadily = (needs: readonly ColumnNeed[], room: number, request: string): PlacedColumn[] => {
    const columns = placeColumns(needs, room);
    if (!screen.isLive || list.window.loaded().length === 0) return columns;
    const has = new Set(columns.map(({ id }) => id));
    const before = placed?.request === request ? placed.ids : has;
    const isLess = [...before].some((id) => !has.has(id));
    const steady = isLess
      ? placeColumns(
          needs.filter(({ id }) => before.has(id)),
          room,
        )
      : columns;
    // Until a new request is answered, the rows on show are those of the one before.
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
    // A list tells its first members: what is cut in the middle of a sentence is missed more.
    return cut.toSorted((one, other) => Number(one.isList) - Number(other.isList) || other.wanted - one.wanted)[0]?.id;
  };

  return {
    lines: ({ theme, width, height, minute, headerOf, placeholder, hasKeys }) => {
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
      const places = Array.from(
        { length: Math.max(0, Math.min(height, shown.length - top)) },
        (_, index) => top + index,
      );
      const rows = places.map((place) => shown.at(place));
      const { widest, firsts, filled, alike } = measure(theme, height);
      widen(rows, theme);

      // Narrow lists have none to spare; what a person chose themselves stays as they chose it.
      const filling = isWide || columnSet !== undefined ? [] : list.columns().filter(({ fillsRoom }) => fillsRoom);
      const candidates = [...list.shownColumns(), ...filling.filter(({ id }) => !hiddenColumns.includes(id))];
      const needs: ColumnNeed[] = candidates
        // What a person named stands there, empty or not.
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
            // A header is never cut for the sake of a narrow column; the wide list gives content twice the room.
            width: {
              minimum: Math.max(limits.minimum, head, firstRoom(firsts.get(id), limits.maximum)),
              maximum: Math.max(head, isWide ? limits.maximum * 2 : maximum),
            },
            weight: sort?.column === id ? Math.max(own, sortedWeight) : own,
            isWhole: wholeColumns.has(id),
            content: Math.max(head, widest.get(id) ?? 0),
          };
        });
      const room = width - gutter - 1;
      const request = [width, looks, sort?.column, candidates.map(({ id }) => id).join()].join('|');
      const fixed = needs.findIndex(({ weight }) => weight === 9) + 1;
      const scrolled = isWide ? scrollColumns(needs, room, fixed, columnOffset) : undefined;
      // What this query is looked at for stays, alike or not: in a list of failures, why.
      const isSought = (id: string) => (columnsById.get(id)?.weightUnder?.(filters) ?? 0) > sortedWeight;
      const isChosen = ({ id }: ColumnNeed) =>
        id === nameColumn || sort?.column === id || columnSet !== undefined || isSought(id);
      const same = isWide || !isTight(needs, room) ? [] : needs.filter((one) => alike.has(one.id) && !isChosen(one));
      const telling = needs.filter((one) => !same.includes(one));
      const columns: AlignedColumn[] = (scrolled?.columns ?? placeSteadily(telling, room, request)).map((column) => ({
        ...column,
        align: columnsById.get(column.id)?.align ?? 'left',
      }));
      const layoutKey = columns.map(({ id, width: own }) => `${id}${own}`).join();

      const lineOf = (row: Row | undefined, place: number): string => {
        const isCursor = place === cursor;
        if (isOld && row) return oldRowText(columns, cellsOf(row), isCursor, theme);
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
            cellsOf(row),
            { isCursor: hasKeys, isHeld: !hasKeys, isMarked, isMuted, isFresh },
            theme,
          );
        const key = `${isMarked}${isFresh}${layoutKey}`;
        const known = plainLines.get(row);
        if (known?.key === key) return known.line;
        const line = rowText(columns, cellsOf(row), { isCursor, isMarked, isMuted, isFresh }, theme);
        plainLines.set(row, { key, line });
        return line;
      };
      const header = headerText(
        columns.map((column) => ({
          ...column,
          header: headerOf(column.id),
          letter: sortLetter(screen.noun, column.id),
          sorted: sort?.column === column.id ? (sort.isDescending ? ('down' as const) : ('up' as const)) : undefined,
        })),
        theme,
      );
      return {
        header,
        heads: headSpots(columns, screen.noun),
        offset: scrolled?.offset ?? 0,
        // A filter that is on show says it already, by the column's name or by the value.
        alike: (isOld ? [] : same).flatMap(({ id }) => {
          const text = alikeText(alike.get(id), headerOf(id));
          return text === undefined || filters[id] || Object.values(filters).includes(text) ? [] : text;
        }),
        // What matters most and has no room at all is told before what is cut.
        cut: missing(telling, columns) ?? cutColumn(columns, shown.at(cursor), theme),
        rows: rows.map((row, index) => lineOf(row, places[index] ?? -1)),
      };
    },
  };
}

/** The cells of the heads, by the letters that sort. */
function headSpots(columns: readonly AlignedColumn[], noun: string): Spot[] {
  let from = gutter;
  return columns.flatMap(({ id, width }) => {
    const spot = { from, to: from + width };
    from += width + gap;
    const key = sortLetter(noun, id);
    return key === undefined ? [] : [{ ...spot, key }];
  });
}

/** Whether a column is shown as wide as its content or not at all. */
function isWholeColumn({ id, isWhole, align, width }: Column<Row>, nameColumn: string): boolean {
  return isWhole ?? (align === 'right' || id === nameColumn || width.maximum <= shortest);
}

/** The column that a list is looked at for, where it finds no room: heavier than those that say most of a row. */
function missing(needs: readonly ColumnNeed[], placed: readonly PlacedColumn[]): string | undefined {
  return needs.find(({ id, weight }) => weight > sortedWeight && !placed.some((column) => column.id === id))?.id;
}

/** The cells that a list takes for its first member and how many more there are; 0 for what is no list. */
function firstWidth({ raw, bars }: Cell): number {
  if (bars || !Array.isArray(raw) || raw.length < 2) return 0;
  return textWidth(`${sanitise(String(raw[0]))} +${raw.length - 1}`);
}

/** The room that such a column has at least: a short first member is whole, or the column goes. */
function firstRoom(first: number | undefined, maximum: number): number {
  return first !== undefined && first <= shortest ? Math.min(first, maximum) : 0;
}

/** Whether a cell says nothing. */
function isBlank(cell: Cell | undefined): boolean {
  return cell === undefined || cell.isEmpty === true || cell.text === '';
}

/** Whether a cell says what all before it said. */
function isAlike(first: Cell | undefined, cell: Cell): boolean {
  return first !== undefined && String(first.raw) === String(cell.raw) && first.text === cell.text;
}

/** What a column says that left: a word speaks for itself, a number or a yes needs its heading; nothing to say is not told. */
function alikeText(cell: Cell | undefined, header: string): string | undefined {
  if (cell === undefined || isBlank(cell)) return undefined;
  return typeof cell.raw === 'string' ? cell.text : `${header} ${cell.text}`;
}
