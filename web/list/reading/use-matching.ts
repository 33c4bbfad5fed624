import { useMemo } from 'react';
import { readListFilter } from '../../../shared/screen/filter/list-filter.ts';
import type { Doubt } from '../../../shared/screen/filter/possible-value.ts';
import type { BrowseScreen, FilterValues } from '../../../shared/screen/list-screen.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import type { ListAddress } from './list-address.ts';

/** Which rows a list shows: the filters that the gateway applies, and the test for the rows it returns. */
export interface Matching<Row> {
  filters: FilterValues;
  /** Filters by column, on gateways that can apply them. */
  columns: FilterValues;
  /** Tests a row here; undefined when there is nothing to test. */
  test: ((row: Row) => boolean) | undefined;
  /** Whether some word can only be tested here, so that all rows must be read. */
  needsRows: boolean;
  /** The words that the gateway applies; `here` are those that can only be tested on the rows. */
  asked: readonly string[];
  here: readonly string[];
  /** How words with a size were understood (ASK-16). */
  read: readonly string[];
  /** What only rows can tell of the filter line (`faultByRows`). */
  doubts: readonly Doubt<Row>[];
  /** The words of the filter line that are no filters, joined to a line again. */
  words: string;
}

const nothing: FilterValues = {};

/** Reads the filters of a list's URL (GEN-07). A filter line with an invalid word applies none of its words. */
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
        doubts: [],
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
      doubts: read.doubts,
      words: read.here.join(' '),
    };
  }, [screen, context, filters, where]);
}
