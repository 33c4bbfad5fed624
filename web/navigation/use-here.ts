import { useMemo } from 'react';
import { type PlaceTab, placeOf, type SidePlace } from '../../shared/screens/navigation/side-places.ts';
import { screenAt } from '../../shared/screens/registry.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useAddress } from './wouter.tsx';

/** The navigation entry and its tab that the current location belongs to; undefined for a location outside them all. */
export function useHere(): { place: SidePlace; tab: PlaceTab } | undefined {
  const context = useScreenContext();
  const { path } = useAddress();
  return useMemo(() => placeOf(screenAt(path)?.noun ?? '', context), [path, context]);
}
