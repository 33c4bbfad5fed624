import { runProgram } from './commands/program.ts';
import { createRealWorld, endProgram } from './real-world.ts';

void runProgram(createRealWorld()).then(endProgram);
