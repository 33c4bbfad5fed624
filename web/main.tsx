import { startConsole } from './start-console.tsx';
import { createWorld } from './world.ts';

void startConsole(createWorld());
