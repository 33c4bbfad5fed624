import { redemptionScreen } from '../../shared/screens/redemption/redemption-screen.ts';
import { ListView } from '../components/list/list-view.tsx';
import type { RouteParameters } from '../routing/route.ts';

const place = { path: '/redemption' };

/** /redemption, its drawer in the query (RED-01 to RED-03). */
export default function RedemptionRoute({ parameters }: { parameters: RouteParameters }) {
  return <ListView screen={redemptionScreen} place={place} parameters={parameters} />;
}
