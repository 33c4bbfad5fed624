import { dirname, join, resolve } from 'node:path';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { cannotWrite, fileExists } from '../../list/files/output-target.ts';
import type { Invocation } from '../../program/definition.ts';
import { mountedAt } from '../../web-server/assets.ts';
import { basePath, ownAssets } from '../../web-server/server.ts';
import type { Files } from '../../world/world.ts';

const page = 'index.html';

/**
 * `tollgate web --files`: writes the console as files for another web server, plain and compressed (`.br`, `.gz`). The
 * page, which names the other files, is written last, and an existing one is replaced with `--force` only; hashed files
 * of an earlier console stay, because open pages still request them.
 * @throws Failure where the console is not built, or a file cannot be written.
 */
export async function writeConsole(folder: string, base: string, invocation: Invocation): Promise<number> {
  const { world, flags, options, output, talk, say } = invocation;
  const target = resolve(world.currentFolder, folder);
  const assets = await ownAssets();
  const mounted = basePath(base);
  if (!flags.on('force') && (await world.files.stat(join(target, page))) !== undefined)
    throw fileExists(join(target, page));
  const files = assets.paths
    .filter((path) => !path.startsWith(`${page}.`))
    .sort((a, b) => +(a === page) - +(b === page));
  const facts = { folder: target, files: files.length };
  if (options.dryRun) {
    await talk.notice('dry-run', say('webServer.wouldWrite', { count: files.length, folder: sanitise(target) }), facts);
    return 0;
  }
  for (const path of files) {
    const content = await assets.read(path);
    const isPage = path === page;
    await writeWhole(
      join(target, path),
      isPage ? mountedAt(mounted, Buffer.from(content).toString('utf8')) : content,
      world.files,
    );
  }
  if (output.structured) await world.stdout.write(`${JSON.stringify(facts)}\n`);
  else await talk.notice('written', say('webServer.written', { count: files.length, folder: sanitise(target) }), facts);
  return 0;
}

/** Readable by others, because the web server runs as another user. */
async function writeWhole(path: string, content: string | Uint8Array, files: Files): Promise<void> {
  try {
    await files.makeFolder(dirname(path), 0o755);
    const draft = await files.openDraft(path, { mode: 0o644, overwrite: true });
    try {
      await draft.write(content);
      await draft.commit();
    } finally {
      await draft.discard();
    }
  } catch (error) {
    throw cannotWrite(path, error);
  }
}
