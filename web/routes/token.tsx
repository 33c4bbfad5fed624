import { tokenScreen } from '../../shared/screens/token/token-screen.ts';
import { ListView } from '../components/list/list-view.tsx';
import type { RouteParameters } from '../routing/route.ts';

const place = { path: '/token' };

/** /token, its drawer in the query (TOK-01 to TOK-07). */
export default function TokenRoute({ parameters }: { parameters: RouteParameters }) {
  return <ListView screen={tokenScreen} place={place} parameters={parameters} />;
}
