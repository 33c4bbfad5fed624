import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the rows in sight at their position when new rows arrive above them. At the very top the position is not kept,
 * so that new rows are visible.
 */
export function useSteadyScroll(scroller: RefObject<HTMLElement | null>, ids: readonly number[]): void {
  const before = useRef(ids);
  useLayoutEffect(() => {
    const element = scroller.current;
    const old = before.current;
    before.current = ids;
    // Rows appended at the end do not move those in sight.
    const isGrown = old[0] === ids[0] && old.at(-1) === ids[old.length - 1];
    if (element === null || isGrown || element.scrollTop === 0) return;
    const height = element.querySelector<HTMLElement>('tbody tr[data-row]')?.offsetHeight ?? 0;
    if (height === 0) return;
    const index = Math.floor(element.scrollTop / height);
    const anchor = old[index];
    const now = anchor === undefined ? -1 : ids.indexOf(anchor);
    if (now > index) element.scrollTop += (now - index) * height;
  }, [scroller, ids]);
}
