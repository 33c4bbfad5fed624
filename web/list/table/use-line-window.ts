import { type RefObject, useImperativeHandle, useRef } from 'react';
import type { ListWindow } from '../reading/list-window.ts';

/** The window of a list with headings between its rows: callers pass indexes of rows, and the list draws lines. */
export function useLineWindow(
  ofRows: RefObject<ListWindow | undefined>,
  lineOf: (row: number) => number,
  rowsBefore: (line: number) => number,
): RefObject<ListWindow | undefined> {
  const ofLines = useRef<ListWindow>(undefined);
  useImperativeHandle(ofRows, () => ({
    draw: (row) => ofLines.current?.draw(lineOf(row)),
    get from() {
      return rowsBefore(ofLines.current?.from ?? 0);
    },
    get to() {
      return rowsBefore(ofLines.current?.to ?? 0);
    },
  }));
  return ofLines;
}
