import type { Host, Layers, Notify } from '../app.ts';
import { copy } from './copying.ts';

/**
 * Opens a URL in the user's browser; over SSH, or without a browser, copies it instead. Shows which of the two was
 * done.
 */
export async function openAddress(app: Notify & Layers & Host, address: string): Promise<void> {
  const isOpened = await handOver(app, address);
  if (isOpened !== undefined)
    app.notify(app.say(isOpened ? 'picture.opened' : 'picture.notOpened'), isOpened ? 'good' : 'warn');
}

/**
 * Resolves true when a browser opened the URL, false when it was copied instead, undefined when neither worked, which
 * `copy` has reported.
 */
export async function handOver(app: Notify & Layers & Host, address: string): Promise<boolean | undefined> {
  const { env } = app.world;
  const isRemote = Boolean(env.SSH_CONNECTION || env.SSH_TTY);
  if (!isRemote && (await app.world.openUrl(address))) return true;
  return (await copy(app, address)) ? false : undefined;
}
