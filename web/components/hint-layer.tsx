import { Portal } from '@mantine/core';
import { type FocusEvent, type MouseEvent, type ReactNode, type RefObject, useState } from 'react';
import classes from './hint-layer.module.css';

interface Shown {
  text: string;
  left: number;
  top: number;
  /** At an edge of the window it stands on that side of the place, not in its middle. */
  edge: 'start' | 'end' | undefined;
}

/** Half of the widest hint and its distance to the edge of the window, in px (hint-layer.module.css). */
const half = 184;

/**
 * Shows the `data-hint` of whatever is under the pointer or holds the focus inside it. One layer for a whole table costs
 * nothing per cell. Escape and scrolling put it away; screen readers get the hint in the text itself.
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
    setShown({ text, left, top: box.top, edge });
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
          <div aria-hidden className={classes.hint} data-edge={shown.edge} style={{ left: shown.left, top: shown.top }}>
            {shown.text}
          </div>
        </Portal>
      )}
    </div>
  );
}
