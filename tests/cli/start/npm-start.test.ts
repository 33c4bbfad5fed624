import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testEnvironment } from '../../support/program/environment.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

/** Whether a process is there, and no zombie that waits for its parent. */
function runs(pid: number): boolean {
  try {
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** A process and all that descend from it. */
function family(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    return [pid, ...children.flatMap((child) => family(Number(child)))];
  } catch {
    return [];
  }
}

/** A checkout whose build has nothing to do: `npm start` as it is, with this program. */
function checkout(): string {
  const folder = temporaryFolder();
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start: scripts.start } }));
  mkdirSync(join(folder, 'build'));
  cpSync('build/start.mjs', join(folder, 'build/start.mjs'));
  writeFileSync(join(folder, 'build/build.mjs'), '');
  for (const part of ['bin', 'dist', 'node_modules']) symlinkSync(resolve(part), join(folder, part));
  return folder;
}

// Whoever ends a program by SIGTERM sends it to npm alone; Ctrl-C of a terminal reaches npm, its shell and the program at once.
test.each([
  ['SIGTERM', 'to npm alone', 1],
  ['SIGINT', 'to the whole group', -1],
] as const)('npm start that %s, sent %s, ends leaves nothing running', async (signal, _whom, sign) => {
  const args = ['start', '--', '--port', '0', '--web-port', '0', '--no-tui', '--json'];
  const env = testEnvironment({ TOLLGATE_CONFIG_DIR: temporaryFolder(), CI: '1' });
  const npm = spawn('npm', args, {
    cwd: checkout(),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const group = npm.pid ?? Number.NaN;
  let text = '';
  npm.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
  onTestFinished(() => {
    // Nothing is left of the group where all went well.
    try {
      process.kill(-group, 'SIGKILL');
    } catch {}
  });
  await expect.poll(() => /"gateway":"(http:[^"]+)"/.exec(text)?.[1]).toBeDefined();
  const gateway = /"gateway":"(http:[^"]+)"/.exec(text)?.[1] ?? '';
  const processes = family(group);
  expect(processes.length).toBeGreaterThan(1);
  expect((await fetch(`${gateway}/api/status`)).status).toBe(200);
  process.kill(sign * group, signal);
  await expect.poll(() => processes.filter(runs)).toEqual([]);
  await expect(fetch(`${gateway}/api/status`)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
});
