import { useEffect, useMemo, useRef, useState } from 'react';
import type { BrowseScreen } from '../../../shared/screens/list-screen.ts';
import { useAddress, useNavigation } from '../../navigation/wouter.tsx';

/** How often a followed list is asked again, in ms. */
const liveEvery = 5_000;

export interface LiveState {
  /** Whether the list can be followed at all: the newest rows are on its first page. */
  isOffered: boolean;
  isOn: boolean;
  toggle(): void;
  /** ms between two queries; undefined while not following. */
  refreshEvery: number | undefined;
}

/** Whether a list is followed; the address says so (`?live=true`). Only its first page moves. */
export function useLive<Row>({ isLive = false }: BrowseScreen<Row>, page: number): LiveState {
  const navigation = useNavigation();
  const { search } = useAddress();
  const isAsked = new URLSearchParams(search).get('live') === 'true';
  const isOn = isAsked && isLive && page === 1;
  return {
    isOffered: isLive,
    isOn,
    refreshEvery: isOn ? liveEvery : undefined,
    toggle() {
      const present = navigation.address();
      const query = new URLSearchParams(present.search);
      if (isOn) query.delete('live');
      else {
        query.set('live', 'true');
        query.delete('page');
      }
      const text = query.toString();
      navigation.go(present.path + (text === '' ? '' : `?${text}`), { replace: true });
    },
  };
}

const none: ReadonlySet<number> = new Set();

/**
 * The ids of rows that came with the last answer while the list was followed; they are marked until the next ones come.
 * Another query (filter, page size) begins anew.
 */
export function useNewRows<Row>(
  screen: BrowseScreen<Row>,
  rows: readonly Row[],
  isOn: boolean,
  /** Undefined while the rows on show answer another query than the one asked. */
  query: string | undefined,
): ReadonlySet<number> {
  const [fresh, setFresh] = useState<ReadonlySet<number>>(none);
  const known = useRef<{ query: string; ids: Set<number> }>(undefined);
  const ids = useMemo(() => rows.map((row) => screen.id(row)), [rows, screen]);
  useEffect(() => {
    if (!isOn) {
      known.current = undefined;
      setFresh(none);
      return;
    }
    if (query === undefined) return;
    if (known.current?.query !== query) {
      known.current = { query, ids: new Set(ids) };
      setFresh(none);
      return;
    }
    const before = known.current.ids;
    const added = ids.filter((id) => !before.has(id));
    if (added.length === 0) return;
    known.current = { query, ids: new Set([...before, ...added]) };
    setFresh(new Set(added));
  }, [ids, isOn, query]);
  return fresh;
}
