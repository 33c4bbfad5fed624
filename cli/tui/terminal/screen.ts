import type { TerminalDevice } from '../../world/terminal.ts';
import type { SignalName, World } from '../../world/world.ts';
import { fullScreenModes, type ScreenModes } from './sequences.ts';

/** The alternate screen: entered once and left once, whatever happens in between. */
export interface Screen {
  isTaken(): boolean;
  take(): void;
  giveBack(): void;
  /** Leaves the screen for good and removes the signal handlers. */
  close(): void;
}

/** The final output of a program that is ended by a signal. */
export interface LastWords {
  /** Stops drawing, while the screen is still taken. */
  before(): void;
  /** Prints the final output after the screen was given back. Never rejects. */
  say(): Promise<void>;
}

const deadly: readonly SignalName[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];

/**
 * Manages the terminal's state: raw mode, alternate screen, paste mode, cursor. A signal that ends the process first
 * restores the screen and prints the last words; it is then raised again, so that the parent process sees the true
 * reason. The same signal a second time ends the process at once.
 */
export function createScreen(
  device: TerminalDevice,
  world: Pick<World, 'onSignal'>,
  { takeOver, giveBack }: ScreenModes = fullScreenModes,
  lastWords?: LastWords,
): Screen {
  let taken = false;
  const take = () => {
    if (taken) return;
    taken = true;
    device.stdin.setRawMode(true);
    device.writeNow(takeOver);
  };
  const release = () => {
    if (!taken) return;
    taken = false;
    device.writeNow(giveBack);
    device.stdin.setRawMode(false);
  };
  let isDying = false;
  const die = (signal: SignalName) => {
    for (const forget of undo) forget();
    device.raise(signal);
  };
  const undo = [
    device.onExit(release),
    ...deadly.map((signal) =>
      world.onSignal(signal, () => {
        if (isDying) return die(signal);
        isDying = true;
        try {
          if (taken) lastWords?.before();
        } finally {
          release();
          // Our handlers stay until then: without them the handler of a package could end the process before the last
          // words.
          if (lastWords === undefined) die(signal);
          else void lastWords.say().finally(() => die(signal));
        }
      }),
    ),
  ];
  return {
    isTaken: () => taken,
    take,
    giveBack: release,
    close: () => {
      release();
      for (const forget of undo) forget();
    },
  };
}
