import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const projectFolder = fileURLToPath(new URL('../../', import.meta.url));
export const executable = fileURLToPath(new URL('../../bin/tollgate.cjs', import.meta.url));
export const webFolder = fileURLToPath(new URL('../../dist/web', import.meta.url));

const builds = new Map<string, Promise<void>>();

/** Builds the program or the web console when its sources changed since the last build; once per test process. */
export function ensureBuilt(part: 'program' | 'web'): Promise<void> {
  let build = builds.get(part);
  if (!build) {
    build = runBuild(part);
    builds.set(part, build);
  }
  return build;
}

function runBuild(part: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['esbuild.config.mjs', '--if-missing', `--only=${part}`], {
      cwd: projectFolder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    let talk = '';
    const listen = (data: Buffer) => {
      talk += data.toString();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`building the ${part} failed:\n${talk}`))));
  });
}
