import { startProgram } from './real-world.ts';
import { runProgram } from './run-program.ts';

void startProgram(runProgram);
