// Builds dist/: the program (dist/cli.cjs and dist/lazy/*.mjs) and the web console (dist/web).
//   node esbuild.config.mjs [--if-missing] [--only=program|web]
// Why it is built like this: docs/decisions.md, "Start-up".
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { build } from 'esbuild';
import { isOurs, lateImportsPlugin, namespacePlugin } from './esbuild.late-imports.mjs';
import { askedOf, assignParts, partPlugin } from './esbuild.parts.mjs';
import { commanderPlugin, doorsPlugin, inkPlugin, packagesPlugin, textPlugin } from './esbuild.plugins.mjs';

const root = import.meta.dirname;
const dist = path.join(root, 'dist');
const entry = 'cli/main.ts';

/** Native code, WebAssembly or scripts beside the module: cannot be bundled, installed with the package instead. */
const external = ['libsql', 'open', 'jq-wasm'];
/** Packages cheap enough for the file that every command loads. Whatever else is behind a dynamic import is loaded lazily. */
const hotPackages = new Set(['commander', 'zod', 'eventsource-parser', 'chalk', 'jsonc-parser', 'string-width']);
/** Folders that are faces of their own: a dynamic import of a file in them is always a door to a lazily loaded file. */
const doorFolders = ['cli/tui/', 'cli/sandbox/', 'cli/web-server/', 'shared/text/zh-CN/'];

const common = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  jsx: 'automatic',
  charset: 'utf8',
  // Some packages (jsonc-parser) have a CommonJS build that no bundler can follow.
  mainFields: ['module', 'main'],
  minifySyntax: true,
  minifyWhitespace: true,
  define: { 'process.env.NODE_ENV': '"production"' },
  legalComments: 'none',
  logLevel: 'warning',
  write: false,
  metafile: true,
};

const parts = {
  program: {
    sources: [
      'cli',
      'shared',
      'esbuild.config.mjs',
      'esbuild.plugins.mjs',
      'package.json',
      'package-lock.json',
      'tsconfig.json',
    ],
    outputs: ['cli.cjs'],
    run: buildProgram,
  },
  web: {
    sources: ['web', 'shared', 'vite.config.ts', 'esbuild.config.mjs', 'package-lock.json', 'tsconfig.json'],
    outputs: ['web/index.html'],
    run: buildWeb,
  },
};

const ifMissing = process.argv.includes('--if-missing');
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
await mkdir(dist, { recursive: true });
try {
  await withLock(path.join(dist, '.build.lock'), async () => {
    for (const name of Object.keys(parts)) if (!only || only === name) await buildPart(name);
  });
} catch (error) {
  // esbuild and vite have told place and reason already, or tell them in the message.
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/** Builds a part, or leaves it when its sources are those it was built from. */
async function buildPart(name) {
  const part = parts[name];
  const stamp = path.join(dist, `.${name}.stamp`);
  const fingerprint = await fingerprintOf(part.sources);
  const isBuilt = part.outputs.every((output) => existsSync(path.join(dist, output)));
  if (ifMissing && isBuilt && (await readFile(stamp, 'utf8').catch(() => '')) === fingerprint) return;
  const started = performance.now();
  const summary = await part.run();
  await writeFile(stamp, fingerprint);
  process.stderr.write(`built ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s: ${summary}\n`);
}

async function buildProgram() {
  const { doors, imports } = await survey();
  const partOf = assignParts(imports);
  const asked = askedOf(imports, partOf);
  const zodMembers = await membersOf('z', 'zod/mini');
  const parts = await Promise.all(
    [...asked].map(([part, files]) =>
      build({
        ...common,
        entryPoints: [{ in: 'part', out: part === 'core' ? 'cli' : `parts/${part}` }],
        outdir: dist,
        outExtension: { '.js': '.cjs' },
        format: 'cjs',
        // Read as Latin-1 by bin/tollgate.cjs: that is faster than decoding, for Node and for V8.
        charset: 'ascii',
        external,
        plugins: [
          doorsPlugin(doors),
          partPlugin(part, files, partOf),
          commanderPlugin(),
          textPlugin(),
          namespacePlugin('zod/mini', zodMembers),
          lateImportsPlugin(),
        ],
      }),
    ),
  );
  const lazy = await build({
    ...common,
    entryPoints: [...doors].map(([target, out]) => ({ in: target, out: `lazy/${out}` })),
    outdir: dist,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'lazy/chunk-[hash]',
    format: 'esm',
    splitting: true,
    external,
    plugins: [packagesPlugin(external), inkPlugin()],
    banner: {
      js: "import{createRequire as createRequireOfBundle}from'node:module';const require=createRequireOfBundle(import.meta.url);",
    },
  });
  // Chunks, then doors, then the parts, the core last: a process that starts in the middle finds all it asks for.
  const isDoor = (file) => !path.basename(file.path).startsWith('chunk-');
  const files = [
    ...lazy.outputFiles.sort((a, b) => isDoor(a) - isDoor(b)),
    ...parts.reverse().map(({ outputFiles: [file], metafile }) => ({
      path: file.path,
      contents: forCodeCache(file, metafile),
    })),
  ];
  for (const file of files) await writeWhole(file.path, file.contents);
  for (const folder of ['lazy', 'parts']) {
    await removeStale(
      path.join(dist, folder),
      files.map((file) => file.path),
    );
  }
  await writeWhole(
    path.join(dist, 'licenses.txt'),
    await licensesOf([...parts.map(({ metafile }) => metafile), lazy.metafile]),
  );
  const size = (list) => Math.round(list.reduce((sum, file) => sum + file.contents.length, 0) / 1024);
  const whole = parts.flatMap(({ outputFiles }) => outputFiles);
  const core = whole.filter((file) => path.basename(file.path) === 'cli.cjs');
  return `cli.cjs ${size(core)} KB of ${size(whole)} KB in ${parts.length} parts, lazily ${size(lazy.outputFiles)} KB behind ${[...doors.values()].sort().join(', ')}`;
}

/** The members that our sources use of a package which they import as a namespace. */
async function membersOf(alias, name) {
  const files = (await Promise.all(['cli', 'shared'].map(filesIn))).flat().filter((file) => /\.tsx?$/.test(file));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const used = texts.flatMap((text) =>
    [...text.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g'))].map(([, member]) => member),
  );
  const known = Object.keys(await import(name));
  return [...new Set(used)].filter((member) => known.includes(member)).sort();
}

/**
 * What bin/tollgate.cjs needs of a part of the program: a first line that tells what the rest is, because compiled forms are
 * kept by it; a function; and a way to all it imports lazily from outside, because on Node 20 compiled forms know no `import()`
 * without a warning.
 */
function forCodeCache({ text }, metafile) {
  const ways = 'var {importLazy,loadPart}=module;';
  // esbuild leaves regular expressions as they are; there, too, an escape means the same.
  let program = text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const [output] = Object.values(metafile.outputs);
  for (const item of output.imports) {
    if (item.kind === 'dynamic-import')
      program = program.replaceAll(`import("${item.path}")`, `importLazy("${item.path}")`);
  }
  program = `(function (exports, require, module, __filename, __dirname) {\n${ways}\n${program}\n})`;
  const hash = createHash('sha256').update(program).digest('base64url').slice(0, 22);
  return Buffer.from(`//${hash}\n${program}`, 'latin1');
}

/**
 * What the program consists of. `doors`: the dynamic imports reachable from it that lead to a face, or to something that
 * loads a package which is not cheap: absolute path of the file, or name of the package, → name of the lazily loaded file.
 * `imports`: what each module on this side of the doors imports.
 */
async function survey() {
  const { metafile } = await build({
    ...common,
    entryPoints: [entry],
    outdir: dist,
    format: 'esm',
    splitting: true,
    packages: 'external',
  });
  const imports = new Map(Object.entries(metafile.inputs).map(([file, input]) => [file, input.imports]));
  const packageOf = (name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/');
  const isCheap = (name) => name.startsWith('node:') || hotPackages.has(packageOf(name));
  const staticClosure = (file, seen = new Set()) => {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const item of imports.get(file) ?? []) if (item.kind === 'import-statement') staticClosure(item.path, seen);
    return seen;
  };
  const isDoor = (file) =>
    doorFolders.some((folder) => file.startsWith(folder)) ||
    [...staticClosure(file)].some((name) => !imports.has(name) && !isCheap(name));

  const doors = new Map();
  const seen = new Set();
  const visit = (file) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const item of imports.get(file) ?? []) {
      const isPackage = !imports.has(item.path);
      if (item.kind === 'import-statement') visit(item.path);
      else if (item.kind !== 'dynamic-import' || (isPackage && isCheap(item.path))) continue;
      else if (isPackage)
        external.includes(packageOf(item.path)) || doors.set(item.path, `package-${item.path.replace(/\W+/g, '-')}`);
      else if (isDoor(item.path))
        doors.set(
          path.join(root, item.path),
          item.path
            .replace(/^(cli|shared)\//, '')
            .replace(/\.tsx?$/, '')
            .replaceAll('/', '-'),
        );
      else visit(item.path);
    }
  };
  visit(entry);
  const isWithin = ({ kind, path: name }) =>
    kind === 'import-statement' || (kind === 'dynamic-import' && seen.has(name));
  const within = [...seen].filter(isOurs).map((file) => [file, (imports.get(file) ?? []).filter(isWithin)]);
  return { doors, imports: new Map(within) };
}

/** The licences of the packages that are part of the bundles: they ask to be passed on with every copy. */
async function licensesOf(metafiles) {
  const inputs = metafiles.flatMap((metafile) => Object.keys(metafile.inputs));
  const folders = inputs.map((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0]);
  const texts = [...new Set(folders.filter(Boolean))].sort().map(async (folder) => {
    const { name, version, license } = JSON.parse(await readFile(path.join(root, folder, 'package.json'), 'utf8'));
    const file = (await readdir(path.join(root, folder))).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file ? await readFile(path.join(root, folder, file), 'utf8') : '';
    return `${name} ${version} (${license})\n\n${text.trim()}\n`;
  });
  return (await Promise.all(texts)).join(`\n${'-'.repeat(80)}\n\n`);
}

async function buildWeb() {
  if (!existsSync(path.join(root, 'web', 'index.html'))) return 'nothing in web/ yet';
  const vite = await import('vite');
  const folder = path.join(dist, `.web-${process.pid}`);
  let count;
  try {
    await vite.build({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn', build: { outDir: folder } });
    count = await compress(folder);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  const target = path.join(dist, 'web');
  const old = path.join(dist, `.web-old-${process.pid}`);
  if (existsSync(target)) await rename(target, old);
  await rename(folder, target);
  await rm(old, { recursive: true, force: true });
  return `${count} files`;
}

/** Writes a `.br` and a `.gz` beside every file that gains by it, so that serving costs no compression. */
async function compress(folder) {
  const brotli = promisify(zlib.brotliCompress);
  const gzip = promisify(zlib.gzip);
  const files = await filesIn(folder);
  await Promise.all(
    files
      .filter((file) => /\.(js|mjs|css|html|svg|json|webmanifest|map|txt)$/.test(file))
      .map(async (file) => {
        const content = await readFile(file);
        if (content.length < 1024) return;
        await writeFile(
          `${file}.br`,
          await brotli(content, { params: { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
        );
        await writeFile(`${file}.gz`, await gzip(content, { level: 9 }));
      }),
  );
  return files.length;
}

async function filesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((item) => item.isFile())
    .map((item) => path.join(item.parentPath, item.name))
    .sort();
}

async function fingerprintOf(sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    const place = path.join(root, source);
    if (!existsSync(place)) continue;
    const files = (await stat(place)).isDirectory() ? await filesIn(place) : [place];
    for (const file of files) hash.update(path.relative(root, file)).update(await readFile(file));
  }
  return hash.digest('hex');
}

async function writeWhole(file, contents) {
  await mkdir(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, contents);
  await rename(temporary, file);
}

/** Files of earlier builds; young ones stay, a running program may still load them. */
async function removeStale(folder, keep) {
  for (const file of await filesIn(folder)) {
    const age = Date.now() - (await stat(file)).mtimeMs;
    if (!keep.includes(file) && age > 600_000) await rm(file, { force: true });
  }
}

/** One build at a time; a lock whose owner is gone is taken over. */
async function withLock(file, work) {
  for (;;) {
    const handle = await open(file, 'wx').catch(() => undefined);
    if (handle) {
      await handle.writeFile(String(process.pid));
      await handle.close();
      break;
    }
    const owner = Number(await readFile(file, 'utf8').catch(() => ''));
    const age = await stat(file).then(
      (info) => Date.now() - info.mtimeMs,
      () => 0,
    );
    if (owner ? !isRunning(owner) : age > 5000) await rm(file, { force: true });
    else await sleep(50);
  }
  try {
    await work();
  } finally {
    await rm(file, { force: true });
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
