import { lazy, Suspense } from 'react';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';

const SitePanels = lazy(() => import('./site-panels.tsx'));

/** The panels of the site (GEN-21). A gateway that lacks them costs nothing: not even the code of the panels is fetched. */
export function PanelsOfSite() {
  const { status } = useScreenContext();
  if (!status.has_panels) return null;
  return (
    <Suspense>
      <SitePanels />
    </Suspense>
  );
}
