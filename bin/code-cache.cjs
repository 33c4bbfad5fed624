'use strict';
const fs = require('node:fs');
const nodeModule = require('node:module');
const { tmpdir } = require('node:os');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const vm = require('node:vm');

/**
 * Runs a CommonJS file from V8's compiled form of it, kept from an earlier start: compiling is the largest part of starting.
 * One form is kept for each noun, because it holds just the functions that ran. Node 22's `enableCompileCache` knows no nouns
 * and is slower for it; it serves the lazily loaded files, where it exists.
 * The file is ASCII (read as Latin-1, which costs no decoding) and its first line is `//` and a hash of its content: V8 itself
 * compares the length of a source only.
 */
module.exports = function runCached(file) {
  const source = fs.readFileSync(file, 'latin1');
  const hash = /^\/\/([\w-]+)\n/.exec(source)?.[1];
  const folder = process.env.NODE_DISABLE_COMPILE_CACHE || hash === undefined ? undefined : ownFolder();
  if (folder === undefined) return require(file);
  const noun = /^[a-z-]{1,20}$/.exec(process.argv[2] ?? '')?.[0] ?? '';
  const cache = path.join(folder, `${hash}-${process.versions.v8}-${process.arch}-${noun}`);
  const cachedData = readIfThere(cache);
  const script = new vm.Script(`(function (exports, require, module, __filename, __dirname) { ${source}\n})`, {
    filename: file,
    cachedData,
  });
  if (cachedData === undefined || script.cachedDataRejected) {
    process.once('exit', (code) => {
      if (code !== 0) return;
      writeWhole(cache, script.createCachedData());
      removeOld(folder);
    });
  }
  const importLazy = async (target) => {
    if (target.startsWith('node:')) return require(target);
    nodeModule.enableCompileCache?.();
    return import(target.startsWith('.') ? pathToFileURL(path.join(path.dirname(file), target)).href : target);
  };
  const main = { exports: {}, importLazy };
  script.runInThisContext()(main.exports, nodeModule.createRequire(file), main, file, path.dirname(file));
};

/** A folder that nobody else can have put code into, or undefined. */
function ownFolder() {
  const uid = process.getuid?.();
  if (uid === undefined) return undefined;
  const folder = path.join(tmpdir(), `tollgate-${uid}`);
  try {
    fs.mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (error.code !== 'EEXIST') return undefined;
  }
  const info = fs.lstatSync(folder, { throwIfNoEntry: false });
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
