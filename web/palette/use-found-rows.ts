import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { isEditable } from '../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../shared/screen/screen-context.ts';
import { findRows } from '../../shared/screens/navigation/find-rows.ts';
import { sidePlaces } from '../../shared/screens/navigation/side-places.ts';
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
    queryFn: ({ signal }) => findInAll(all, settled, context, signal),
    enabled: isAsked,
    placeholderData: (before) => before,
  });
  const isSearching = settled !== query.trim() || (isAsked && (isPending || isPlaceholderData));
  return { found: isAsked && !isSearching ? (data ?? []) : [], isSearching };
}

async function findInAll(
  all: readonly PaletteList[],
  query: string,
  context: ScreenContext,
  signal: AbortSignal,
): Promise<FoundRow[]> {
  // One request a list: those that a place opens with.
  const places = sidePlaces(context);
  const isFirst = (noun: string) => places.some(({ tabs }) => tabs[0]?.noun === noun);
  const lists = all.filter(({ noun, screen }) => isEditable(screen) && isFirst(noun));
  const found = await Promise.all(
    lists.map(async (list): Promise<FoundRow[]> => {
      try {
        const rows = await findRows(list.screen, query, context, signal);
        return rows.slice(0, shown).map((row) => ({ list, row }));
      } catch {
        return [];
      }
    }),
  );
  return found.flat();
}
