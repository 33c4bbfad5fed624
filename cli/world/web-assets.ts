import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WebAssets } from '../web-server/assets.ts';

/**
 * The built console that belongs to this program: `dist/web`, whether the program runs from its bundle or from source.
 * Undefined when it is not built.
 */
export async function openWebAssets(): Promise<WebAssets | undefined> {
  const folder = findFolder(dirname(fileURLToPath(import.meta.url)));
  return folder === undefined ? undefined : openFolder(folder);
}

/** The files of a folder. */
export async function openFolder(folder: string): Promise<WebAssets> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return {
    paths: files.map((file) => relative(folder, file).replaceAll(sep, '/')),
    read: (path) => readFile(join(folder, path)),
  };
}

function findFolder(start: string): string | undefined {
  const place = join(start, 'dist', 'web');
  if (existsSync(join(place, 'index.html'))) return place;
  return dirname(start) === start ? undefined : findFolder(dirname(start));
}
