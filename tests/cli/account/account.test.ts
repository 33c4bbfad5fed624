import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCommand } from '../../support/program/command-here.ts';
import { miraPassword, startAsMira } from './mira.ts';

test('ME-01 ME-03: account show tells the profile card and what inviting has earned', async () => {
  const { mira, run } = await startAsMira();
  const shown = await mira(['account', 'show', '-o', 'json']);
  expect(JSON.parse(shown.stdout)).toMatchObject({
    id: 2,
    username: 'mira',
    group: 'default',
    role: 1,
    quota: 0,
    used_quota: 0,
    request_count: 0,
    aff_quota: 0,
  });
  const asText = await mira(['account', 'show', '-o', 'table']);
  expect(asText.stdout).toMatch(/Role\s+User/);
  expect(asText.stdout).toMatch(/Balance\s+\$0\.00/);
  expect((await run(['account', 'show', '-o', 'table', '--profile', '127.0.0.1'])).exitCode).toBe(2);
});

test('ME-02: models come one a line', async () => {
  const { mira, root } = await startAsMira();
  const channel = {
    type: 1,
    name: 'c',
    key: 'sk-x',
    base_url: 'builtin:',
    models: 'gpt-4o,llama3:8b',
    group: 'default',
  };
  await root.call('POST', '/api/channel/', { mode: 'single', channel });
  expect((await mira(['account', 'models'])).stdout).toBe('gpt-4o\nllama3:8b\n');
  expect(JSON.parse((await mira(['account', 'models', '--json'])).stdout)).toEqual([
    { model: 'gpt-4o' },
    { model: 'llama3:8b' },
  ]);
  expect((await mira(['account', 'groups', '--columns', 'name'])).stdout.split('\n')).toContain('default');
});

test('ME-08: the display name is changed and read back; the same one again is no failure', async () => {
  const { mira, stored } = await startAsMira();
  // v0.13 asks for the password with every change.
  const refused = await mira(['account', 'update', '--display-name', 'Mira O.']);
  expect([refused.exitCode, refused.stdout]).toEqual([7, '']);
  expect(refused.stderr).toMatch(/requires your password/i);
  const words = ['account', 'update', '--display-name', 'Mira O.', '--original-password-stdin'];
  const done = await mira(words, { stdin: `${miraPassword}\n` });
  expect(done, done.stderr).toMatchObject({ exitCode: 0 });
  expect(await stored()).toMatchObject({ display_name: 'Mira O.' });
  expect((await mira(['account', 'update', '--display-name', 'Mira O.'])).exitCode).toBe(0);
  expect(await mira(['account', 'update', '--display-name', 'x'.repeat(21)])).toMatchObject({ exitCode: 2 });
  expect(await mira(['account', 'update'])).toMatchObject({ exitCode: 2, stdout: '' });
});

describe.each(['classic', 'v013', 'v1'] as const)('ME-06 in %s', (dialect) => {
  test('the password is changed from files or standard input, and the session goes on', async () => {
    const { mira, folder, sandbox } = await startAsMira({ dialect });
    const path = join(folder, 'new.txt');
    writeFileSync(path, 'canary-pass-2\n');
    const words =
      dialect === 'classic'
        ? ['account', 'password', '--password-file', path]
        : ['account', 'password', '--original-password-stdin', '--password-file', path];
    const done = await mira(words, { stdin: `${miraPassword}\n` });
    expect(done, done.stderr).toMatchObject({ exitCode: 0 });
    expect(done.stdout + done.stderr).not.toMatch(/canary/);
    expect((await mira(['account', 'show'])).exitCode).toBe(0);
    const login = ['login', '--gateway', sandbox.url, '--profile', 'again', '-u', 'mira', '--password-file', path];
    expect((await runCommand(login)).exitCode).toBe(0);
  });
});

test('ME-06: under 8, a wrong confirmation, nothing at all: 2 before any request', async () => {
  const env = { TOLLGATE_GATEWAY: 'http://127.0.0.1:1', TOLLGATE_ACCESS_TOKEN: 't', TOLLGATE_USER_ID: '1' };
  const run = (words: string[], stdin: string) => runCommand(['account', 'password', ...words], { env, stdin });
  const short = await run(['--password-stdin'], 'canary\n');
  expect(short).toMatchObject({ exitCode: 2, stdout: '' });
  expect(short.stderr).toMatch(/the password must have at least 8 characters/i);
  expect(short.stderr).not.toContain('canary');
  const other = await run(['--password-stdin', '--confirmation', 'other-word'], 'canary-pass-2\n');
  expect(other.stderr).toMatch(/do not match/);
  expect(await run([], '')).toMatchObject({ exitCode: 2 });
});

test('ME-05: a new system access token is told of first, printed once, and replaces the old one', async () => {
  const { run, sandbox, root } = await startAsMira();
  const refused = await run(['account', 'token', '--profile', 'mira']);
  expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
  expect(refused.stderr).toContain('The old token stops working immediately');
  const planned = await run(['account', 'token', '--dry-run', '--profile', 'mira']);
  expect(planned.stdout).toContain('GET');
  const first = await run(['account', 'token', '--yes', '--profile', 'mira']);
  expect(first.stdout).toMatch(/^\S{28,}\n$/);
  const token = first.stdout.trim();
  const env = { TOLLGATE_GATEWAY: sandbox.url, TOLLGATE_ACCESS_TOKEN: token, TOLLGATE_USER_ID: '2' };
  expect((await runCommand(['whoami', '--json=username'], { env })).stdout).toContain('mira');
  const second = await run(['account', 'token', '--yes', '-o', 'json', '--profile', 'mira']);
  expect(JSON.parse(second.stdout)).toMatchObject({ secret: expect.not.stringContaining(token), user_id: 2 });
  expect((await runCommand(['whoami'], { env })).exitCode).toBe(4);
  expect(root.accessToken).toBeTruthy();
});

test('ME-05 AUTH-15: a profile that signs in by the token goes on with the new one', async () => {
  const { run, sandbox, folder, root } = await startAsMira();
  const login = ['login', '--gateway', sandbox.url, '--profile', 'script', '--access-token-stdin', '--user-id', '1'];
  expect((await run(login, { stdin: root.accessToken })).exitCode).toBe(0);
  const made = await run(['account', 'token', '--yes', '--profile', 'script']);
  expect(made.exitCode, made.stderr).toBe(0);
  expect((await run(['whoami', '--profile', 'script'])).exitCode).toBe(0);
  expect(readFileSync(join(folder, 'credentials.json'), 'utf8')).toContain(made.stdout.trim());
});

test('ME-03: invite prints the link; a transfer moves earnings, not less than one unit', async () => {
  const { mira, stored, root, sandbox } = await startAsMira();
  const link = (await mira(['account', 'invite'])).stdout.trim();
  expect(link).toMatch(new RegExp(`^${sandbox.url}/register\\?aff=\\w{4}$`));
  await root.call('PUT', '/api/option/', { key: 'QuotaForInviter', value: '1500000' });
  await fetch(`${sandbox.url}/api/user/register`, {
    method: 'POST',
    body: JSON.stringify({ username: 'friend', password: 'long enough', aff_code: link.slice(-4) }),
  });
  const invite = await mira(['account', 'invite', '-o', 'json']);
  expect(JSON.parse(invite.stdout)).toMatchObject({ aff_quota: 1_500_000, aff_count: 1 });
  const little = await mira(['account', 'transfer', '--quota', '1000']);
  expect(little).toMatchObject({ exitCode: 2, stdout: '' });
  expect(little.stderr).toMatch(/the minimum transfer is \$1\.00/i);
  expect((await mira(['account', 'transfer', '--quota', '5usd'])).stderr).toMatch(/Only \$3\.00/);
  expect((await mira(['account', 'transfer'])).exitCode).toBe(2);
  const done = await mira(['account', 'transfer', '--quota', '2usd', '-o', 'json']);
  expect(done.exitCode, done.stderr).toBe(0);
  expect(await stored()).toMatchObject({ quota: 1_000_000 });
});

test('ME-04: e-mail is bound with a mailed code; bindings tell each present state', async () => {
  const { mira, stored, lastMail } = await startAsMira();
  const before = JSON.parse((await mira(['account', 'bindings', '--json'])).stdout) as { id: string }[];
  expect(before.map(({ id }) => id)).toEqual(['email', 'wechat', 'github', 'linuxdo', 'telegram']);
  expect(before[0]).toMatchObject({ account: null, bound: false, refusal: null });
  expect(await mira(['account', 'bind-email'])).toMatchObject({ exitCode: 2, stdout: '' });
  const planned = await mira(['account', 'bind-email', '--email', 'mira@example.com', '--dry-run']);
  expect(planned.stdout).toContain('/api/verification');
  expect(await lastMail()).toBe('');
  const mailed = await mira(['account', 'bind-email', '--email', 'mira@example.com']);
  expect(mailed.exitCode, mailed.stderr).toBe(0);
  expect(mailed.stderr).toContain('--code');
  const code = (await lastMail()).slice(-6);
  const wrong = await mira(['account', 'bind-email', '--email', 'mira@example.com', '--code', 'xxxxxx']);
  expect(wrong.exitCode).toBe(7);
  const bound = await mira(['account', 'bind-email', '--email', 'mira@example.com', '--code', code]);
  expect(bound.exitCode, bound.stderr).toBe(0);
  expect(await stored()).toMatchObject({ email: 'mira@example.com' });
  expect(JSON.parse((await mira(['account', 'bindings', '--json'])).stdout)[0]).toMatchObject({ bound: true });
});

test('AUTH-11: a site with a captcha sends a terminal to the web', async () => {
  const { mira, root, lastMail } = await startAsMira();
  await root.call('PUT', '/api/option/', { key: 'TurnstileSiteKey', value: 'k' });
  await root.call('PUT', '/api/option/', { key: 'TurnstileCheckEnabled', value: 'true' });
  const result = await mira(['account', 'bind-email', '--email', 'mira@example.com']);
  expect(result).toMatchObject({ exitCode: 7, stdout: '' });
  expect(result.stderr).toMatch(/CAPTCHA.*\/setting/);
  expect(await lastMail()).toBe('');
});

test('ME-07: the own account is deleted only when its name is typed, and the profile forgets it', async () => {
  const { mira, stored, folder, run } = await startAsMira();
  const nameless = await mira(['account', 'delete', '--yes']);
  expect(nameless).toMatchObject({ exitCode: 2, stdout: '' });
  expect(nameless.stderr).toMatch(/enter your account name to confirm deletion/i);
  const wrong = await mira(['account', 'delete', '--username', 'mirra', '--yes']);
  expect(wrong.exitCode).toBe(2);
  expect(wrong.stderr).toMatch(/enter your account name to confirm deletion/i);
  expect(await mira(['account', 'delete', '--username', 'mira'])).toMatchObject({ exitCode: 2, stdout: '' });
  expect(await stored()).toMatchObject({ username: 'mira' });
  const planned = await mira(['account', 'delete', '--username', 'mira', '--dry-run', '-o', 'json']);
  expect(JSON.parse(planned.stdout)[0]).toMatchObject({ method: 'DELETE' });
  expect((await mira(['account', 'show'])).exitCode).toBe(0);
  const done = await mira(['account', 'delete', '--username', 'mira', '--yes']);
  expect(done.exitCode, done.stderr).toBe(0);
  expect(JSON.parse(readFileSync(join(folder, 'credentials.json'), 'utf8')).profiles.mira).toBeUndefined();
  expect((await mira(['account', 'show'])).exitCode).toBe(4);
  const root = await run(['account', 'delete', '--username', 'root', '--yes']);
  expect(root).toMatchObject({ exitCode: 4 });
});
