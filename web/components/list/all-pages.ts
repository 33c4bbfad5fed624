import type { BrowseScreen, FilterValues } from '../../../shared/screens/list-screen.ts';
import type { ScreenContext } from '../../../shared/screens/screen-context.ts';

/** Rows asked for at once; the most a gateway gives. */
const pageSize = 100;

/** Every row that matches the filters, a page at a time. Rejects with what the gateway said. */
export async function* allPages<Row>(
  screen: BrowseScreen<Row>,
  filters: FilterValues,
  context: ScreenContext,
): AsyncGenerator<readonly Row[]> {
  for (let page = 1; ; page += 1) {
    const { rows, hasMore } = await screen.list({ page, pageSize, filters }, context, {});
    yield rows;
    if (!hasMore || rows.length === 0) return;
  }
}
