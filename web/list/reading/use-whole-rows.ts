import { type RefObject, useEffect } from 'react';

/** Ends what a table is scrolled in below a whole row: the last one on show is not cut in half. Height of the part that scrolls, px. */
export function useWholeRows(scroller: RefObject<HTMLElement | null>, hasRows: boolean): void {
  useEffect(() => {
    const element = scroller.current;
    const around = element?.parentElement;
    if (!element || !around || !hasRows) return undefined;
    const fit = () => {
      const row = element.querySelector<HTMLElement>('tbody tr[data-row]')?.offsetHeight ?? 0;
      const head = element.querySelector<HTMLElement>('thead')?.offsetHeight ?? 0;
      const bar = element.offsetHeight - element.clientHeight;
      const room = around.clientHeight - head - bar;
      if (row > 0 && room > row)
        element.style.setProperty('--whole-rows', `${head + Math.floor(room / row) * row + bar}px`);
    };
    const sizes = new ResizeObserver(fit);
    // What scrolls sideways in it, too: the bar for that takes room.
    for (const sized of [around, ...element.children]) sizes.observe(sized);
    return () => {
      sizes.disconnect();
      element.style.removeProperty('--whole-rows');
    };
  }, [scroller, hasRows]);
}
