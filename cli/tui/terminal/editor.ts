import type { TerminalDevice } from '../../world/terminal.ts';
import type { World } from '../../world/world.ts';

/** The command line of the user's editor: $VISUAL, $EDITOR, else the one that every system has. */
export function editorOf(world: Pick<World, 'env' | 'platform'>): string {
  return world.env.VISUAL || world.env.EDITOR || (world.platform === 'win32' ? 'notepad' : 'vi');
}

/**
 * Opens a text in the user's editor and returns the saved text; undefined when the editor failed. The file is in a
 * folder of its own that only the user can read, and is removed afterwards.
 */
export async function editText(
  text: string,
  suffix: string,
  world: Pick<World, 'env' | 'platform' | 'files'>,
  device: Pick<TerminalDevice, 'runProgram' | 'temporaryFolder'>,
): Promise<string | undefined> {
  const folder = await world.files.makeTemporaryFolder(`${device.temporaryFolder}/tollgate-`);
  const path = `${folder}/text${suffix}`;
  try {
    await world.files.writeAtomic(path, text, { mode: 0o600, overwrite: false });
    const code =
      world.platform === 'win32'
        ? await device.runProgram(editorOf(world), [path])
        : await device.runProgram('sh', ['-c', `${editorOf(world)} "$1"`, 'sh', path]);
    if (code !== 0) return undefined;
    return await world.files.readText(path);
  } finally {
    await world.files.remove(path).catch(() => undefined);
    await world.files.remove(folder).catch(() => undefined);
  }
}
