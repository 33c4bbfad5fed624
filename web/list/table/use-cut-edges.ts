import { type RefObject, useCallback, useEffect } from 'react';

/** Keeps `data-cut` of a scrolled element at the sides on which something lies out of sight: `left`, `right`, both, or none. */
export function useCutEdges(scroller: RefObject<HTMLElement | null>): void {
  const tell = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    const rest = element.scrollWidth - element.clientWidth - element.scrollLeft;
    const cut = [element.scrollLeft > 1 && 'left', rest > 1 && 'right'].filter(Boolean).join(' ');
    if (element.dataset.cut !== cut) element.dataset.cut = cut;
  }, [scroller]);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    // The browser calls when it has laid the page out, so that nothing is laid out only to be measured.
    const sizes = new ResizeObserver(tell);
    for (const sized of [element, ...element.children]) sizes.observe(sized);
    element.addEventListener('scroll', tell, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', tell);
    };
  }, [scroller, tell]);
}
