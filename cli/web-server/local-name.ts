import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { configFolder, prepareConfigFolder } from '../profiles/config-folder.ts';
import type { World } from '../world/world.ts';

type NameWorld = Pick<World, 'env' | 'platform' | 'homeFolder' | 'files'>;

/**
 * The host name of the console of a gateway on this machine: `tollgate-<hash>.localhost`. Cookies ignore ports, so
 * those of `127.0.0.1` are sent to everything else that listens there (SEC-04); those of this name only go to the
 * console. The hash includes a secret of this user, so that other users of the machine cannot guess the name; it stays
 * the same, so that sign-ins and bookmarks last. Where the secret cannot be stored, the name changes each time.
 */
export async function localNameOf(gateway: string, world: NameWorld): Promise<string> {
  const secret = await keptSecret(world);
  return `tollgate-${createHmac('sha256', secret).update(gateway).digest('hex').slice(0, 16)}.localhost`;
}

async function keptSecret(world: NameWorld): Promise<string> {
  const path = join(configFolder(world), 'console-name');
  const read = () => world.files.readText(path).catch(() => '');
  const known = await read();
  if (known !== '') return known;
  const made = randomBytes(32).toString('hex');
  try {
    await prepareConfigFolder(world);
    await world.files.writeAtomic(path, made, { mode: 0o600, overwrite: false });
    return made;
  } catch {
    // Another console has stored its secret meanwhile, or nothing can be stored here.
    return (await read()) || made;
  }
}
