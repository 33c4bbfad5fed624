import type { ReactNode } from 'react';
import { pricingScreen } from '../../shared/screens/pricing/pricing-screen.ts';
import { ListView } from '../list/list-view.tsx';

/** All models with their ratios, in an ordinary list (PRICE-01, PRICE-02). */
export default function Ratios({ views }: { views: ReactNode }) {
  return <ListView screen={pricingScreen} tools={views} />;
}
