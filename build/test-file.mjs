// npm run test:file: builds the executable for this machine and runs one test file of each kind with it: what only the
// executable can show, commands, batches, credentials, TLS and proxies, sandbox on disk, web server, hostile shell
// input, the terminal UI with its signals, faults. `TOLLGATE_PROGRAM=FILE npm test` runs all tests with it.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { ownTarget } from './file-targets.mjs';

const root = path.join(import.meta.dirname, '..');
const journeys = [
  'tests/cli/file/',
  'tests/cli/commands/channel-fields',
  'tests/cli/output/input-files',
  'tests/cli/redemption/create-codes',
  'tests/cli/login/refused-credential',
  'tests/cli/profiles/tls',
  'tests/cli/profiles/proxy',
  'tests/cli/sandbox/sandbox-command',
  'tests/cli/web-server/command',
  'tests/cli/completion/hostile-names',
  'tests/cli/chat/chat',
  'tests/tui/journey/main-journey',
  'tests/tui/journey/terminal-state',
  'tests/tui/journey/cut-off',
  'tests/faults/cli/network',
  'tests/faults/cli/full-disk',
  'tests/faults/cli/start-up',
];

const run = (words, env = {}) =>
  execFileSync(process.execPath, words, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
try {
  run(['build/build-file.mjs']);
  const file = path.join(root, 'dist-file', ownTarget(), process.platform === 'win32' ? 'tollgate.exe' : 'tollgate');
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  run([vitest, 'run', '--reporter=dot', ...journeys], { TOLLGATE_PROGRAM: file });
} catch ({ status }) {
  process.exitCode = status ?? 1;
}
