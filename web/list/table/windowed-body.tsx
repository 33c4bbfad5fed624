import { type KeyboardEvent, type ReactNode, type RefObject, useEffect } from 'react';
import type { ListWindow } from '../reading/list-window.ts';
import { type Drawn, useDrawnRows } from './use-drawn-rows.ts';

/** The height of a row in px until one is measured (data-table.module.css). */
const usualHeight = 33;

interface WindowedBodyProps {
  count: number;
  columnCount: number;
  /** The element that scrolls the table. */
  scroller: RefObject<HTMLElement | null>;
  row(index: number): ReactNode;
  /** The `data-row` of a row that stays drawn, because the focus returns to it. */
  kept: string | undefined;
  /** The index of a row by its `data-row`; -1 where the list does not have it. */
  indexOf(name: string): number;
  /** The index of the heading that stays above a row; -1 where there is none. */
  headOf(first: number): number;
  listWindow: RefObject<ListWindow | undefined>;
  onKeyDown(event: KeyboardEvent<HTMLTableSectionElement>): void;
}

/** The body of a table of any length (WEB-04). */
export function WindowedBody({ columnCount, row, onKeyDown, ...props }: WindowedBodyProps) {
  const { isWhole, parts, body, onFocus } = useDrawnRows<HTMLTableSectionElement>({ ...props, usualHeight });
  useFixedWidths(body, isWhole, columnCount);
  useGrowingWidths(body, isWhole, parts);
  return (
    <tbody ref={body} onKeyDown={onKeyDown} onFocus={onFocus}>
      {parts.map((part) =>
        'index' in part ? (
          row(part.index)
        ) : (
          <tr key={`gap ${part.before}`} aria-hidden>
            <td colSpan={columnCount} style={{ height: part.gap, padding: 0, border: 0 }} />
          </tr>
        ),
      )}
    </tbody>
  );
}

/** Fixes the column widths to those of the first rows, so that columns do not change width while the user scrolls. */
function useFixedWidths(body: RefObject<HTMLElement | null>, isWhole: boolean, columnCount: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns have other widths.
  useEffect(() => {
    const table = body.current?.closest('table');
    const view = table?.ownerDocument.defaultView;
    if (!table || !view || isWhole) return;
    const heads = [...table.querySelectorAll<HTMLElement>('thead th')];
    const before = heads.map((head) => head.style.width);
    const fix = () => {
      const widths = heads.map((head) => Math.ceil(head.getBoundingClientRect().width));
      for (const [index, head] of heads.entries()) head.style.width = `${widths[index]}px`;
      table.style.tableLayout = 'fixed';
    };
    // Runs after the frame that draws the rows: laying out the rows and the fixed widths in one frame would block the
    // page.
    let timer = 0;
    const frame = view.requestAnimationFrame(() => {
      timer = view.setTimeout(fix);
    });
    return () => {
      view.cancelAnimationFrame(frame);
      view.clearTimeout(timer);
      table.style.tableLayout = '';
      for (const [index, head] of heads.entries()) head.style.width = before[index] ?? '';
    };
  }, [body, isWhole, columnCount]);
}

/**
 * Widens a column of numbers, times or states when a longer value comes into sight than its first rows had, because a
 * truncated value would read as another one. Columns never shrink again.
 */
function useGrowingWidths(body: RefObject<HTMLElement | null>, isWhole: boolean, parts: readonly Drawn[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other parts are other rows.
  useEffect(() => {
    const table = body.current?.closest('table');
    const view = table?.ownerDocument.defaultView;
    if (!table || !view || isWhole) return;
    const grow = () => {
      if (table.style.tableLayout !== 'fixed') return;
      const wanted = new Map<number, number>();
      for (const cell of table.querySelectorAll<HTMLTableCellElement>('td[data-grows]')) {
        const more = cell.scrollWidth - cell.clientWidth;
        // A column that the user resized keeps its width.
        if (more > 0 && cell.style.width === '')
          wanted.set(cell.cellIndex, Math.max(more, wanted.get(cell.cellIndex) ?? 0));
      }
      const heads = table.querySelectorAll<HTMLElement>('thead th');
      for (const [index, more] of wanted) {
        const head = heads[index];
        if (head) head.style.width = `${Math.ceil(head.getBoundingClientRect().width) + more}px`;
      }
    };
    const timer = view.setTimeout(grow);
    return () => view.clearTimeout(timer);
  }, [body, isWhole, parts]);
}
