import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RootCalls, rootCalls } from '../../support/gateway/root-calls.ts';
import { type CliSession, startCliSession } from '../../support/program/cli-session.ts';
import { runCommand } from '../../support/program/command-here.ts';

let session: CliSession;
let root: RootCalls;

beforeAll(async () => {
  session = await startCliSession({ sampleData: true });
  root = await rootCalls(session.sandbox.url);
});
afterAll(() => session.sandbox.close());

type Row = Record<string, unknown>;

const list = (...args: string[]) => session.json(['log', 'list', '--start', 'any', ...args]) as Promise<Row[]>;

test('LOG-01: filters by token, model, times, type, channel and user; the default range ends an hour from now', async () => {
  const [call] = await list('--type', 'consumption', '--limit', '1');
  const { model_name, username, channel, token_name } = call as Record<string, string>;
  const all = await list(
    '--type',
    'consumption',
    '--model',
    String(model_name),
    '--username',
    String(username),
    '--all',
  );
  expect(all.length).toBeGreaterThan(0);
  for (const row of all) expect(row).toMatchObject({ model_name, username, type: 'consumption' });
  for (const row of await list('--channel', String(channel), '--token', String(token_name), '--limit', '20')) {
    expect(row).toMatchObject({ channel, token_name });
  }
  const day = await list('--start', '-2d', '--end', '-1d', '--limit', '50');
  const now = Date.now() / 1000;
  for (const { created_at } of day) {
    expect(now - Number(created_at)).toBeGreaterThan(86_000);
    expect(now - Number(created_at)).toBeLessThan(173_000);
  }
  expect((await session.run(['log', 'list', '--help'])).stdout).toMatch(/--start TIME.*\n?\s.*Default: today/);
});

test('LOG-01: a wrong time, number or type is told with a right one, exit 2, before any request', async () => {
  const env = { TOLLGATE_GATEWAY: 'http://127.0.0.1:9', TOLLGATE_ACCESS_TOKEN: 't', TOLLGATE_USER_ID: '1' };
  for (const [flag, value, message] of [
    ['--start', 'soon', /"soon" isn’t a valid time.*-7d/],
    ['--channel', 'x', /whole number/],
    ['--type', 'consumtion', /Did you mean consumption/],
  ] as const) {
    const result = await runCommand(['log', 'list', flag, value], { env });
    expect([flag, result.exitCode, result.stdout]).toEqual([flag, 2, '']);
    expect(result.stderr).toMatch(message);
  }
});

test('LOG-01: stat tells quota, RPM and TPM of all that matches', async () => {
  const stat = await session.json(['log', 'stat', '--start', 'any', '--end', 'any']);
  expect(stat).toEqual(await root.call('GET', '/api/log/stat'));
  const outcome = await session.run(['log', 'stat', '--start', 'any', '-o', 'table']);
  expect(outcome.stdout).toMatch(/^Quota used +\$[\d.,]+ .*\nRPM +\d+ .*\nTPM +[\d,]+ /);
});

test('LOG-02: every column for machines; cost, times and tokens as the gateway has them', async () => {
  const [row] = await list('--type', 'consumption', '--limit', '1');
  const names = [
    'created_at channel retry username token_name type model_name use_time frt is_stream',
    'prompt_tokens completion_tokens quota content',
  ];
  expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(names.join(' ').split(' ')));
  const page = (await root.call('GET', '/api/log/?type=2&p=1&page_size=1')) as { items: Row[] };
  const { created_at, quota, prompt_tokens, use_time, channel } = page.items[0] ?? {};
  expect(row).toMatchObject({ created_at, quota, prompt_tokens, use_time, channel });
  expect(await list('--page-size', '3')).toHaveLength(3);
});

test('LOG-03: who made a call: username, quota, used quota, requests and group', async () => {
  const [call] = await list('--type', 'consumption', '--username', 'translate', '--limit', '1');
  const key = (
    await session.run(['log', 'list', '--start', 'any', '--username', 'translate', '--limit', '1', '-o', 'name'])
  ).stdout.trim();
  expect(call).toBeDefined();
  const user = await session.json(['log', 'user', key, '--start', 'any']);
  const real = (await root.call('GET', '/api/user/search?keyword=translate&p=1&page_size=1')) as { items: Row[] };
  const { username, quota, used_quota, request_count, group } = real.items[0] ?? {};
  expect(user).toMatchObject({ result: 'done', username, quota, used_quota, request_count, group });
  const outcome = await session.run(['log', 'user', key, '--start', 'any', '-o', 'table']);
  expect(outcome.stdout).toMatch(/^Username: translate\n.*\$.*\n.*\$.*\n.*\n.*default\n$/);
});

test('LOG-04 WEB-16: show tells how the cost came about in steps that add up, and what was charged', async () => {
  const key = (
    await session.run(['log', 'list', '--start', 'any', '--model', 'gpt-4o-mini', '--limit', '1', '-o', 'name'])
  ).stdout.trim();
  const row = (await session.json(['log', 'show', key, '--start', 'any'])) as Row;
  expect(row).toMatchObject({ model_name: 'gpt-4o-mini', model_ratio: 0.075, completion_ratio: 4 });
  const outcome = await session.run(['log', 'show', key, '--start', 'any', '-o', 'table']);
  expect(outcome.stdout).toMatch(/New input +[\d,]+ tokens × \$0\.15 \/ 1M = \$/);
  expect(outcome.stdout).toMatch(/Cost charged +[\d,]+ units? = \$/);
  const steps = Object.entries(row).flatMap(([id, units]) => (id.startsWith('step_') ? [Number(units)] : []));
  expect(steps.length).toBeGreaterThan(0);
  expect(steps.reduce((sum, units) => sum + units, 0)).toBeCloseTo(Number(row.charged), 6);
  const none = await session.run(['log', 'show', '99999999', '--start', '-6h']);
  expect([none.exitCode, none.stdout]).toEqual([6, '']);
});

test('GEN-30: a call tells how its stream ended, which key of a pool served it, and its cache writes by length', async () => {
  const calls = await list('--type', 'consumption', '--model', 'claude-3-5-sonnet-20241022', '--limit', '100');
  expect(calls.map(({ stream_end }) => stream_end)).toContain('done');
  expect(calls.map(({ pool_key }) => typeof pool_key)).toContain('number');
  const facts = (row: Row | undefined) => JSON.parse(String(row?.other)) as Record<string, number>;
  const written = calls.find((row) => (facts(row).cache_creation_tokens_1h ?? 0) > 0);
  const { cache_creation_tokens_5m, cache_creation_tokens_1h, request_path } = facts(written);
  expect(await session.json(['log', 'show', String(written?.id)])).toMatchObject({
    ...{ cache_creation_tokens_5m, cache_creation_tokens_1h, request_path },
    ...{ cache_creation_ratio_5m: 1.25, cache_creation_ratio_1h: 2 },
  });
});

test('ASK-15: a call is found by its request id at any time, and what is not found says how far it was looked for', async () => {
  const old = ['log', 'list', '--start', '-29d', '--end', '-9d', '--type', 'consumption', '--limit', '1'];
  const [row] = (await session.json(old)) as Row[];
  const id = String(row?.request_id);
  const found = (await session.json(['log', 'list', '--find', id])) as Row[];
  expect(found.map((one) => one.request_id)).toContain(id);
  expect(await session.json(['log', 'show', id])).toMatchObject({ request_id: id });
  expect(await session.json(['log', 'show', String(row?.id)])).toMatchObject({ id: row?.id });
  const none = await session.run(['log', 'show', '20200101000000123456789abcdef00112233']);
  expect([none.exitCode, none.stdout]).toEqual([6, '']);
  expect(none.stderr).toMatch(/Not found in the last [\d,]+ entr(y|ies), back to 20/);
});

test('LOG-02 LOG-03: others see their own log, without channels and users, whose filters are refused', async () => {
  const session = await startCliSession();
  const root = await rootCalls(session.sandbox.url);
  await root.call('POST', '/api/user/', { username: 'mira', password: 'mira-password', display_name: 'Mira' });
  const signIn = [
    'login',
    '--gateway',
    session.sandbox.url,
    '--username',
    'mira',
    '--password-stdin',
    '--profile',
    'mira',
  ];
  await session.run(signIn, { stdin: 'mira-password' });
  const [row] = (await session.json(['log', 'list', '--start', 'any', '--profile', 'mira'])) as Row[];
  for (const hidden of ['channel', 'username', 'retry', 'id']) expect(row ?? {}).not.toHaveProperty(hidden);
  const refused = await session.run(['log', 'list', '--channel', '1', '--profile', 'mira']);
  expect([refused.exitCode, refused.stdout]).toEqual([5, '']);
  expect(await session.run(['log', 'user', '1', '--profile', 'mira'])).toMatchObject({ exitCode: 6, stdout: '' });
});

test('SET-05: an admin cleans up where the gateway lets admins, as v0.13 does', async () => {
  await root.call('POST', '/api/user/', { username: 'keeper', password: 'long enough', display_name: 'K' });
  const { items } = (await root.call('GET', '/api/user/search?keyword=keeper')) as { items: { id: number }[] };
  await root.call('POST', '/api/user/manage', { id: items[0]?.id, action: 'promote' });
  const login = ['login', '--gateway', session.sandbox.url, '--profile', 'keeper', '-u', 'keeper', '--password-stdin'];
  expect((await session.run(login, { stdin: 'long enough' })).exitCode).toBe(0);
  const cleaned = await session.run(['log', 'cleanup', '--before', '2001-01-01', '--yes', '--profile', 'keeper']);
  expect(cleaned, cleaned.stderr).toMatchObject({ exitCode: 0 });
});

test('SET-05: cleanup wants a date, asks, and tells the count', async () => {
  const dateless = await session.run(['log', 'cleanup', '--yes']);
  expect([dateless.exitCode, dateless.stdout]).toEqual([2, '']);
  expect(dateless.stderr).toContain('Choose a time.');
  expect((await session.run(['log', 'cleanup', '--before', '-5d'])).exitCode).toBe(2);
  const before = Math.floor(Date.now() / 1000) - 5 * 86_400;
  const cleared = (await session.json(['log', 'cleanup', '--before', String(before), '--yes'])) as Row;
  expect(cleared).toMatchObject({ result: 'done', before, count: expect.any(Number) });
  const left = (await root.call('GET', `/api/log/?end_timestamp=${before - 1}&p=1&page_size=1`)) as { total: number };
  expect(left.total).toBe(0);
});
