import { type PointerEvent, useRef } from 'react';
import classes from './data-table.module.css';

/**
 * The edge of a header, which is dragged to resize the column; a double click resets the width to that of the content.
 */
export function SizeHandle({ onSize }: { onSize(width: number | undefined): void }) {
  const begun = useRef<{ x: number; width: number }>(undefined);
  const begin = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const head = event.currentTarget.closest('th');
    begun.current = { x: event.clientX, width: head?.getBoundingClientRect().width ?? 0 };
  };
  const size = (event: PointerEvent<HTMLSpanElement>) => {
    if (begun.current !== undefined) onSize(begun.current.width + event.clientX - begun.current.x);
  };
  return (
    <span
      aria-hidden
      data-size
      className={classes.size}
      // The handle is draggable itself so that dragging it does not start the header's own drag, which moves the
      // column.
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={begin}
      onPointerMove={size}
      onPointerUp={() => {
        begun.current = undefined;
      }}
      onDoubleClick={() => onSize(undefined)}
    />
  );
}
