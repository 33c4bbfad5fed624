import type { TerminalDevice } from '../../world/terminal.ts';
import type { SignalName, World } from '../../world/world.ts';
import { fullScreenModes, type ScreenModes } from './sequences.ts';

/** The alternate screen: taken over once, given back once, whatever happens in between. */
export interface Screen {
  isTaken(): boolean;
  take(): void;
  giveBack(): void;
  /** Gives the screen back for good and forgets the hooks. */
  close(): void;
}

/** What a program says whose end comes from outside. */
export interface LastWords {
  /** Draws no more, while the screen still is taken. */
  before(): void;
  /** Says them, once the screen was given back. Never rejects. */
  say(): Promise<void>;
}

const deadly: readonly SignalName[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];

/**
 * Watches over the terminal's state: raw mode, alternate screen, paste mode, cursor. A signal that ends the process
 * gives the screen back first, has its last words said, and is then raised again, so that whoever waits for us sees the true reason.
 * The same signal once more ends it at once.
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
          // Our handlers stay until then: without them one of a package would end the process before the last words.
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
