import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import { pageSizes } from '../../../shared/domain/default.ts';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import { useAddress } from '../../navigation/wouter.tsx';
import { useConsole } from '../../session/console-context.tsx';
import {
  type ListAddress,
  type ListDefaults,
  mostGrown,
  mostLinked,
  readListAddress,
  writeListAddress,
} from './list-address.ts';

/** The state of a list in its URL, and functions that change it. */
export interface ListAddressState {
  address: ListAddress;
  /** Changes parts of it. Goes back to page 1 unless the page is set. `replace` adds no entry to the history. */
  change(part: Partial<ListAddress>, options?: { replace?: boolean }): void;
  /** The query string of the list with these parts changed, from its first page on. */
  searchWith(part: Partial<ListAddress>): string;
  /** The page size was chosen by the person or is in the URL. */
  isSizeChosen: boolean;
}

/** Media queries for windows that more than 10 and more than 20 rows fit into. */
const tallQuery = '(min-width: 601px) and (min-height: 641px)';
const tallerQuery = '(min-width: 601px) and (min-height: 981px)';

/** The page size until a person chooses one: the smallest that fills the window (WEB-04). */
function useFittingSize(): number {
  const isTall = useMediaQuery(tallQuery, undefined, { getInitialValueInEffect: false });
  const isTaller = useMediaQuery(tallerQuery, undefined, { getInitialValueInEffect: false });
  return isTaller ? pageSizes[2] : isTall ? pageSizes[1] : pageSizes[0];
}

/** The state of a list that its URL holds. Page size and remembered filters are also stored for the next visit. */
export function useListAddress<Row>(screen: BrowseScreen<Row>): ListAddressState {
  const { items, navigation } = useConsole();
  const { search } = useAddress();
  const fitting = useFittingSize();
  const remembered = useMemo(() => screen.filters.filter((filter) => filter.remembered), [screen]);
  // Read once: what the person chooses from here on is in the URL as well.
  const [defaults] = useState<ListDefaults>(() => ({
    pageSize: items.pageSize() || fitting,
    filters: Object.fromEntries(remembered.map(({ id }) => [id, items.filter(id) ?? ''])),
  }));
  // A link or a reload may load fewer rows at once than a list can load by scrolling.
  const [entered] = useState(search);
  const address = useMemo(
    () => readListAddress(search, screen, defaults, search === entered ? mostLinked : mostGrown),
    [search, entered, screen, defaults],
  );

  const change = useCallback(
    (part: Partial<ListAddress>, options: { replace?: boolean } = {}) => {
      const present = navigation.address();
      const before = readListAddress(present.search, screen, defaults);
      const next: ListAddress = { ...before, page: 1, pages: undefined, ...part };
      if (part.pageSize !== undefined) items.writePageSize(part.pageSize);
      for (const { id } of part.filters === undefined ? [] : remembered) {
        items.writeFilter(id, next.filters[id] ?? '');
      }
      navigation.go(present.path + writeListAddress(next, screen, defaults, present.search), options);
    },
    [items, navigation, screen, defaults, remembered],
  );
  const searchWith = useCallback(
    (part: Partial<ListAddress>) =>
      writeListAddress({ ...address, page: 1, pages: undefined, ...part }, screen, defaults, ''),
    [address, screen, defaults],
  );
  const isSizeChosen = items.pageSize() > 0 || new URLSearchParams(search).has('size');
  return { address, change, searchWith, isSizeChosen };
}
