import { type RefObject, useCallback, useEffect } from 'react';

/**
 * Sets `data-cut` of a scrolled element to the sides with content out of sight: `left`, `right` or both; removes it
 * where there is none.
 */
export function useCutEdges(scroller: RefObject<HTMLElement | null>): void {
  const markCut = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    const rest = element.scrollWidth - element.clientWidth - element.scrollLeft;
    const cut = [element.scrollLeft > 1 && 'left', rest > 1 && 'right'].filter(Boolean).join(' ');
    if (element.dataset.cut !== cut) element.dataset.cut = cut;
  }, [scroller]);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    // A ResizeObserver reports after the browser's own layout, so that measuring does not force one.
    const sizes = new ResizeObserver(markCut);
    for (const sized of [element, ...element.children]) sizes.observe(sized);
    element.addEventListener('scroll', markCut, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', markCut);
    };
  }, [scroller, markCut]);
}
