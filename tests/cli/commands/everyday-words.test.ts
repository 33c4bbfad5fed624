import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { version } from '../../../package.json';
import { answer, rateLimited, refusal } from '../../support/gateway/faults.ts';
import { type ProxiedSession, startProxiedSession } from '../../support/gateway/proxied-session.ts';

let session: ProxiedSession;
beforeAll(async () => {
  session = await startProxiedSession({ sampleData: true });
});
afterAll(async () => {
  await session.proxy.close();
  await session.sandbox.close();
});
afterEach(() => session.proxy.reset());

test('version, help as a word, and ls mean what they mean elsewhere', async () => {
  const { run } = session;
  expect((await run(['version'])).stdout.trim()).toBe(version);
  expect(JSON.parse((await run(['version', '-o', 'json'])).stdout)).toMatchObject({ version });
  const wanted = (await run(['channel', 'disable', '--help'])).stdout;
  for (const words of [
    ['channel', 'disable', 'help'],
    ['channel', 'help', 'disable'],
    ['help', 'channel', 'disable'],
  ]) {
    expect((await run(words)).stdout, words.join(' ')).toBe(wanted);
  }
  expect((await run(['channel', 'help'])).stdout).toBe((await run(['channel', '--help'])).stdout);
  expect((await run(['login', 'help'])).stdout).toContain('--password-stdin');
  expect((await run(['channel', 'ls', '-o', 'name', '--limit', '1'])).stdout).toMatch(/^channel\/\d+$/m);
  // Where the word may be meant, it is: an option may be called so.
  expect((await run(['option', 'get', 'help'])).stderr).toContain('no option help');
});

test.each(['login', 'setup', 'register', 'reset-password', 'doctor', 'status', 'web'])(
  '%s takes the address of the gateway as a word too, only one, and nothing else as one',
  async (command) => {
    const twice = await session.run([command, 'https://one.example.com', '--gateway', 'https://other.example.com']);
    expect([twice.exitCode, twice.stderr]).toEqual([
      ...[2, 'tollgate: Unexpected argument "https://one.example.com". Run with --help for usage.\n'],
    ]);
    expect((await session.run([command, 'canary'])).exitCode).toBe(2);
    expect(session.proxy.requests).toEqual([]);
  },
);

test('the status of a gateway that is named by a word alone is asked of that one', async () => {
  const env = { TOLLGATE_GATEWAY: 'http://127.0.0.1:9' };
  const asked = await session.run(['status', session.proxy.url, '--json=gateway'], { env });
  expect([asked.exitCode, JSON.parse(asked.stdout)]).toEqual([0, { gateway: session.proxy.url }]);
});

test.each([
  [['get', 'channel', 'openai'], 'channel get openai'],
  [['get', 'channels'], 'channel list'],
  [['rm', 'user', '12'], 'user delete 12'],
  [['top'], 'pulse'],
  [['backup'], 'site dump'],
  [['channel', 'openai'], 'get openai'],
  [['channel', 'openai', 'disable', '--yes'], 'disable openai'],
  [['redemption', '12', 'disable', '--yes'], 'disable 12'],
  [['channel', '12', 'list'], 'get 12'],
  [['user', 'find', 'zoe'], 'list --keyword zoe'],
  [['channel', 'set', '1', '--weight', '2'], 'update'],
  [['channels', '--limit', '1'], 'channel list'],
  [['channel', 'update', '1', 'weight=2', '--priority', '1'], '--weight 2'],
])('%j is answered by the command that is meant, and sends nothing', async (words, meant) => {
  const refused = await session.run(words);
  expect([refused.exitCode, refused.stdout]).toEqual([2, '']);
  expect(refused.stderr).toMatch(new RegExp(`^tollgate: .*Did you mean ${meant}\\?\n$`));
  expect(session.proxy.requests).toEqual([]);
});

test('SEC-09: what has the form of a secret, or follows a switch that reads one, is no name and is not repeated', async () => {
  for (const words of [
    ['token', 'disable', 'sk-canary4711canary4711canary4711', '--yes'],
    ['channel', 'update', '1', '--key-stdin', 'canary4711', '--yes'],
  ]) {
    const refused = await session.run(words);
    expect([refused.exitCode, refused.stdout]).toEqual([2, '']);
    expect(refused.stderr).not.toContain('canary');
  }
  expect(session.proxy.requests).toEqual([]);
});

test('--since is a start counted back, or a time as --start takes it; a range that cannot hold anything is refused before any request', async () => {
  const { run, proxy } = session;
  await run(['log', 'list', '--since', '2h', '--limit', '1']);
  const asked = new URL(proxy.received('GET /api/log/')[0]?.url ?? '', 'http://x').searchParams;
  expect(Math.abs(Number(asked.get('start_timestamp')) - (Date.now() / 1000 - 7200))).toBeLessThan(60);
  proxy.reset();
  for (const since of ['2026-11-01', '1h30m']) await run(['log', 'list', '--since', since, '--limit', '1']);
  const [first, second] = proxy
    .received('GET /api/log/')
    .map(({ url }) => Number(new URL(url, 'http://x').searchParams.get('start_timestamp')));
  expect(first).toBe(new Date(2026, 10, 1).getTime() / 1000);
  expect(Math.abs((second ?? 0) - (Date.now() / 1000 - 5400))).toBeLessThan(60);
  proxy.reset();
  for (const [words, outcome] of [
    [['log', 'list', '--since', 'soon'], /"soon".*2h, 7d, yesterday, 2026-11-01/],
    [['log', 'list', '--since', '7x'], /"7x"/],
    [['log', 'list', '--since', 'never'], /"never"/],
    [['log', 'list', '--since', '2h', '--start', '-1d'], /--since and --start can’t be used together/],
    [['log', 'export', '--start', '-7d', '--end', '-8d'], /is after the end/],
    [['channel', 'list', '--jq', '.['], /jq program failed/],
    [['redemption', 'create', '--resume', 'nowhere'], /No run is recorded at nowhere/],
    [['token', 'create', '--resume', 'nowhere'], /No run is recorded at nowhere/],
  ] as const) {
    const refused = await run(words);
    expect(refused, words.join(' ')).toMatchObject({ exitCode: 2, stdout: '' });
    expect(refused.stderr).toMatch(outcome);
  }
  expect(proxy.requests).toEqual([]);
}, 40_000);

test('--output - is standard output, and a flag is understood in the singular and the plural', async () => {
  const { run, files } = session;
  const { readdirSync } = await import('node:fs');
  const exported = await run(['log', 'export', '--output', '-', '--since', '3d']);
  expect(exported).toMatchObject({ exitCode: 0 });
  expect(exported.stdout).toMatch(/^created_at,/);
  expect(readdirSync(files)).toEqual([]);
  const one = await run(['channel', 'list', '--group', 'vip', '-o', 'name']);
  expect(one.stdout).not.toBe('');
  expect((await run(['channel', 'list', '--groups', 'vip', '-o', 'name'])).stdout).toBe(one.stdout);
  const create = ['channel', 'create', '--name', 'a', '--key', 'k', '--models', 'm', '--dry-run', '-o', 'json'];
  const planned = JSON.parse((await run([...create, '--group', 'vip'])).stdout);
  expect(JSON.stringify(planned)).toContain('"vip"');
}, 40_000);

test('--wait waits out a rate limit for one command; without it the command ends with 9', async () => {
  const { run, proxy } = session;
  proxy.when('GET /api/channel/', rateLimited(1), { nth: [1, 2, 3, 4] });
  const waited = await run(['channel', 'list', '--limit', '1', '-o', 'name', '--wait', '1m', '--retries', '0']);
  expect(waited, waited.stderr).toMatchObject({ exitCode: 0 });
  expect(waited.stdout).toMatch(/^channel\//);
  expect(waited.stderr).toMatch(/rate/i);
  proxy.reset();
  proxy.when('GET /api/channel/', rateLimited(60));
  expect(await run(['channel', 'list', '--retries', '0'])).toMatchObject({ exitCode: 9, stdout: '' });
  expect(await run(['channel', 'list', '--retries', '0', '--wait', '5s'])).toMatchObject({ exitCode: 9, stdout: '' });
  expect(await run(['channel', 'list', '--wait', 'long'])).toMatchObject({ exitCode: 2 });
}, 40_000);

test('CHAN-10: a copy that the gateway refuses says "copy failed" and why, exit 7', async () => {
  const { run, proxy } = session;
  proxy.when('POST /api/channel/copy/1', refusal('name is taken'));
  const failed = await run(['channel', 'copy', '1']);
  expect(failed).toMatchObject({ exitCode: 7, stdout: '' });
  expect(failed.stderr).toMatch(/Couldn’t duplicate the channel\..*name is taken/);
});

test('TOK-07: chats that cannot be read are told as that', async () => {
  const { run, proxy, root } = session;
  const status = (await root.call('GET', '/api/status')) as object;
  const body = { success: true, message: '', data: { ...status, chats: '{broken' } };
  proxy.when('GET /api/status', answer(200, { body }));
  const broken = await run(['token', 'chat-link']);
  expect(broken).toMatchObject({ exitCode: 7, stdout: '' });
  expect(broken.stderr).toContain('The chat data can’t be read.');
});

test('TOK-08: token chat-link without an id takes the first enabled token, looked for among a hundred', async () => {
  const { run, proxy, root } = session;
  const made = await run(['token', 'chat-link', '-o', 'json']);
  expect(made, made.stderr).toMatchObject({ exitCode: 0 });
  const listed = proxy.received('GET /api/token/')[0]?.url ?? '';
  expect(
    new URL(listed, 'http://x').searchParams.get('size') ?? new URL(listed, 'http://x').searchParams.get('page_size'),
  ).toBe('100');
  const rows = (await root.call('GET', '/api/token/?p=1&size=100')) as { items: { id: number; status: number }[] };
  const first = rows.items.find(({ status }) => status === 1);
  expect(JSON.parse(made.stdout)).toMatchObject({ id: first?.id });

  for (const { id, status } of rows.items) {
    if (status === 1) await root.call('PUT', '/api/token/?status_only=true', { id, status: 2 });
  }
  const none = await run(['token', 'chat-link']);
  expect(none).toMatchObject({ exitCode: 7, stdout: '' });
  expect(none.stderr).toMatch(/enabled/i);
}, 40_000);

test('a switch may say what it is as scripts write it, --dry-run=false; a word after it is not taken for its value', async () => {
  const { run, proxy } = session;
  const isOn = async (field: string) =>
    JSON.parse((await run(['channel', 'get', '1', '-o', 'json'])).stdout)[field] as unknown;
  for (const [word, wanted] of [
    ['--auto-ban=false', false],
    ['--auto-ban=TRUE', true],
    ['--no-auto-ban=true', false],
    ['--no-auto-ban=0', true],
  ] as const) {
    expect(await run(['channel', 'update', '1', word]), word).toMatchObject({ exitCode: 0 });
    expect(await isOn('auto_ban'), word).toBe(wanted);
  }
  proxy.reset();
  await run(['channel', 'update', '1', '--auto-ban=no', '--dry-run=true']);
  expect(proxy.received('PUT /api/channel/')).toEqual([]);
  expect(await isOn('auto_ban')).toBe(true);
  await run(['channel', 'update', '1', '--auto-ban=no', '--dry-run=false']);
  expect(await isOn('auto_ban')).toBe(false);
  const unsure = await run(['channel', 'disable', '1', '--yes=false']);
  expect(unsure).toMatchObject({ exitCode: 2 });
  expect(unsure.stderr).toContain('needs confirmation');
  expect((await run(['option', 'set', 'DemoSiteEnabled', '--yes', 'true'])).exitCode).toBe(0);
  proxy.reset();
  for (const [line, outcome] of [
    ['channel update 1 --auto-ban false', '--auto-ban takes no value. For false, write --no-auto-ban.'],
    ['channel update 1 --auto-ban true --yes', '--auto-ban takes no value. For true, write --auto-ban.'],
    ['channel create --name x --no-auto-ban true', '--no-auto-ban takes no value. For true, write --no-auto-ban.'],
    ['channel list --all false', '--all takes no value. For false, write --all=false.'],
    ['user disable 2 --yes true', '--yes takes no value. For true, write --yes.'],
    ['channel update 1 --auto-ban=maybe', '--auto-ban can only be true or false.'],
    ['channel update 1 --auto-ban=', '--auto-ban can only be true or false.'],
    ['channel update 1 --remark --no-auto-ban=false x', '--remark requires a value.'],
    ['channel update 1 --remark --dry-run=false x', '--remark requires a value.'],
    ['login --password-stdin hunter2', '--password-stdin takes no value.'],
    ['login --password-stdin=hunter2', '--password-stdin can only be true or false.'],
    ['price set gpt-4o --input 3 --output 9', 'Unknown output format "9". Did you mean --output-price 9?'],
  ] as const) {
    const refused = await run(line.split(' '));
    expect(refused, line).toMatchObject({ exitCode: 2, stdout: '' });
    expect(refused.stderr).toContain(outcome);
    expect(refused.stderr).not.toContain('hunter2');
  }
  expect(proxy.received(/^PUT/)).toEqual([]);
});

test('words of other tools are answered with ours: verbs, flags, an address or a name where a flag is wanted', async () => {
  const { run, proxy } = session;
  proxy.reset();
  for (const [line, meant] of [
    ['channel rm 3', 'delete'],
    ['channel add', 'create'],
    ['channel describe 1', 'get'],
    ['channel list --filter name=a', '--where'],
    ['user list --search bob', '--keyword'],
    ['log list --from yesterday', '--start'],
    ['log list --until now', '--end'],
    ['log list --last 1h', '--since'],
    ['log list -n 5', '--limit'],
    ['channel list --follow', '--watch=5s'],
    ['channel list --watch 3', '--watch=3s'],
    ['channel list --fields id', '--columns'],
    ['channel delete 3 --force', '--yes'],
    ['channel list --url http://127.0.0.1:1', '--gateway'],
    ['channel create --name a --url http://127.0.0.1:1', '--base-url'],
    ['token create --name a --quota 5usd', '--remain-quota'],
    ['token create --name a --expires 30d', '--expired-time'],
    ['token create --name a --models gpt-4o', '--model-limits'],
    ['redemption create --amount 5usd', '--quota'],
    ['user add-quota 5 --quota 5usd', '--amount'],
    ['price set gpt-4o --input-price 1.25', '--input'],
    ['price set gpt-4o --completion-price 5', '--output-price'],
    ['price set gpt-4o --cache-read 0.5', '--cached'],
    ['channel create --name a --api-key x', '--key-file'],
    ['channel update 1 --description x', '--remark'],
    ['group set vip --description x', '--label'],
    ['usage --group-by model', '--by'],
    ['web --host 127.0.0.1', '--listen'],
    ['sandbox --database x', '--db'],
    ['channel list a1', '--keyword a1'],
    ['log list req-20261130', '--find req-20261130'],
    ['user create bob', '--username bob'],
    ['site dump sites/prod', '--directory sites/prod'],
    ['site plan --output plan.json', '--out plan.json'],
    ['channel create one two', '--name one'],
    ['group rename vip gold', '--to gold'],
    ['price add gpt-5 --input 3', '--model gpt-5'],
    ['whoami http://localhost:3000', '--gateway http://localhost:3000'],
    ['logout localhost:3000', '--gateway localhost:3000'],
  ]) {
    const refused = await run((line ?? '').split(' '));
    expect(refused, line).toMatchObject({ exitCode: 2, stdout: '' });
    expect(refused.stderr, line).toContain(` Did you mean ${meant}?`);
  }
  for (const [line, end] of [
    ['channel list --tag t1', '--watch. A column is filtered with --where tag=VALUE. Run with --help for details.'],
    ['channel list --used-quota 5', '--where used_quota=VALUE.'],
    ['price set gpt-4o --unknown 3', 'Unknown flag --unknown. Flags of this command: --input,'],
    ['channel list a1 --keyword a1', 'Unexpected argument "a1". Run with --help for usage.'],
  ]) {
    const refused = await run((line ?? '').split(' '));
    expect(refused, line).toMatchObject({ exitCode: 2, stdout: '' });
    expect(refused.stderr, line).toContain(end);
  }
  expect(proxy.received(/./)).toEqual([]);
  for (const line of ['channel create --input .', 'channel import .'])
    expect((await run(line.split(' '))).stderr).toContain(
      '. is a folder. Check the path, or use - for standard input.',
    );
  expect((await run(['site', 'apply', '.', '--yes'])).stderr).toContain('. is a folder. Did you mean --directory .?');
  for (const words of [
    ['channel', 'list', '-o=json'],
    ['-o=json', 'channel', 'list'],
    ['channel', 'list', '-ojson'],
  ]) {
    expect(JSON.parse((await run([...words, '--limit', '1'])).stdout), words.join(' ')).toHaveLength(1);
  }
});
