#!/usr/bin/env node
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const { enableCompileCache } = require('node:module');

const program = path.join(__dirname, '..', 'dist', 'cli.cjs');
if (process.argv.length === 3 && process.argv[2] === '--version') {
  fs.writeSync(1, `${require('../package.json').version}\n`);
} else if (fs.existsSync(program)) {
  keepCompiled();
  require(program);
} else {
  fs.writeSync(
    2,
    `tollgate: ${program} is missing. Reinstall the package, or in a checkout run: npm ci && npm run build\n`,
  );
  process.exitCode = 1;
}

/** Since Node 22, Node can take up its compiled form of the program from an earlier start. Where it cannot, it just runs. */
function keepCompiled() {
  const { HOME, LOCALAPPDATA, XDG_CACHE_HOME } = process.env;
  const caches = XDG_CACHE_HOME || LOCALAPPDATA || (HOME && path.join(HOME, '.cache'));
  if (enableCompileCache === undefined || !caches || !path.isAbsolute(caches)) return;
  const folder = path.join(caches, 'tollgate');
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    enableCompileCache(folder);
  } catch {}
}
