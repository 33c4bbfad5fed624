// `npm start`: builds, then runs `tollgate demo` in this process. npm sends a signal only to its child, a shell, which
// dies and leaves its own child running; so this process watches whether its parent still exists.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const pathOf = (file) => fileURLToPath(new URL(file, import.meta.url));
const build = spawn(process.execPath, [pathOf('build.mjs')], { stdio: 'inherit' });
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
}, 250);
watch.unref();

const names = ['SIGINT', 'SIGTERM', 'SIGHUP'];
let stoppedBy;
const stop = (name) => {
  stoppedBy ??= name;
  build.kill(name);
};
for (const name of names) process.on(name, stop);
const code = await new Promise((resolve) => {
  build.on('error', () => resolve(1));
  build.on('close', (exitCode) => resolve(exitCode ?? 1));
});
for (const name of names) process.off(name, stop);
if (stoppedBy !== undefined) process.kill(process.pid, stoppedBy);
else if (code !== 0) process.exitCode = code;
else {
  const program = pathOf('../bin/tollgate.cjs');
  process.argv = [process.argv[0], program, 'demo', ...process.argv.slice(2)];
  createRequire(import.meta.url)(program);
}
