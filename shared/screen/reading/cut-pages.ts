import { type CallOptions, sliceOf } from '../../gateway/client/page.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import type { BrowseScreen, ListQuery } from '../list-screen.ts';
import type { ScreenContext } from '../screen-context.ts';

/** How long the next page is taken from the previous page's reading, in ms. */
const keptFor = 60_000;

interface Reading<Row> {
  rows: readonly Row[];
  queryKey: string;
  /** The only page that is served from this reading; asking for an earlier page again reads anew. */
  next: number;
  /** Unix ms. */
  at: number;
}

/**
 * Makes the `list` function of a screen whose rows are all read at once and cut into pages here. The page after the
 * last one is taken from the same reading: 2,000 channels take twenty calls, which would be repeated for each page
 * (BIG-02).
 */
export function cutPages<Row>(
  read: (query: ListQuery, context: ScreenContext, options: CallOptions) => Promise<readonly Row[]>,
): BrowseScreen<Row>['list'] {
  const readings = new WeakMap<Gateway, Reading<Row>>();
  return async (query, context, options) => {
    const { page, pageSize, ...asked } = query;
    const { gateway, now } = context;
    const queryKey = JSON.stringify([pageSize, asked]);
    const known = readings.get(gateway);
    readings.delete(gateway);
    const isNext = known?.next === page && known.queryKey === queryKey && now() - known.at <= keptFor;
    const { rows, at } = isNext ? known : { rows: await read(query, context, options), at: now() };
    const answer = sliceOf(rows, page, pageSize);
    if (answer.hasMore) readings.set(gateway, { rows, queryKey, next: page + 1, at });
    return answer;
  };
}
