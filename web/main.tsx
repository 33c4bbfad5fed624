import { language, world } from './first-view.ts';
import { startConsole } from './start-console.tsx';

void startConsole(world, language);
