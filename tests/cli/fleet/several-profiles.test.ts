import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { worstExitCode } from '../../../cli/failure/exit-code.ts';
import { loadCommandTable } from '../../../cli/reference/command-table.ts';
import { loadLists } from '../../../shared/screens/registry.ts';
import { type FaultProxy, startFaultProxy } from '../../support/gateway/fault-proxy.ts';
import { drop } from '../../support/gateway/faults.ts';
import { startTestSandbox, type TestSandbox } from '../../support/gateway/sandbox.ts';
import { startTollgate } from '../../support/program/command.ts';
import { runCommand } from '../../support/program/command-here.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { actionCases, commandCases } from '../commands/all-commands.ts';

const folder = temporaryFolder();
const sandboxes: TestSandbox[] = [];
const proxies: Record<string, FaultProxy> = {};
const cookies: Record<string, string> = {};

const run = (words: readonly string[], env: Record<string, string> = {}, stdin?: string) =>
  runCommand(words, { env: { TOLLGATE_CONFIG_DIR: folder, ...env }, stdin });
const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

/** `one` and `two` stand; the session of `ended` is over; nothing answers at `away`. */
beforeAll(async () => {
  for (const name of ['one', 'two', 'ended']) {
    const sandbox = await startTestSandbox({ dialect: name === 'two' ? 'v1' : 'v013' });
    sandboxes.push(sandbox);
    const proxy = await startFaultProxy(sandbox.url);
    proxies[name] = proxy;
    const login = ['login', '--gateway', proxy.url, '--profile', name, '-u', 'root', '--password-stdin'];
    expect((await run(login, {}, '123456\n')).exitCode).toBe(0);
    for (const channel of [`${name}-a`, `${name}-b`])
      await run([
        ...['channel', 'create', '--profile', name, '--type', '1', '--key', 'sk-1', '--models', 'm'],
        ...['--name', channel],
      ]);
    await run(['channel', 'disable', '1', '--profile', name, '--yes']);
  }
  await run(['profile', 'add', 'away', '--gateway', 'http://127.0.0.1:1']);
  const path = join(folder, 'credentials.json');
  const stored = JSON.parse(readFileSync(path, 'utf8'));
  for (const name of ['one', 'two']) cookies[name] = stored.profiles[name].credential.cookie ?? '';
  stored.profiles.ended.credential.cookie = 'session=over';
  writeFileSync(path, JSON.stringify(stored), { mode: 0o600 });
}, 60_000);
afterAll(async () => {
  for (const proxy of Object.values(proxies)) await proxy.close();
  for (const sandbox of sandboxes) await sandbox.close();
});

test('SEE-13: a list over several profiles has a profile column, in the order of the profiles, in every format', async () => {
  const over = ['channel', 'list', '--profiles', 'two,one', '--sort', 'name'];
  const json = await run([...over, '--json=name']);
  expect([json.exitCode, JSON.parse(json.stdout)]).toEqual([
    0,
    ['two', 'two', 'one', 'one'].map((profile, index) => ({ profile, name: `${profile}-${'abab'[index]}` })),
  ]);
  const table = await run([...over, '-o', 'table']);
  expect(table.stdout.split('\n').map((line) => line.slice(0, 12))).toEqual([
    expect.stringMatching(/^PROFILE +ID/),
    expect.stringMatching(/^two +\d/),
    expect.stringMatching(/^two +\d/),
    expect.stringMatching(/^one +\d/),
    expect.stringMatching(/^one +\d/),
    '',
  ]);
  const csv = await run([...over, '-o', 'csv']);
  expect(csv.stdout).toMatch(/^profile,id,name.*\r?\ntwo,/);
  expect((await run([...over, '-o', 'name'])).stdout).toMatch(/^two\/channel\/\d+\ntwo\/channel\/\d+\none\/channel/);
  expect((await run([...over, '--columns', 'name,profile', '-o', 'tsv'])).stdout).toMatch(/^two-a\ttwo\n/);
  expect((await run([...over, '--template', '{profile}={name}'])).stdout).toContain('one=one-b');
  expect((await run([...over, '--jq', '[.[].profile] | unique | length'])).stdout.trim()).toBe('2');
  const ndjson = linesOf((await run([...over, '-o', 'ndjson'])).stdout);
  expect(ndjson.map(({ profile }) => profile).sort()).toEqual(['one', 'one', 'two', 'two']);
  // One row of each is a block of its own for people, and an array for machines.
  const shown = await run(['channel', 'get', '1', '--profiles', 'one,two', '-o', 'table']);
  expect(shown.stdout).toMatch(/^Profile +one\n[\s\S]*\n\nProfile +two\n/);
  const records = JSON.parse(
    (await run(['channel', 'get', '-', '--profiles', 'one,two', '-o', 'json'], {}, '1\n')).stdout,
  );
  expect(records).toEqual([
    expect.objectContaining({ profile: 'one', id: 1 }),
    expect.objectContaining({ profile: 'two', id: 1 }),
  ]);
  const people = await run(['whoami', '--profiles', 'one,two', '-o', 'table']);
  expect(people.stdout).toMatch(/^one:\nroot .*\ntwo:\nroot /);
});

test('SEE-13: one profile that fails hides nothing of the others, is told with its name, and the exit code is the worst of all', async () => {
  const all = await run(['channel', 'list', '--all-profiles', '--json=name']);
  expect(JSON.parse(all.stdout).map(({ profile }: { profile: string }) => profile)).toEqual([
    'one',
    'one',
    'two',
    'two',
  ]);
  expect(all.exitCode).toBe(4);
  expect(linesOf(all.stderr)).toContainEqual(
    expect.objectContaining({
      code: 'not-signed-in',
      profile: 'ended',
      hint: expect.stringContaining('--profile ended'),
    }),
  );
  expect(linesOf(all.stderr)).toContainEqual(expect.objectContaining({ code: 'not-signed-in', profile: 'away' }));
  const network = await run(['status', '--profiles', 'away,one', '-o', 'json']);
  expect([network.exitCode, JSON.parse(network.stdout)]).toEqual([8, [expect.objectContaining({ profile: 'one' })]]);
  const people = await run(['status', '--profiles', 'one,away', '--template', '{profile}']);
  expect(people.stderr).toMatch(/^tollgate: away: .*refused/m);
  const empty = await run(['redemption', 'list', '--profiles', 'one,two', '-o', 'json']);
  expect([empty.exitCode, empty.stdout]).toEqual([0, '[]\n']);
  expect(worstExitCode([0, 9, 0])).toBe(9);
  expect(worstExitCode([8, 4, 9])).toBe(4);
  expect(worstExitCode([10, 1, 8])).toBe(1);
  expect(worstExitCode([11, 10, 0])).toBe(10);
  expect(worstExitCode([])).toBe(0);
});

test('SEE-13: what changes something, contradicts itself or names nothing is refused in one line, before any request', async () => {
  for (const proxy of Object.values(proxies)) proxy.reset();
  const cases: [readonly string[], RegExp][] = [
    [['channel', 'disable', '1', '--yes', '--all-profiles'], /channel disable works on one profile at a time/],
    [['token', 'create', '--name', 'x', '--profiles', 'one,two'], /token create works on one profile at a time/],
    [['api', 'GET', '/api/status', '--profiles', 'one'], /one profile at a time/],
    [['token', 'key', '1', '--copy', '--profiles', 'one'], /one profile at a time/],
    [['channel', 'list', '--profiles', 'one', '--profile', 'two'], /--profiles.*--profile/],
    [['channel', 'list', '--all-profiles', '--gateway', 'http://a.example'], /--all-profiles.*--gateway/],
    [['channel', 'list', '--profiles', 'one,onee'], /no profile "onee"/],
    [['channel', 'list', '--profiles', 'all'], /Did you mean --all-profiles\?/],
    [['channel', 'list', '--profiles', 'one,,two'], /--profiles/],
    [['channel', 'list', '--profiles', 'one,two', '--columns', 'foo'], /no field "foo"/],
    [['log', 'tail', '--follow', '--profiles', 'one,two'], /NDJSON only/],
  ];
  for (const [words, message] of cases) {
    const { exitCode, stdout, stderr } = await run(words);
    expect([exitCode, stdout], words.join(' ')).toEqual([2, '']);
    expect(stderr.trim().split('\n'), words.join(' ')).toEqual([expect.stringMatching(message)]);
  }
  for (const proxy of Object.values(proxies)) expect(proxy.requests).toEqual([]);
  const none = await runCommand(['channel', 'list', '--all-profiles'], {
    env: { TOLLGATE_CONFIG_DIR: temporaryFolder() },
  });
  expect([none.exitCode, none.stderr]).toEqual([2, expect.stringContaining('tollgate login')]);
});

/** What reads, and prints no rows of a gateway: a file, what waits, and what looks at this machine. */
const readsOfOne = [
  ...['channel', 'token', 'user', 'plan', 'metadata', 'vendor'].map((noun) => `${noun} export`),
  // Nothing is sent, and what it costs is kept here.
  'channel cost',
  'doctor',
  'journal export',
  'site dump',
  'site diff',
  'site plan',
  'site schema',
  'log export',
  'option export',
  'redemption export',
  'version',
  'wait',
];

test('SEE-13: every command that reads runs over several profiles, and none that writes', async () => {
  const table = await loadCommandTable();
  const isRead = new Map(
    table.flatMap(({ commands }) =>
      commands.map(({ name, command }) => [name.replace('tollgate ', ''), command.isRead === true] as const),
    ),
  );
  const has = {
    log: '',
    drawing: '',
    task: '',
    model: '',
    probe: '',
    secretFile: '',
    twoKeysFile: '',
    optionsFile: '',
    allowancesFile: '',
    gateway: '',
  };
  const cases = { ...actionCases(await loadLists(), has), ...commandCases(has) };
  const expected = Object.entries(cases).map(([name, { effect }]) => [
    name,
    // Asks a provider by way of the gateway, and changes nothing there.
    (effect === 'read' && !readsOfOne.includes(name)) || name === 'channel fetch-models',
  ]);
  expect(Object.fromEntries(Object.keys(cases).map((name) => [name, isRead.get(name)]))).toEqual(
    Object.fromEntries(expected),
  );
});

test('SEE-13: the credential of one profile never goes to another gateway, nor does one of the environment', async () => {
  for (const proxy of Object.values(proxies)) proxy.reset();
  const env = {
    TOLLGATE_ACCESS_TOKEN: 'canary-token',
    TOLLGATE_USER_ID: '1',
    TOLLGATE_GATEWAY: 'http://127.0.0.1:2',
    TOLLGATE_PROFILE: 'away',
  };
  const result = await run(['channel', 'list', '--profiles', 'one,two', '-o', 'json'], env);
  expect([result.exitCode, JSON.parse(result.stdout).length]).toEqual([0, 4]);
  await run(['fleet', 'status', '--profiles', 'one,two'], env);
  const sent = (name: string) => JSON.stringify(proxies[name]?.requests.map(({ headers }) => headers));
  for (const name of ['one', 'two']) {
    expect(proxies[name]?.requests.length).toBeGreaterThan(2);
    expect(sent(name)).not.toContain('canary-token');
  }
  expect(sent('one')).toContain(cookies.one);
  expect(sent('two')).not.toContain(cookies.one);
  for (const text of [result.stdout, result.stderr]) expect(text).not.toContain(cookies.one);
});

test('SEE-13: --watch over several profiles goes on without one that is lost, and tells it', async () => {
  const words = ['channel', 'list', '--profiles', 'one,two', '--watch=200ms', '-o', 'ndjson', '--columns', 'name'];
  const watching = await startTollgate(words, { env: { TOLLGATE_CONFIG_DIR: folder } });
  await watching.waitFor(/two-b/);
  await watching.waitFor(/one-b/);
  proxies.one?.when(/./, drop());
  await watching.waitFor(/"profile":"one"/, 'stderr');
  await run(['channel', 'update', '2', '--name', 'two-renamed', '--profile', 'two']);
  await watching.waitFor(/"two-renamed"/);
  watching.kill('SIGINT');
  expect((await watching.exited).exitCode).toBe(130);
  proxies.one?.reset();
});

test('SEE-13: fleet status has a row a gateway with version, channels by state, spend, balance and errors, whatever becomes of it', async () => {
  const json = await run(['fleet', 'status', '-o', 'json']);
  const rows = JSON.parse(json.stdout) as Record<string, unknown>[];
  expect(rows.map(({ profile, state }) => [profile, state])).toEqual([
    ['one', 'ok'],
    ['two', 'ok'],
    ['ended', 'signed-out'],
    ['away', 'unreachable'],
  ]);
  expect(rows[0]).toMatchObject({
    ...{ generation: 'v013', enabled: 1, disabled: 1, auto_disabled: 0, spent_today: 0, errors: 0 },
    ...{ version: expect.stringMatching(/^v/), balance: expect.any(Number), latency: expect.any(Number) },
  });
  expect(rows[1]).toMatchObject({ generation: 'v1', disabled: 1 });
  expect(rows[2]).toMatchObject({ version: expect.stringMatching(/^v/), balance: null });
  expect(rows[3]).toMatchObject({ enabled: null, problem: expect.stringContaining('connection refused') });
  expect(json.exitCode).toBe(4);
  expect(linesOf(json.stderr).map(({ profile, code }) => [profile, code])).toEqual([
    ['ended', 'not-signed-in'],
    ['away', 'network'],
  ]);
  const table = await run(['fleet', '--profiles', 'away,one', '-o', 'table']);
  expect(table.stdout).toMatch(/^PROFILE +STATE +VERSION +ON +OFF +AUTO +TODAY +BALANCE +ERRORS/);
  expect(table.stdout).toMatch(/\naway +Unreachable +–[\s\S]*\none +OK +v[\d.]+ +1 +1 +0 +\$0\.00 +\$/);
  expect(table.exitCode).toBe(8);
  expect((await run(['fleet', 'status', '--profile', 'two', '-o', 'csv'])).stdout).toMatch(
    /^profile,state,.*\r?\ntwo,ok,/,
  );
  expect((await run(['fleet', '--gateway', 'http://a.example'])).exitCode).toBe(2);
  // A gateway that never answers costs its own time-out, and holds up nobody.
  proxies.two?.when(/./, { forwards: false, play: () => undefined } as never);
  const slow = await run(['fleet', '--profiles', 'two,one', '--timeout', '1s', '-o', 'json']);
  expect(JSON.parse(slow.stdout)).toMatchObject([
    { profile: 'two', state: 'unreachable' },
    { profile: 'one', state: 'ok' },
  ]);
  expect(slow.exitCode).toBe(8);
  proxies.two?.reset();
});
