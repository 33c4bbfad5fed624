import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { isEditable } from '../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../shared/screen/screen-context.ts';
import { findRows } from '../../shared/screens/navigation/find-rows.ts';
import { navigationEntries } from '../../shared/screens/navigation/navigation-entries.ts';
import { type Deed, deedsOf, wishOf } from '../../shared/screens/navigation/wish.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import type { PaletteList } from './use-palette-lists.ts';

/** A row that the search found, with its list. */
export interface FoundRow {
  list: PaletteList;
  row: unknown;
}

interface Found {
  rows: readonly FoundRow[];
  /** The actions that the query names, on the rows that it names. */
  deeds: readonly Deed[];
}

/** How long typing must pause before rows are searched, in ms. */
const rest = 250;
/** The most rows of each list that are shown. */
const shown = 4;
const nothing: Found = { rows: [], deeds: [] };

/**
 * Rows of the editable lists that this user may see. A number finds the rows with that id, a token's key finds that
 * token, other text finds rows by name; a verb with a name finds the actions on the rows with that name (WEB-18).
 * Lists whose search fails are left out, and no error is shown.
 */
export function useFoundRows(all: readonly PaletteList[], query: string): Found & { isSearching: boolean } {
  const context = useScreenContext();
  const [settled] = useDebouncedValue(query, rest);
  const isAsked = context.user !== undefined && (/^\d+$/.test(settled) || settled.length >= 2);
  const { data, isPending, isPlaceholderData } = useQuery({
    queryKey: ['palette', settled],
    queryFn: ({ signal }) => findInAll(all, settled, context, signal),
    enabled: isAsked,
    placeholderData: (before) => before,
  });
  const isSearching = settled !== query || (isAsked && (isPending || isPlaceholderData));
  return { ...((isAsked && !isSearching && data) || nothing), isSearching };
}

async function findInAll(
  all: readonly PaletteList[],
  query: string,
  context: ScreenContext,
  signal: AbortSignal,
): Promise<Found> {
  // Each list costs a request, so only the first list of each navigation entry is searched.
  const entries = navigationEntries(context);
  const isFirst = (noun: string) => entries.some(({ tabs }) => tabs[0]?.noun === noun);
  const lists = all.filter(({ noun, screen }) => isEditable(screen) && isFirst(noun));
  const wish = wishOf(
    query,
    lists.map(({ screen }) => screen),
    context,
  );
  if (wish !== undefined) {
    const deeds = await deedsOf(wish, context, signal);
    // A row whose name contains the whole query may be meant itself.
    const named = deeds.filter(({ screen, row }) => screen.name(row).toLowerCase().includes(query.toLowerCase()));
    const rows = named.flatMap(({ screen, row }) =>
      lists.filter((list) => list.screen === screen).map((list) => ({ list, row })),
    );
    return { deeds, rows };
  }
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
  return { deeds: [], rows: found.flat() };
}
