import type { SignalName, World } from '../../world.ts';
import { fullScreenModes, type ScreenModes } from './sequences.ts';
import type { TerminalDevice } from './terminal.ts';

/** The alternate screen: taken over once, given back once, whatever happens in between. */
export interface Screen {
  isTaken(): boolean;
  take(): void;
  giveBack(): void;
  /** Gives the screen back for good and forgets the hooks. */
  close(): void;
}

const deadly: readonly SignalName[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];

/**
 * Watches over the terminal's state: raw mode, alternate screen, paste mode, cursor. A signal that ends the process
 * gives the screen back first and is then raised again, so that whoever waits for us sees the true reason.
 */
export function createScreen(
  device: TerminalDevice,
  world: Pick<World, 'onSignal'>,
  { takeOver, giveBack }: ScreenModes = fullScreenModes,
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
  const undo = [
    device.onExit(release),
    ...deadly.map((signal) =>
      world.onSignal(signal, () => {
        release();
        for (const forget of undo) forget();
        device.raise(signal);
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
