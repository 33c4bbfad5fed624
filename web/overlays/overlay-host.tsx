import { lazy, Suspense, useSyncExternalStore } from 'react';
import { overlays } from './overlay-store.ts';

const OverlayParts = lazy(() => import('./overlay-parts.tsx'));

/** Where messages and dialogs appear once one is asked for. */
export function OverlayHost() {
  const isWanted = useSyncExternalStore(overlays.subscribe, overlays.isWanted);
  if (!isWanted) return null;
  return (
    <Suspense>
      <OverlayParts />
    </Suspense>
  );
}
