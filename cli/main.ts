import { createRealWorld, endProgram } from './real-world.ts';
import { runProgram } from './run-program.ts';

void runProgram(createRealWorld()).then(endProgram);
