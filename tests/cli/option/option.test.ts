import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { type CliSession, startCliSession } from '../../support/program/cli-session.ts';
import { runCommand } from '../../support/program/command-here.ts';

async function session(): Promise<CliSession & { stored(key: string): Promise<string | undefined> }> {
  const cli = await startCliSession();
  const { call } = await rootCalls(cli.sandbox.url);
  return {
    ...cli,
    async stored(key) {
      const rows = (await call('GET', '/api/option/')) as { key: string; value: string }[];
      return rows.find((row) => row.key === key)?.value;
    },
  };
}

test('SET-19: option list and get show every key, and no secret', async () => {
  const { run, json, stored } = await session();
  const rows = (await json(['option', 'list'])) as { key: string; section: string }[];
  expect(rows.length).toBeGreaterThan(60);
  expect(rows.map(({ key }) => key)).toContain('ModelRatio');
  const found = await run(['option', 'list', '--keyword', 'ratio', '--columns', 'key']);
  expect(found.stdout.trim().split('\n')).toContain('GroupRatio');
  expect(found.stdout).not.toContain('RetryTimes');
  expect((await run(['option', 'list', '--section', 'nonsense'])).exitCode).toBe(2);
  const bare = await run(['option', 'get', 'GroupRatio']);
  expect(bare.stdout.trimEnd()).toBe(await stored('GroupRatio'));
  expect(await json(['option', 'get', 'RetryTimes'])).toMatchObject({ key: 'RetryTimes', value: '0', default: true });
  expect(await json(['option', 'get', 'RetryTimes', 'Notice'])).toHaveLength(2);
  const unknown = await run(['option', 'get', 'RetryTime']);
  expect(unknown).toMatchObject({ exitCode: 6, stdout: '' });
  expect(unknown.stderr).toContain('Did you mean RetryTimes?');
  expect((await run(['option', 'get', 'SMTPToken'])).stderr).toContain('does not return its value');
});

test('SET-19: option set checks, sends, reads back; what is so already is success', async () => {
  const { run, stored } = await session();
  const done = await run(['option', 'set', 'RetryTimes', '3']);
  expect(done, done.stderr).toMatchObject({ exitCode: 0 });
  expect(await stored('RetryTimes')).toBe('3');
  const again = await run(['option', 'set', 'RetryTimes', '3', '--verbose']);
  expect(again.exitCode).toBe(0);
  expect(again.stderr).not.toContain('PUT');
  const planned = await run(['option', 'set', 'RetryTimes', '5', '--dry-run', '-o', 'json']);
  expect(JSON.parse(planned.stdout)[0].body).toEqual({ key: 'RetryTimes', value: '5' });
  expect(await stored('RetryTimes')).toBe('3');
  expect((await run(['option', 'set', 'SomePluginSetting', 'anything', '--new'])).exitCode).toBe(0);
  expect(await stored('SomePluginSetting')).toBe('anything');
});

test('SET-10 SET-18 SET-19: wrong values end with 2 and nothing is sent', async () => {
  const env = { TOLLGATE_GATEWAY: 'http://127.0.0.1:1', TOLLGATE_ACCESS_TOKEN: 't', TOLLGATE_USER_ID: '1' };
  const cases: [string[], RegExp][] = [
    [['ModelRatio', '{"gpt-4o": }'], /line 1, column 12/],
    [['RetryTimes', 'many'], /RetryTimes/],
    [['DrawingEnabled', 'yes'], /DrawingEnabled/],
    [['RetryTimes', '--', '-3'], /RetryTimes must be at least 0/],
    [['CompletionRatioMeta', '{}'], /anaged by the gateway itself/],
    [['RetryTimes'], /value of RetryTimes is missing/],
    [['SMTPToken', 'canary-secret'], /SMTPToken is a secret/],
    [['RetryTimes', '3', '--value-stdin'], /more than once/],
  ];
  for (const [words, message] of cases) {
    const result = await runCommand(['option', 'set', ...words], { env });
    expect(result, words.join(' ')).toMatchObject({ exitCode: 2, stdout: '' });
    expect(result.stderr).toMatch(message);
    expect(result.stderr).not.toContain('canary-secret');
  }
});

test('SET-18: a secret is taken from standard input or a file and never shown', async () => {
  const { run, folder, sandbox } = await session();
  const path = join(folder, 'token.txt');
  writeFileSync(path, 'canary-secret\n');
  const planned = await run(['option', 'set', 'SMTPToken', '--value-stdin', '--dry-run'], { stdin: 'canary-secret\n' });
  const done = await run(['option', 'set', 'SMTPToken', '--value-file', path, '-o', 'json']);
  expect(done.exitCode, done.stderr).toBe(0);
  for (const text of [planned.stdout, planned.stderr, done.stdout, done.stderr]) {
    expect(text).not.toContain('canary-secret');
  }
  expect(JSON.parse(done.stdout)).toEqual({ key: 'SMTPToken', value: null, result: 'done' });
  expect(sandbox.url).toBeTruthy();
});

test('SET-19: export, diff and import round trip; a diff comes before the question', async () => {
  const { run, folder, stored } = await session();
  const exported = await run(['option', 'export']);
  expect(exported.exitCode).toBe(0);
  const options = JSON.parse(exported.stdout) as Record<string, string>;
  expect(Object.keys(options)).not.toContain('SMTPToken');
  const path = join(folder, 'options.json');
  writeFileSync(path, exported.stdout);
  expect(await run(['option', 'diff', path])).toMatchObject({ exitCode: 0, stdout: '' });
  expect(await run(['option', 'import', path, '--yes'])).toMatchObject({ exitCode: 0 });

  writeFileSync(path, JSON.stringify({ ...options, RetryTimes: 7, SystemName: 'Mine', DrawingEnabled: true }));
  const differs = await run(['option', 'diff', path, '-o', 'json']);
  expect(differs.exitCode).toBe(11);
  const changed = (JSON.parse(differs.stdout) as { key: string }[]).map(({ key }) => key).sort();
  expect(changed).toEqual(expect.arrayContaining(['RetryTimes', 'SystemName']));
  const refused = await run(['option', 'import', path]);
  expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
  expect(await stored('RetryTimes')).toBe('0');
  const planned = await run(['option', 'import', path, '--dry-run']);
  expect(planned.stdout).toContain('"RetryTimes","value":"7"');
  expect(await stored('RetryTimes')).toBe('0');
  const done = await run(['option', 'import', path, '--yes', '-o', 'json']);
  expect(done.exitCode, done.stderr).toBe(0);
  expect(done.stderr).toMatch(/RetryTimes: 0 → 7/);
  expect(JSON.parse(done.stdout)).toContainEqual({ key: 'RetryTimes', result: 'done', message: '' });
  expect(await stored('RetryTimes')).toBe('7');
  expect(await stored('SystemName')).toBe('Mine');
  expect(readFileSync(path, 'utf8')).toContain('Mine');
});

test('SET-17 SET-19: an import that the gateway refuses in part tells which, exit 10', async () => {
  const { run, folder, stored } = await session();
  const path = join(folder, 'options.json');
  // Guards: GitHub login without its client id is refused (docs/gateways.md 4.14).
  writeFileSync(path, JSON.stringify({ RetryTimes: '4', GitHubOAuthEnabled: 'true' }));
  const result = await run(['option', 'import', path, '--yes', '-o', 'json']);
  expect(result.exitCode).toBe(10);
  expect(JSON.parse(result.stdout)).toMatchObject([
    { key: 'RetryTimes', result: 'done' },
    { key: 'GitHubOAuthEnabled', result: 'failed' },
  ]);
  const report = JSON.parse(result.stderr.trim().split('\n').at(-1) ?? '');
  expect(report).toMatchObject({ code: 'partly-failed', items: [{ key: 'GitHubOAuthEnabled' }] });
  expect(await stored('RetryTimes')).toBe('4');
  writeFileSync(path, '{"ModelRatio": "{"}');
  expect(await run(['option', 'import', path, '--yes'])).toMatchObject({ exitCode: 2, stdout: '' });
  writeFileSync(path, '[1]');
  expect(await run(['option', 'import', path, '--yes'])).toMatchObject({ exitCode: 2, stdout: '' });
  // Client IDs of Discord are longer than numbers are kept exactly.
  writeFileSync(path, '{\n"discord.client_id": 1187654321098765432}');
  const rounded = await run(['option', 'import', path, '--yes']);
  expect(rounded).toMatchObject({ exitCode: 2, stdout: '' });
  expect(rounded.stderr).toContain('Line 2: this number is too long to be kept exactly. In quotes');
  writeFileSync(path, '{"RetryTimes": "5", "RetryTimes": "6"}');
  const doubled = await run(['option', 'import', path, '--yes']);
  expect(doubled).toMatchObject({ exitCode: 2, stdout: '' });
  expect(doubled.stderr).toContain('Line 1: RetryTimes is there twice.');
});

test('TRU-05: a key that the gateway does not list is refused, with the nearest name, unless --new says it is meant', async () => {
  const { run, folder, stored } = await session();
  const typo = await run(['option', 'set', 'RetyTimes', '7', '--verbose']);
  expect(typo).toMatchObject({ exitCode: 2, stdout: '' });
  expect(typo.stderr).toContain('no option RetyTimes');
  expect(typo.stderr).toContain('Did you mean RetryTimes?');
  expect(typo.stderr).toContain('--new');
  expect(typo.stderr).not.toContain('PUT');
  expect(await stored('RetyTimes')).toBeUndefined();

  const path = join(folder, 'options.json');
  writeFileSync(path, JSON.stringify({ RetryTimes: '4', RetyTimes: '5', Plugin: 'x', CompletionRatioMeta: '{}' }));
  const refused = await run(['option', 'import', path, '--yes']);
  expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
  expect(refused.stderr).toContain('RetyTimes (did you mean RetryTimes?), Plugin');
  expect(refused.stderr).toMatch(/Skipped, managed by the gateway itself.*CompletionRatioMeta/);
  expect(await stored('RetryTimes')).toBe('0');

  const meant = await run(['option', 'import', path, '--yes', '--new']);
  expect(meant, meant.stderr).toMatchObject({ exitCode: 0 });
  expect([await stored('RetryTimes'), await stored('RetyTimes'), await stored('Plugin')]).toEqual(['4', '5', 'x']);
  expect(await stored('CompletionRatioMeta')).not.toBe('{}');
  expect(JSON.parse((await run(['option', 'export'])).stdout)).not.toHaveProperty('CompletionRatioMeta');
});

test('SET-10: reset-model-ratios asks and puts the defaults back', async () => {
  const { run, stored } = await session();
  await run(['option', 'set', 'ModelRatio', '{"gpt-4o":99}']);
  expect(await run(['option', 'reset-model-ratios'])).toMatchObject({ exitCode: 2, stdout: '' });
  expect(await stored('ModelRatio')).toBe('{"gpt-4o":99}');
  expect((await run(['option', 'reset-model-ratios', '--yes'])).exitCode).toBe(0);
  expect(JSON.parse((await stored('ModelRatio')) ?? '{}')['gpt-4o']).not.toBe(99);
});

test('SET-13: turning password login off by its key asks too, and tells its warning with and without a yes', async () => {
  const { run, stored, folder } = await session();
  const refused = await run(['option', 'set', 'PasswordLoginEnabled', 'false']);
  expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
  expect(refused.stderr).toMatch(/are locked out/);
  expect(await stored('PasswordLoginEnabled')).toBe('true');
  const agreed = await run(['option', 'set', 'PasswordLoginEnabled', 'false', '--yes']);
  expect(agreed.exitCode).toBe(0);
  expect(agreed.stderr).toMatch(/are locked out/);
  expect(await stored('PasswordLoginEnabled')).toBe('false');
  const path = join(folder, 'options.json');
  writeFileSync(path, '{"PasswordLoginEnabled": "false"}');
  expect((await run(['option', 'import', path])).stderr).toMatch(/are locked out/);
});

test('NAV-03: options are the super admin’s; no request is sent for others', async () => {
  const { run, sandbox } = await session();
  const { call } = await rootCalls(sandbox.url);
  await call('POST', '/api/user/', { username: 'plain', password: 'long enough', display_name: 'P' });
  const login = ['login', '--gateway', sandbox.url, '--profile', 'plain', '-u', 'plain', '--password-stdin'];
  expect((await run(login, { stdin: 'long enough\n' })).exitCode).toBe(0);
  for (const words of [
    ['option', 'list'],
    ['settings', 'show'],
    ['settings', 'set', 'general', '--retry-times', '3'],
  ]) {
    const result = await run([...words, '--profile', 'plain', '--verbose']);
    expect(result, words.join(' ')).toMatchObject({ exitCode: 5, stdout: '' });
    expect(result.stderr).not.toContain('/api/');
  }
});

test('SEC-09: an old or new value that holds a key is in no undo line, nor is it told', async () => {
  const { run, stored } = await session();
  const key = `sk-${'c4nary'.repeat(8)}`;
  expect((await run(['option', 'set', 'Footer', `call with ${key}`])).exitCode).toBe(0);
  for (const value of ['plain', `again ${key}`, 'plain again']) {
    const result = await run(['option', 'set', 'Footer', value]);
    expect(result, result.stderr).toMatchObject({ exitCode: 0 });
    expect(result.stdout + result.stderr).not.toContain('c4nary');
    expect(result.stderr).not.toContain('Undo');
  }
  expect((await run(['option', 'set', 'Footer', 'at last'])).stderr).toContain('Undo: tollgate option set Footer');
  expect(await stored('Footer')).toBe('at last');
});
