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

interface User {
  id: number;
  username: string;
  display_name: string;
  role: number;
  status: number;
  group: string;
  quota: number;
  DeletedAt: string | null;
}

const password = 'c4nary-pass-word';

async function create(username: string): Promise<number> {
  const args = ['user', 'create', '--username', username, '--display-name', `The ${username}`, '--password-stdin'];
  return ((await session.json(args, { stdin: password })) as { id: number }).id;
}

async function stored(name: string): Promise<User | undefined> {
  const found = (await root.call('GET', `/api/user/search?keyword=${name}&p=1&page_size=100`)) as { items: User[] };
  return found.items.find(({ username }) => username === name);
}

test('USER-01: pages, search by keyword and by group; every field of the entity is reachable', async () => {
  const id = await create('ada');
  await create('bob');
  await session.run(['user', 'update', String(id), '--group', 'vip']);
  const names = async (...args: string[]) =>
    ((await session.json(['user', 'list', ...args])) as User[]).map(({ username }) => username);
  expect(await names('--keyword', 'ada')).toEqual(['ada']);
  expect(await names('--group', 'vip')).toEqual(['ada']);
  expect(await names('--page-size', '1')).toHaveLength(1);
  const [row] = (await session.json(['user', 'list', '--keyword', 'ada'])) as Record<string, unknown>[];
  const fields = [
    'id username display_name role status email quota used_quota request_count group aff_code aff_count aff_quota',
    'aff_history_quota inviter_id github_id wechat_id telegram_id linuxdo_id linuxdo_level DeletedAt',
  ];
  expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(fields.join(' ').split(' ')));
  expect(row).toMatchObject({ username: 'ada', display_name: 'The ada', role: 'user', status: 'active', group: 'vip' });
  expect(JSON.stringify(row)).not.toContain(password);
});

test('USER-02: username and password are required; the password never comes out again', async () => {
  const nameless = await session.run(['user', 'create', '--password-stdin'], { stdin: password });
  expect([nameless.exitCode, nameless.stdout]).toEqual([2, '']);
  expect(nameless.stderr).toContain('--username');
  expect((await session.run(['user', 'create', '--username', 'cara'])).exitCode).toBe(2);
  const short = await session.run(['user', 'create', '--username', 'cara', '--password-stdin'], { stdin: 'short' });
  expect(short.exitCode).toBe(2);
  expect(short.stderr).not.toContain('short\n');
  expect(await stored('cara')).toBeUndefined();
  await create('cara');
  expect(await stored('cara')).toMatchObject({ username: 'cara', display_name: 'The cara', role: 1 });
});

test('USER-03: update changes what is given and nothing else; bound accounts cannot be edited', async () => {
  const id = String(await create('dora'));
  expect((await session.run(['user', 'update', id, '--display-name', 'Dora D.', '--quota', '2usd'])).exitCode).toBe(0);
  expect(await stored('dora')).toMatchObject({ display_name: 'Dora D.', quota: 1_000_000, group: 'default' });
  const changed = await session.run(['user', 'update', id, '--password-stdin'], { stdin: 'another-pass-1' });
  expect(changed.exitCode, changed.stderr).toBe(0);
  const login = await fetch(`${session.sandbox.url}/api/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'dora', password: 'another-pass-1' }),
  });
  expect(await login.json()).toMatchObject({ success: true });
  const bound = await session.run(['user', 'update', id, '--email', 'x@example.com']);
  expect([bound.exitCode, bound.stdout]).toEqual([2, '']);
  expect(bound.stderr).toContain('--email');
});

test('USER-03: add-quota takes amounts with a sign, for many users, and asks with the amount', async () => {
  const ids = [String(await create('eve')), String(await create('finn'))];
  const start = (await stored('eve'))?.quota ?? 0;
  expect((await session.run(['user', 'add-quota', ...ids, '--amount', '1usd'])).exitCode).toBe(2);
  const added = await session.json(['user', 'add-quota', ...ids, '--amount', '1usd', '--yes']);
  expect(added).toEqual([
    expect.objectContaining({ username: 'eve', amount: 500_000, quota: start + 500_000, result: 'done' }),
    expect.objectContaining({ username: 'finn', amount: 500_000, quota: start + 500_000, result: 'done' }),
  ]);
  await session.run(['user', 'add-quota', ids[0] ?? '', '--amount=-250000', '--yes']);
  expect((await stored('eve'))?.quota).toBe(start + 250_000);
  expect((await session.run(['user', 'add-quota', ...ids, '--yes'])).exitCode).toBe(2);
});

test('USER-04: promote, demote, disable, enable; the state told is the one the gateway has', async () => {
  const id = String(await create('gus'));
  const act = (verb: string) => session.run(['user', verb, id, '--yes', '-o', 'json']);
  expect(JSON.parse((await act('promote')).stdout)).toMatchObject({ result: 'done', name: 'gus' });
  expect(await stored('gus')).toMatchObject({ role: 10 });
  await act('demote');
  expect(await stored('gus')).toMatchObject({ role: 1 });
  await act('disable');
  expect(await stored('gus')).toMatchObject({ status: 2 });
  expect(JSON.parse((await act('disable')).stdout)).toMatchObject({ result: 'unchanged' });
  await act('enable');
  expect(await stored('gus')).toMatchObject({ status: 1 });
  const root = await session.run(['user', 'disable', '1', '--yes']);
  expect([root.exitCode, root.stdout]).toEqual([7, '']);
});

test('USER-04 USER-05: delete asks; a deleted user is told as deleted and takes no more actions', async () => {
  const id = String(await create('hal'));
  expect((await session.run(['user', 'delete', id])).exitCode).toBe(2);
  expect(await stored('hal')).toMatchObject({ DeletedAt: null });
  expect((await session.run(['user', 'delete', id, '--yes'])).exitCode).toBe(0);
  expect(await session.json(['user', 'list', '--keyword', 'hal'])).toEqual([
    expect.objectContaining({ username: 'hal', status: 'deleted' }),
  ]);
  for (const words of [['promote'], ['demote'], ['disable'], ['delete'], ['add-quota', '--amount', '1usd']]) {
    const refused = await session.run(['user', ...words, '--all', '--keyword', 'hal', '--yes']);
    expect([words[0], refused.exitCode, refused.stderr]).toEqual([words[0], 7, expect.stringMatching(/deleted/i)]);
  }
  expect(await stored('hal')).toMatchObject({ role: 1, status: 1 });
  const again = await session.run(['user', 'enable', '--all', '--keyword', 'hal']);
  expect([again.exitCode, again.stdout]).toEqual([7, expect.stringContaining('skipped')]);
  expect(again.stderr).toMatch(/deleted/i);
});
