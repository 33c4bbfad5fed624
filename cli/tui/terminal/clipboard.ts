import type { World } from '../../world.ts';
import type { TerminalDevice } from './terminal.ts';

/** Longest text sent by OSC 52, in UTF-8 bytes; several terminals drop the sequence above some 100 kB of base64. */
const longest = 74_000;

/** The sequence that asks the terminal to put a text on the clipboard of the machine a person sits at, also over SSH. */
export function osc52(text: string): string {
  return `\u001B]52;c;${Buffer.from(text, 'utf8').toString('base64')}\u0007`;
}

/** What became of a text for the clipboard: `sent` when only the terminal was asked, which never answers. */
export type CopyOutcome = 'copied' | 'sent' | 'failed';

/**
 * Copies by the machine's own clipboard, or over SSH (where that clipboard is the wrong machine's) by the terminal.
 * On `failed` the face shows the text for copying by hand (FMT-02).
 */
export async function copyText(
  text: string,
  world: Pick<World, 'clipboard' | 'env'>,
  device: Pick<TerminalDevice, 'stdout'>,
): Promise<CopyOutcome> {
  const isRemote = Boolean(world.env.SSH_CONNECTION || world.env.SSH_TTY);
  const taken = !isRemote && (await world.clipboard.write(text).catch(() => false));
  if (taken) return taken === 'sent' ? 'sent' : 'copied';
  if (Buffer.byteLength(text) > longest || world.env.TERM === 'dumb') return 'failed';
  device.stdout.write(osc52(text));
  return 'sent';
}
