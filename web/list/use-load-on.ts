import { type RefObject, useEffect, useRef } from 'react';
import { useConsole } from '../session/console-context.tsx';
import { grownPages, mostGrown } from './reading/list-address.ts';
import type { ListViewState } from './reading/use-list-view.ts';

/** How near its end a list loads on, in px: a long one, which grows by a hundred rows, earlier. */
const nearEnd = 240;
const nearEndOfLong = 900;

/** Loads a list on when it is scrolled near its end, and where it does not fill its place (WEB-04). */
export function useLoadOn<Row>(frame: RefObject<HTMLElement | null>, view: ListViewState<Row>): void {
  const { world } = useConsole();
  const { address, change, list, isSizeChosen } = view;
  const { page, pages = 1, pageSize } = address;
  const next = grownPages(address);
  // After a failure a person asks again; a list that did so by itself would go on for as long as the gateway is ill.
  const isGood = !list.isStale && !list.isFetching && (list.error ?? null) === null;
  const canGrow = list.page?.hasMore === true && isGood && next * pageSize <= mostGrown;
  const look = () => {
    const document = world.root.ownerDocument;
    const scroller = frame.current?.querySelector('table')?.parentElement ?? document.scrollingElement;
    if (!canGrow || !scroller || scroller.clientHeight === 0) return;
    const { scrollTop, scrollHeight, clientHeight } = scroller;
    const isAtEnd =
      scrollTop > 0 && scrollHeight - scrollTop - clientHeight < (pages * pageSize < 100 ? nearEnd : nearEndOfLong);
    // Whoever asked for a page of so many rows has it.
    const isUnfilled = scrollHeight <= clientHeight && !isSizeChosen;
    if (isAtEnd || isUnfilled) change({ page, pages: next }, { replace: true });
  };
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    const document = world.root.ownerDocument;
    const hear = () => latest.current();
    // A scrolling element tells nobody but itself, except on the way down to it.
    document.addEventListener('scroll', hear, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', hear, { capture: true });
  }, [world]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again when more rows stand, or more may be asked for.
  useEffect(() => latest.current(), [canGrow, list.rows]);
}
