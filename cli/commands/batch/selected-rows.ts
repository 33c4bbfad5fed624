import { walkPages } from '../../../shared/gateway/dialect-list.ts';
import type { BrowseScreen, FilterValues } from '../../../shared/screens/list-screen.ts';
import type { Invocation } from '../invocation.ts';
import type { Session } from '../session.ts';
import { rowTest } from './conditions.ts';
import type { Selection } from './selection-flags.ts';

/**
 * All rows of a selection, page after page, and their number told before anything happens to them. Where the list can be
 * ordered by id, it is: other orders may lose rows between pages (wire rule 23).
 */
export async function selectedRows<Row>(
  screen: BrowseScreen<Row>,
  { filters, conditions }: Selection,
  { context }: Session,
  { signal, talk, say }: Invocation,
): Promise<Row[]> {
  const passes = rowTest(screen, conditions, context);
  const steady: FilterValues = screen.filters.some(({ id }) => id === 'id-sort') ? { 'id-sort': 'true' } : {};
  const all = walkPages(
    (query) => screen.list({ ...query, filters: { ...steady, ...filters } }, context, { signal }),
    (row) => screen.id(row),
  );
  const rows: Row[] = [];
  let seen = 0;
  for await (const row of all) {
    seen += 1;
    if (passes(row)) rows.push(row);
    if (seen % 100 === 0) await talk.progress(say('batch.looking', { seen, count: rows.length }));
  }
  await talk.notice('selected', say('batch.selected', { count: rows.length }), { count: rows.length });
  return rows;
}
