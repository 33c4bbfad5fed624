import { type RefObject, useImperativeHandle, useRef } from 'react';
import type { ListWindow } from '../reading/list-window.ts';

/** The window of a list whose rows have lines between them: others ask of rows, and it draws lines. */
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
