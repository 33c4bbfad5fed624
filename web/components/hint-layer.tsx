import { Portal } from '@mantine/core';
import { type FocusEvent, type MouseEvent, type ReactNode, type RefObject, useState } from 'react';
import classes from './hint-layer.module.css';

interface Shown {
  text: string;
  left: number;
  top: number;
  /** Set near an edge of the window: the hint is aligned with that side of its element, not centred. */
  edge: 'start' | 'end' | undefined;
  /** Set near the top of the layer: the hint stands below its element, so that it covers nothing outside the layer. */
  isBelow: boolean;
}

/** Half the width of the widest hint plus its distance to the window's edge, in px (hint-layer.module.css). */
const half = 184;
/** The room above an element, in px, in which a hint of one line fits. */
const lineAbove = 44;

/**
 * Shows the `data-hint` of the descendant that is hovered or focused. One layer serves a whole table, so that cells
 * need no tooltip component each. Escape and scrolling hide the hint; screen readers read it in the cell's text.
 */
export function HintLayer(props: {
  children: ReactNode;
  className?: string;
  elementRef?: RefObject<HTMLDivElement | null>;
}) {
  const { children, className, elementRef } = props;
  const [shown, setShown] = useState<Shown>();
  const show = (event: MouseEvent | FocusEvent) => {
    const target = event.target instanceof Element ? event.target.closest('[data-hint]') : null;
    const text = target?.getAttribute('data-hint');
    if (!target || !text) return setShown(undefined);
    const box = target.getBoundingClientRect();
    const middle = box.left + box.width / 2;
    const room = target.ownerDocument.documentElement.clientWidth;
    const edge = middle > room - half ? 'end' : middle < half ? 'start' : undefined;
    const left = edge === 'end' ? box.right : edge === 'start' ? box.left : middle;
    const isBelow = box.top - lineAbove < event.currentTarget.getBoundingClientRect().top;
    setShown({ text, left, top: isBelow ? box.bottom : box.top, edge, isBelow });
  };
  const hide = () => setShown(undefined);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches what its content does.
    <div
      ref={elementRef}
      className={className}
      onMouseOver={show}
      onFocus={show}
      onMouseLeave={hide}
      onBlur={hide}
      onScroll={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      {shown !== undefined && (
        <Portal>
          <div
            aria-hidden
            className={classes.hint}
            data-edge={shown.edge}
            data-below={shown.isBelow || undefined}
            style={{ left: shown.left, top: shown.top }}
          >
            {shown.text}
          </div>
        </Portal>
      )}
    </div>
  );
}
