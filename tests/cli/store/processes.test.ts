import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRealWorld } from '../../../cli/real-world.ts';
import { openCallStore } from '../../../cli/store/call-store.ts';
import { prepareStoreFile, storePath } from '../../../cli/store/store-file.ts';
import { storeFiles } from '../../../cli/store/store-files.ts';
import { shell } from '../../faults/support/shell.ts';
import { heldBack } from '../../support/gateway/faults.ts';
import { type ProxiedSession, startProxiedSession } from '../../support/gateway/proxied-session.ts';
import { tollgate } from '../../support/program/command.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { patience } from '../../support/run/patience.ts';
import { waitFor } from '../../support/run/wait-for.ts';

const day = 86_400;
// Fixed, so that no call comes or goes between two commands.
const end = Math.floor(Date.now() / 1000) - 3600;
const usage = ['usage', '--start', `${end - day}`, '--end', `${end}`, '--by', 'model,user', '--all', '-o', 'json'];
const list = 'GET /api/log/';

const filesOf = ({ folder }: ProxiedSession) =>
  storeFiles({ ...createRealWorld(), env: { TOLLGATE_CONFIG_DIR: folder } }, undefined);

test('SEE-02: killed at any moment, several at once, switched off and cleared: every report is the same', async () => {
  const session = await startProxiedSession({ sampleData: true });
  const { proxy } = session;
  const json = async (...more: string[]) => {
    const { env, files: cwd } = session;
    const { stdout, stderr, exitCode } = await tollgate([...usage, ...more], { env, cwd, timeout: patience });
    expect([exitCode, stderr]).toEqual([0, '']);
    return JSON.parse(stdout);
  };
  const right = await json('--no-store');
  expect(right.length).toBeGreaterThan(5);
  expect(await filesOf(session)).toEqual([]);
  const pages = proxy.received(list).length;

  // Killed while the gateway is waited for, further on each time.
  for (const nth of [3, 4, 5]) {
    proxy.reset();
    proxy.when(list, heldBack(new Promise(() => undefined)), { nth });
    const running = await session.start(usage);
    await proxy.waitFor(list, nth);
    running.kill('SIGKILL');
    expect((await running.exited).signal).toBe('SIGKILL');
  }
  proxy.reset();
  const together = await Promise.all([json(), json(), json(), json('--no-store')]);
  for (const one of together) expect(one).toEqual(right);
  // What they read at the same time and cut otherwise is read once more.
  expect(await json()).toEqual(right);
  proxy.reset();
  expect(await json()).toEqual(right);
  expect(proxy.received(list).length).toBeLessThan(pages / 2);

  const shown = await session.run(['usage', 'store', '-o', 'json']);
  const [kept] = JSON.parse(shown.stdout);
  expect(kept).toMatchObject({
    gateway: proxy.url,
    user_id: 1,
    username: 'root',
    scope: 'all',
    to: expect.any(Number),
  });
  expect(kept.from).toBeLessThanOrEqual(end - day);
  const stat = await session.run(['usage', 'stat', ...usage.slice(1, 5), '-o', 'json']);
  expect(JSON.parse(stat.stdout)).toMatchObject({ kept: expect.any(Number), kept_range: `${kept.from}-${kept.to}` });

  const off = await session.run(['usage', 'store', 'off']);
  expect([off.exitCode, off.stderr]).toEqual([0, expect.stringContaining('tollgate usage store clear')]);
  proxy.reset();
  expect(await json()).toEqual(right);
  expect(proxy.received(list).length).toBe(pages);
  expect((await session.run(['config', 'show', '-o', 'json'])).stdout).toContain('"setting":"store","value":false');
  await session.run(['usage', 'store', 'on']);
  const cleared = await session.run(['usage', 'store', 'clear']);
  expect([cleared.exitCode, cleared.stderr]).toEqual([0, expect.stringMatching(/^Cleared the local store/)]);
  expect(JSON.parse((await session.run(['usage', 'store', 'show', '--all', '-o', 'json'])).stdout)).toEqual([]);
  const wrong = await session.run(['usage', 'store', 'claer']);
  expect([wrong.exitCode, wrong.stderr]).toEqual([2, expect.stringContaining('Did you mean clear?')]);
});

test('SEE-02: a process killed while it writes leaves whole slices and a file that others go on with', async () => {
  const world = { ...createRealWorld(), env: { TOLLGATE_CONFIG_DIR: temporaryFolder() } };
  const owner = { gatewayUrl: 'http://gateway.example', userId: 1, username: 'root' };
  const path = storePath(world, owner.gatewayUrl, owner.userId);
  await prepareStoreFile(world, path);
  const open = () => openCallStore(path, owner, { isOwn: false, limits: { size: 1e12, age: 1e12 }, now: 2e9 });
  const writer = spawn(process.execPath, [
    '--import',
    'tsx',
    join(import.meta.dirname, 'support/endless-writer.ts'),
    path,
  ]);
  const exited = new Promise((resolve) => writer.on('exit', (_, signal) => resolve(signal)));
  let error = '';
  writer.stderr.setEncoding('utf8').on('data', (text) => {
    error += text;
  });
  await waitFor(() => {
    const store = open();
    const { length } = store.slices();
    store.close();
    expect(length, error).toBeGreaterThan(50);
  });
  writer.kill('SIGKILL');
  expect(await exited).toBe('SIGKILL');
  const store = open();
  const slices = store.slices();
  for (const slice of slices) {
    const calls = store.calls(slice);
    expect([calls?.length, calls?.at(-1)?.created_at]).toEqual([1000, slice.start]);
  }
  const oldest = slices.at(-1)?.start as number;
  store.add({ range: { start: oldest - 10, end: oldest - 1 }, entries: 0, calls: [] });
  expect(store.slices().at(-1)?.start).toBe(oldest - 10);
  store.close();
});

test('SEE-02: a store that cannot be used costs one clear line, and the report is the same', async () => {
  const session = await startProxiedSession({ sampleData: true });
  const { folder, env } = session;
  const right = JSON.parse((await session.run([...usage, '--no-store'])).stdout);
  const store = join(folder, 'store');
  const [path = ''] = [storePath({ ...createRealWorld(), env: { TOLLGATE_CONFIG_DIR: folder } }, session.proxy.url, 1)];
  const reported = (result: { stdout: string; stderr: string; exitCode: number | null }) => {
    const [line = '', ...more] = result.stderr.trim().split('\n');
    expect([result.exitCode, more]).toEqual([0, []]);
    expect(JSON.parse(result.stdout)).toEqual(right);
    return JSON.parse(line);
  };
  const unusable = (text: string) => ({ warning: 'store-unusable', message: expect.stringContaining(text) });

  // A limit on the size of files stands in for a full disk; the store begins, and cannot go on.
  for (const blocks of [0, 60]) {
    expect(reported(await shell(`ulimit -f ${blocks}; tollgate`, usage, env))).toEqual(
      unusable('Check the free space'),
    );
  }
  // The folder is a file.
  rmSync(store, { recursive: true });
  writeFileSync(store, '');
  expect(reported(await session.run(usage, { timeout: patience }))).toEqual(unusable('Can’t use the local store'));
  rmSync(store);
  mkdirSync(store);
  chmodSync(store, 0o755);
  writeFileSync(path, 'no database at all '.repeat(400));
  chmodSync(path, 0o644);
  expect(reported(await session.run(usage, { timeout: patience }))).toEqual(unusable('tollgate usage store clear'));
  expect([store, path].map((file) => statSync(file).mode & 0o777)).toEqual([0o700, 0o600]);
  const shown = await session.run(['usage', 'store', 'show']);
  expect(shown.stderr).toContain('is damaged');
  expect((await session.run(['usage', 'store', 'clear'])).exitCode).toBe(0);
  expect(existsSync(path)).toBe(false);
  // Nobody leads it elsewhere.
  const elsewhere = join(session.files, 'elsewhere');
  symlinkSync(elsewhere, path);
  expect(reported(await session.run(usage, { timeout: patience }))).toEqual(unusable('ELOOP'));
  expect(existsSync(elsewhere)).toBe(false);
  // Node 24's `rmSync` leaves a link that leads nowhere.
  unlinkSync(path);
  expect((await session.run(usage, { timeout: patience })).stderr).toBe('');
  expect(readdirSync(store).filter((name) => name.endsWith('.db')).length).toBe(1);
});
