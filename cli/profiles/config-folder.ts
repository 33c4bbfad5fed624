import { join } from 'node:path';
import type { World } from '../world/world.ts';

type FolderWorld = Pick<World, 'env' | 'platform' | 'homeFolder'>;

/**
 * The folder of configuration and credentials: `TOLLGATE_CONFIG_DIR`, else the platform's usual folder (XDG on Linux,
 * Preferences on macOS, roaming AppData on Windows).
 */
export function configFolder({ env, platform, homeFolder }: FolderWorld): string {
  if (env.TOLLGATE_CONFIG_DIR) return env.TOLLGATE_CONFIG_DIR;
  if (platform === 'darwin') return join(homeFolder, 'Library', 'Preferences', 'tollgate');
  if (platform === 'win32') return join(env.APPDATA || join(homeFolder, 'AppData', 'Roaming'), 'tollgate', 'Config');
  return join(env.XDG_CONFIG_HOME || join(homeFolder, '.config'), 'tollgate');
}

/** Creates the folder with access for its owner only, and restricts an existing one that was open to others. */
export async function prepareConfigFolder(world: FolderWorld & Pick<World, 'files'>): Promise<string> {
  const folder = configFolder(world);
  const found = await world.files.stat(folder);
  if (!found) await world.files.makeFolder(folder, 0o700);
  else if (world.platform !== 'win32' && (found.mode & 0o077) !== 0) await world.files.changeMode(folder, 0o700);
  return folder;
}
