import { preloadView } from './routing/views.ts';
import { createWorld } from './world.ts';

const world = createWorld();
preloadView(world.history.address().path);
// The page names this chunk too (vite.config.ts), so that it does not wait for this file.
void import('./start-console.tsx').then(({ startConsole }) => startConsole(world));
