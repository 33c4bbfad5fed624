import { taskScreen } from '../../shared/screens/task/task-screen.ts';
import { ListView } from '../components/list/list-view.tsx';
import type { RouteParameters } from '../routing/route.ts';

const place = { path: '/task', isKeyed: true, opener: 'task_id', isLive: true };

/** /task (TASK-01). */
export default function TaskRoute({ parameters }: { parameters: RouteParameters }) {
  return <ListView screen={taskScreen} place={place} parameters={parameters} />;
}
