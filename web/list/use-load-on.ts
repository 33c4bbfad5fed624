import { type RefObject, useEffect, useRef } from 'react';
import { useConsole } from '../session/console-context.tsx';
import { grownPages, mostGrown } from './reading/list-address.ts';
import type { ListViewState } from './reading/use-list-view.ts';

/**
 * The distance from the end, in px, at which a list loads more rows; a long list, which grows by a hundred rows at a
 * time, loads earlier.
 */
const nearEnd = 240;
const nearEndOfLong = 900;

/** Loads more rows when a list is scrolled near its end, or does not fill its frame (WEB-04). */
export function useLoadOn<Row>(frame: RefObject<HTMLElement | null>, view: ListViewState<Row>): void {
  const { world } = useConsole();
  const { address, change, list, isSizeChosen } = view;
  const { page, pages = 1, pageSize } = address;
  const next = grownPages(address);
  // After a failure only the user retries; automatic retries would go on for as long as the gateway fails.
  const isGood = !list.isStale && !list.isFetching && (list.error ?? null) === null;
  // Until the last rows are drawn, the list looks shorter than it is.
  const isDrawn = view.rows === list.rows;
  const canGrow = list.page?.hasMore === true && isGood && isDrawn && next * pageSize <= mostGrown;
  const look = () => {
    const document = world.root.ownerDocument;
    const scroller = frame.current?.querySelector('table')?.parentElement ?? document.scrollingElement;
    if (!canGrow || !scroller || scroller.clientHeight === 0) return;
    const { scrollTop, scrollHeight, clientHeight } = scroller;
    const isAtEnd =
      scrollTop > 0 && scrollHeight - scrollTop - clientHeight < (pages * pageSize < 100 ? nearEnd : nearEndOfLong);
    // A page size that the user chose is not extended to fill the frame.
    const isUnfilled = scrollHeight <= clientHeight && !isSizeChosen;
    if (isAtEnd || isUnfilled) change({ page, pages: next }, { replace: true });
  };
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    const document = world.root.ownerDocument;
    const hear = () => latest.current();
    // Scroll events do not bubble, so the listener is added for the capture phase.
    document.addEventListener('scroll', hear, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', hear, { capture: true });
  }, [world]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again when more rows stand, or more may be asked for.
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    // Reports after the layout, when the rows have their height; and again when the window grows.
    const sizes = new ResizeObserver(() => latest.current());
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [frame, canGrow, view.rows]);
}
