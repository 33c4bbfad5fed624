import type { World } from '../../world/world.ts';

/**
 * Copies a file that cannot be parsed (written by a newer version, damaged) to its name with `.kept` before the next
 * write replaces it: saved views and conversations are the user's work (OUT-06). A failed copy is ignored.
 */
export async function putAside(path: string, text: string, files: Pick<World['files'], 'writeAtomic'>): Promise<void> {
  await files.writeAtomic(`${path}.kept`, text, { mode: 0o600, overwrite: true }).catch(() => undefined);
}
