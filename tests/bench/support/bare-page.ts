import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { WebAssets } from '../../../cli/world/web-assets.ts';
import { openFolder } from '../../../cli/world/web-assets.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

/** Builds the bare Mantine page as the console is built, compressed alike, for the same web server to serve. */
export async function buildBarePage(): Promise<WebAssets> {
  const folder = temporaryFolder();
  await build({
    configFile: false,
    logLevel: 'silent',
    root: join(import.meta.dirname, 'bare-page'),
    base: './',
    plugins: [react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  });
  return compressed(await openFolder(folder));
}

/** The files with their brotli and gzip beside them, as the console's build leaves them. */
function compressed(files: WebAssets): WebAssets {
  const texts = files.paths.filter((path) => /\.(js|css)$/.test(path));
  return {
    paths: [...files.paths, ...texts.flatMap((path) => [`${path}.br`, `${path}.gz`])],
    async read(path) {
      if (path.endsWith('.br')) return brotliCompressSync(await files.read(path.slice(0, -3)));
      if (path.endsWith('.gz')) return gzipSync(await files.read(path.slice(0, -3)));
      return files.read(path);
    },
  };
}
