import { type RefObject, useEffect } from 'react';

/** Sets `--whole-rows`, the height in px of a table's scroller, so that the last visible row is not cut in half. */
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
    // The content too: its width decides whether a horizontal scroll bar takes space.
    for (const sized of [around, ...element.children]) sizes.observe(sized);
    return () => {
      sizes.disconnect();
      element.style.removeProperty('--whole-rows');
    };
  }, [scroller, hasRows]);
}
