import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';

/** Height of a row as `data-table.module.css` draws it, in px. */
const rowHeight = 37;

interface VirtualRowsProps {
  count: number;
  columnCount: number;
  scroller: RefObject<HTMLElement | null>;
  row(index: number): ReactNode;
  onKeyDown(event: KeyboardEvent<HTMLTableSectionElement>): void;
}

/** The body of a long table: only the rows in sight are drawn, the others are two empty rows of their height. */
export default function VirtualRows({ count, columnCount, scroller, row, onKeyDown }: VirtualRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const lines = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  const items = lines.getVirtualItems();
  const isDrawn = items.length > 0;
  // Columns as wide as the first rows made them: otherwise they would change under the eyes while one scrolls.
  useLayoutEffect(() => {
    const table = body.current?.closest('table');
    if (!table || !isDrawn) return;
    const heads = [...table.querySelectorAll<HTMLElement>('thead th')];
    const widths = heads.map((head) => Math.ceil(head.getBoundingClientRect().width));
    for (const [index, head] of heads.entries()) head.style.width = `${widths[index]}px`;
    table.style.tableLayout = 'fixed';
    return () => {
      table.style.tableLayout = '';
      for (const head of heads) head.style.width = '';
    };
  }, [isDrawn]);
  const first = items[0];
  const last = items.at(-1);
  const above = first?.start ?? 0;
  const below = last === undefined ? 0 : lines.getTotalSize() - last.end;
  return (
    <tbody ref={body} onKeyDown={onKeyDown}>
      <Gap height={above} columnCount={columnCount} />
      {items.map(({ index }) => row(index))}
      <Gap height={below} columnCount={columnCount} />
    </tbody>
  );
}

function Gap({ height, columnCount }: { height: number; columnCount: number }) {
  if (height === 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={columnCount} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
