import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { commitThenDrop, refusal } from '../../support/gateway/faults.ts';
import { type ProxiedSession, startProxiedSession } from '../../support/gateway/proxied-session.ts';

let session: ProxiedSession;

beforeAll(async () => {
  session = await startProxiedSession();
});
afterEach(() => session.proxy.reset());
afterAll(async () => {
  await session.proxy.close();
  await session.sandbox.close();
});

const write = 'POST /api/token/';
const create = (name: string, count: number, ...more: string[]) =>
  session.run([
    'token',
    'create',
    '--name',
    name,
    '--remain-quota',
    '1usd',
    '--count',
    String(count),
    '-o',
    'json',
    ...more,
  ]);

async function stored(name: string): Promise<string[]> {
  const { items } = (await session.root.call('GET', '/api/token/?p=1&page_size=100')) as { items: { name: string }[] };
  return items.map((token) => token.name).filter((one) => one === name || one.startsWith(`${name}-`));
}

test('TOK-06: a batch that broke off is completed with --resume; none is made twice, all keys are printed', async () => {
  const record = join(session.files, 'run.ndjson');
  session.proxy.when(write, refusal('no'), { nth: [3] });
  const first = await create('part', 5, '--resume', record);
  expect(first.exitCode).toBe(10);
  expect(JSON.parse(first.stdout)).toHaveLength(2);
  expect(first.stderr).toContain(`--resume ${record}`);
  expect(readFileSync(record, 'utf8')).not.toMatch(/sk-/);
  const rest = await session.run(['token', 'create', '--resume', record, '-o', 'json']);
  expect(rest.exitCode, rest.stderr).toBe(0);
  const tokens = JSON.parse(rest.stdout) as { name: string; key: string }[];
  expect(tokens.map(({ name }) => name).sort()).toEqual((await stored('part')).sort());
  expect(new Set(tokens.map(({ key }) => key)).size).toBe(5);
  expect(existsSync(record)).toBe(false);
});

test('TOK-06: a token whose answer was lost is found again by name, not made again', async () => {
  const record = join(session.files, 'lost.ndjson');
  session.proxy.when(write, commitThenDrop(), { nth: [2] });
  expect((await create('lost', 3, '--resume', record)).exitCode).toBe(10);
  session.proxy.reset();
  const rest = await session.run(['token', 'create', '--resume', record, '-o', 'json']);
  expect([rest.exitCode, JSON.parse(rest.stdout).length]).toEqual([0, 3]);
  expect(await stored('lost')).toHaveLength(3);
});

test('TOK-06: --resume takes what to make from the record', async () => {
  const record = join(session.files, 'none.ndjson');
  session.proxy.when(write, refusal('no'));
  const failed = await create('never', 2, '--resume', record);
  expect([failed.exitCode, failed.stdout]).toEqual([7, '']);
  session.proxy.reset();
  expect((await create('two', 2)).exitCode).toBe(0);
  expect(
    (await session.run(['token', 'create', '--resume', join(session.files, 'absent'), '--count', '1'])).exitCode,
  ).toBe(2);
});
