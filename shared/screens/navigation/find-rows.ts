import type { FilterValues } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { AnyScreen } from '../registry.ts';

/**
 * Rows of a list by what a person types: with a number the row of that number, with a token's key that token, else those
 * whose names hold the words, without what was deleted. Rejects as the gateway fails; a number that no row has is a failure, too.
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
