import { type Instance, render } from 'ink';
import type { ReactNode } from 'react';
import type { TerminalDevice } from '../../world/terminal.ts';
import type { TerminalLooks } from '../theme/detect.ts';
import { InkInput } from './ink-input.ts';
import { InkStdout } from './ink-stdout.ts';
import { sequences } from './sequences.ts';

/** Shows the terminal UI: with Ink on the screen, for one size of the terminal at a time, or with the narrator. */
export interface Mount {
  /** Draws from scratch: at the start, after a resize, and after another program used the screen. */
  draw(): void;
  /** Removes Ink; the screen is left as it is. */
  remove(): void;
  /** Called when the size of the terminal changed. */
  resized(): void;
}

/**
 * Draws the tree on the screen through Ink. All state is kept outside of React, so Ink can be removed and mounted again
 * at any moment without loss; a resize and a suspend work that way. On a terminal without Unicode or modes it uses
 * neither.
 */
export function createMount(
  device: TerminalDevice,
  looks: Pick<TerminalLooks, 'isUnicode' | 'hasModes'>,
  tree: () => ReactNode,
  onCrash: (error: unknown) => void,
): Mount {
  const input = new InkInput();
  let instance: Instance | undefined;
  let stdout: InkStdout | undefined;
  const remove = () => {
    stdout?.mute();
    instance?.unmount();
    instance?.cleanup();
    instance = undefined;
  };
  const mount: Mount = {
    remove,
    resized: () => mount.draw(),
    draw: () => {
      remove();
      device.stdout.write(sequences.clearScreen);
      stdout = new InkStdout(device.stdout, looks);
      const own = render(tree(), {
        // Ink's types require the process's own streams; these have all members that Ink uses.
        stdout: stdout as unknown as NodeJS.WriteStream,
        stdin: input as unknown as NodeJS.ReadStream,
        stderr: stdout as unknown as NodeJS.WriteStream,
        exitOnCtrlC: false,
        patchConsole: false,
        maxFps: 120,
        incrementalRendering: true,
      });
      instance = own;
      own.waitUntilExit().then(
        () => undefined,
        (error: unknown) => onCrash(error),
      );
    },
  };
  return mount;
}
