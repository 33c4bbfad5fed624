import { afterAll, beforeAll, expect, test } from 'vitest';
import { answer } from '../../support/gateway/faults.ts';
import { startProxiedSession } from '../../support/gateway/proxied-session.ts';
import { type CliSession, startCliSession } from '../../support/program/cli-session.ts';
import { openTerminal } from '../../support/program/terminal.ts';
import { midnightOf } from '../../support/run/noon.ts';

let session: CliSession;

beforeAll(async () => {
  session = await startCliSession({ sampleData: true });
});
afterAll(() => session.sandbox.close());

type Row = Record<string, unknown>;

const list = (...args: string[]) => session.json(['task', 'list', ...args]) as Promise<Row[]>;

test('TASK-01: from the start of today unless said otherwise; filters by channel, task id, status and time', async () => {
  const midnight = midnightOf();
  for (const { submit_time } of await list('--all')) expect(Number(submit_time)).toBeGreaterThanOrEqual(midnight);
  const rows = await list('--start', 'any', '--all');
  expect(rows.length).toBeGreaterThan(0);
  const [{ channel_id, task_id, status } = {}] = rows.filter((row) => row.status === 'success');
  for (const row of await list('--start', 'any', '--channel', String(channel_id)))
    expect(row).toMatchObject({ channel_id });
  for (const row of await list('--start', 'any', '--status', String(status), '--all'))
    expect(row).toMatchObject({ status });
  expect((await list('--start', 'any', '--task-id', String(task_id))).map((row) => row.task_id)).toEqual([task_id]);
  expect((await session.run(['task', 'list', '--status', 'sucess'])).exitCode).toBe(2);
});

test('TASK-01: platform, action and status are named; show has what the provider returned', async () => {
  const table = await session.run(['task', 'list', '--start', 'any', '--all', '-o', 'table']);
  expect(table.stdout).toMatch(/Suno +(Music|Lyrics)/i);
  expect(table.stdout).toMatch(/\d+%/);
  const rows = await list('--start', 'any', '--all');
  const done = rows.find(({ status }) => status === 'success');
  const shown = (await session.json(['task', 'show', String(done?.task_id)])) as Row;
  expect(shown).toMatchObject({ task_id: done?.task_id, status: 'success', data: expect.any(String) });
});

test('LOG-01 DRAW-01 TASK-01: what the gateway is asked where no range is given; an admin is told that the callback is off', async () => {
  const proxied = await startProxiedSession();
  const asked = async (noun: string, path: string) => {
    const { exitCode, stderr } = await proxied.run([noun, 'list', '-o', 'table']);
    expect(exitCode, stderr).toBe(0);
    const { url = '' } = proxied.proxy.received(`GET ${path}`).at(-1) ?? {};
    const { searchParams } = new URL(url, proxied.proxy.url);
    const times = ['start_timestamp', 'end_timestamp'].map((name) => Number(searchParams.get(name)));
    return { start: times[0] ?? 0, end: times[1] ?? 0 };
  };
  const now = Date.now() / 1000;
  const midnight = midnightOf();
  const log = await asked('log', '/api/log/');
  // Midnight may pass while a command runs.
  expect([midnight, midnightOf()]).toContain(log.start);
  expect(Math.abs(log.end - (now + 3600))).toBeLessThan(60);
  const drawing = await asked('drawing', '/api/mj/');
  expect(Math.abs(drawing.start - (now - 30 * 86_400) * 1000)).toBeLessThan(60_000);
  expect(Math.abs(drawing.end - (now + 3600) * 1000)).toBeLessThan(60_000);
  const terminal = await openTerminal({ arguments: ['drawing', 'list'], env: proxied.env });
  await terminal.waitFor('Drawing callbacks are off');
  await terminal.exit;
  const task = await asked('task', '/api/task/');
  expect([midnight, midnightOf()]).toContain(task.start);
  expect(task.end).toBe(0);
});

test('TASK-01: an empty status is submitting; text of the gateway is made harmless', async () => {
  const proxied = await startProxiedSession();
  const row = {
    id: 1,
    task_id: 't\u001b]0;evil\u0007-1',
    platform: 'suno',
    action: 'MUSIC',
    status: '',
    progress: '0%',
  };
  const body = { success: true, message: '', data: { items: [{ ...row, submit_time: 1_790_000_000 }], total: 1 } };
  proxied.proxy.when('GET /api/task/', answer(200, { body }));
  const table = await proxied.run(['task', 'list', '-o', 'table']);
  expect(table.stdout).toMatch(/Suno +Music +t-1 +Submitting/i);
  expect(table.stdout).not.toContain('\u001b');
});
