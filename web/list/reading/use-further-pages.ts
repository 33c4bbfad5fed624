import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { Page } from '../../../shared/gateway/client/page.ts';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { type ListQuestion, type ListState, listKey } from '../../hooks/use-list.ts';
import { mostAnAnswer } from './list-address.ts';
import type { ListWindow } from './list-window.ts';

/**
 * The page of a list together with those that were loaded on after it (WEB-04), as one page. Rows that came or went between
 * two answers move the others from page to page: then all are read once more, and no row is shown twice.
 */
export function useFurtherPages<Row>(
  screen: BrowseScreen<Row>,
  listQuery: ListQuestion,
  first: ListState<Row>,
  { count, isAsked, listWindow }: { count: number; isAsked: boolean; listWindow: RefObject<ListWindow | undefined> },
): ListState<Row> {
  const context = useScreenContext();
  const client = useQueryClient();
  const keyOf = (pages: number) => [...listKey(screen.noun), 'further', listQuery, pages];
  const base = JSON.stringify(listQuery);
  // How many pages the last reading led to.
  const grown = useRef(0);
  const further = useQuery({
    queryKey: keyOf(count),
    queryFn: async ({ signal, queryKey }) => {
      // Growing adds to what was read before; a refresh reads all anew.
      const present = client.getQueryState<readonly Page<Row>[]>(queryKey);
      const before =
        present?.data === undefined ? client.getQueryState<readonly Page<Row>[]>(keyOf(grown.current)) : undefined;
      const pages = before?.data === undefined || before.isInvalidated ? [] : [...before.data];
      const parts = furtherParts(listQuery, count, pages.at(-1));
      const read = (part: Part) => screen.list({ ...listQuery, ...part }, context, { signal });
      const early = new Map<Part, Page<Row>>();
      if (present?.data !== undefined && parts.length > mostUnordered && listWindow.current !== undefined) {
        for (const part of partsInSight(parts, listQuery, listWindow.current)) early.set(part, await read(part));
        const query = client.getQueryCache().find({ queryKey });
        query?.setData(withNew(present.data, [...early.values()], screen.id), {
          updatedAt: present.dataUpdatedAt,
          manual: true,
        });
        // The others are as old as before: whatever ends this reading, they are not taken for new.
        query?.invalidate();
      }
      for (const part of parts) {
        const answer = early.get(part) ?? (await read(part));
        pages.push({ ...answer, ...part });
        if (!answer.hasMore) break;
      }
      grown.current = count;
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
    ...(isAsked && count > 1 && further.isError && { error: first.error ?? further.error }),
    ...(isAsked && count > 1 && further.isRefetchError && { isStale: true, fetchedAt: further.dataUpdatedAt }),
  };

  const totals = [first.page, ...(pages ?? [])].flatMap((page) => page?.total ?? []);
  const isUneven = !joined.isFetching && new Set(totals).size > 1;
  // What comes in above moves rows on to the next page, where they stand twice; what goes away takes rows out of it unseen.
  const isShort = (totals.at(-1) ?? 0) < (totals[0] ?? 0) || count * listQuery.pageSize <= mostMended;
  const mended = useRef(0);
  const { refresh } = first;
  useEffect(() => {
    if (count === 1) mended.current = 0;
    if (!isUneven || !isShort || mended.current >= count) return;
    // Once for each page: a log that grows all the time is never even.
    mended.current = count;
    void refresh();
  }, [isUneven, isShort, count, refresh]);
  return isUneven && !isShort ? { ...joined, hasMoved: true } : joined;
}

/** Rows up to which all are read once more whatever moved them. */
const mostMended = 200;

/** Where a list is read anew by so many calls, the order does not matter. */
const mostUnordered = 3;

/** What one call asks for. */
interface Part {
  page: number;
  pageSize: number;
}

/** The calls that bring what is in sight: a person looks at that while the others are made. */
function partsInSight(parts: readonly Part[], { page, pageSize }: Part, { from, to }: ListWindow): readonly Part[] {
  const start = (page - 1) * pageSize;
  return parts.filter((part) => {
    const first = (part.page - 1) * part.pageSize - start;
    return first < to && first + part.pageSize > from;
  });
}

/** The same pages with rows of newer answers in their places. */
function withNew<Row>(
  pages: readonly Page<Row>[],
  answers: readonly Page<Row>[],
  idOf: (row: Row) => number,
): readonly Page<Row>[] {
  const rows = new Map(answers.flatMap((answer) => answer.rows.map((row) => [idOf(row), row])));
  return pages.map((page) => ({ ...page, rows: page.rows.map((row) => rows.get(idOf(row)) ?? row) }));
}

/** What is still to be asked for, so that `count` pages from the first on are there: as many rows an answer as gateways give. */
export function furtherParts(
  { page, pageSize }: Pick<ListQuestion, 'page' | 'pageSize'>,
  count: number,
  last: Pick<Page<unknown>, 'page' | 'pageSize'> | undefined,
): Part[] {
  const start = (page - 1) * pageSize;
  const end = start + count * pageSize;
  // An answer that holds the first page once more is one call less than many small ones.
  const isLong = end - start >= mostAnAnswer && start % mostAnAnswer === 0;
  let at = last === undefined ? (isLong ? start : start + pageSize) : last.page * last.pageSize;
  const parts = [];
  while (at < end) {
    const size = at % mostAnAnswer === 0 && end - at >= mostAnAnswer ? mostAnAnswer : pageSize;
    parts.push({ page: at / size + 1, pageSize: size });
    at += size;
  }
  return parts;
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
