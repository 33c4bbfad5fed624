import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { type CliSession, startCliSession } from '../../support/program/cli-session.ts';
import { tollgate } from '../../support/program/command.ts';

interface Row {
  id: number;
  name: string;
  status: string;
  remain_quota: number;
  expired_time: number;
  group: string;
  allow_ips: string[];
  model_limits: string[];
}

let session: CliSession;
beforeAll(async () => {
  session = await startCliSession();
});
afterAll(() => session.sandbox.close());

async function get(id: number): Promise<Row> {
  return (await session.json(['token', 'get', String(id)])) as Row;
}

async function create(...args: string[]): Promise<{ id: number; key: string }> {
  return (await session.json(['token', 'create', ...args])) as { id: number; key: string };
}

test('TOK-05: creates with the defaults, and prints the new id and the whole key', async () => {
  const made = await create('--name', 'plain');
  expect(made.key).toMatch(/^sk-[A-Za-z0-9]{48}$/);
  expect(await get(made.id)).toMatchObject({
    name: 'plain',
    status: 'enabled',
    remain_quota: 500_000,
    expired_time: -1,
  });
  const piped = await session.run(['token', 'create', '--name', 'piped']);
  expect(piped.stdout).toMatch(/^\d+\tpiped\tsk-[A-Za-z0-9]{48}\n$/);
});

test('TOK-05 ASK-02: one and several are created from JSON on standard input, which comes once', async () => {
  const env = { TOLLGATE_CONFIG_DIR: session.folder };
  for (const count of [1, 2]) {
    const stdin = JSON.stringify({ name: `piped-${count}`, count });
    const made = await tollgate(['token', 'create', '--input', '-', '-o', 'json'], { env, stdin });
    expect([made.exitCode, made.stderr]).toEqual([0, expect.not.stringContaining('JSON')]);
    expect([JSON.parse(made.stdout)].flat()).toHaveLength(count);
  }
});

test('TOK-05: amounts, times, lists and limits as people type them', async () => {
  const { id } = await create(
    ...['--name', 'full', '--remain-quota', '10usd', '--expired-time', '2030-01-02', '--group', 'vip'],
    ...['--model-limits-enabled', '--model-limits', 'gpt-4o,gpt-4o-mini', '--allow-ips', '10.0.0.1,10.0.0.2'],
  );
  const row = await get(id);
  expect(row).toMatchObject({ remain_quota: 5_000_000, group: 'vip', model_limits: ['gpt-4o', 'gpt-4o-mini'] });
  expect(row.allow_ips).toEqual(['10.0.0.1', '10.0.0.2']);
  expect(new Date(row.expired_time * 1000).toISOString()).toMatch(/^2030-01-0[12]/);
});

test('TOK-05: wrong values are told with an example, exit 2, and nothing is made', async () => {
  const before = (await session.json(['token', 'list', '--all'])) as unknown[];
  const cases: [string[], RegExp][] = [
    [['--name', ''], /name/i],
    [['--name', 'x', '--expired-time', 'soon'], /invalid time/i],
    [['--name', 'x', '--remain-quota', 'much'], /10usd/],
    [['--name', 'x', '--count', '0'], /positive/],
    [['--name', 'x', '--unlimited-quota', '--count', '3'], /--count/],
    [['--name', 'x', '--model-limits', 'm'], /--model-limits/],
    [['--name', 'x', '--model-limits-enabled'], /at least one model/],
    [['--name', 'x', '--expired-time', '2001-01-01'], /past/],
  ];
  for (const [args, message] of cases) {
    const result = await session.run(['token', 'create', ...args]);
    expect(result, args.join(' ')).toMatchObject({ exitCode: 2, stdout: '' });
    expect(result.stderr).toMatch(message);
  }
  const group = await session.run(['token', 'create', '--name', 'x', '--group', 'vpi']);
  expect(group).toMatchObject({ exitCode: 7, stdout: '' });
  expect(group.stderr).toMatch(/vpi is not one of your groups.*Your groups: .*vip/);
  expect(await session.json(['token', 'list', '--all'])).toHaveLength(before.length);
});

test('TOK-06 FMT-03: a batch names the others name-XXXXXX and prints every key', async () => {
  const made = (await session.json(['token', 'create', '--name', 'many', '--count', '3'])) as {
    id: number;
    name: string;
    key: string;
  }[];
  expect(made.map(({ name }) => name)).toEqual([
    'many',
    expect.stringMatching(suffixed),
    expect.stringMatching(suffixed),
  ]);
  expect(new Set(made.map(({ key }) => key)).size).toBe(3);
  const outcome = await session.run(['token', 'create', '--name', 'two', '--count', '2']);
  expect(outcome.stderr).toContain('2 API keys created. You can copy them from the list later, too.');
});
const suffixed = /^many-[A-Za-z0-9]{6}$/;

test('TOK-06: stops at the first failure, says how many were made, prints them, exit 10', async () => {
  // The sandbox holds names to 50 bytes: the first one fits, the ones with a suffix do not.
  const name = 'n'.repeat(48);
  const result = await session.run(['token', 'create', '--name', name, '--count', '3', '-o', 'json']);
  expect(result.exitCode).toBe(10);
  // An array, as every batch: a script need not look how far it came before it reads on.
  expect(JSON.parse(result.stdout)).toMatchObject([{ name, key: expect.stringMatching(/^sk-/) }]);
  expect(result.stderr).toContain('1 API key created, then it stopped');
});

test('the noun has a second name, and help shows it', async () => {
  const byAlias = await session.run(['key', 'list', '-o', 'json']);
  expect(byAlias).toMatchObject({ exitCode: 0 });
  expect(JSON.parse(byAlias.stdout)).toEqual(JSON.parse((await session.run(['token', 'list', '-o', 'json'])).stdout));
  for (const noun of ['token', 'key']) {
    expect((await session.run([noun, '--help'])).stdout).toContain('Aliases: key, keys, tokens, tk.');
  }
});

test('TOK-02: the table has name, status with its note on limits, used, remaining, created and expiry', async () => {
  await create('--name', 'limited', '--model-limits-enabled', '--model-limits', 'gpt-4o', '--remain-quota', '10usd');
  const table = await session.run(['token', 'list', '--keyword', 'limited', '-o', 'table']);
  const [head = ''] = table.stdout.split('\n');
  expect(head).toMatch(/ID.*NAME.*STATUS.*USED.*REMAINING.*CREATED.*EXPIRES/i);
  expect(table.stdout).toMatch(/limited +Enabled, limited models +\$0\.00 +\$10\.00 +just now +Never/);
});

test('FMT-03: what was created, updated and deleted is told with its count', async () => {
  const { id } = await create('--name', 'told');
  const updated = await session.run(['token', 'update', String(id), '--name', 'told again']);
  expect(updated.stdout + updated.stderr).toContain('API key told again updated.');
  const code = await session.run(['redemption', 'create', '--name', 'gift', '--count', '2']);
  expect(code.stderr).toContain('2 redemption codes created.');
  const { id: other } = await create('--name', 'told too');
  const gone = await session.run(['token', 'delete', String(id), String(other), '--yes', '-o', 'table']);
  expect(gone.stdout + gone.stderr).toContain('2 done.');
});

test('TOK-02 TOK-03: searches by name and key; the key is printed bare for scripts', async () => {
  const { id, key } = await create('--name', 'findable');
  expect(await session.json(['token', 'list', '--keyword', ' findable '])).toMatchObject([{ id, name: 'findable' }]);
  expect(await session.json(['token', 'list', '--token', key])).toMatchObject([{ id }]);
  const bare = await session.run(['token', 'key', String(id)]);
  expect(bare.stdout).toBe(`${key}\n`);
  expect((await session.json(['token', 'key', String(id)])) as object).toMatchObject({ id, key });
  const none = await session.run(['token', 'key']);
  expect(none).toMatchObject({ exitCode: 2, stdout: '' });
  expect(none.stderr).toContain('Select at least one API key.');
  await create('--name', 'with limits', '--model-limits-enabled', '--model-limits', 'gpt-4o');
  const table = await session.run(['token', 'list', '-o', 'table']);
  expect(table.stdout).toMatch(/NAME +STATUS +USED +REMAINING .*CREATED +EXPIRES/);
  expect(table.stdout).toMatch(/with limits +Enabled, limited models .*Never/);
  const list = await session.run(['token', 'list', '-o', 'json', '--verbose']);
  expect(list.stdout + list.stderr).not.toContain(key.slice(3));
});

test('TOK-03: disable, enable, update and delete', async () => {
  const { id } = await create('--name', 'changing');
  expect((await session.run(['token', 'disable', String(id), '--yes'])).exitCode).toBe(0);
  expect(await get(id)).toMatchObject({ status: 'disabled' });
  expect((await session.run(['token', 'enable', String(id)])).exitCode).toBe(0);
  const file = join(session.folder, 'token.json');
  writeFileSync(file, '{"remain_quota": 1000, "allow_ips": ["1.2.3.4"]}');
  expect((await session.run(['token', 'update', String(id), '--input', file, '--name', 'changed'])).exitCode).toBe(0);
  expect(await get(id)).toMatchObject({
    name: 'changed',
    status: 'enabled',
    remain_quota: 1000,
    allow_ips: ['1.2.3.4'],
  });
  expect((await session.run(['token', 'delete', String(id)])).exitCode).toBe(2);
  expect((await session.run(['token', 'delete', String(id), '--yes'])).exitCode).toBe(0);
  expect((await session.run(['token', 'get', String(id)])).exitCode).toBe(6);
});

test('TOK-01: the warning about tokens stands beside what is created and in help, never in the result', async () => {
  const warning = /limits are approximate: parallel calls can\s+overspend/;
  const made = await session.run(['token', 'create', '--name', 'warned']);
  expect(made.stderr).toMatch(warning);
  expect(made.stdout).not.toMatch(warning);
  expect((await session.run(['token', 'list', '--help'])).stdout).toMatch(warning);
});

test('TOK-07: chat links are filled with key and address; none configured says "contact admin"', async () => {
  const { id, key } = await create('--name', 'chatting');
  const { call } = await rootCalls(session.sandbox.url);
  await call('PUT', '/api/option/', { key: 'Chats', value: '[]' });
  const none = await session.run(['token', 'chat-link', String(id)]);
  expect(none).toMatchObject({ exitCode: 7, stdout: '' });
  expect(none.stderr).toMatch(/not configured.*[Cc]ontact an admin/i);
  await call('PUT', '/api/option/', { key: 'Chats', value: '[{"Web":""}]' });
  const broken = await session.run(['token', 'chat-link', String(id)]);
  expect(broken).toMatchObject({ exitCode: 7, stdout: '' });
  expect(broken.stderr).toMatch(/misconfigured.*[Cc]ontact an admin/i);
  await call('PUT', '/api/option/', {
    key: 'Chats',
    value: '[{"Web":"https://chat.example.com/#k={key}&a={address}"}]',
  });
  const link = await session.run(['token', 'chat-link', String(id), '--client', 'Web']);
  expect(link.exitCode, link.stderr).toBe(0);
  expect(link.stdout).toContain(`https://chat.example.com/#k=${key}`);
});

test('a dry run of a batch plans every request and makes none', async () => {
  const before = (await session.json(['token', 'list', '--all'])) as unknown[];
  const plan = await session.run(['token', 'create', '--name', 'planned', '--count', '3', '--dry-run', '-o', 'json']);
  expect(JSON.parse(plan.stdout)).toHaveLength(3);
  expect(JSON.parse(plan.stdout)[0]).toMatchObject({
    method: 'POST',
    body: { name: 'planned', remain_quota: 500_000 },
  });
  expect(await session.json(['token', 'list', '--all'])).toHaveLength(before.length);
});
