import type { App } from './app.ts';
import { copy } from './copying.ts';

/** Hands an address to the person's browser; over SSH and where there is none it is copied instead. */
export async function openAddress(app: App, address: string): Promise<void> {
  const { env } = app.world;
  const isRemote = Boolean(env.SSH_CONNECTION || env.SSH_TTY);
  if (!isRemote && (await app.world.openUrl(address))) return app.tell(app.say('picture.opened'), 'good');
  if (await copy(app, address)) app.tell(app.say('picture.notOpened'), 'warn');
}
