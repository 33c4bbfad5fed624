import { useMemo } from 'react';
import { readListFilter } from '../../../shared/screen/filter/list-filter.ts';
import type { BrowseScreen, FilterValues } from '../../../shared/screen/list-screen.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import type { ListAddress } from './list-address.ts';

/** Which rows a list is about: what the gateway is asked, and what is tried on the rows that come. */
export interface Matching<Row> {
  filters: FilterValues;
  /** What the gateway is asked for besides, where it filters by columns itself. */
  columns: FilterValues;
  /** Undefined when nothing is tried here. */
  test: ((row: Row) => boolean) | undefined;
  /** Whether some word can only be tried here. */
  needsRows: boolean;
  /** The words in `columns`, and those that only the rows themselves can tell. */
  asked: readonly string[];
  here: readonly string[];
  /** How sizes were read (ASK-16). */
  read: readonly string[];
  /** The words of the filter line that are no filters, as a line again. */
  words: string;
}

const nothing: FilterValues = {};

/** What the address of a list asks for (GEN-07). A line with a word that cannot be used applies none of its words. */
export function useMatching<Row>(screen: BrowseScreen<Row>, { filters, where }: ListAddress): Matching<Row> {
  const context = useScreenContext();
  return useMemo(() => {
    const read = where === undefined ? undefined : readListFilter(where, screen, context);
    if (read === undefined || read.fault !== undefined) {
      return {
        filters,
        columns: nothing,
        test: undefined,
        needsRows: false,
        asked: [],
        here: [],
        read: [],
        words: '',
      };
    }
    const here = read.here.filter((word) => !read.spared.includes(word));
    return {
      filters: { ...filters, ...read.values },
      columns: read.columns,
      test: read.test,
      needsRows: here.length > 0,
      asked: [...read.asked, ...read.spared],
      here,
      read: read.read,
      words: read.here.join(' '),
    };
  }, [screen, context, filters, where]);
}
