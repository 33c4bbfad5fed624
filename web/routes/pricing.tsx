import { pricingScreen } from '../../shared/screens/pricing/pricing-screen.ts';
import { ListView } from '../components/list/list-view.tsx';
import type { RouteParameters } from '../routing/route.ts';

const place = { path: '/pricing', isKeyed: true, opener: 'model_name' };

/** /pricing, for everybody (PRICE-01). */
export default function PricingRoute({ parameters }: { parameters: RouteParameters }) {
  return <ListView screen={pricingScreen} place={place} parameters={parameters} />;
}
