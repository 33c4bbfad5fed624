import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { Page } from '../../../shared/gateway/client/page.ts';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { type ListRequest, type ListState, listKey } from '../../hooks/use-list.ts';
import { mostAnAnswer } from './list-address.ts';
import type { ListWindow } from './list-window.ts';

/**
 * The first page of a list joined with those that were loaded after it (WEB-04). Rows created or deleted between two
 * responses move others across page boundaries: all pages are then read once more, and no row is shown twice. Where
 * more than `mostMended` rows are loaded and rows were only created, `hasMoved` is set instead.
 */
export function useFurtherPages<Row>(
  screen: BrowseScreen<Row>,
  listQuery: ListRequest,
  first: ListState<Row>,
  { count, isAsked, listWindow }: { count: number; isAsked: boolean; listWindow: RefObject<ListWindow | undefined> },
): ListState<Row> {
  const context = useScreenContext();
  const client = useQueryClient();
  const keyOf = (pages: number) => [...listKey(screen.noun), 'further', listQuery, pages];
  const base = JSON.stringify(listQuery);
  // How many pages the last completed read covered.
  const grown = useRef(0);
  const further = useQuery({
    queryKey: keyOf(count),
    queryFn: async ({ signal, queryKey }) => {
      // Loading more adds to the pages that were read before; a refresh reads all of them again.
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
        // Only the visible rows are new: if this read is aborted, the query must not count as fresh.
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
  // A created row only moves others to the next page, where they come twice; after a deletion a row can be missed.
  const isShort = (totals.at(-1) ?? 0) < (totals[0] ?? 0) || count * listQuery.pageSize <= mostMended;
  const mended = useRef(0);
  const { refresh } = first;
  useEffect(() => {
    if (count === 1) mended.current = 0;
    if (!isUneven || !isShort || mended.current >= count) return;
    // Once for each number of pages: the totals of a log that grows all the time never agree.
    mended.current = count;
    void refresh();
  }, [isUneven, isShort, count, refresh]);
  return isUneven && !isShort ? { ...joined, hasMoved: true } : joined;
}

/** Up to so many rows, all are read again also when rows were only created. */
const mostMended = 200;

/** A refresh of more requests than this begins with the rows in sight instead of the first page. */
const mostUnordered = 3;

/** What one request asks for. */
interface Part {
  page: number;
  pageSize: number;
}

/** The requests for the rows in sight, which are made first: a person looks at these meanwhile. */
function partsInSight(parts: readonly Part[], { page, pageSize }: Part, { from, to }: ListWindow): readonly Part[] {
  const start = (page - 1) * pageSize;
  return parts.filter((part) => {
    const first = (part.page - 1) * part.pageSize - start;
    return first < to && first + part.pageSize > from;
  });
}

/** The same pages, with rows replaced by those of newer responses. */
function withNew<Row>(
  pages: readonly Page<Row>[],
  answers: readonly Page<Row>[],
  idOf: (row: Row) => number,
): readonly Page<Row>[] {
  const rows = new Map(answers.flatMap((answer) => answer.rows.map((row) => [idOf(row), row])));
  return pages.map((page) => ({ ...page, rows: page.rows.map((row) => rows.get(idOf(row)) ?? row) }));
}

/**
 * The requests still needed to have `count` pages from the first one on, each as large as gateways allow.
 *
 * @param last The last page that is there already; undefined where only the first is.
 */
export function furtherParts(
  { page, pageSize }: Pick<ListRequest, 'page' | 'pageSize'>,
  count: number,
  last: Pick<Page<unknown>, 'page' | 'pageSize'> | undefined,
): Part[] {
  const start = (page - 1) * pageSize;
  const end = start + count * pageSize;
  // Full responses that repeat the first page need fewer requests than small pages up to the next hundred.
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

/** Joins pages; a row that is on several of them is kept once. */
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
