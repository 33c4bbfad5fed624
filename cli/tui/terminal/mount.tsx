import { type Instance, render } from 'ink';
import type { ReactNode } from 'react';
import type { TerminalDevice } from '../../world/terminal.ts';
import type { TerminalLooks } from '../theme/detect.ts';
import { InkInput } from './ink-input.ts';
import { InkStdout } from './ink-stdout.ts';
import { sequences } from './sequences.ts';

/** What shows the terminal UI: Ink on the screen, for one size of the terminal at a time; or the narrator. */
export interface Mount {
  /** Draws from scratch: at the start, after a resize, and after another program had the screen. */
  draw(): void;
  /** Takes Ink away; the screen is left as it is. */
  remove(): void;
  /** The terminal has another size. */
  resized(): void;
}

/**
 * Puts the tree on the screen through Ink. All state lives outside of React, so Ink can be taken away and put back at
 * any moment and nothing is lost; that is how a resize and a suspend are done. Where the terminal does not speak Unicode
 * or has no modes, it does without.
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
        // Ink's types want the process's own streams; these carry all of them that Ink touches.
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
