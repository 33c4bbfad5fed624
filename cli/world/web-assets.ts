import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gzip } from 'node:zlib';
import { besideProgram, builtInFolder } from './own-files.ts';

/** The built console, in a folder or embedded. */
export interface WebAssets {
  /** Paths relative to the console's root, with forward slashes: `index.html`, `assets/index-a1b2.js`, `….js.br`. */
  paths: readonly string[];
  read(path: string): Promise<Uint8Array>;
}

/** The built console that belongs to this program; undefined when it is not built. */
export async function openWebAssets(): Promise<WebAssets | undefined> {
  const builtIn = builtInFolder();
  if (builtIn !== undefined) return openConsole(join(builtIn, 'web'));
  const page = besideProgram('dist/web/index.html');
  return page === undefined ? undefined : openConsole(dirname(page));
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

/**
 * The files of a built console, for clients without brotli too: its texts are installed as brotli only, which browsers
 * accept over TLS and from this machine only, while they accept gzip from everywhere.
 */
export async function openConsole(folder: string): Promise<WebAssets> {
  const { paths, read } = await openFolder(folder);
  const there = new Set(paths);
  const packed = paths.filter((path) => path.endsWith('.br')).map((path) => path.slice(0, -3));
  const plain = async (path: string) =>
    there.has(path) ? read(path) : promisify(brotliDecompress)(await read(`${path}.br`));
  return {
    paths: [...new Set([...paths, ...packed, ...packed.map((path) => `${path}.gz`)])],
    read: async (path) =>
      path.endsWith('.gz') && !there.has(path) ? promisify(gzip)(await plain(path.slice(0, -3))) : plain(path),
  };
}
