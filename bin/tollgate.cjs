#!/usr/bin/env node
'use strict';
const fs = require('node:fs');
const path = require('node:path');

const root = path.join(__dirname, '..');
const program = path.join(root, 'dist', 'cli.cjs');
if (process.argv.length === 3 && process.argv[2] === '--version') {
  // Answered here, so that asking costs no more than starting Node.
  fs.writeSync(1, `${require('../package.json').version}\n`);
} else if (fs.existsSync(program)) {
  runProgram(path.dirname(program));
} else if (fs.existsSync(path.join(root, 'cli', 'main.ts'))) {
  // A checkout that is not built yet runs from source: slower to start, the same otherwise.
  const missing = (error) => {
    fs.writeSync(
      2,
      `tollgate: not built, and not runnable from source. Run: npm ci && npm run build (${error.code})\n`,
    );
    process.exitCode = 1;
  };
  import('tsx/esm/api').then((tsx) => {
    tsx.register({ tsconfig: path.join(root, 'tsconfig.node.json') });
    return import('../cli/main.ts');
  }, missing);
} else {
  fs.writeSync(2, 'tollgate: dist/cli.cjs is missing from this installation. Reinstall the package.\n');
  process.exitCode = 1;
}

/**
 * Runs the program in `dist`: its core, and each of its parts when something of that is first used. All are run from V8's
 * compiled form of them, kept from an earlier start: compiling is the largest part of starting.
 * All this stands in one file: to load a second one, Node would read the package's description first (1 ms).
 */
function runProgram(dist) {
  const folder = process.env.NODE_DISABLE_COMPILE_CACHE ? undefined : ownFolder();
  const importLazy = async (target) => {
    if (target.startsWith('node:')) return require(target);
    // Node 22 keeps compiled forms itself, of all but what is run here; it knows no nouns and is slower for it.
    require('node:module').enableCompileCache?.();
    const { pathToFileURL } = require('node:url');
    return import(target.startsWith('.') ? pathToFileURL(path.join(dist, target)).href : target);
  };
  const parts = new Map();
  const loadPart = (name) => {
    let part = parts.get(name);
    if (part === undefined) {
      part = { exports: {}, importLazy, loadPart };
      // Known before it ran, because parts may need each other.
      parts.set(name, part);
      run(path.join(dist, name === 'core' ? 'cli.cjs' : `parts/${name}.cjs`), part, folder);
    }
    return part.exports;
  };
  loadPart('core');
}

/**
 * Runs a file as a module. It is a function in ASCII (read as Latin-1, which costs no decoding), and its first line is `//`
 * and a hash of its content: V8 itself compares the length of a source only. One compiled form is kept for each noun,
 * because it holds just the functions that ran.
 */
function run(file, module, folder) {
  const { Script } = require('node:vm');
  const source = fs.readFileSync(file, 'latin1');
  const noun = /^[a-z-]{1,20}$/.exec(process.argv[2] ?? '')?.[0] ?? '';
  const name = `${source.slice(2, source.indexOf('\n'))}-${process.versions.v8}-${process.arch}-${noun}`;
  const cache = folder === undefined ? undefined : path.join(folder, name);
  const cachedData = cache === undefined ? undefined : readIfThere(cache);
  const script = new Script(source, { filename: file, cachedData });
  if (cache !== undefined && (cachedData === undefined || script.cachedDataRejected)) {
    process.once('exit', (code) => {
      if (code !== 0) return;
      writeWhole(cache, script.createCachedData());
      removeOld(folder);
    });
  }
  script.runInThisContext()(module.exports, require, module, file, path.dirname(file));
}

/** A folder that nobody else can have put code into, or undefined. */
function ownFolder() {
  const uid = process.getuid?.();
  if (uid === undefined) return undefined;
  // As os.tmpdir() has it, which costs a module to load.
  const { TMPDIR, TMP, TEMP } = process.env;
  const folder = path.join(TMPDIR || TMP || TEMP || '/tmp', `tollgate-${uid}`);
  const look = () => fs.lstatSync(folder, { throwIfNoEntry: false });
  let info = look();
  if (info === undefined) {
    try {
      fs.mkdirSync(folder, { mode: 0o700 });
    } catch (error) {
      if (error.code !== 'EEXIST') return undefined;
    }
    info = look();
  }
  return info?.isDirectory() && info.uid === uid && (info.mode & 0o077) === 0 ? folder : undefined;
}

function readIfThere(file) {
  try {
    return fs.readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Readers see all of it or none. A full or read-only disk is no reason to fail: the next start is slower, that is all. */
function writeWhole(file, content) {
  const draft = `${file}.${process.pid}`;
  try {
    fs.writeFileSync(draft, content, { mode: 0o600, flag: 'wx' });
    fs.renameSync(draft, file);
  } catch {
    fs.rmSync(draft, { force: true });
  }
}

/** Forms of programs that are no longer used. */
function removeOld(folder) {
  const oldest = Date.now() - 7 * 24 * 3600 * 1000;
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(folder, name);
    const info = fs.lstatSync(file, { throwIfNoEntry: false });
    if (info && info.mtimeMs < oldest) fs.rmSync(file, { force: true });
  }
}
