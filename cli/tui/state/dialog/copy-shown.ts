import { copiedMessage } from '../../../output/copied-message.ts';
import type { Host, Notify } from '../app.ts';

/**
 * Copies a text to the clipboard and shows a message; resolves false, without a message, where it is not certain that a
 * clipboard received it.
 */
export async function tryToCopy(app: Notify & Host, text: string): Promise<boolean> {
  const { clipboard } = app.world;
  const outcome = await clipboard.write(text, (sequence) => app.device.stdout.write(sequence)).catch(() => false);
  // By default tmux swallows OSC 52 and screen discards it, and neither reports that.
  const { TMUX, STY } = app.world.env;
  if (outcome === false || (outcome === 'sent' && Boolean(TMUX || STY))) return false;
  app.notify(app.say(copiedMessage(outcome)), outcome === true ? 'good' : 'plain');
  return true;
}

/** Copies a text that is on the screen already: where no clipboard accepts it, a message asks to copy it by hand. */
export async function copyShown(app: Notify & Host, text: string): Promise<void> {
  if (!(await tryToCopy(app, text))) app.notify(app.say('common.copyByHand'), 'warn');
}
