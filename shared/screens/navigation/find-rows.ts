import type { FilterValues } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { AnyScreen } from '../registry.ts';

/**
 * Finds rows of a list by typed text: a number finds the row with that id, a token's key that token, other text the
 * rows whose names contain it, without deleted rows. Rejects with the gateway's error, also where no row has the id.
 */
export async function findRows(
  screen: AnyScreen,
  query: string,
  context: ScreenContext,
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  if (/^\d+$/.test(query)) return screen.get ? [await screen.get(Number(query), context, { signal })] : [];
  const byKey = screen.filters.find(({ isSecret }) => isSecret);
  const isKey = /^sk-/.test(query);
  if (isKey && byKey === undefined) return [];
  const filters: FilterValues = isKey && byKey ? { [byKey.id]: query.slice(3) } : { keyword: query };
  const { rows } = await screen.list({ page: 1, pageSize: 10, filters }, context, { signal });
  return screen.isGone ? rows.filter((row) => !screen.isGone?.(row)) : rows;
}
