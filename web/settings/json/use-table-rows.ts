import { useEffect, useMemo, useRef, useState } from 'react';
import type { JsonShape } from '../../../shared/domain/option/option.ts';
import { type TableEntry, writeTable } from '../../../shared/screens/settings/option-table.ts';

/** One row of a table, with name and value as they are typed. */
export interface TableRow {
  /** Does not change while the row is edited, so that React keeps its input and the focus. */
  key: number;
  name: string;
  value: string;
}

/** What is wrong with a row. */
export type RowFault = 'name-missing' | 'name-twice' | 'value-missing' | 'not-a-number';

/** The rows of a table with the functions that edit them; `key` identifies a row. */
export interface TableRows {
  rows: readonly TableRow[];
  faults: ReadonlyMap<number, RowFault>;
  change(key: number, part: Partial<Omit<TableRow, 'key'>>): void;
  remove(key: number): void;
  /** Adds an empty row and returns its key. Nothing is written until the row has a name and a value. */
  add(end: 'top' | 'bottom'): number;
  /** Moves a row up (-1) or down (1). */
  move(key: number, by: 1 | -1): void;
}

interface TableRowsOptions {
  entries: readonly TableEntry[];
  shape: JsonShape;
  put(text: string): void;
  /** Called with the first faulty row, or with undefined when all rows are valid. */
  onFault(fault: RowFault | undefined, row: TableRow | undefined): void;
}

/**
 * Keeps the rows of a table and writes them to the option's text. A change is written at once if all rows are valid;
 * while a row is faulty nothing is written, so that the text never holds half an entry. When the text changes elsewhere
 * (raw JSON, discard), the rows are read from it again.
 */
export function useTableRows({ entries, shape, put, onFault }: TableRowsOptions): TableRows {
  const counter = useRef(0);
  const read = (from: readonly TableEntry[]): TableRow[] =>
    from.map(({ name, value }) => ({ key: ++counter.current, name, value: String(value) }));
  const [rows, setRows] = useState(() => read(entries));
  const written = useRef(writeTable(entries, shape));
  const present = useMemo(() => writeTable(entries, shape), [entries, shape]);
  useEffect(() => {
    if (present === written.current) return;
    written.current = present;
    setRows(read(entries));
  });

  const faults = useMemo(() => faultsOf(rows, shape), [rows, shape]);

  const take = (next: TableRow[]) => {
    setRows(next);
    const [first] = faultsOf(next, shape);
    if (first !== undefined) {
      return onFault(
        first[1],
        next.find(({ key }) => key === first[0]),
      );
    }
    onFault(undefined, undefined);
    const filled = next.filter((row) => !isEmpty(row));
    const text = writeTable(
      filled.map(({ name, value }) => ({
        name: name.trim(),
        value: shape === 'numbers' ? Number(value) : value.trim(),
      })),
      shape,
    );
    if (text === written.current) return;
    written.current = text;
    put(text);
  };
  return {
    rows,
    faults,
    change: (key, part) => take(rows.map((row) => (row.key === key ? { ...row, ...part } : row))),
    remove: (key) => take(rows.filter((row) => row.key !== key)),
    add(end) {
      const key = ++counter.current;
      const row = { key, name: '', value: '' };
      setRows(end === 'top' ? [row, ...rows] : [...rows, row]);
      return key;
    },
    move(key, by) {
      const from = rows.findIndex((row) => row.key === key);
      const [row, other] = [rows[from], rows[from + by]];
      if (row === undefined || other === undefined) return;
      const moved = [...rows];
      [moved[from], moved[from + by]] = [other, row];
      take(moved);
    },
  };
}

function isEmpty({ name, value }: TableRow): boolean {
  return name.trim() === '' && value.trim() === '';
}

function faultsOf(rows: readonly TableRow[], shape: JsonShape): Map<number, RowFault> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(row.name.trim(), (counts.get(row.name.trim()) ?? 0) + 1);
  const faults = new Map<number, RowFault>();
  for (const row of rows) {
    const fault = isEmpty(row) ? undefined : faultOf(row, shape, counts);
    if (fault !== undefined) faults.set(row.key, fault);
  }
  return faults;
}

function faultOf({ name, value }: TableRow, shape: JsonShape, counts: ReadonlyMap<string, number>) {
  if (name.trim() === '') return 'name-missing';
  // A list may contain a client twice; a JSON object would keep only the last of two equal names.
  if (shape !== 'chats' && (counts.get(name.trim()) ?? 0) > 1) return 'name-twice';
  if (shape !== 'numbers') return value.trim() === '' && shape === 'chats' ? 'value-missing' : undefined;
  if (value.trim() === '') return 'value-missing';
  const number = Number(value);
  return Number.isFinite(number) && number >= 0 ? undefined : 'not-a-number';
}
