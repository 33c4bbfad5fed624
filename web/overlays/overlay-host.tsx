import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useAddress } from '../navigation/wouter.tsx';
import { overlays } from './overlay-store.ts';

const OverlayParts = lazy(() => import('./overlay-parts.tsx'));

/** Mounts the components for messages and dialogs once one is requested, and closes questions when the path changes. */
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
