import { type PageReading, readPages } from '../../../shared/gateway/read-pages.ts';
import type { BrowseScreen, ListQuery } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';

/** Every row that matches the filters, a page at a time; what is missing at the end is known (TRU-04). */
export function allPages<Row>(
  screen: BrowseScreen<Row>,
  { filters, columns }: Pick<ListQuery, 'filters' | 'columns'>,
  context: ScreenContext,
): PageReading<Row> {
  return readPages(
    (query) => screen.list({ ...query, filters, columns }, context, {}),
    (row) => screen.id(row),
  );
}
