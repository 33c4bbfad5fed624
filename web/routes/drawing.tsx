import { drawingScreen } from '../../shared/screens/drawing/drawing-screen.ts';
import { ListView } from '../components/list/list-view.tsx';
import type { RouteParameters } from '../routing/route.ts';

const place = { path: '/midjourney', isKeyed: true, opener: 'mj_id', isLive: true };

/** /midjourney (DRAW-01). */
export default function DrawingRoute({ parameters }: { parameters: RouteParameters }) {
  return <ListView screen={drawingScreen} place={place} parameters={parameters} />;
}
