import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CliSession, startCliSession } from '../../support/program/cli-session.ts';

let session: CliSession;

beforeAll(async () => {
  session = await startCliSession({ sampleData: true });
});
afterAll(() => session.sandbox.close());

type Row = Record<string, unknown>;

const list = (...args: string[]) => session.json(['drawing', 'list', ...args]) as Promise<Row[]>;

test('DRAW-01: the last 30 days unless said otherwise; filters by channel, task id and time', async () => {
  const rows = await list('--all');
  expect(rows.length).toBeGreaterThan(0);
  const oldest = Date.now() - 30 * 86_400_000 - 60_000;
  for (const { submit_time } of rows) expect(Number(submit_time)).toBeGreaterThan(oldest);
  const [{ channel_id, mj_id } = {}] = rows;
  for (const row of await list('--channel', String(channel_id), '--all')) expect(row).toMatchObject({ channel_id });
  expect((await list('--task-id', String(mj_id))).map((row) => row.mj_id)).toEqual([mj_id]);
  expect(await list('--end', '-29d', '--start', '-30d')).not.toContainEqual(expect.objectContaining({ mj_id }));
});

test('DRAW-01: submit codes, statuses and actions are named; the duration is told', async () => {
  const table = await session.run(['drawing', 'list', '--limit', '30', '-o', 'table']);
  expect(table.stdout).toMatch(/Submitted|Waiting|Duplicate/);
  expect(table.stdout).toMatch(/Success|Succeeded|Failure|Failed|In progress/i);
  const rows = await list('--limit', '30');
  expect(rows[0]).toMatchObject({
    action: expect.stringMatching(/^[a-z-]+$/),
    code: expect.stringMatching(/^[a-z-]+$/),
  });
  const done = rows.find(({ finish_time }) => Number(finish_time) > 0);
  expect(done?.duration).toBe(Number(done?.finish_time) - Number(done?.submit_time));
});

test('DRAW-01: show has the prompts and failures in full; image prints the address of the picture', async () => {
  const rows = await list('--all');
  const drawn = rows.find(({ status, image_url }) => status === 'success' && image_url !== '');
  const failed = rows.find(({ fail_reason }) => fail_reason !== '');
  const shown = (await session.json(['drawing', 'show', String(drawn?.mj_id)])) as Row;
  expect(shown).toMatchObject({ mj_id: drawn?.mj_id, prompt: drawn?.prompt, image_url: drawn?.image_url });
  expect((await session.json(['drawing', 'show', String(failed?.mj_id)])) as Row).toMatchObject({
    fail_reason: failed?.fail_reason,
  });
  const image = await session.run(['drawing', 'image', String(drawn?.mj_id)]);
  expect(image.stdout).toBe(`${drawn?.image_url}\n`);
  const none = await session.run(['drawing', 'show', 'no-such-task']);
  expect([none.exitCode, none.stdout]).toEqual([6, '']);
});
