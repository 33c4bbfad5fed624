import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { startTestSandbox, type TestSandbox } from '../../support/gateway/sandbox.ts';
import { runCommand } from '../../support/program/command-here.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

function inFolder(folder = temporaryFolder()) {
  const env = { TOLLGATE_CONFIG_DIR: folder };
  const run = (args: string[], stdin = '', more: Record<string, string> = {}) =>
    runCommand(args, { stdin, env: { ...env, ...more } });
  const signIn = (password = sandbox.rootPassword, more: string[] = []) =>
    run(['login', '--gateway', sandbox.url, '--username', 'root', '--password-stdin', ...more], `${password}\n`);
  return { folder, run, signIn };
}

describe('login by password', () => {
  test('AUTH-01 AUTH-02: signs in, warns of the default password, keeps the session in a closed file', async () => {
    const { folder, run, signIn } = inFolder();
    const result = await signIn(sandbox.rootPassword, ['-o', 'json']);
    expect(result.exitCode, result.stderr).toBe(0);
    expect(JSON.parse(result.stdout)).toMatchObject({ username: 'root', role: 'root', gateway: sandbox.url });
    expect(result.stderr).toContain('default password');

    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'credentials.json')).mode & 0o777).toBe(0o600);
    const config = readFileSync(join(folder, 'config.json'), 'utf8');
    expect(JSON.parse(config).profiles).toHaveProperty([JSON.parse(config).currentProfile, 'gateway'], sandbox.url);
    const secret = JSON.parse(readFileSync(join(folder, 'credentials.json'), 'utf8'));
    const { cookie } = (Object.values(secret.profiles)[0] as { credential: { cookie: string } }).credential;
    expect(cookie.length).toBeGreaterThan(10);
    expect(config).not.toContain(cookie);
    expect(result.stdout + result.stderr).not.toContain(cookie);

    const who = await run(['whoami', '--json=username,role,credential']);
    expect(JSON.parse(who.stdout)).toEqual({ username: 'root', role: 'root', credential: 'session' });
  });

  test('AUTH-01: an empty name or password is told before any request, exit 2', async () => {
    const { run } = inFolder();
    const noPassword = await run([
      'login',
      '--gateway',
      'http://127.0.0.1:1',
      '--username',
      'root',
      '--password-stdin',
    ]);
    expect(noPassword.exitCode).toBe(2);
    expect(noPassword.stderr).toMatch(/enter your username and password/i);
    const noName = await run(['login', '--gateway', 'http://127.0.0.1:1', '--password-stdin'], 'x\n');
    expect(noName).toMatchObject({ exitCode: 2, stdout: '' });
  });

  test('API-02: a wrong password shows the gateway’s own words, exit 7, and keeps nothing', async () => {
    const { run, signIn } = inFolder();
    const result = await signIn('wrong-canary-password');
    expect(result).toMatchObject({ exitCode: 7, stdout: '' });
    expect(result.stderr).toMatch(/^tollgate: The gateway returned an error: .+/);
    expect(result.stderr).not.toContain('wrong-canary-password');
    expect((await run(['profile', 'list', '-o', 'json'])).stdout).toBe('[]\n');
  });

  test('AUTH-11: a captcha is told with the web link, and no login is sent', async () => {
    const gateway = await startTestSandbox();
    const { call } = await rootCalls(gateway.url);
    await call('PUT', '/api/option/', { key: 'TurnstileSiteKey', value: 'site' });
    await call('PUT', '/api/option/', { key: 'TurnstileSecretKey', value: 'secret' });
    await call('PUT', '/api/option/', { key: 'TurnstileCheckEnabled', value: 'true' });
    const result = await inFolder().run(
      ['login', '--gateway', gateway.url, '--username', 'root', '--password-stdin'],
      '123456\n',
    );
    expect(result.exitCode).toBe(7);
    expect(result.stderr).toContain(`${gateway.url}/login`);
    expect(result.stderr).toContain('--access-token-stdin');
  });
});

describe('system access tokens', () => {
  test('AUTH-14: sign in from standard input, and by environment without any profile', async () => {
    const { accessToken } = await rootCalls(sandbox.url);
    const { folder, run } = inFolder();
    const result = await run(
      ['login', '--gateway', sandbox.url, '--access-token-stdin', '--user-id', '1', '-o', 'json'],
      `${accessToken}\n`,
    );
    expect(result.exitCode, result.stderr).toBe(0);
    expect(JSON.parse(result.stdout)).toMatchObject({ username: 'root', credential: 'access-token' });
    expect(result.stdout + result.stderr).not.toContain(accessToken);
    expect(readFileSync(join(folder, 'config.json'), 'utf8')).not.toContain(accessToken);

    const env = { TOLLGATE_GATEWAY: sandbox.url, TOLLGATE_ACCESS_TOKEN: accessToken, TOLLGATE_USER_ID: '1' };
    const who = await inFolder().run(['whoami', '--json=username,profile'], '', env);
    expect(JSON.parse(who.stdout)).toEqual({ username: 'root', profile: null });
  });

  test('AUTH-14: neither token nor password is taken as an argument, where others could read it', async () => {
    const { run } = inFolder();
    for (const flag of ['--access-token', '--password']) {
      for (const words of [[flag, 'canary-secret'], [`${flag}=canary-secret`]]) {
        const result = await run(['login', '--gateway', 'http://127.0.0.1:1', '-u', 'root', ...words]);
        expect(result).toMatchObject({ exitCode: 2, stdout: '' });
        expect(result.stderr).toContain(`${flag}-`);
        expect(result.stderr).not.toContain('canary-secret');
      }
    }
  });

  test('AUTH-15: a stored access token is not replaced without being asked', async () => {
    const { accessToken } = await rootCalls(sandbox.url);
    const { run, signIn } = inFolder();
    await run(['login', '--gateway', sandbox.url, '--access-token-stdin', '--user-id', '1'], accessToken);
    const refused = await signIn();
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain('--yes');
    expect((await run(['whoami', '--json=credential'])).stdout).toContain('access-token');
    expect((await signIn(sandbox.rootPassword, ['--yes'])).exitCode).toBe(0);
    // The token itself still works on the gateway: signing in made no new one.
    const env = { TOLLGATE_GATEWAY: sandbox.url, TOLLGATE_ACCESS_TOKEN: accessToken, TOLLGATE_USER_ID: '1' };
    expect((await inFolder().run(['whoami'], '', env)).exitCode).toBe(0);
  });

  test('AUTH-14: a token of the environment never goes to a gateway it was not set for', async () => {
    const seen: string[] = [];
    const other = await listen((headers) => seen.push(headers.authorization ?? ''));
    const env = { TOLLGATE_GATEWAY: sandbox.url, TOLLGATE_ACCESS_TOKEN: 'canary-access-token', TOLLGATE_USER_ID: '1' };
    const result = await inFolder().run(['channel', 'list', '--gateway', other.url], '', env);
    expect(result.exitCode).toBe(4);
    expect(seen.join()).not.toContain('canary-access-token');
  });
});

describe('not signed in', () => {
  test('NAV-02: protected commands say how to log in and exit with 4, sending nothing', async () => {
    const { run } = inFolder();
    const unknown = await run(['channel', 'list']);
    expect(unknown).toMatchObject({ exitCode: 4, stdout: '' });
    expect(unknown.stderr).toContain('tollgate login --gateway URL --username NAME');
    const known = await run(['token', 'list', '--gateway', sandbox.url]);
    expect(known.exitCode).toBe(4);
    expect(known.stderr).toContain(`tollgate login --gateway ${sandbox.url}`);
  });

  test('AUTH-08: an expired session exits with 4 and the way back, as JSON where JSON was asked for', async () => {
    const { folder, run, signIn } = inFolder();
    await signIn();
    const path = join(folder, 'credentials.json');
    const stored = JSON.parse(readFileSync(path, 'utf8'));
    for (const entry of Object.values(stored.profiles) as { credential: { cookie: string } }[]) {
      entry.credential.cookie = 'gone';
    }
    writeFileSync(path, JSON.stringify(stored), { mode: 0o600 });
    const result = await run(['token', 'list', '-o', 'json']);
    expect(result.exitCode).toBe(4);
    expect(JSON.parse(result.stderr)).toMatchObject({ code: 'not-signed-in', status: 401, retryable: false });
    expect(JSON.parse(result.stderr).hint).toContain('tollgate login');
  });

  test('NAV-16: logout is told, and every stored credential of the profile is gone', async () => {
    const { folder, run, signIn } = inFolder();
    await signIn();
    const result = await run(['logout']);
    expect(result.exitCode, result.stderr).toBe(0);
    expect(result.stderr).toMatch(/signed out/i);
    expect(JSON.parse(readFileSync(join(folder, 'credentials.json'), 'utf8'))).toEqual({ version: 1, profiles: {} });
    expect((await run(['token', 'list'])).exitCode).toBe(4);
  });
});

async function listen(seen: (headers: Record<string, string | undefined>) => void): Promise<{ url: string }> {
  const { createServer } = await import('node:http');
  const { onTestFinished } = await import('vitest');
  const server = createServer((request, response) => {
    seen(request.headers as Record<string, string | undefined>);
    response.end('{"success":true,"message":"","data":[]}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}` };
}
