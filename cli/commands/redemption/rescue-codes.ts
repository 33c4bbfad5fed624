import { dirname, join } from 'node:path';
import { safeFileName } from '../../../shared/format/file-name.ts';
import { prepareConfigFolder } from '../../profiles/config-folder.ts';
import type { Invocation } from '../invocation.ts';

/**
 * Codes that could not go where they were meant to go: into a file of their own, beside the target or among the program's
 * own files, and the message tells where; when even that fails they are written to standard error. Never lost.
 */
export async function rescueCodes(
  codes: readonly string[],
  name: string,
  target: string | undefined,
  { world, talk, say }: Invocation,
): Promise<void> {
  const text = codes.map((code) => `${code}\n`).join('');
  const time = new Date(world.clock.now()).toISOString().slice(0, 19).replaceAll(':', '-');
  const fileName = safeFileName(`recovered-${name}-${time}-${world.processId}`, 'txt', 'recovered-codes');
  const folders = [
    async () => join(await prepareConfigFolder(world)),
    async () => (target === undefined ? world.currentFolder : dirname(target)),
    async () => world.currentFolder,
  ];
  for (const folder of folders) {
    try {
      const path = join(await folder(), fileName);
      await world.files.writeAtomic(path, text, { mode: 0o600, overwrite: false });
      await talk.warning('codes-recovered', say('batch.codesRecovered', { count: codes.length, path }));
      return;
    } catch {
      // The next place may work.
    }
  }
  await talk.warning('codes-on-stderr', say('batch.codesOnStderr', { count: codes.length }));
  await world.stderr.write(text);
}
