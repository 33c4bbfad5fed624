import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from '../../../cli/run-program.ts';
import { createFakeWorld } from '../../support/gateway/fake-world.ts';
import { type RootCalls, rootCalls } from '../../support/gateway/root-calls.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { enableSignInServices } from '../../support/gateway/sign-in-services.ts';
import { type RunningCommand, startTollgate } from '../../support/program/command.ts';
import { runCommand } from '../../support/program/command-here.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { startAsMira } from '../account/mira.ts';

const options = {
  github: { GitHubClientId: 'client', GitHubClientSecret: 's', GitHubOAuthEnabled: 'true' },
  linuxdo: { LinuxDOClientId: 'client', LinuxDOClientSecret: 's', LinuxDOOAuthEnabled: 'true' },
};

async function enable({ call }: RootCalls, provider: keyof typeof options): Promise<void> {
  for (const [key, value] of Object.entries(options[provider])) await call('PUT', '/api/option/', { key, value });
}

/** What a person does in a browser: opens the address, agrees, and is sent back. */
async function allow(running: RunningCommand, decision = 'authorise'): Promise<string> {
  const [address = ''] = await running.waitFor(/http[^\s"]+authorize[^\s"]+/, 'stderr');
  const url = new URL(address);
  const body = new URLSearchParams(url.searchParams);
  for (const [name, value] of Object.entries({ login: 'octo', number: '77', trust_level: '3', decision }))
    body.set(name, value);
  const answer = await fetch(url.origin + url.pathname, { method: 'POST', body, redirect: 'manual' });
  return answer.headers.get('location') ?? '';
}

test.each([
  ['github', 'v013'],
  ['linuxdo', 'classic'],
  ['github', 'v1'],
] as const)(
  'AUTH-05: login --%s shows the address and takes the callback pasted back (%s)',
  async (provider, dialect) => {
    const sandbox = await startTestSandbox({ dialect });
    await enable(await rootCalls(sandbox.url), provider);
    const env = { TOLLGATE_CONFIG_DIR: temporaryFolder() };
    const words = ['login', '--gateway', sandbox.url, `--${provider}`, '--callback-stdin', '-o', 'json'];
    const running = await startTollgate(words, { env });
    const callback = await allow(running);
    expect(callback).toContain(`/oauth/${provider}?`);
    running.write(`${callback}\n`);
    const done = await running.exited;
    expect(done, done.stderr).toMatchObject({ exitCode: 0 });
    expect(JSON.parse(done.stdout)).toMatchObject({ username: `${provider}_2`, gateway: sandbox.url });
    expect((await runCommand(['whoami', '--json=id'], { env })).stdout).toContain('2');
  },
);

test('AUTH-04 AUTH-05: a refusal, a foreign state and nonsense are told, and nobody is signed in', async () => {
  const sandbox = await startTestSandbox();
  const env = { TOLLGATE_CONFIG_DIR: temporaryFolder() };
  const words = ['login', '--gateway', sandbox.url, '--github', '--callback-stdin'];
  const off = await runCommand(words, { env, stdin: 'x' });
  expect(off).toMatchObject({ exitCode: 7, stdout: '' });
  expect(off.stderr).toMatch(/not enabled/);
  await enable(await rootCalls(sandbox.url), 'github');
  const denied = await startTollgate(words, { env });
  denied.write(`${await allow(denied, 'deny')}\n`);
  const refusal = await denied.exited;
  expect(refusal.exitCode).toBe(7);
  expect(refusal.stderr).toMatch(/authorization failed: access_denied/i);
  const other = await startTollgate(words, { env });
  other.write(`${(await allow(other)).replace(/state=\w+/, 'state=other')}\n`);
  expect((await other.exited).stderr).toMatch(/a different sign-in/);
  const nonsense = await runCommand(words, { env, stdin: 'nonsense\n' });
  expect(nonsense.stderr).toMatch(/contains no authorization code/);
  expect((await runCommand(['whoami'], { env })).exitCode).toBe(4);
});

test('AUTH-05: a person is shown the address, has it opened on request only, and pastes the way back', async () => {
  const sandbox = await startTestSandbox();
  await enable(await rootCalls(sandbox.url), 'github');
  for (const more of [[], ['--open']]) {
    const opened: string[] = [];
    const words = ['login', '--gateway', sandbox.url, '--github', ...more];
    const world = createFakeWorld({
      arguments: words,
      columns: 200,
      answers: ['https://gw.example.com/?code=c&state=x'],
    });
    // The code lets somebody in: it is never typed in the open.
    const prompt = { ...world.prompt, text: () => Promise.reject(new Error('shown while typed')) };
    const exitCode = await runProgram({ ...world, prompt, openUrl: async (url) => opened.push(url) > 0 });
    const [shown] = /http\S+authorize\S+/.exec(world.err()) ?? [];
    expect(shown).toContain('client_id=client');
    expect(opened).toEqual(more.length === 0 ? [] : [shown]);
    expect([exitCode, world.asked.length, world.err()]).toEqual([7, 1, expect.stringContaining('a different sign-in')]);
  }
});

test('AUTH-05: without a terminal and without --callback-stdin, 2 before any request', async () => {
  const result = await runCommand(['login', '--gateway', 'http://127.0.0.1:1', '--github']);
  expect(result).toMatchObject({ exitCode: 2, stdout: '' });
  const both = await runCommand(['login', '--gateway', 'http://127.0.0.1:1', '--github', '--linuxdo']);
  expect(both).toMatchObject({ exitCode: 2, stdout: '' });
  const mixed = await runCommand(['login', '--gateway', 'http://127.0.0.1:1', '--github', '--password-stdin']);
  expect(mixed).toMatchObject({ exitCode: 2, stdout: '' });
});

test('ME-04: the same round trip binds the account of who is signed in', async () => {
  const { root, folder, stored } = await startAsMira();
  await enable(root, 'linuxdo');
  const words = ['account', 'bind-linuxdo', '--callback-stdin', '--profile', 'mira'];
  const running = await startTollgate(words, { env: { TOLLGATE_CONFIG_DIR: folder } });
  running.write(`${await allow(running)}\n`);
  const done = await running.exited;
  expect(done, done.stderr).toMatchObject({ exitCode: 0, stdout: 'Account linked.\n' });
  expect(await stored()).toMatchObject({ linux_do_id: '77' });
});

test('GEN-14: Discord and a provider of the site’s own sign in, bind and are unlinked, and leave no code behind', async () => {
  const sandbox = await startTestSandbox({ dialect: 'v1' });
  const root = await rootCalls(sandbox.url);
  await enableSignInServices(root, sandbox.url);
  const folder = temporaryFolder();
  const env = { TOLLGATE_CONFIG_DIR: folder };
  const codes: string[] = [];
  const goThrough = async (words: readonly string[], change = (callback: string) => callback) => {
    const running = await startTollgate([...words, '--callback-stdin'], { env });
    const callback = await allow(running);
    codes.push(new URL(callback).searchParams.get('code') ?? '');
    running.write(`${change(callback)}\n`);
    return running.exited;
  };
  const login = ['login', '--gateway', sandbox.url, '--provider', 'Acme', '-o', 'json'];
  const wrong = await goThrough(login, (callback) => callback.replace(/state=[^&]+/, 'state=other'));
  expect(wrong).toMatchObject({ exitCode: 7, stdout: '' });
  expect(wrong.stderr).toMatch(/a different sign-in/);
  const refused = await goThrough(login, (callback) => callback.replace(/code=[^&]+/, 'code=made-up'));
  expect(refused).toMatchObject({ exitCode: 7, stdout: '' });
  const signedIn = await goThrough(login);
  expect(signedIn, signedIn.stderr).toMatchObject({ exitCode: 0 });
  expect(JSON.parse(signedIn.stdout)).toMatchObject({ username: 'acme_2' });

  // The one way in, while passwords are off; then the last one that is known of.
  const unlink = (...more: string[]) => runCommand(['account', 'unlink', '--account', 'acme', ...more], { env });
  await root.call('PUT', '/api/option/', { key: 'PasswordLoginEnabled', value: 'false' });
  const kept = await unlink('--yes');
  expect(kept).toMatchObject({ exitCode: 7, stdout: '' });
  expect(kept.stderr).toMatch(/your only way in/);
  await root.call('PUT', '/api/option/', { key: 'PasswordLoginEnabled', value: 'true' });
  expect(await unlink()).toMatchObject({ exitCode: 2, stdout: '' });
  const planned = await unlink('--dry-run');
  expect(planned.stderr).toMatch(/you lock yourself out/);

  const bound = await goThrough(['account', 'bind', '--provider', 'discord']);
  expect(bound, bound.stderr).toMatchObject({ exitCode: 0, stdout: 'Account linked.\n' });
  const listed = await runCommand(['account', 'bindings', '-o', 'json'], { env });
  const rows = JSON.parse(listed.stdout) as { id: string; account: string | null; bound: boolean }[];
  expect(rows.filter((row) => row.bound).map(({ id }) => id)).toEqual(['discord', 'acme']);
  expect(await unlink('--yes')).toMatchObject({ exitCode: 0, stdout: 'Acme ID unlinked.\n' });
  const left = await runCommand(['account', 'unlink', '--account', 'discord', '--yes'], { env });
  expect(left.stderr).toMatch(/Only an admin can unlink it/);

  const written = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  const all = [...written, ...[wrong, refused, signedIn, bound].flatMap(({ stdout, stderr }) => [stdout, stderr])];
  expect(codes.map((code) => code.length > 10)).toEqual([true, true, true, true]);
  for (const code of codes) expect(all.join('\n')).not.toContain(code);
});

test('GEN-14: what the site has not is refused with what it has, and one way of naming it is enough', async () => {
  const sandbox = await startTestSandbox();
  await enableSignInServices(await rootCalls(sandbox.url), sandbox.url);
  const login = ['login', '--gateway', sandbox.url, '--callback-stdin'];
  const unknown = await runCommand([...login, '--provider', 'harbour'], { stdin: 'x' });
  expect(unknown).toMatchObject({ exitCode: 7, stdout: '' });
  expect(unknown.stderr).toContain('Choose from: discord, oidc, acme.');
  const both = await runCommand([...login, '--provider', 'acme', '--github'], { stdin: 'x' });
  expect(both).toMatchObject({ exitCode: 2, stdout: '' });
});
