import { runProgram } from './commands/program.ts';
import { createRealWorld } from './real-world.ts';

// The only place that ends the process: everything was written and awaited by then, and what still hangs on (a pooled
// connection, a timer) must not keep the shell waiting.
void runProgram(createRealWorld()).then((code) => process.exit(code));
