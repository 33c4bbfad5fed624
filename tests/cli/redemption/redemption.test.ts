import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RootCalls, rootCalls } from '../../support/gateway/root-calls.ts';
import { type CliSession, startCliSession } from '../../support/program/cli-session.ts';

let session: CliSession;
let root: RootCalls;

beforeAll(async () => {
  session = await startCliSession();
  root = await rootCalls(session.sandbox.url);
});
afterAll(() => session.sandbox.close());

interface Code {
  id: number;
  key: string;
  name: string;
  status: number;
  quota: number;
  used_user_id: number;
}

async function make(name: string, count = 1): Promise<Code[]> {
  await root.call('POST', '/api/redemption/', { name, quota: 1000, count });
  return stored(name);
}

async function stored(name: string): Promise<Code[]> {
  const found = (await root.call('GET', `/api/redemption/search?keyword=${name}&p=1&page_size=100`)) as {
    items: Code[];
  };
  return found.items.filter((code) => code.name === name);
}

test('RED-01: lists and searches by id or name; no redeemer is a dash, machines get 0', async () => {
  const [code] = await make('list');
  const rows = (await session.json(['redemption', 'list', '--keyword', 'list'])) as Record<string, unknown>[];
  expect(rows).toEqual([
    expect.objectContaining({ id: code?.id, name: 'list', status: 'unused', quota: 1000, used_user_id: 0 }),
  ]);
  expect(rows[0]).not.toHaveProperty('key');
  const byId = (await session.json(['redemption', 'list', '--keyword', String(code?.id)])) as { id: number }[];
  expect(byId.map(({ id }) => id)).toContain(code?.id);
  const table = await session.run(['redemption', 'list', '--keyword', 'list', '-o', 'table']);
  expect(table.stdout).toMatch(/ID +NAME +STATUS +QUOTA +CREATED +REDEEMED BY/);
  expect(table.stdout).toMatch(/list +Unused +.+ – /);
});

test('RED-02: key, disable, enable, update, delete; rules of used codes hold', async () => {
  const [first, second] = await make('rules', 2);
  const ids = [String(first?.id), String(second?.id)];
  const keys = await session.run(['redemption', 'key', ...ids]);
  expect(keys.stdout).toBe(`${first?.key}\n${second?.key}\n`);
  expect((await session.run(['redemption', 'disable', ...ids])).exitCode).toBe(2);
  expect((await session.run(['redemption', 'disable', ...ids, '--yes'])).exitCode).toBe(0);
  expect((await stored('rules')).map(({ status }) => status)).toEqual([2, 2]);
  expect((await session.run(['redemption', 'enable', ids[0] ?? ''])).exitCode).toBe(0);
  expect((await session.run(['redemption', 'update', ids[0] ?? '', '--quota', '2500'])).exitCode).toBe(0);
  expect((await stored('rules')).find(({ id }) => id === first?.id)).toMatchObject({ status: 1, quota: 2500 });

  await root.call('POST', '/api/user/topup', { key: first?.key });
  for (const words of [['enable'], ['update', '--quota', '1']]) {
    const refused = await session.run(['redemption', ...words, ids[0] ?? '']);
    expect([refused.exitCode, refused.stdout]).toEqual([7, '']);
    expect(refused.stderr).toMatch(/used/);
  }
  expect((await session.run(['redemption', 'delete', ...ids, '--yes'])).exitCode).toBe(0);
  expect(await stored('rules')).toEqual([]);
});

test('RED-03: quota 100000 and count 1 unless said otherwise; a name is required, before any request', async () => {
  const made = await session.run(['redemption', 'create', '--name', 'plain']);
  expect(made.stdout).toMatch(/^[0-9a-f]{32}\n$/);
  expect(made.stderr).toContain('1 redemption code created.');
  expect(await stored('plain')).toEqual([expect.objectContaining({ quota: 100_000, key: made.stdout.trim() })]);
  const nameless = await session.run(['redemption', 'create', '--count', '3'], {
    env: { TOLLGATE_GATEWAY: 'http://127.0.0.1:9', TOLLGATE_ACCESS_TOKEN: 't', TOLLGATE_USER_ID: '1' },
  });
  expect(nameless).toMatchObject({ exitCode: 2, stdout: '' });
  expect(nameless.stderr).toContain('Enter a name. Check --name.');
  for (const wrong of [
    ['--quota', '0'],
    ['--count', '0'],
    ['--count', '1.5'],
    ['--name', 'far too long for a code'],
  ]) {
    const result = await session.run(['redemption', 'create', '--name', 'wrong', ...wrong]);
    expect([wrong, result.exitCode, result.stdout]).toEqual([wrong, 2, '']);
  }
});

test('RED-03 CLI-12: a dry run shows each of the calls that many codes take', async () => {
  const planned = ['redemption', 'create', '--name', 'many', '--count', '250', '--dry-run', '--json'];
  const calls = (await session.json(planned)) as { body: { count: number } }[];
  expect(calls.map(({ body }) => body.count)).toEqual([100, 100, 50]);
  expect(await stored('many')).toEqual([]);
});

test('RED-02 RED-04: export holds the codes themselves, filtered, as CSV or JSON', async () => {
  const codes = await make('export', 3);
  await session.run(['redemption', 'disable', String(codes[0]?.id), '--yes']);
  const csv = await session.run(['redemption', 'export', '--keyword', 'export', '--status', 'unused']);
  const [heading, ...lines] = csv.stdout.trim().split('\n');
  expect(heading).toMatch(/^key,id,name,status,quota,/);
  expect(lines.map((line) => line.split(',')[0]).sort()).toEqual([codes[1]?.key, codes[2]?.key].sort());
  expect(csv.stderr).toContain('2 rows exported.');
  const rows = (await session.json(['redemption', 'export', '--keyword', 'export'])) as { key: string }[];
  expect(rows.map(({ key }) => key).sort()).toEqual(codes.map(({ key }) => key).sort());
});
