import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useScreenContext } from '../../shared/hooks/screen-context-provider.tsx';
import type { FilterValues } from '../../shared/screens/list-screen.ts';
import { hasPlace } from '../../shared/screens/navigation/navigation.ts';
import type { ScreenContext } from '../../shared/screens/screen-context.ts';
import { type Findable, findables } from './findable.ts';

export interface FoundRow {
  findable: Findable;
  row: unknown;
}

/** How long typing has to rest, in ms, and how many rows of each list are shown. */
const rest = 250;
const shown = 4;

/**
 * Rows of the lists this person may see: with a number the rows of that number, with a token's key that token, else those
 * whose names hold the words. Lists that fail are left out: nothing found is no error.
 */
export function useFoundRows(query: string): { found: readonly FoundRow[]; isSearching: boolean } {
  const context = useScreenContext();
  const [settled] = useDebouncedValue(query.trim(), rest);
  const isAsked = context.user !== undefined && (/^\d+$/.test(settled) || settled.length >= 2);
  const { data, isPending, isPlaceholderData } = useQuery({
    queryKey: ['palette', settled],
    queryFn: ({ signal }) => findRows(settled, context, signal),
    enabled: isAsked,
    placeholderData: (before) => before,
  });
  const isSearching = settled !== query.trim() || (isAsked && (isPending || isPlaceholderData));
  return { found: isAsked && !isSearching ? (data ?? []) : [], isSearching };
}

async function findRows(query: string, context: ScreenContext, signal: AbortSignal): Promise<FoundRow[]> {
  const lists = findables.filter(({ placeId }) => hasPlace(placeId, context));
  const found = await Promise.all(
    lists.map(async (findable): Promise<FoundRow[]> => {
      try {
        const rows = await rowsOf(findable, query, context, signal);
        return rows.slice(0, shown).map((row) => ({ findable, row }));
      } catch {
        return [];
      }
    }),
  );
  return found.flat();
}

async function rowsOf({ screen }: Findable, query: string, context: ScreenContext, signal: AbortSignal) {
  if (/^\d+$/.test(query)) return screen.get ? [await screen.get(Number(query), context, { signal })] : [];
  if (/^sk-/.test(query) && screen.noun !== 'token') return [];
  const filters: FilterValues = /^sk-/.test(query) ? { token: query.slice(3) } : { keyword: query };
  return (await screen.list({ page: 1, pageSize: 10, filters }, context, { signal })).rows;
}
