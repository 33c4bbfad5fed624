import type { World } from '../../world/world.ts';

/**
 * Copies a file that cannot be understood (of a newer version, damaged) to its name with `.kept`, before the next writing takes
 * its place: own views and a conversation are somebody's work (OUT-06). A copy that fails changes nothing.
 */
export async function putAside(path: string, text: string, files: Pick<World['files'], 'writeAtomic'>): Promise<void> {
  await files.writeAtomic(`${path}.kept`, text, { mode: 0o600, overwrite: true }).catch(() => undefined);
}
