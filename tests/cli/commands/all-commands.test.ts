import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadCommandTable } from '../../../cli/reference/command-table.ts';
import { runProgram } from '../../../cli/run-program.ts';
import { effectOf } from '../../../shared/gateway/client/effect.ts';
import { isAllowedReadOnly } from '../../../shared/gateway/client/read-only.ts';
import { loadLists } from '../../../shared/screens/registry.ts';
import { createFakeWorld } from '../../support/gateway/fake-world.ts';
import { type FaultProxy, startFaultProxy } from '../../support/gateway/fault-proxy.ts';
import { refusal } from '../../support/gateway/faults.ts';
import { startTestSandbox, type TestSandbox } from '../../support/gateway/sandbox.ts';
import type { CommandResult } from '../../support/program/command.ts';
import { runHere } from '../../support/program/command-here.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { actionCases, allowancesText, type CommandCase, commandCases, servers } from './all-commands.ts';

const canary = 'sk_canary9';
let sandbox: TestSandbox;
let proxy: FaultProxy;
let folder: string;
let cookie: string;
let cases: [string, CommandCase][];

/** A sign-out is done here even where the gateway refuses it; everything else must fail. */
const mayFail = new Set(['logout']);

/** Reads whose JSON is the gateway's own, or one value and what is told beside it. */
const openEnded = [
  ...['channel', 'token', 'user', 'plan', 'metadata', 'vendor'].map((noun) => `${noun} export`),
  'channel cost',
  ...[
    'status',
    'usage stat',
    'home',
    'notice',
    'about',
    'settings show',
    'option export',
    'channel models',
    'token key',
    'token chat-link',
    'token connect',
    'connect',
  ],
  ...[
    'redemption key',
    'redemption export',
    'log stat',
    'affinity stat',
    'order stat',
    'checkin stat',
    'subscription offers',
    'price show',
    'log show',
    'log user',
    'user card',
    'log export',
    'drawing show',
    'task show',
    'pricing show',
    'drawing image',
    'probe junit',
    'site schema',
    'site show',
    ...['site stat', 'journal show', 'journal export', 'journal verify'],
  ],
];

/** Runs a command as root; what reached the gateway is what the proxy saw since. */
function run(words: readonly string[], stdin?: string): Promise<CommandResult> {
  return runHere(words, { stdin, env: { TOLLGATE_CONFIG_DIR: folder }, cwd: folder });
}

async function firstKey(...words: string[]): Promise<string> {
  const { stdout } = await run([...words, '--limit', '1', '-o', 'name']);
  return stdout.trim().replace(/^[a-z]+\//, '');
}

/** One with a picture: the newest may have failed. */
async function finishedDrawing(): Promise<string> {
  const { stdout } = await run(['drawing', 'list', '--limit', '50', '--json=mj_id,status']);
  const drawings = JSON.parse(stdout) as { mj_id: string; status: string }[];
  return drawings.find(({ status }) => status === 'success')?.mj_id ?? '';
}

beforeAll(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
  proxy = await startFaultProxy(sandbox.url);
  folder = temporaryFolder();
  const login = ['login', '--gateway', proxy.url, '--profile', 'main', '-u', 'root', '--password-stdin'];
  expect((await run(login, `${sandbox.rootPassword}\n`)).exitCode).toBe(0);
  await run(['profile', 'add', 'spare', '--gateway', 'http://127.0.0.1:1']);
  cookie = JSON.parse(readFileSync(join(folder, 'credentials.json'), 'utf8')).profiles.main.credential.cookie;
  const secretFile = join(folder, 'secret.txt');
  writeFileSync(secretFile, canary);
  const twoKeysFile = join(folder, 'keys.txt');
  writeFileSync(twoKeysFile, `${canary}-1\n${canary}-2`);
  mkdirSync(join(folder, 'runs'), { mode: 0o700 });
  const unfinished = {
    run: 'channel disable',
    gateway: proxy.url,
    ids: [1],
    words: ['channel', 'disable', '1', '--yes'],
  };
  writeFileSync(join(folder, 'runs', 'unfinished.ndjson'), `${JSON.stringify(unfinished)}\n`);
  const allowancesFile = join(folder, 'allowances.yaml');
  writeFileSync(allowancesFile, allowancesText);
  const optionsFile = join(folder, 'options.json');
  writeFileSync(optionsFile, JSON.stringify({ SMTPToken: canary, SystemName: (await sample('SystemName')) ?? '' }));
  const step = { n: 1, file: 'vendors', name: 'Harbour', kind: 'add', fields: [{ field: 'icon', after: 'OpenAI' }] };
  const plan = { plan: 1, gateway: proxy.url, made_at: '2026-11-01T00:00:00Z', steps: [step] };
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
  writeFileSync(join(folder, 'rows.json'), '[{"name":"row one"}]');
  const logs = ['log', 'list', '--start', '-30d'];
  // Whatever it tells is kept, and is what the commands about results are run with.
  const outcome = await run(['probe', 'run', '1', '--models', 'first', '--yes', '-o', 'json']);
  const [{ channel, model }] = JSON.parse(outcome.stdout) as [{ channel: number; model: string }];
  // What is written down here, and taken back.
  expect((await run(['channel', 'update', '1', '--weight', '3'])).exitCode).toBe(0);
  const surroundings = {
    log: await firstKey(...logs, '--type', 'consumption'),
    drawing: await finishedDrawing(),
    task: await firstKey('task', 'list', '--start', '-30d'),
    model: await firstKey('pricing', 'list'),
    probe: `${channel}/${model}`,
    secretFile,
    twoKeysFile,
    optionsFile,
    allowancesFile,
    gateway: proxy.url,
  };
  cases = Object.entries({ ...actionCases(await loadLists(), surroundings), ...commandCases(surroundings) });
});
afterAll(async () => {
  await proxy.close();
  await sandbox.close();
});

async function sample(key: string): Promise<string | undefined> {
  return (await run(['option', 'get', key])).stdout.trim();
}

/** Runs one after the other: what the proxy saw belongs to one command. */
async function each(
  chosen: (one: CommandCase) => boolean,
  flags: readonly string[],
  look: (name: string, result: CommandResult) => void,
  execute: typeof run = run,
): Promise<void> {
  for (const [name, one] of cases.filter(([, each]) => chosen(each))) {
    proxy.reset();
    const result = await execute([...name.split(' '), ...one.words, ...flags], one.stdin);
    look(name, result);
    for (const text of [result.stdout, result.stderr]) {
      expect(text, `${name}: a secret is shown`).not.toContain(canary);
      expect(text, `${name}: a secret is shown`).not.toContain(cookie);
      expect(text, `${name}: a stack is shown`).not.toMatch(/^\s+at .+:\d+:\d+/m);
    }
  }
}

/** Requests that change or cost something. */
function effects(): string[] {
  return proxy.requests
    .filter(({ line, url, body }) => effectOf({ method: line.split(' ')[0] ?? '', path: url, body }) !== 'read')
    .map(({ line }) => line);
}

function parse(text: string): unknown {
  return JSON.parse(text);
}

test('every command of the table has a case here', async () => {
  const table = await loadCommandTable();
  const names = table.flatMap(({ commands }) => commands.map(({ name }) => name.replace('tollgate ', '')));
  expect(cases.map(([name]) => name).sort()).toEqual(names.filter((name) => !servers.includes(name)).sort());
});

test('CHAN-08 TOK-03 SET-19 ME-05 ME-07: dangerous verbs send nothing without a terminal and without --yes, exit 2', async () => {
  await each(
    ({ effect }) => effect === 'dangerous',
    [],
    (name, { exitCode, stdout, stderr }) => {
      expect({ name, exitCode, stdout }).toEqual({ name, exitCode: 2, stdout: '' });
      expect(stderr, name).toMatch(/needs confirmation.*--yes/);
      expect(
        proxy.requests.map(({ line }) => line),
        name,
      ).toEqual([]);
    },
  );
});

/** What anybody may ask, what works without a gateway (NAV-17), and what is about profiles or runs and takes no gateway (SEE-13). */
const open =
  /^(login|setup|register|reset-password|uptime|home|notice|about|status|version|doctor|api|profile .*|fleet .*|run .*|pricing .*)$/;

test('NAV-02: without a sign-in every protected command says how to log in, exit 4, and sends nothing', async () => {
  const empty = temporaryFolder();
  const nobody = async (words: readonly string[], stdin?: string) => {
    const world = createFakeWorld({ arguments: words, folder: empty, stdin });
    return { exitCode: await runProgram(world), stdout: world.out(), stderr: world.err() };
  };
  let count = 0;
  for (const [name, one] of cases.filter(([each, { effect }]) => effect !== 'local' && !open.test(each))) {
    proxy.reset();
    const agreed = one.effect === 'dangerous' ? ['--yes'] : [];
    const words = [...name.split(' '), ...one.words, ...agreed, '--gateway', proxy.url];
    const { exitCode, stdout, stderr } = await nobody(words, one.stdin);
    expect({ name, exitCode, stdout }, stderr).toEqual({ name, exitCode: 4, stdout: '' });
    expect(stderr, name).toContain(`tollgate login --gateway ${proxy.url} --username NAME`);
    expect(proxy.requests, name).toEqual([]);
    count += 1;
  }
  expect(count).toBeGreaterThan(60);
});

test('NAV-03: channels, codes and users are the admins’, the site’s settings the super admin’s; others send nothing', async () => {
  const signedIn = async (username: string, role: 'user' | 'admin') => {
    await run(['user', 'create', '--username', username, '--password-stdin'], 'long-enough');
    const found = await run(['user', 'list', '--keyword', username, '--json=id']);
    const [{ id }] = JSON.parse(found.stdout) as [{ id: number }];
    if (role === 'admin') expect((await run(['user', 'promote', String(id), '--yes'])).exitCode).toBe(0);
    const own = temporaryFolder();
    const login = ['login', '--gateway', proxy.url, '-u', username, '--password-stdin'];
    const execute = async (words: readonly string[], stdin?: string) => {
      const world = createFakeWorld({ arguments: words, folder: own, stdin });
      return { exitCode: await runProgram(world), stdout: world.out(), stderr: world.err() };
    };
    expect((await execute(login, 'long-enough')).exitCode).toBe(0);
    return execute;
  };
  const user = await signedIn('nav-user', 'user');
  const admin = await signedIn('nav-admin', 'admin');
  expect((await admin(['channel', 'get', '1'])).exitCode).toBe(0);
  for (const [execute, own, least] of [
    [user, /^(channel|redemption|user) /, 30],
    [admin, /^(option|settings) /, 5],
  ] as const) {
    let count = 0;
    for (const [name, one] of cases.filter(([each, { effect }]) => own.test(each) && effect !== 'local')) {
      proxy.reset();
      const agreed = one.effect === 'dangerous' ? ['--yes'] : [];
      const result = await execute([...name.split(' '), ...one.words, ...agreed], one.stdin);
      expect({ name, exitCode: result.exitCode, stdout: result.stdout }, result.stderr).toEqual({
        name,
        exitCode: 5,
        stdout: '',
      });
      expect(result.stderr, name).toMatch(/No permission/);
      expect(
        proxy.requests.map(({ line }) => line),
        name,
      ).toEqual([]);
      count += 1;
    }
    expect(count).toBeGreaterThan(least);
  }
});

test('--dry-run sends no write, and its JSON parses', async () => {
  await each(
    ({ effect }) => effect === 'write' || effect === 'dangerous',
    ['--dry-run', '-o', 'json'],
    (name, { exitCode, stdout, stderr }) => {
      expect(effects(), name).toEqual([]);
      if (stdout !== '') expect(() => parse(stdout), `${name}: ${stdout}`).not.toThrow();
      // A rule may refuse before there is anything to plan; then it says so.
      if (exitCode !== 0)
        expect(stderr, name).toMatch(/"code":"(refused|invalid|usage|not-found|partly-failed|unsupported)"/);
      else expect(stdout + stderr, name).not.toBe('');
    },
  );
});

test('what reads changes nothing, succeeds, and prints JSON of documented fields', async () => {
  const table = await loadCommandTable();
  const fieldsOf = new Map(
    table.flatMap(({ commands }) =>
      commands.flatMap(({ name, command }) =>
        command.fields ? [[name.replace('tollgate ', ''), command.fields] as const] : [],
      ),
    ),
  );
  await each(
    ({ effect }) => effect === 'read',
    ['-o', 'json'],
    (name, { exitCode, stdout, stderr }) => {
      // v0.13 has no sign-ins to list.
      if (/^(account sessions|(instance|background-task) )/.test(name))
        return expect(stderr).toContain('doesn’t support this');
      // There is nothing to look for in what ended.
      if (name === 'journal look') return expect([exitCode, stderr]).toEqual([7, expect.stringContaining('outcome')]);
      // `option diff` tells a difference by its exit code, `pulse` what is broken.
      expect([0, name === 'option diff' ? 11 : 0, name === 'pulse show' ? 1 : 0], `${name}: ${stderr}`).toContain(
        exitCode,
      );
      expect(() => parse(stdout), `${name}: ${stdout}`).not.toThrow();
      const documented = fieldsOf.get(name);
      if (documented) {
        const rows = [parse(stdout)].flat().filter((row) => typeof row === 'object' && row !== null);
        const outcome = [...new Set(rows.flatMap((row) => Object.keys(row as object)))];
        expect(outcome, name).toEqual(outcome.filter((field) => documented.includes(field)));
      } else expect(openEnded, `${name} has no documented fields`).toContain(name);
      // Revealing a key is a POST on newer gateways, and changes nothing.
      if (name !== 'connect' && !name.startsWith('token ')) expect(effects(), name).toEqual([]);
    },
  );
});

test('what needs no gateway asks none', async () => {
  await each(
    ({ effect }) => effect === 'local',
    [],
    (name, { exitCode, stderr }) => {
      expect(exitCode, `${name}: ${stderr}`).toBe(0);
      expect(
        proxy.requests.map(({ line }) => line),
        name,
      ).toEqual([]);
    },
  );
});

test('API-02: success:false is never exit 0', async () => {
  proxy.reset();
  const asking = cases.filter(([, one]) => one.effect !== 'local');
  // Whoever signed out first would be refused for that alone afterwards.
  const last = asking.filter(([name]) => mayFail.has(name));
  for (const [name, { words, effect, stdin }] of [...asking.filter((one) => !last.includes(one)), ...last]) {
    // Reads are refused outright; of a write its own call alone, or what it looks up first would be all that is refused.
    const kinds = effect === 'read' ? [/./] : [/./, /^(POST|PUT|DELETE|PATCH) /];
    for (const refused of kinds) {
      proxy.reset();
      proxy.when(refused, refusal('no'));
      const agreed = effect === 'dangerous' ? ['--yes'] : [];
      const result = await run([...name.split(' '), ...words, ...agreed, '--retries', '0', '-o', 'json'], stdin);
      const met = proxy.requests.filter(({ line }) => refused.test(line));
      const isShown = met.length === 0 || result.exitCode !== 0 || mayFail.has(name);
      expect(isShown, `${name} (${effect}): ${result.stdout} ${result.stderr}`).toBe(true);
      for (const text of [result.stdout, result.stderr]) expect(text, name).not.toContain(canary);
    }
  }
  proxy.reset();
  // Signing out here counts, whatever the gateway says to it: the commands after it need somebody signed in.
  await run(
    ['login', '--gateway', proxy.url, '--profile', 'main', '-u', 'root', '--password-stdin'],
    sandbox.rootPassword,
  );
}, 240_000);

/** They begin or end a session, and change nothing of the site. */
const ofSession = ['login', 'logout'];

test('CHG-09: where nothing may be changed, no command sends what changes the gateway, by flag, environment or profile', async () => {
  const writes = () =>
    proxy.requests.filter(
      ({ line, url, body }) => !isAllowedReadOnly({ method: line.split(' ')[0] ?? '', path: url, body }),
    );
  await each(
    ({ effect, words }) =>
      effect !== 'read' && effect !== 'local' && !words.some((word) => ['spare', 'unfinished'].includes(word)),
    ['--read-only', '--yes'],
    (name) => {
      if (!ofSession.includes(name))
        expect({ name, sent: writes().map(({ line }) => line) }).toEqual({ name, sent: [] });
    },
    (words, stdin) => (ofSession.includes(words[0] ?? '') ? run(['version']) : run(words, stdin)),
  );
  const refused = { exitCode: 7, stderr: 'tollgate: Read-only mode. Nothing can be changed.\n' };
  const disable = ['channel', 'update', '2', '--weight', '4'];
  const env = { TOLLGATE_CONFIG_DIR: folder, TOLLGATE_READ_ONLY: '1' };
  expect(await runHere(disable, { env })).toMatchObject(refused);
  await run(['profile', 'update', 'main', '--keep-read-only', '--label', 'PRODUCTION', '--color', 'red']);
  expect(await run(disable)).toMatchObject(refused);
  expect(JSON.parse((await run(['profile', 'show', 'main', '-o', 'json'])).stdout)).toMatchObject({
    ...{ read_only: true, label: 'PRODUCTION' },
  });
  // What it would send may be looked at; reading goes on.
  expect(await run([...disable, '--dry-run'])).toMatchObject({ exitCode: 0 });
  expect((await run(['channel', 'list', '--limit', '1'])).exitCode).toBe(0);
  // A profile may ask for its name instead (TUI-13): spelt out, it is said.
  await run(['profile', 'update', 'main', '--no-keep-read-only', '--ask-name', '--label', 'none']);
  expect(await run(disable)).toMatchObject({
    exitCode: 7,
    stderr: expect.stringContaining('main asks for its name before anything is changed. Add --profile main.\n'),
  });
  expect((await run(['channel', 'list', '--limit', '1'])).exitCode).toBe(0);
  expect(await run([...disable, '--profile', 'main'])).toMatchObject({ exitCode: 0 });
  await run(['profile', 'update', 'main', '--no-ask-name']);
  expect(await run(disable)).toMatchObject({ exitCode: 0 });
});
