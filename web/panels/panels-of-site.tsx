import { lazy, Suspense } from 'react';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';

const SitePanels = lazy(() => import('./site-panels.tsx'));

/** The site's panels (GEN-21). Their code is fetched only if the gateway has panels. */
export function PanelsOfSite() {
  const { status } = useScreenContext();
  if (!status.has_panels) return null;
  return (
    <Suspense>
      <SitePanels />
    </Suspense>
  );
}
