import { afterEach, beforeEach, expect, test } from 'vitest';
import { drop } from '../../support/gateway/faults.ts';
import { type ProxiedSession, startProxiedSession } from '../../support/gateway/proxied-session.ts';
import type { RunningCommand } from '../../support/program/command.ts';

let session: ProxiedSession;

beforeEach(async () => {
  session = await startProxiedSession();
});
afterEach(() => session.proxy.reset());

interface Row {
  id: number;
  content: string;
  created_at: number;
}

async function newUser(username: string): Promise<number> {
  await session.root.call('POST', '/api/user/', { username, password: 'mira-password', display_name: username });
  const found = (await session.root.call('GET', `/api/user/search?keyword=${username}&p=1&page_size=1`)) as {
    items: Row[];
  };
  return found.items[0]?.id ?? 0;
}

/** Writes one log entry of the user; with equal amounts up and down, entries of one second hold just the same. */
const log = (id: number, value: number) =>
  session.root.call('POST', '/api/user/manage', {
    id,
    action: 'add_quota',
    mode: value > 0 ? 'add' : 'subtract',
    value: Math.abs(value),
  });

const rowsOf = (running: RunningCommand): Row[] =>
  running
    .stdout()
    .trimEnd()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);

const follow = ['log', 'tail', '--follow', '--interval', '100ms', '-o', 'ndjson'];

test('LOG-05: tail shows the newest entries, oldest first', async () => {
  const id = await newUser('mira');
  for (const value of [1, 2, 3, 4]) await log(id, value);
  const { stdout, exitCode } = await session.run(['log', 'tail', '--lines', '3', '-o', 'json']);
  const all = (await session.root.call('GET', '/api/log/?p=1&page_size=3')) as { items: Row[] };
  expect(exitCode).toBe(0);
  expect((JSON.parse(stdout) as Row[]).map((row) => row.id)).toEqual(all.items.map((row) => row.id).reverse());
  expect((await session.run([...follow.slice(0, -1), 'yaml'])).exitCode).toBe(2);
  expect((await session.run(['log', 'tail', '--interval', '5'])).exitCode).toBe(2);
});

test('LOG-05: --follow goes on after the network was lost, without doubles and without gaps; Ctrl-C ends it with 130', async () => {
  const id = await newUser('mira');
  for (const value of [1, 2, 3]) await log(id, value);
  const running = await session.start([...follow, '-n', '2']);
  running.endInput();
  await expect.poll(() => rowsOf(running).length).toBe(2);
  for (const value of [4, 5]) await log(id, value);
  await expect.poll(() => rowsOf(running).length).toBe(4);

  session.proxy.when('GET /api/log/', drop());
  for (const value of [6, 7, 8]) await log(id, value);
  await running.waitFor(/Retrying/, 'stderr');
  session.proxy.reset();
  await running.waitFor(/Reconnected/, 'stderr');
  await expect.poll(() => rowsOf(running).length).toBe(7);
  await log(id, 9);
  await expect.poll(() => rowsOf(running).length).toBe(8);
  running.kill('SIGINT');
  expect((await running.exited).exitCode).toBe(130);
  const all = (await session.root.call('GET', '/api/log/?p=1&page_size=8')) as { items: Row[] };
  expect(rowsOf(running).map((row) => row.id)).toEqual(all.items.map((row) => row.id).reverse());
});

const own = { env: { TOLLGATE_GATEWAY: undefined, TOLLGATE_ACCESS_TOKEN: undefined, TOLLGATE_USER_ID: undefined } };

/** Signs mira in under a profile of her own. */
async function signMiraIn(): Promise<void> {
  const words = ['login', '--gateway', session.proxy.url, '-u', 'mira', '--password-stdin', '--profile', 'mira'];
  expect((await session.run(words, { ...own, stdin: 'mira-password' })).exitCode).toBe(0);
}

test('LOG-05: of one’s own log several pages that came while the network was lost are each shown once', async () => {
  const id = await newUser('mira');
  await signMiraIn();
  await log(id, 1);
  const running = await session.start([...follow, '-n', '100', '--profile', 'mira'], own);
  running.endInput();
  await expect.poll(() => rowsOf(running).length).toBeGreaterThan(0);
  const start = rowsOf(running).length;
  session.proxy.when('GET /api/log/self', drop());
  session.proxy.when('GET /api/log/self/', drop());
  await running.waitFor(/Retrying/, 'stderr');
  for (let round = 0; round < 60; round += 1) {
    await log(id, 1);
    await log(id, -1);
  }
  session.proxy.reset();
  await running.waitFor(/Reconnected/, 'stderr');
  await expect.poll(() => rowsOf(running).length).toBe(start + 120);
  await log(id, 7);
  await expect.poll(() => rowsOf(running).length).toBe(start + 121);
  running.kill('SIGINT');
  expect((await running.exited).exitCode).toBe(130);
}, 60_000);

test('LOG-05: one’s own log has no ids; entries that hold just the same are shown as often as there are', async () => {
  const id = await newUser('mira');
  await signMiraIn();
  await log(id, 1);
  const running = await session.start([...follow, '-n', '100', '--profile', 'mira'], own);
  running.endInput();
  await expect.poll(() => rowsOf(running).length).toBeGreaterThan(0);
  const start = rowsOf(running).length;
  for (let round = 0; round < 5; round += 1) {
    await log(id, 1);
    await log(id, -1);
  }
  await expect.poll(() => rowsOf(running).length).toBe(start + 10);
  await log(id, 7);
  await expect.poll(() => rowsOf(running).length).toBe(start + 11);
  running.kill('SIGINT');
  await running.exited;
  const contents = rowsOf(running).map(({ content }) => content);
  expect(new Set(contents).size).toBeLessThan(contents.length);
});

test('LOG-05: on a terminal the table flows: one heading, a line an entry', async () => {
  const id = await newUser('mira');
  for (const value of [1, 2]) await log(id, value);
  const running = await session.start(['log', 'tail', '-f', '-n', '1', '--interval', '100ms', '-o', 'table']);
  running.endInput();
  await running.waitFor(/\n.*\n/);
  await log(id, 3);
  await running.waitFor(/\n.*\n.*\n/);
  running.kill('SIGINT');
  const { stdout } = await running.exited;
  expect(stdout.match(/^TIME/gm)).toHaveLength(1);
  expect(stdout.trimEnd().split('\n')).toHaveLength(3);
});
