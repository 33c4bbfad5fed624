import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useAddress } from '../navigation/wouter.tsx';
import { overlays } from './overlay-store.ts';

const OverlayParts = lazy(() => import('./overlay-parts.tsx'));

/** Where messages and dialogs appear once one is asked for. */
export function OverlayHost() {
  const { path } = useAddress();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what is left.
  useEffect(() => () => overlays.leave(), [path]);
  const isWanted = useSyncExternalStore(overlays.subscribe, overlays.isWanted);
  if (!isWanted) return null;
  return (
    <Suspense>
      <OverlayParts />
    </Suspense>
  );
}
