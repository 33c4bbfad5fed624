import { useWindowEvent } from '@mantine/hooks';
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
  // What is drawn decides what fits, so it is measured after each drawing.
  useEffect(tell);
  useWindowEvent('resize', tell);
  useEffect(() => {
    const element = scroller.current;
    element?.addEventListener('scroll', tell, { passive: true });
    return () => element?.removeEventListener('scroll', tell);
  }, [scroller, tell]);
}
