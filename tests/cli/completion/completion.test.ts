import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { lists } from '../../../shared/screens/registry.ts';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { startCliSession } from '../../support/program/cli-session.ts';
import { tollgate } from '../../support/program/command.ts';
import { runCommand, runHere } from '../../support/program/command-here.ts';
import { testEnvironment } from '../../support/program/environment.ts';
import { hasShell, shellFolder } from '../../support/program/shell-folder.ts';
import { openTerminal } from '../../support/program/terminal.ts';

const ask = (words: readonly string[]) => ['completion', 'words', '--', ...words.map((word) => `=${word}`)];
const valuesIn = (stdout: string) =>
  stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t')[0]);

async function offline(...words: string[]): Promise<(string | undefined)[]> {
  const { stdout, stderr, exitCode } = await runCommand(ask(words));
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
  return valuesIn(stdout);
}

test('nouns, verbs, flags and their choices come from the command table', async () => {
  expect(await offline('chan')).toEqual(['channel']);
  expect(await offline('ke'), 'a noun’s other names').toEqual(['key', 'keys']);
  expect(await offline('key', 'quick')).toEqual(await offline('token', 'quick'));
  expect(await offline('')).toEqual(expect.arrayContaining(['login', 'token', 'api', 'doctor']));
  expect(await offline('channel', 'delete')).toEqual(['delete', 'delete-disabled']);
  expect(await offline('channel', 'list', '--col')).toEqual(['--columns']);
  expect(await offline('channel', 'list', '--output', 'n')).toEqual(['ndjson', 'name']);
  expect(await offline('channel', 'list', '--output=nd')).toEqual(['--output=ndjson']);
  expect(await offline('channel', 'list', '-o', '')).toContain('yaml');
  expect(await offline('channel', 'update', '--no-auto')).toEqual(['--no-auto-ban']);
  expect(await offline('completion', 'po')).toEqual(['powershell']);
  expect(await offline('api', '')).toEqual(['GET', 'POST', 'PUT', 'DELETE']);
  expect(await offline('channel', 'create', '--input', '')).toEqual([':files']);
  expect(await offline('nonsense', 'x', '')).toEqual([]);
  expect(await offline()).toContain('channel');
});

test('values of flags come from the screens: fields, states, conditions, dimensions; lists go on behind a comma', async () => {
  expect(await offline('channel', 'list', '--status', 'a')).toEqual(['auto-disabled']);
  expect(await offline('channel', 'list', '--columns', 'id,na')).toEqual(['id,name']);
  expect(await offline('channel', 'list', '--sort=-used')).toEqual(['--sort=-used_quota']);
  expect(await offline('channel', 'list', '--json=id,respo')).toEqual(['--json=id,response_time']);
  expect(await offline('channel', 'list', '--where', 'prio')).toEqual(['priority=']);
  expect(await offline('channel', 'disable', '--where', 'status=en')).toEqual(['status=enabled']);
  expect(await offline('usage', '--by', 'chan')).toEqual(['channel']);
  expect(await offline('usage', 'list', '--by', 'model,chan')).toEqual(['model,channel']);
});

test('an admin is offered every group and names; a tag is offered to the verbs about tags; models behind a comma', async () => {
  const { run } = await startCliSession({ sampleData: true });
  const complete = async (...words: string[]) => valuesIn((await run(ask(words))).stdout);
  const groups = JSON.parse((await run(['group', 'list', '--jq', '[.[].name]'])).stdout) as string[];
  // A name that one group's special ratio has, and nothing else, is no group to choose.
  await expect
    .poll(() => complete('channel', 'list', '--group', ''))
    .toEqual(groups.filter((name) => name !== 'edit_this'));
  await expect.poll(() => complete('user', 'get', 'mir')).toEqual(['mira']);
  await expect.poll(async () => (await complete('tag', 'set', '')).length).toBeGreaterThan(1);
  await expect
    .poll(() => complete('channel', 'create', '--models', 'gpt-4o,gpt-4o-mi'))
    .toContain('gpt-4o,gpt-4o-mini');
});

test('ids and profiles are live, named, and kept for a minute', async () => {
  const { run, sandbox } = await startCliSession();
  const { call } = await rootCalls(sandbox.url);
  const add = (name: string) =>
    call('POST', '/api/channel/', {
      mode: 'single',
      channel: { type: 1, name, key: 'sk-x', base_url: 'builtin:', models: 'm', group: 'default' },
    });
  await add('first \u001b[31mred');
  const { stdout } = await run(ask(['channel', 'get', '']));
  expect(stdout).toBe('1\tfirst red\n');
  await add('second');
  expect(valuesIn((await run(ask(['channel', 'disable', '']))).stdout)).toEqual(['1']);
  const profiles = await run(ask(['--profile', '']));
  expect(profiles.stdout).toContain(`\t${sandbox.url}`);
  expect(valuesIn((await run(ask(['channel', 'get', '1', '']))).stdout)).toEqual([]);
});

test('ids, keys and names of every list are live, and those of options are the options’ alone', async () => {
  const { run, folder } = await startCliSession({ sampleData: true });
  const env = { TOLLGATE_CONFIG_DIR: folder };
  // Results of tests and changes are kept here, and there are none before the first.
  await runHere(['probe', 'run', '1', '--models', 'first', '--yes'], { env });
  await runHere(['channel', 'update', '1', '--weight', '3'], { env });
  const { stdout: help } = await run(ask(['']));
  expect(valuesIn(help)).toEqual(expect.arrayContaining(lists.map(({ noun }) => noun)));
  for (const { noun, load } of lists) {
    const screen = await load();
    // A route is asked for by a model, not by an id; a change by the plan that it stands in.
    if ((!screen.get && !screen.lookUp) || noun === 'site') continue;
    // These came with v1.0.
    if (noun === 'instance' || noun === 'background-task') continue;
    const range = screen.filters.some(({ id }) => id === 'start') ? ['--start', 'any'] : [];
    const { stdout, stderr } = await runHere([noun, 'list', '--limit', '1', '-o', 'name', ...range], { env });
    const [newest = ''] = stdout.split('\n');
    expect(newest, noun + stderr).not.toBe('');
    const complete = async () => valuesIn((await run(ask([noun, screen.get ? 'get' : 'show', '']))).stdout);
    // A gateway gets 0.3 s, which a busy machine may take longer than.
    await expect.poll(complete, { message: noun }).toContain(newest.replace(`${noun}/`, ''));
    expect(await complete(), noun).not.toContain('RetryTimes');
  }
  expect(valuesIn((await run(ask(['option', 'get', '']))).stdout)).toContain('RetryTimes');
});

test('a slow gateway does not keep the shell waiting', async () => {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const env = { TOLLGATE_GATEWAY: url, TOLLGATE_ACCESS_TOKEN: 't', TOLLGATE_USER_ID: '1' };
  const started = performance.now();
  const result = await tollgate(ask(['channel', 'get', '']), { env });
  expect(result).toMatchObject({ stdout: '', stderr: '', exitCode: 0 });
  // The gateway never answers, and its calls are waited for half a minute elsewhere; a busy machine takes seconds to start it.
  expect(performance.now() - started).toBeLessThan(10_000);
});

test('bash completes with the script', async () => {
  const { folder, env } = await shellFolder('bash', {});
  const complete = async (line: string, last: string) => {
    const setting = `source '${join(folder, '_tollgate')}'; COMP_LINE='${line}'; COMP_POINT=${line.length}`;
    const words = `${setting}; _tollgate_completion tollgate '${last}' ''; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const found = await promisify(execFile)('bash', ['-c', words], { env: testEnvironment(env) });
    return found.stdout.trim().split('\n');
  };
  expect(await complete('tollgate chan', 'chan')).toEqual(['channel']);
  expect(await complete('tollgate channel upd', 'upd')).toEqual(['update', 'update-balance', 'update-balances']);
  // Bash itself parts words at = and keeps what stands before it.
  expect(await complete('tollgate channel list --output=', '')).toContain('json');
  expect(await complete('tollgate channel list --output=nd', 'nd')).toEqual(['ndjson']);
});

/** A session with two channels, whose ids the shells complete. */
async function withChannels() {
  const { folder, sandbox } = await startCliSession();
  const { call } = await rootCalls(sandbox.url);
  for (const name of ['alpha', 'beta: two']) {
    const channel = { type: 1, name, key: 'sk-x', base_url: 'builtin:', models: 'm', group: 'default' };
    await call('POST', '/api/channel/', { mode: 'single', channel });
  }
  return { TOLLGATE_CONFIG_DIR: folder };
}

// Told where the shell is missing, as on most build machines.
test.skipIf(!hasShell('fish'))('fish completes nouns, flags and live ids with the script', async () => {
  const { folder, env } = await shellFolder('fish', await withChannels());
  const complete = async (line: string) => {
    const words = ['--no-config', '-c', `source '${join(folder, '_tollgate')}'; complete -C '${line}'`];
    return (await promisify(execFile)('fish', words, { env: testEnvironment(env) })).stdout.trim().split('\n');
  };
  expect(await complete('tollgate chan')).toEqual([expect.stringMatching(/^channel\t/)]);
  expect((await complete('tollgate channel ')).map((line) => line.split('\t')[0])).toContain('update-balance');
  expect((await complete('tollgate channel list --output ')).map((line) => line.split('\t')[0])).toContain('ndjson');
  expect(await complete('tollgate channel get ')).toEqual(expect.arrayContaining(['1\talpha', '2\tbeta: two']));
});

test.skipIf(!hasShell('zsh'))(
  'zsh completes at a terminal with the script: nouns, values and live ids with their names',
  async () => {
    const { folder, env } = await shellFolder('zsh', await withChannels());
    const terminal = await openTerminal({ command: ['zsh', '-f', '-i'], env, cwd: folder });
    terminal.type(`PS1='ready> '; fpath=('${folder}' $fpath); autoload -U compinit; compinit -D; clear\r`);
    await terminal.waitFor((screen) => screen.lines()[0]?.startsWith('ready>') ?? false);
    terminal.type('tollgate chan\t');
    await terminal.waitFor('tollgate channel');
    terminal.type('get \t');
    await terminal.waitFor('alpha');
    await terminal.waitFor('beta: two');
    terminal.type('2 --outp\t');
    await terminal.waitFor('tollgate channel get 2 --output');
  },
);

test('every shell has a script; another is told', async () => {
  for (const shell of ['bash', 'zsh', 'fish', 'powershell']) {
    const { stdout, exitCode } = await tollgate(['completion', shell]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('tollgate completion words');
  }
  const wrong = await tollgate(['completion', 'tcsh']);
  expect(wrong).toMatchObject({ exitCode: 2, stdout: '' });
  expect(wrong.stderr).toMatch(/does not support the shell "tcsh"/);
});
