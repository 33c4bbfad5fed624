import { copiedMessage } from '../../../output/copied-message.ts';
import type { Host, Notify } from '../app.ts';

/** Hands a text to the clipboard and tells that it did; resolves false, untold, where nobody knows that one took it. */
export async function tryToCopy(app: Notify & Host, text: string): Promise<boolean> {
  const { clipboard } = app.world;
  const outcome = await clipboard.write(text, (sequence) => app.device.stdout.write(sequence)).catch(() => false);
  // By their default settings tmux swallows what is sent to the terminal, and screen keeps none of it: neither tells.
  const { TMUX, STY } = app.world.env;
  if (outcome === false || (outcome === 'sent' && Boolean(TMUX || STY))) return false;
  app.tell(app.say(copiedMessage(outcome)), outcome === true ? 'good' : 'plain');
  return true;
}

/** Copies a text that stands on the screen already: where no clipboard takes it, it is copied by hand from there. */
export async function copyShown(app: Notify & Host, text: string): Promise<void> {
  if (!(await tryToCopy(app, text))) app.tell(app.say('common.copyByHand'), 'warn');
}
