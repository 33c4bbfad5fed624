import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { newRowsOf } from '../../../shared/screen/following.ts';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import { useAddress } from '../../navigation/wouter.tsx';
import { useConsole } from '../../session/console-context.tsx';

/** The interval between two requests of a followed list until a person chooses another, ms. */
export const usualPace = 5_000;

/** Whether and how often a list is followed, and functions that change it. */
export interface LiveState {
  /** Whether the list can be followed at all: the newest rows are on its first page. */
  isOffered: boolean;
  isOn: boolean;
  toggle(): void;
  /** The interval between two requests that the person chose, ms; undefined for `usualPace`. */
  pace: number | undefined;
  setPace(pace: number | undefined): void;
  /** The interval between two requests, ms; undefined while the list is not followed. */
  refreshEvery: number | undefined;
}

/** Whether a list is followed (SEE-07), from the URL (`?live=true`). The interval is stored in the browser. */
export function useLive<Row>({ isLive = false, noun }: BrowseScreen<Row>): LiveState {
  const { items, navigation } = useConsole();
  const { search } = useAddress();
  const [pace, setPace] = useState(() => items.pace(noun));
  const isOn = isLive && new URLSearchParams(search).get('live') === 'true';
  const write = (next: boolean) => {
    const present = navigation.address();
    const query = new URLSearchParams(present.search);
    if (next) {
      query.set('live', 'true');
      query.delete('page');
    } else query.delete('live');
    const text = query.toString();
    navigation.go(present.path + (text === '' ? '' : `?${text}`), { replace: true });
  };
  return {
    isOffered: isLive,
    isOn,
    pace,
    refreshEvery: isOn ? (pace ?? usualPace) : undefined,
    toggle: () => write(!isOn),
    setPace(next) {
      items.writePace(noun, next);
      setPace(next);
      if (!isOn) write(true);
    },
  };
}

/** The rows that came in while a list is followed. */
export interface NewRows {
  /** Ids of rows that came with the last response, and of all that came while the top was out of sight. */
  fresh: ReadonlySet<number>;
  /** How many rows came while the top was out of sight. */
  waiting: number;
}

interface NewRowsOptions {
  /** Ids of the newest rows, in the list's own order. */
  ids: readonly number[];
  isOn: boolean;
  /** Identifies the query: another one starts over. Undefined while `ids` still belong to an earlier query. */
  query: string | undefined;
  /** The newest rows are in sight. */
  isAtTop: boolean;
}

const none: NewRows = { fresh: new Set(), waiting: 0 };

/** The rows that came in at the top of a followed list (SEE-07). The rows of the first response do not count as new. */
export function useNewRows({ ids, isOn, query, isAtTop }: NewRowsOptions): NewRows {
  const [state, setState] = useState<NewRows>(none);
  const known = useRef<{ query: string; ids: ReadonlySet<number> }>(undefined);
  useEffect(() => {
    if (!isOn) {
      known.current = undefined;
      setState(none);
      return;
    }
    if (query === undefined) return;
    const before = known.current?.query === query ? known.current.ids : undefined;
    const came = before === undefined ? [] : newRowsOf(before, ids);
    known.current = { query, ids: new Set([...(before ?? []), ...ids]) };
    if (before === undefined) setState(none);
    else if (came.length > 0) {
      setState((last) =>
        isAtTop
          ? { fresh: new Set(came), waiting: 0 }
          : { fresh: new Set([...last.fresh, ...came]), waiting: last.waiting + came.length },
      );
    }
  }, [ids, isOn, query, isAtTop]);
  useEffect(() => {
    if (isAtTop) setState((last) => (last.waiting === 0 ? last : { ...last, waiting: 0 }));
  }, [isAtTop]);
  return state;
}

/** Whether the list, or the page around it, is scrolled away from its first row, and a function to scroll it back. */
export function useScrolledAway(isOn: boolean): { isAway: boolean; toTop(): void } {
  const { world } = useConsole();
  const [isAway, setIsAway] = useState(false);
  const scrolled = useRef<Element>(undefined);
  useEffect(() => {
    if (!isOn) return;
    const document = world.root.ownerDocument;
    const hear = ({ target }: Event) => {
      const element = target === document ? document.scrollingElement : target;
      if (!(element instanceof Element) || element.querySelector('[data-row]') === null) return;
      scrolled.current = element;
      setIsAway(element.scrollTop > 0);
    };
    // Scroll events of an element do not bubble, so they are heard in the capture phase.
    document.addEventListener('scroll', hear, { capture: true, passive: true });
    return () => {
      document.removeEventListener('scroll', hear, { capture: true });
      setIsAway(false);
    };
  }, [isOn, world]);
  const toTop = useCallback(() => scrolled.current?.scrollTo({ top: 0 }), []);
  return useMemo(() => ({ isAway, toTop }), [isAway, toTop]);
}
