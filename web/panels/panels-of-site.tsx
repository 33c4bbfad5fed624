import { lazy, type ReactNode, Suspense } from 'react';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';

const SitePanels = lazy(() => import('./site-panels.tsx'));

/**
 * The site's panels (GEN-21). Their code is fetched only if the gateway has panels. `children` follow them, once they
 * have their height.
 */
export function PanelsOfSite({ children }: { children?: ReactNode }) {
  const { status } = useScreenContext();
  if (!status.has_panels) return children;
  return (
    <Suspense>
      <SitePanels>{children}</SitePanels>
    </Suspense>
  );
}
