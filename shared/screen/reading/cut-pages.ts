import { type CallOptions, sliceOf } from '../../gateway/client/page.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import type { BrowseScreen, ListQuery } from '../list-screen.ts';
import type { ScreenContext } from '../screen-context.ts';

/** ms in which the next page is taken from the reading of the one before. */
const keptFor = 60_000;

interface Reading<Row> {
  rows: readonly Row[];
  queryKey: string;
  /** The only page that belongs to it: whoever asks for one again wants it as it is now. */
  next: number;
  /** Unix ms. */
  at: number;
}

/**
 * A list whose rows are all read, however few are shown, and cut into pages here. A page that follows the one before is taken from the
 * same reading: a site of 2,000 channels is twenty calls, and would be read anew for each of its pages (BIG-02).
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
