import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type FilterValues, isEditable } from '../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../shared/screen/screen-context.ts';
import { hasPlace } from '../../shared/screens/navigation/navigation.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import type { PaletteList } from './use-palette-lists.ts';

export interface FoundRow {
  list: PaletteList;
  row: unknown;
}

/** How long typing has to rest, in ms, and how many rows of each list are shown. */
const rest = 250;
const shown = 4;

/**
 * Rows of the editable lists this person may see: with a number the rows of that number, with a token's key that token, else those
 * whose names hold the words. Lists that fail are left out: nothing found is no error.
 */
export function useFoundRows(
  all: readonly PaletteList[],
  query: string,
): { found: readonly FoundRow[]; isSearching: boolean } {
  const context = useScreenContext();
  const [settled] = useDebouncedValue(query.trim(), rest);
  const isAsked = context.user !== undefined && (/^\d+$/.test(settled) || settled.length >= 2);
  const { data, isPending, isPlaceholderData } = useQuery({
    queryKey: ['palette', settled],
    queryFn: ({ signal }) => findRows(all, settled, context, signal),
    enabled: isAsked,
    placeholderData: (before) => before,
  });
  const isSearching = settled !== query.trim() || (isAsked && (isPending || isPlaceholderData));
  return { found: isAsked && !isSearching ? (data ?? []) : [], isSearching };
}

async function findRows(
  all: readonly PaletteList[],
  query: string,
  context: ScreenContext,
  signal: AbortSignal,
): Promise<FoundRow[]> {
  const lists = all.filter(({ noun, screen }) => isEditable(screen) && hasPlace(noun, context));
  const found = await Promise.all(
    lists.map(async (list): Promise<FoundRow[]> => {
      try {
        const rows = await rowsOf(list, query, context, signal);
        return rows.slice(0, shown).map((row) => ({ list, row }));
      } catch {
        return [];
      }
    }),
  );
  return found.flat();
}

async function rowsOf({ screen }: PaletteList, query: string, context: ScreenContext, signal: AbortSignal) {
  if (/^\d+$/.test(query)) return screen.get ? [await screen.get(Number(query), context, { signal })] : [];
  const byKey = screen.filters.find(({ isSecret }) => isSecret);
  const isKey = /^sk-/.test(query);
  if (isKey && byKey === undefined) return [];
  const filters: FilterValues = isKey && byKey ? { [byKey.id]: query.slice(3) } : { keyword: query };
  return (await screen.list({ page: 1, pageSize: 10, filters }, context, { signal })).rows;
}
