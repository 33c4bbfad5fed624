import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type RootCalls, rootCalls } from '../../support/gateway/root-calls.ts';
import { type CliSession, startCliSession } from '../../support/program/cli-session.ts';

const canary = 'sk-canary-channel-key';
let session: CliSession;
let root: RootCalls;

beforeAll(async () => {
  session = await startCliSession({ sampleData: true });
  root = await rootCalls(session.sandbox.url);
});
afterAll(() => session.sandbox.close());

async function createChannel(name: string, more: readonly string[] = []): Promise<number> {
  const args = [
    'channel',
    'create',
    '--name',
    name,
    '--key-stdin',
    '--models',
    'gpt-4o-mini',
    '--base-url',
    'builtin:',
  ];
  const made = (await session.json([...args, ...more], { stdin: canary })) as { id: number };
  return made.id;
}

async function stored(id: number): Promise<Record<string, unknown>> {
  return (await root.call('GET', `/api/channel/${id}`)) as Record<string, unknown>;
}

describe('channel list', () => {
  test('CHAN-01 CHAN-03: pages of the size asked for, every column in JSON, truncation told beside it', async () => {
    const { stdout, stderr } = await session.run(['channel', 'list', '-o', 'json', '--page-size', '20', '--id-sort']);
    const rows = JSON.parse(stdout) as Record<string, unknown>[];
    expect(rows).toHaveLength(20);
    expect(rows[0]).toMatchObject({ id: 60, status: expect.any(String), type: expect.any(Number) });
    for (const field of [
      'name',
      'group',
      'response_time',
      'test_time',
      'used_quota',
      'balance',
      'priority',
      'weight',
    ]) {
      expect(rows[0]).toHaveProperty(field);
    }
    expect(rows[0]).not.toHaveProperty('key');
    expect(JSON.parse(stderr)).toMatchObject({ notice: 'truncated', shown: 20, total: 60 });
  });

  test('CHAN-03: a person reads type and state by name, and both learn why and when a channel was disabled', async () => {
    const table = await session.run(['channel', 'list', '--keyword', 'openai', '-o', 'table']);
    expect(table.stdout).toMatch(
      /ID +NAME +TYPE +GROUP +STATUS +LATENCY +USED +BALANCE +PRIORITY +WEIGHT\n +1 +openai +1 OpenAI +.*Enabled +0\.61 s/,
    );
    const one = await session.run(['channel', 'get', '2', '-o', 'table']);
    expect(one.stdout).toMatch(/Status +Auto-disabled \(Disabled \d+ days? ago: Your account has been deactivated\.\)/);
    expect(one.stdout).toMatch(/Latency +0\.89 s \(Tested .+\)/);
    const now = Date.now() / 1000;
    const { status_reason, status_time } = (await session.json(['channel', 'get', '2'])) as Record<string, unknown>;
    expect(status_reason).toBe('Your account has been deactivated.');
    expect(now - Number(status_time)).toBeGreaterThan(86_400);
    expect(await session.json(['channel', 'get', '1'])).toMatchObject({ status_reason: '', status_time: 0 });
    expect((await session.run(['channel', 'get', '1', '-o', 'table'])).stdout).not.toMatch(
      /Disabled because|Disabled at/,
    );
  });

  test('a full name stands for an id where just one row has it', async () => {
    expect(await session.json(['channel', 'get', 'openai'])).toMatchObject({ id: 1, name: 'openai' });
    const mixed = (await session.json(['user', 'get', 'waldo', '3', 'root'])) as { id: number }[];
    expect(mixed.map(({ id }) => id)).toEqual([41, 3, 1]);
    const made = ['channel', 'create', '--name', 'twin', '--key', 'k', '--models', 'gpt-4o'];
    const ids: string[] = [];
    for (const _ of [1, 2]) ids.push(`${((await session.json(made)) as { id: number }).id}`);
    for (const [words, code, text] of [
      [['user', 'get', 'wald'], 6, 'No user is named wald. Did you mean waldo?'],
      [
        ['channel', 'disable', '0', '--yes'],
        2,
        '"0" is not a valid ID. IDs are whole numbers. Run tollgate channel list to see them.',
      ],
      [['user', 'get', 'nobody'], 6, 'No user is named nobody. Run tollgate user list to see what exists.'],
      [['user', 'disable', 'waldo', 'wald', '--yes'], 6, 'No user is named wald. Did you mean waldo?'],
      [['user', 'disable', 'waldo,wald', '--yes'], 6, 'No user is named wald. Did you mean waldo?'],
      [['channel', 'update', 'twin', '--weight', '1'], 2, `Several rows are named twin. Use an ID: ${ids.join(', ')}.`],
      [['channel', 'copy', 'openai,azure'], 2, 'copy takes only one ID. Run with --help for usage.'],
      [['channel', 'get', 'twin'], 2, `Several rows are named twin. Use an ID: ${ids.join(', ')}.`],
    ] as const) {
      const { exitCode, stdout, stderr } = await session.run([...words]);
      expect([exitCode, stdout, stderr.trim()]).toEqual([code, '', `tollgate: ${text}`]);
    }
    expect((await session.run(['user', 'get', 'waldo', '-o', 'table'])).stdout).toMatch(/^Status +Active$/m);
    await session.run(['channel', 'delete', ...ids, '--yes']);
    const changed = ['channel', 'update', 'openai,2', 'azure', '--weight', '7', '--json=id,result'];
    expect(await session.json(changed)).toMatchObject([{ id: 1 }, { id: 2 }, { id: 4 }]);
    expect(await session.json(['channel', 'get', 'azure'])).toMatchObject({ weight: 7 });
    const tested = await session.json(['channel', 'test', 'openai']);
    expect(tested).toMatchObject({ id: 1, result: 'done' });
  });

  test('CHAN-01: --all walks every page, without doubles', async () => {
    const { stdout, stderr } = await session.run(['channel', 'list', '--all', '-o', 'name']);
    const names = stdout.trim().split('\n');
    expect(names).toHaveLength(60);
    expect(new Set(names).size).toBe(60);
    expect(stderr).toBe('');
  });

  test('CHAN-02: keyword, model and group are trimmed and combined', async () => {
    const named = async (...words: string[]) =>
      ((await session.json(['channel', 'list', '--all', ...words])) as { id: number }[]).map(({ id }) => id);
    expect(await named('--keyword', '7')).toContain(7);
    expect(await named('--model', ' o1-mini ')).toEqual(await named('--model', 'o1-mini'));
    expect(await named('--group', ' svip ')).toEqual(await named('--group', 'svip'));
    const all = (await session.json(['channel', 'list', '--keyword', ' openai ', '--all'])) as { name: string }[];
    expect(all.length).toBeGreaterThan(1);
    const fewer = (await session.json([
      ...['channel', 'list', '--keyword', 'openai', '--model', 'gpt-4o', '--group', 'vip', '--all'],
    ])) as { name: string; models: string[]; group: string[] }[];
    expect(fewer.length).toBeGreaterThan(0);
    for (const { name, models, group } of fewer) {
      expect(name).toContain('openai');
      expect(models.some((model) => model.includes('gpt-4o'))).toBe(true);
      expect(group).toContain('vip');
    }
  });

  test('CHAN-03: an unknown field fails before any request and names the valid ones', async () => {
    const result = await session.run(['channel', 'list', '--json=id,nmae', '--gateway', session.sandbox.url]);
    expect(result).toMatchObject({ exitCode: 2, stdout: '' });
    expect(JSON.parse(result.stderr)).toMatchObject({ code: 'unknown-field' });
    expect(JSON.parse(result.stderr).message).toContain('Did you mean name');
    expect(JSON.parse(result.stderr).hint).toContain('response_time');
  });
});

describe('channel actions', () => {
  test('CHAN-05: a test tells the time in seconds', async () => {
    const id = await createChannel('tested', ['--models', 'gpt-4o-mini,gpt-4o']);
    const result = (await session.json(['channel', 'test', String(id), '--model', 'gpt-4o'])) as { time: number };
    expect(result).toMatchObject({ id, result: 'done', time: expect.any(Number) });
    const { items } = (await root.call('GET', '/api/log/?type=2&p=1&page_size=10')) as {
      items: { channel: number; model_name: string }[];
    };
    expect(items.find(({ channel }) => channel === id)).toMatchObject({ model_name: 'gpt-4o' });
    const text = await session.run(['channel', 'test', String(id), '-o', 'table']);
    expect(text.stdout).toMatch(/Channel tested tested: \d+\.\d\d s\./);
  });

  test('CHAN-09: disable and enable one and many; a second time changes nothing and is no failure', async () => {
    const ids = [await createChannel('one'), await createChannel('two')];
    const disabled = await session.run(['channel', 'disable', ...ids.map(String), '--yes', '-o', 'json']);
    expect(disabled.exitCode, disabled.stderr).toBe(0);
    expect(JSON.parse(disabled.stdout)).toMatchObject(ids.map((id) => ({ id, result: 'done' })));
    for (const id of ids) expect(await stored(id)).toMatchObject({ status: 2 });
    const again = await session.run(['channel', 'disable', '-', '--yes', '-o', 'json'], {
      stdin: `channel/${ids[0]}\n`,
    });
    expect(again.exitCode).toBe(0);
    expect(JSON.parse(again.stdout)).toMatchObject([{ id: ids[0], result: 'unchanged' }]);
    expect((await session.run(['channel', 'enable', ...ids.map(String)])).exitCode).toBe(0);
    for (const id of ids) expect(await stored(id)).toMatchObject({ status: 1 });
  });

  test('CHAN-08: without a terminal and without --yes nothing is sent; with it the rows are gone', async () => {
    const id = await createChannel('doomed');
    const refused = await session.run(['channel', 'delete', String(id), '--verbose']);
    expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
    expect(refused.stderr).toContain('--yes');
    expect(refused.stderr).not.toContain('/api/');
    const plan = await session.run(['channel', 'delete', String(id), '--dry-run']);
    expect(plan.stdout).toBe(`DELETE ${session.sandbox.url}/api/channel/${id}\n`);
    expect(await stored(id)).toMatchObject({ id });
    expect((await session.run(['channel', 'delete', String(id), '--yes'])).exitCode).toBe(0);
    expect((await session.run(['channel', 'get', String(id)])).exitCode).toBe(6);
  });

  test('CHAN-08: several are deleted in one go, the count is told, and the others stay', async () => {
    const ids = [await createChannel('gone 1'), await createChannel('gone 2'), await createChannel('staying')];
    const before = ((await session.json(['channel', 'list', '--all'])) as { id: number }[]).map(({ id }) => id);
    const gone = ids.slice(0, 2);
    const result = await session.run(['channel', 'delete', ...gone.map(String), '--yes', '-o', 'table']);
    expect(result.exitCode, result.stderr).toBe(0);
    expect(result.stdout).toContain('2 channels deleted.');
    const after = ((await session.json(['channel', 'list', '--all'])) as { id: number }[]).map(({ id }) => id);
    expect(after.sort()).toEqual(before.filter((id) => !gone.includes(id)).sort());
  });

  test('CHAN-08: no ids at all says "select channels first"', async () => {
    const result = await session.run(['channel', 'delete', '-', '--yes'], { stdin: '\n' });
    expect(result.exitCode).toBe(2);
    expect(result.stderr).toMatch(/select channels first/i);
  });

  test('CHAN-08 FMT-03: delete-disabled tells the count', async () => {
    const before = (await session.json(['channel', 'list', '--all'])) as { status: string }[];
    const off = before.filter(({ status }) => status !== 'enabled').length;
    const result = (await session.json(['channel', 'delete-disabled', '--yes'])) as { count: number };
    expect(result).toMatchObject({ result: 'done', count: off });
    expect(await session.json(['channel', 'list', '--all'])).toHaveLength(before.length - off);
  });

  test('part of a batch failing is exit 10 with every item told', async () => {
    const id = await createChannel('half');
    const result = await session.run(['channel', 'test', String(id), '99999', '-o', 'json']);
    expect(result.exitCode).toBe(10);
    expect(JSON.parse(result.stdout)).toMatchObject([
      { id, result: 'done' },
      { id: 99999, result: 'failed', code: 'not-found' },
    ]);
    expect(JSON.parse(result.stderr)).toMatchObject({ code: 'partly-failed', items: [{ id: 99999 }] });
  });

  test('CHAN-06 CHAN-07 CHAN-11 FMT-03: test-all, update-balances and fix ask first and tell what they did', async () => {
    for (const [verb, warning] of [
      ['test-all', 'including disabled ones'],
      ['update-balances', 'can take a few minutes'],
      ['fix', 'Requests to channels may fail'],
      ['delete-disabled', 'disabled manually and automatically'],
    ] as const) {
      const refused = await session.run(['channel', verb]);
      expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
      expect(refused.stderr, verb).toMatch(/needs confirmation.*Nothing was sent/);
      expect(refused.stderr, verb).toContain(warning);
    }
    const id = await createChannel('with a balance');
    const balance = (await session.json(['channel', 'update-balance', String(id)])) as { balance: number };
    expect(balance).toMatchObject({ id, result: 'done' });
    expect(await stored(id)).toMatchObject({ balance: balance.balance, balance_updated_time: expect.any(Number) });
    const one = await session.run(['channel', 'update-balance', String(id), '-o', 'table']);
    expect(one.stdout).toMatch(/with a balance.*updated.*\$\d+\.\d\d/);
    expect((await session.run(['channel', 'test-all', '--yes', '-o', 'table'])).stdout).toMatch(
      /testing all channels/i,
    );
    expect((await session.run(['channel', 'update-balances', '--yes', '-o', 'table'])).stdout).toMatch(
      /Balances of all enabled channels updated/,
    );
    expect((await session.run(['channel', 'fix', '--yes', '-o', 'table'])).stdout).toMatch(/Database repaired: \d+/);
  });

  test('CHAN-10: copies where the gateway can', async () => {
    const id = await createChannel('original');
    const copy = (await session.json(['channel', 'copy', String(id)])) as { id: number; copied_from: number };
    expect(copy).toMatchObject({ result: 'done', copied_from: id });
    expect(await stored(copy.id)).toMatchObject({ models: 'gpt-4o-mini', base_url: 'builtin:' });
  });

  test('CHAN-15: models lists every name bare; fetch-models works for the OpenAI type only', async () => {
    const models = await session.run(['channel', 'models']);
    expect(models.stdout.trim().split('\n')).toContain('gpt-4o');
    const id = await createChannel('fetching', ['--type', '14']);
    const result = await session.run(['channel', 'fetch-models', String(id)]);
    expect(result.exitCode).toBe(7);
    expect(result.stderr).toMatch(/only the OpenAI format is supported/i);
  });
});

test('NAV-03: a role known to be too low is refused before any request', async () => {
  await root.call('POST', '/api/user/', { username: 'plain', password: 'plain-password', display_name: 'plain' });
  const env = { TOLLGATE_CONFIG_DIR: join(session.folder, 'plain') };
  const login = ['login', '--gateway', session.sandbox.url, '--username', 'plain', '--password-stdin'];
  expect((await session.run(login, { stdin: 'plain-password', env })).exitCode).toBe(0);
  const result = await session.run(['channel', 'list', '--verbose'], { env });
  expect(result).toMatchObject({ exitCode: 5, stdout: '' });
  expect(result.stderr).toMatch(/no permission/i);
  expect(result.stderr).not.toContain('/api/');
  expect((await session.run(['token', 'list'], { env })).exitCode).toBe(0);
});

test('CHAN-10: a gateway that cannot copy without the key says so, exit 7, and takes one', async () => {
  const classic = await startCliSession({ dialect: 'classic' });
  onTestFinished(() => classic.sandbox.close());
  const args = ['channel', 'create', '--name', 'original', '--key-stdin', '--models', 'm', '--base-url', 'builtin:'];
  const { id } = (await classic.json(args, { stdin: canary })) as { id: number };
  const failed = await classic.run(['channel', 'copy', String(id)]);
  expect(failed).toMatchObject({ exitCode: 7, stdout: '' });
  expect(failed.stderr).toMatch(/doesn’t return channel keys/i);
  const copy = await classic.run(['channel', 'copy', String(id), '--key-stdin'], { stdin: canary });
  expect(copy.exitCode, copy.stderr).toBe(0);
});
