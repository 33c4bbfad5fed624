#!/usr/bin/env node
'use strict';
const fs = require('node:fs');
const path = require('node:path');

const dist = path.join(__dirname, '..', 'dist');
if (process.argv.length === 3 && process.argv[2] === '--version') {
  // Answered here, so that asking costs no more than starting Node.
  fs.writeSync(1, `${require('../package.json').version}\n`);
} else if (fs.existsSync(path.join(dist, 'cli.cjs'))) {
  const folder = process.env.NODE_DISABLE_COMPILE_CACHE ? undefined : ownFolder();
  if (folder !== undefined) keepCompiledForms(folder);
  require('../dist/cli.cjs');
} else {
  fs.writeSync(
    2,
    'tollgate: dist/cli.cjs is missing. Reinstall the package, or in a checkout run: npm ci && npm run build\n',
  );
  process.exitCode = 1;
}

/**
 * Lets V8 take up its compiled form of the program from an earlier start: compiling is the largest part of starting. Node
 * does it itself since 22. For Node 20, one form is kept of each file for each noun, and one for its list, because it holds
 * just the functions that ran the first time; the files are named after their content.
 */
function keepCompiledForms(folder) {
  const Module = module.constructor;
  if (Module.enableCompileCache !== undefined) return void Module.enableCompileCache(folder);
  const { Script } = require('node:vm');
  const program = path.join(dist, 'program') + path.sep;
  const [, , word = '', verb] = process.argv;
  const noun = /^[a-z-]{1,20}$/.test(word) ? word : '';
  const command = verb === 'list' ? `${noun}-list` : noun;
  const made = new Map();
  require.extensions['.cjs'] = (target, filename) => {
    if (!filename.startsWith(program)) return require.extensions['.js'](target, filename);
    const form = path.join(
      folder,
      `${filename.slice(program.length)}-${process.versions.v8}-${process.arch}-${command}`,
    );
    const cachedData = readIfThere(form);
    const script = new Script(readBetween(Module.wrapper, filename), { filename, cachedData });
    if (cachedData === undefined || script.cachedDataRejected) made.set(form, script);
    const requireFrom = (name) => target.require(name);
    const { exports } = target;
    script.runInThisContext().call(exports, exports, requireFrom, target, filename, path.dirname(filename));
  };
  process.once('exit', (code) => {
    if (code !== 0 || made.size === 0) return;
    for (const [form, script] of made) writeWhole(form, script.createCachedData());
    removeOld(folder);
  });
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

/**
 * A file of ASCII between two texts. Node reads text in pieces of 8 KB and looks through it for other letters, and V8 copies
 * what is put together once more.
 */
function readBetween([before, behind], filename) {
  const file = fs.openSync(filename);
  const { size } = fs.fstatSync(file);
  const whole = Buffer.allocUnsafeSlow(before.length + size + behind.length);
  const end = whole.latin1Write(before) + fs.readSync(file, whole, before.length, size);
  whole.latin1Write(behind, end);
  fs.closeSync(file);
  return whole.latin1Slice();
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
    if (info?.isFile() && info.mtimeMs < oldest) fs.rmSync(file, { force: true });
  }
}
