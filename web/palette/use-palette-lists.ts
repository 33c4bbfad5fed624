import { use } from 'react';
import { type AnyScreen, type ListEntry, lists } from '../../shared/screens/registry.ts';
import { type ListRoute, routeOf } from '../list/reading/list-route.ts';

/** A list of the registry with its loaded screen and its location in the console. */
export interface PaletteList extends ListEntry {
  screen: AnyScreen;
  route: ListRoute;
}

let loading: Promise<readonly PaletteList[]> | undefined;

/** Every list of the registry. Suspends until the code of all has arrived; throws when a fetch fails. */
export function usePaletteLists(): readonly PaletteList[] {
  loading ??= loadPaletteLists();
  return use(loading);
}

async function loadPaletteLists(): Promise<readonly PaletteList[]> {
  try {
    return await Promise.all(
      lists.map(async (entry) => {
        const screen = await entry.load();
        return { ...entry, screen, route: routeOf(screen) };
      }),
    );
  } catch (error) {
    // The next use of the palette fetches again.
    loading = undefined;
    throw error;
  }
}
