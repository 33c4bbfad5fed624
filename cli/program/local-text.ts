import { resolve } from 'node:path';
import { sanitise } from '../../shared/format/sanitise.ts';
import { Refusal } from '../../shared/screen/refusal.ts';
import type { Say } from '../../shared/text/text.ts';
import { errorCode } from '../failure/error-code.ts';
import type { World } from '../world/world.ts';
import { whyUnread, withoutLineEnd } from './input-text.ts';

type LocalWorld = Pick<World, 'files' | 'currentFolder' | 'env'>;

/**
 * The text of a file on this machine.
 * @throws Refusal with the reason where it cannot be read
 */
export async function localText(path: string, { files, currentFolder }: LocalWorld, say: Say): Promise<string> {
  try {
    return (await files.readText(resolve(currentFolder, path))).replace(/^\ufeff/, '');
  } catch (error) {
    const reason = errorCode(error);
    throw new Refusal(say(whyUnread(reason), { path: sanitise(path), reason }));
  }
}

/**
 * Resolves `${env:NAME}` or `${file:PATH}` on this machine; undefined where the variable or the file does not exist.
 * @throws Refusal for a file that cannot be read
 */
export async function localSecret(reference: string, world: LocalWorld, say: Say): Promise<string | undefined> {
  const [, kind, name = ''] = /^\$\{(env|file):([^}]+)\}$/.exec(reference) ?? [];
  if (kind === 'env') return world.env[name] || undefined;
  if (kind !== 'file' || !(await world.files.stat(resolve(world.currentFolder, name)))) return undefined;
  return withoutLineEnd(await localText(name, world, say)) || undefined;
}
