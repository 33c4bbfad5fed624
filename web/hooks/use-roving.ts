import { type RefObject, useEffect } from 'react';
import type { RovingAxis } from './rove.ts';

/**
 * Makes the controls within an element one stop of the Tab key (NAV-05), as in toolbars: arrow keys, Home and End move
 * between them, and Tab returns to the one used last, or to the page on show. The element must be there from the start.
 */
export function useRoving(group: RefObject<HTMLElement | null>, axis: RovingAxis = 'row'): void {
  useEffect(() => {
    const element = group.current;
    if (element === null) return undefined;
    let isGone = false;
    let end: (() => void) | undefined;
    // Comes after the first view, for which it would be too much; without it, each control is a stop of its own.
    import('./rove.ts').then(
      ({ rove }) => {
        if (!isGone) end = rove(element, axis);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      end?.();
    };
  }, [group, axis]);
}
