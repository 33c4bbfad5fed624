import { preloadView } from './routing/routes.tsx';
import { startConsole } from './start-console.tsx';
import { createWorld } from './world.ts';

const world = createWorld();
// Before anything is drawn: the view's code comes while the frame around it is made.
preloadView(world.history.address().path);
void startConsole(world);
