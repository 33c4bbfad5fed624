import type { Cell } from '../../../../../shared/screen/cells.ts';
import { compareRaw } from '../../../../../shared/screen/compare-raw.ts';
import type { RowWindow } from './row-window.ts';

/** The rows of a list that the user sees, searched and sorted, by index from 0. */
export interface ShownRows<Row> {
  length: number;
  /** Undefined while the row is not loaded. */
  at(index: number): Row | undefined;
  indexOf(id: number): number | undefined;
  /** True when only loaded rows are shown, because a search or a sort cannot place the others. */
  isPartial: boolean;
}

export interface Sort {
  column: string;
  isDescending: boolean;
}

/** All rows in the gateway's order, including those not loaded yet. */
export function allRows<Row>(window: RowWindow<Row>): ShownRows<Row> {
  return { length: window.length(), at: window.at, indexOf: window.indexOf, isPartial: false };
}

/** The loaded rows that pass a filter, in the order of a column. */
export function searchedRows<Row>(
  loaded: readonly Row[],
  test: ((row: Row) => boolean) | undefined,
  sort: Sort | undefined,
  reading: { idOf(row: Row): number; rawOf(row: Row): Cell['raw'] },
): ShownRows<Row> {
  let rows = test ? loaded.filter(test) : loaded;
  if (sort) {
    const { isDescending } = sort;
    rows = rows
      .map((row) => ({ row, raw: reading.rawOf(row) }))
      .sort((one, other) => compareRaw(one.raw, other.raw, isDescending))
      .map(({ row }) => row);
  }
  let indexes: Map<number, number> | undefined;
  return {
    length: rows.length,
    at: (index) => rows[index],
    indexOf: (id) => {
      indexes ??= new Map(rows.map((row, index) => [reading.idOf(row), index]));
      return indexes.get(id);
    },
    isPartial: true,
  };
}

/** The loaded rows between two indexes, both included. */
export function rowsBetween<Row>(shown: ShownRows<Row>, from: number, to: number): Row[] {
  const rows: Row[] = [];
  for (let index = from; index <= to; index++) {
    const row = shown.at(index);
    if (row !== undefined) rows.push(row);
  }
  return rows;
}

/** True when a lower-case text contains all words, and none of those that begin with `!`. */
export function matches(text: string, words: readonly string[]): boolean {
  return words.every((word) => (word.startsWith('!') ? !text.includes(word.slice(1)) : text.includes(word)));
}
