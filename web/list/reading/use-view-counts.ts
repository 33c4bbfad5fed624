import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { attentionIn } from '../../../shared/screen/attention.ts';
import { readListFilter } from '../../../shared/screen/filter/list-filter.ts';
import type { BrowseScreen, FilterValues } from '../../../shared/screen/list-screen.ts';
import { readWhole } from '../../../shared/screen/reading/read-whole.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { listKey } from '../../hooks/use-list.ts';
import { noteAttention } from '../../session/attention.ts';
import type { ListViewState } from './use-list-view.ts';
import { mostCounted } from './use-rows.ts';

/** How long counts stay fresh, ms. They are a separate request, and also read again after every action. */
const staleTime = 60_000;

/**
 * Counts the rows of each view of a list (WEB-04), by its filter line: from the rows on show where those are all, else
 * from all rows, read where they are at most `mostCounted`. Undefined where unknown; a part is never counted as all.
 *
 * @param kept The filters that every view of the list has.
 */
export function useViewCounts<Row>(
  screen: BrowseScreen<Row>,
  { list, matching, source, live }: ListViewState<Row>,
  kept: FilterValues,
): { ofLine(line: string): number | undefined; onShow: number | undefined } {
  const context = useScreenContext();
  const isSettled = list.page !== undefined && !list.isStale && !list.isPending;
  const total = list.page?.total;
  const isUnfiltered =
    matching.test === undefined && Object.keys(matching.filters).every((id) => kept[id] === matching.filters[id]);
  const there = isSettled && isUnfiltered && list.rows.length === total ? list.rows : undefined;
  const isTooLong = isUnfiltered && (total === undefined || total > mostCounted);
  const { data } = useQuery({
    queryKey: [...listKey(screen.noun), 'views', kept],
    queryFn: async ({ signal }) => {
      const reading = readWhole(screen, { filters: kept }, context, { signal });
      const rows: Row[] = [];
      for await (const page of reading.pages) {
        rows.push(...page.rows);
        if ((page.total ?? Infinity) > mostCounted) return null;
      }
      return reading.shortfall() === undefined ? rows : null;
    },
    // Only after the rows on show are loaded.
    enabled: screen.countsViews === true && isSettled && there === undefined && !isTooLong,
    staleTime,
    refetchInterval: live.isOn ? staleTime : false,
    retry: false,
  });
  const all = isTooLong ? undefined : (there ?? data ?? undefined);
  const isWholeList = Object.keys(kept).length === 0;
  useEffect(() => {
    if (all !== undefined && isWholeList) noteAttention(screen.noun, attentionIn(screen, all, context));
  }, [screen, all, context, isWholeList]);
  const ofLine = useMemo(() => {
    const known = new Map<string, number | undefined>();
    return (line: string) => {
      if (screen.countsViews !== true || all === undefined) return undefined;
      if (!known.has(line)) {
        const { fault, values, test } = readListFilter(line, screen, context);
        // Filters that the gateway applies cannot be counted here.
        const isOurs = fault === undefined && Object.keys(values).length === 0;
        known.set(line, isOurs ? (test === undefined ? all : all.filter(test)).length : undefined);
      }
      return known.get(line);
    };
  }, [screen, context, all]);
  const isWhole = isSettled && (!source.isHere || source.whole.isAll);
  return { ofLine, onShow: screen.countsViews === true && isWhole ? total : undefined };
}
