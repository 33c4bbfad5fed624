import type { AnyScreen } from '../../../shared/screens/registry.ts';
import type { RouteView } from '../../routing/route.ts';
import { ListView } from './list-view.tsx';

/** The view of a list that needs nothing beside it. */
export function listRoute(screen: AnyScreen): RouteView {
  return ({ parameters }) => <ListView screen={screen} parameters={parameters} />;
}
