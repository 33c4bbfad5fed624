// Builds dist/: the program (cli.cjs, program/) and the web console (web/).
//   node build/build.mjs [program] [web]
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { build } from 'vite';

const root = path.join(import.meta.dirname, '..');
const dist = path.join(root, 'dist');
/** Files of earlier builds are kept this long, in ms, because a running program or an open page may still load them. */
const staleAfter = 600_000;
const parts = { program: buildProgram, web: buildWeb };
const asked = process.argv.slice(2);

process.env.NODE_ENV = 'production';
await Promise.all((asked.length > 0 ? asked : Object.keys(parts)).map((part) => parts[part]()));

async function buildProgram() {
  const folder = path.join(dist, `.program-${process.pid}`);
  await bundle('build/program.config.ts', folder);
  await publish(folder, dist, ['program'], 'cli.cjs');
}

async function buildWeb() {
  const folder = path.join(dist, `.web-${process.pid}`);
  await bundle('vite.config.ts', folder);
  await compress(folder);
  await publish(folder, path.join(dist, 'web'), [''], 'index.html');
}

function bundle(config, outDir) {
  return build({ configFile: path.join(root, config), logLevel: 'warn', build: { outDir, emptyOutDir: true } });
}

/**
 * Writes a `.br` file beside every script and stylesheet. Only the `.br` is installed; the original is restored from it
 * (`cli/world/web-assets.ts`).
 */
async function compress(folder) {
  const texts = (await filesIn(folder)).filter((file) => /\.(js|css)$/.test(file));
  await Promise.all(
    texts.map(async (file) => {
      const content = await readFile(file);
      const params = { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      await writeFile(`${file}.br`, await promisify(zlib.brotliCompress)(content, { params }));
    }),
  );
}

/**
 * Moves a finished build into place, each file atomically and the entry file last, because it refers to the others.
 * Then removes stale files.
 */
async function publish(folder, target, staleFolders, last) {
  const names = (await filesIn(folder)).map((file) => path.relative(folder, file));
  for (const name of names.sort((a, b) => (a === last) - (b === last))) {
    await mkdir(path.dirname(path.join(target, name)), { recursive: true });
    await rename(path.join(folder, name), path.join(target, name));
  }
  await rm(folder, { recursive: true });
  for (const file of (await Promise.all(staleFolders.map((name) => filesIn(path.join(target, name))))).flat()) {
    const isOld = Date.now() - (await stat(file)).mtimeMs > staleAfter;
    if (isOld && !names.includes(path.relative(target, file))) await rm(file, { force: true });
  }
}

async function filesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}
