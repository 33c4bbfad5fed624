import { useMemo } from 'react';
import { entryOf, type NavigationTab, type SideEntry } from '../../shared/screens/navigation/navigation-entries.ts';
import { screenAt } from '../../shared/screens/registry.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useAddress } from './wouter.tsx';

/** The navigation entry and its tab that the current location belongs to; undefined for a location outside them all. */
export function useHere(): { entry: SideEntry; tab: NavigationTab } | undefined {
  const context = useScreenContext();
  const { path } = useAddress();
  return useMemo(() => entryOf(screenAt(path)?.noun ?? '', context), [path, context]);
}
