import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { executable } from '../../support/program/build.ts';
import { startTollgate, tollgate } from '../../support/program/command.ts';
import { testEnvironment } from '../../support/program/environment.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

/** Runs the Node program, not the file. */
async function byNode(args: readonly string[], env: Record<string, string>) {
  return promisify(execFile)(process.execPath, [executable, ...args], { env: testEnvironment(env), encoding: 'utf8' });
}

test('OUT-02: file and Node program share profiles, credentials and the local store', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const env = { TOLLGATE_CONFIG_DIR: join(temporaryFolder(), 'config') };
  const signIn = ['login', '--gateway', sandbox.url, '--username', sandbox.rootUsername, '--password-stdin'];
  expect((await tollgate(signIn, { env, stdin: `${sandbox.rootPassword}\n` })).exitCode).toBe(0);
  const now = Math.floor(Date.now() / 1000) - 3600;
  const usage = [
    'usage',
    '--start',
    `${now - 5 * 86_400}`,
    '--end',
    `${now}`,
    '--by',
    'model,user',
    '--all',
    '-o',
    'json',
  ];
  const kept = async (words: readonly string[]) =>
    JSON.parse((await tollgate(['usage', 'store', ...words, '-o', 'json'], { env })).stdout);
  const { stdout: right } = await byNode([...usage, '--no-store'], env);
  expect(JSON.parse(right).length).toBeGreaterThan(5);
  const first = await tollgate(usage, { env });
  expect([first.stdout, first.stderr]).toEqual([right, '']);
  const [before] = await kept([]);
  // The Node program goes on where the file stopped, and the other way round.
  expect(await byNode(usage, env)).toEqual({ stdout: right, stderr: '' });
  expect((await tollgate(usage, { env })).stdout).toBe(right);
  const [after] = await kept([]);
  expect(after.calls).toEqual(before.calls);
});

test('OUT-02: a sandbox on disk goes on under the Node program, and under the file again', async () => {
  const database = join(temporaryFolder(), 'site.db');
  const env = { TOLLGATE_CONFIG_DIR: join(temporaryFolder(), 'config') };
  const running = await startTollgate(['sandbox', '--port', '0', '--json', '--db', database, '--sample-data']);
  const ready = JSON.parse((await running.waitFor(/^\{.*\}$/m))[0]);
  const signIn = ['login', '--gateway', ready.url, '--username', ready.username, '--password-stdin'];
  expect((await tollgate(signIn, { env, stdin: `${ready.password}\n` })).exitCode).toBe(0);
  const listed = await tollgate(['channel', 'list', '-o', 'json', '--columns', 'id,name,priority'], { env });
  const [{ id, priority }] = JSON.parse(listed.stdout);
  const changed = await tollgate(['channel', 'update', String(id), '--priority', String(priority + 7)], { env });
  expect(changed.exitCode, changed.stderr).toBe(0);
  running.kill('SIGTERM');
  expect((await running.exited).exitCode).toBe(0);
  const port = String(ready.port);
  const byOther = spawn(process.execPath, [executable, 'sandbox', '--port', port, '--json', '--db', database], {
    env: testEnvironment(env),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(byOther.stdout, 'data');
  const kept = await byNode(['channel', 'get', String(id), '-o', 'json', '--columns', 'priority'], env);
  expect(JSON.parse(kept.stdout)).toMatchObject({ priority: priority + 7 });
  byOther.kill('SIGTERM');
  await once(byOther, 'exit');
  const back = await startTollgate(['sandbox', '--port', port, '--json', '--db', database]);
  await back.waitFor(/^\{.*\}$/m);
  const undo = /^.*?(channel update .*)$/m.exec(changed.stderr)?.[1] ?? '';
  const undone = await tollgate(undo.trim().split(' '), { env });
  expect(undone.exitCode, undone.stderr).toBe(0);
  const got = await tollgate(['channel', 'get', String(id), '-o', 'json', '--columns', 'priority'], { env });
  expect(JSON.parse(got.stdout)).toMatchObject({ priority });
});
