import { use } from 'react';
import { type AnyScreen, type ListEntry, lists } from '../../shared/screens/registry.ts';
import { type ListPlace, placeOf } from '../list/reading/list-place.ts';

/** A list as the palette knows it: where it stands, and what it holds. */
export interface PaletteList extends ListEntry {
  screen: AnyScreen;
  place: ListPlace;
}

let loading: Promise<readonly PaletteList[]> | undefined;

/** Every list of the registry; suspends until the code of all is there. Throws where it cannot be fetched. */
export function usePaletteLists(): readonly PaletteList[] {
  loading ??= loadPaletteLists();
  return use(loading);
}

async function loadPaletteLists(): Promise<readonly PaletteList[]> {
  try {
    return await Promise.all(
      lists.map(async (entry) => {
        const screen = await entry.load();
        return { ...entry, screen, place: placeOf(screen) };
      }),
    );
  } catch (error) {
    // Asked for again when the palette is opened the next time.
    loading = undefined;
    throw error;
  }
}
