import type { Host, Layers, Notify } from '../app.ts';
import { copy } from './copying.ts';

/** Hands an address to the person's browser; over SSH and where there is none it is copied instead. Tells which. */
export async function openAddress(app: Notify & Layers & Host, address: string): Promise<void> {
  const isOpened = await handOver(app, address);
  if (isOpened !== undefined)
    app.tell(app.say(isOpened ? 'picture.opened' : 'picture.notOpened'), isOpened ? 'good' : 'warn');
}

/** True when a browser has it, false when it was copied instead, undefined when neither could be done, which is told. */
export async function handOver(app: Notify & Layers & Host, address: string): Promise<boolean | undefined> {
  const { env } = app.world;
  const isRemote = Boolean(env.SSH_CONNECTION || env.SSH_TTY);
  if (!isRemote && (await app.world.openUrl(address))) return true;
  return (await copy(app, address)) ? false : undefined;
}
