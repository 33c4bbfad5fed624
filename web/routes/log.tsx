import { logScreen } from '../../shared/screens/log/log-screen.ts';
import { ListView } from '../components/list/list-view.tsx';
import type { RouteParameters } from '../routing/route.ts';

const place = { path: '/log', isKeyed: true, opener: 'created_at', isLive: true };

/** /log (LOG-01 to LOG-04). */
export default function LogRoute({ parameters }: { parameters: RouteParameters }) {
  return <ListView screen={logScreen} place={place} parameters={parameters} />;
}
