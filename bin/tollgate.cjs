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
  require('./code-cache.cjs')(program);
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
