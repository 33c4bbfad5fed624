import { createRealWorld } from '../../../cli/real-world.ts';
import { createScreen } from '../../../cli/tui/terminal/screen.ts';
import { realTerminal } from '../../../cli/world/real-terminal.ts';

// Takes the screen over and ends in the way its argument says, as a fault of our own would.
createScreen(realTerminal(), createRealWorld()).take();
setTimeout(() => {
  if (process.argv[2] === 'exit') process.exit(3);
  if (process.argv[2] === 'reject') void Promise.reject(new Error('rejected on purpose'));
  else throw new Error('thrown on purpose');
}, 50);
