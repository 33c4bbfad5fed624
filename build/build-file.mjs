// npm run build:file [-- --all | -- TARGET…]: builds the program as a single executable without Node, for this machine,
// all targets or the named ones (build/file-targets.mjs), into dist-file/. Needs dist/ (npm run build) and the package
// registry, or its cache.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { brotliCompressSync } from 'node:zlib';
import { ownTarget, targets } from './file-targets.mjs';

const root = path.join(import.meta.dirname, '..');
const cache = path.join(root, 'node_modules/.cache/file');
const out = path.join(root, 'dist-file');
const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')).packages;

const asked = process.argv.slice(2);
const names = asked.includes('--all') ? Object.keys(targets) : asked.length > 0 ? asked : [ownTarget()];
const unknown = names.find((name) => targets[name] === undefined);
if (unknown !== undefined) {
  process.stderr.write(`There is no target ${unknown}. Targets: ${Object.keys(targets).join(', ')}\n`);
  process.exit(2);
}
const own = targets[ownTarget()];
if (own === undefined) throw new Error(`No file can be built on ${ownTarget()}.`);
const bun = path.join(await packageFolder(own.runtime), 'bin', process.platform === 'win32' ? 'bun.exe' : 'bun');
for (const name of names) await buildTarget(name);

/** Builds the executable of one target: `dist-file/<target>/tollgate`. */
async function buildTarget(name) {
  const { bun: bunTarget, runtime, keyring } = targets[name];
  const ending = name.startsWith('windows') ? '.exe' : '';
  const stage = path.join(out, `.stage-${process.pid}`);
  await rm(stage, { recursive: true, force: true });
  await mkdir(path.join(stage, 'own'), { recursive: true });
  await copyFile(path.join(root, 'dist/cli.cjs'), path.join(stage, 'cli.cjs'));
  await copyProgram(path.join(stage, 'program'));
  await copyConsole(path.join(stage, 'own/web'));
  const texts = new Map([['licenses.md', await licences()]]);
  for (const page of await readdir(path.join(root, 'docs/man')))
    texts.set(path.join('man', page), await readFile(path.join(root, 'docs/man', page)));
  await packTexts(texts, path.join(stage, 'own'));
  const native = path.join(await keyringFolder(keyring), `keyring.${keyring}.node`);
  await copyFile(native, path.join(stage, 'own/keyring.node'));
  const base = path.join(await packageFolder(runtime), 'bin', `bun${ending}`);
  await chmod(base, 0o755);
  const words = [
    ...['build', '--compile', `--target=${bunTarget}`, `--compile-executable-path=${base}`],
    // The executable must not read configuration files from the folder in which a user runs it.
    ...['dotenv', 'bunfig', 'tsconfig', 'package-json'].map((kind) => `--no-compile-autoload-${kind}`),
    // Bun does not minify identifiers: functions keep their names in stack traces (build/program.config.ts).
    ...['--minify-whitespace', '--minify-syntax', '--bytecode', '--bytecode-depth=3'],
    // Otherwise the builder would insert the path of the build folder.
    ...['--define', '__filename="/tollgate"', '--define', '__dirname="/"'],
    ...['--asset', 'own', 'cli.cjs', `--outfile=tollgate${ending}`],
  ];
  // Passes only what the builder needs: it reads other variables too, and its usual cache would make builds differ
  // between machines.
  const env = { PATH: process.env.PATH, HOME: stage, TMPDIR: stage, BUN_INSTALL: stage, DO_NOT_TRACK: '1' };
  execFileSync(bun, words, { cwd: stage, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const folder = path.join(out, name);
  await mkdir(folder, { recursive: true });
  await rename(path.join(stage, `tollgate${ending}`), path.join(folder, `tollgate${ending}`));
  await writeFile(path.join(folder, 'licenses.md'), texts.get('licenses.md'));
  await rm(stage, { recursive: true, force: true });
  process.stdout.write(`${path.relative(root, path.join(folder, `tollgate${ending}`))} ${version}\n`);
}

/** Copies only the files that `cli.cjs` requires; dist/program may contain files of older builds. */
async function copyProgram(to) {
  const from = path.join(root, 'dist/program');
  await mkdir(to);
  const needed = (text) =>
    [...text.matchAll(/require\([`'"]\.\/(?:program\/)?([\w.-]+\.cjs)[`'"]\)/g)].map(([, name]) => name);
  const todo = needed(await readFile(path.join(root, 'dist/cli.cjs'), 'utf8'));
  const done = new Set();
  for (let name = todo.pop(); name !== undefined; name = todo.pop()) {
    if (done.has(name)) continue;
    done.add(name);
    const text = await readFile(path.join(from, name), 'utf8');
    await writeFile(path.join(to, name), text);
    todo.push(...needed(text));
  }
}

/**
 * Copies the console's files, texts only in compressed form; the server decompresses them for clients that do not
 * accept that (cli/world/web-assets.ts).
 */
async function copyConsole(to) {
  const from = path.join(root, 'dist/web');
  const files = await filesIn(from);
  for (const file of files.sort()) {
    if (files.includes(`${file}.br`)) continue;
    await mkdir(path.dirname(path.join(to, file)), { recursive: true });
    await copyFile(path.join(from, file), path.join(to, file));
  }
}

/** Writes texts as brotli, as which the program reads its own (cli/world/own-files.ts). */
async function packTexts(texts, to) {
  await mkdir(path.join(to, 'man'), { recursive: true });
  for (const [name, text] of texts) await writeFile(path.join(to, `${name}.br`), brotliCompressSync(text));
}

async function licences() {
  const parts = ['LICENSE', 'build/file-licenses.md', 'dist/licenses.md', 'dist/web/licenses.md'];
  const texts = await Promise.all(parts.map((part) => readFile(path.join(root, part), 'utf8')));
  return texts
    .map((text) => text.trim())
    .join('\n\n---\n\n')
    .concat('\n');
}

function keyringFolder(name) {
  const full = `@napi-rs/keyring-${name}`;
  const { version: locked, integrity } = lock[`node_modules/${full}`];
  return packageFolder({ name: full, version: locked, integrity });
}

/**
 * Returns the folder of an unpacked registry package, which npm downloads or takes from its cache.
 * @throws if the package's hash differs from `integrity`
 */
async function packageFolder({ name, version: wanted, integrity }) {
  const folder = path.join(cache, `${name.replace(/\W+/g, '-')}-${wanted}`);
  const mark = path.join(folder, '.whole');
  if ((await readFile(mark, 'utf8').catch(() => '')) === integrity) return path.join(folder, 'package');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const packed = execFileSync(
    npm,
    ['pack', '--silent', '--prefer-offline', '--pack-destination', folder, `${name}@${wanted}`],
    {
      encoding: 'utf8',
      shell: process.platform === 'win32',
    },
  );
  const file = path.join(folder, packed.trim().split('\n').at(-1));
  const hash = `sha512-${createHash('sha512')
    .update(await readFile(file))
    .digest('base64')}`;
  if (hash !== integrity) throw new Error(`${name}@${wanted} is not the package that was chosen: its hash is ${hash}.`);
  execFileSync('tar', ['-xzf', path.basename(file)], { cwd: folder });
  await rm(file);
  await writeFile(mark, integrity);
  return path.join(folder, 'package');
}

async function filesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
}
