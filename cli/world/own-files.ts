import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

/**
 * The folder of the files embedded in the single-file program (`build/build-file.mjs`), as Bun exposes it; undefined
 * where the program runs from separate files.
 */
export function builtInFolder(): string | undefined {
  const entry = process.argv[1] ?? '';
  const isBuiltIn = process.versions.bun !== undefined && /^(\/\$bunfs|[A-Z]:[\\/]~BUN)[\\/]/.test(entry);
  return isBuiltIn ? join(dirname(entry), 'own') : undefined;
}

/**
 * A text that ships with the program: its licences, or a man page (`man/tollgate-channel.1`). Undefined where it does
 * not exist, for example because the program was not built.
 */
export async function ownText(name: string): Promise<string | undefined> {
  const builtIn = builtInFolder();
  if (builtIn !== undefined) return packedText(join(builtIn, `${name}.br`));
  const paths =
    name === licences
      ? ['LICENSE', 'dist/licenses.md', 'dist/web/licenses.md'].map(besideProgram)
      : [besideProgram(join('docs', name))];
  const texts = await Promise.all(paths.map((path) => path && readFile(path, 'utf8').catch(() => undefined)));
  return texts.every((text) => text !== undefined) ? texts.join('\n') : undefined;
}

/** The single file holds its texts as brotli, as it does the console's (`build/build-file.mjs`). */
async function packedText(path: string): Promise<string | undefined> {
  const packed = await readFile(path).catch(() => undefined);
  return packed && (await promisify(brotliDecompress)(packed)).toString('utf8');
}

/** The licences of the program and of everything bundled with it. */
export const licences = 'licenses.md';

/**
 * A built file or folder beside the program, such as `dist/web`, whether the program runs from its bundle or from
 * source; undefined where it does not exist.
 */
export function besideProgram(path: string): string | undefined {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const found = join(folder, path);
    if (existsSync(found)) return found;
    if (dirname(folder) === folder) return undefined;
  }
}
