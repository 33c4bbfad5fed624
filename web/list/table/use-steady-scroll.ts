import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the rows in sight where they are when others come in above them: what a person reads does not move. At the very
 * top nothing is held, so that new rows are seen.
 */
export function useSteadyScroll(scroller: RefObject<HTMLElement | null>, ids: readonly number[]): void {
  const before = useRef(ids);
  useLayoutEffect(() => {
    const element = scroller.current;
    const old = before.current;
    before.current = ids;
    // What is loaded on below moves nothing.
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
