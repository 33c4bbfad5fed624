import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { Page } from '../../../shared/gateway/page.ts';
import { useScreenContext } from '../../../shared/hooks/screen-context-provider.tsx';
import { type ListQuestion, type ListState, listKey } from '../../../shared/hooks/use-list.ts';
import type { BrowseScreen } from '../../../shared/screens/list-screen.ts';

/**
 * The page of a list together with those that were loaded on after it (WEB-04), as one page. Rows that came or went between
 * two answers move the others from page to page: then all are read once more, and no row is shown twice.
 */
export function useFurtherPages<Row>(
  screen: BrowseScreen<Row>,
  question: ListQuestion,
  first: ListState<Row>,
  { count, isAsked }: { count: number; isAsked: boolean },
): ListState<Row> {
  const context = useScreenContext();
  const client = useQueryClient();
  const keyOf = (pages: number) => [...listKey(screen.noun), 'further', question, pages];
  const base = JSON.stringify(question);
  const further = useQuery({
    queryKey: keyOf(count),
    queryFn: async ({ signal, queryKey }) => {
      // One page more adds that page; a refresh reads all anew.
      const before =
        client.getQueryData(queryKey) === undefined
          ? client.getQueryState<readonly Page<Row>[]>(keyOf(count - 1))
          : undefined;
      const pages = before?.data === undefined || before.isInvalidated ? [] : [...before.data];
      while (pages.length < count - 1) {
        pages.push(await screen.list({ ...question, page: question.page + 1 + pages.length }, context, { signal }));
      }
      return pages;
    },
    placeholderData: (last, query) => (JSON.stringify(query?.queryKey[3]) === base ? last : undefined),
    enabled: isAsked && count > 1,
    retry: false,
  });
  const pages = count > 1 && isAsked ? further.data : undefined;
  const { isFetching } = further;
  const page = useMemo(
    () => (first.page === undefined || pages === undefined ? undefined : joinPages([first.page, ...pages], screen.id)),
    [first.page, pages, screen],
  );
  const joined: ListState<Row> = {
    ...first,
    ...(page !== undefined && !first.isStale && { page, rows: page.rows }),
    isFetching: first.isFetching || isFetching,
  };

  const totals = [first.page, ...(pages ?? [])].flatMap((page) => page?.total ?? []);
  const isUneven = !joined.isFetching && new Set(totals).size > 1;
  const mended = useRef(0);
  const { refresh } = first;
  useEffect(() => {
    if (count === 1) mended.current = 0;
    if (!isUneven || mended.current >= count) return;
    // Once for each page: a log that grows all the time is never even.
    mended.current = count;
    void refresh();
  }, [isUneven, count, refresh]);
  return joined;
}

/** Each row once. */
function joinPages<Row>(
  [first, ...others]: readonly [Page<Row>, ...Page<Row>[]],
  idOf: (row: Row) => number,
): Page<Row> {
  const rows = new Map(first.rows.map((row) => [idOf(row), row]));
  let last = first;
  for (const page of others) {
    for (const row of page.rows) if (!rows.has(idOf(row))) rows.set(idOf(row), row);
    last = page;
  }
  return { ...first, rows: [...rows.values()], total: last.total, hasMore: last.hasMore };
}
