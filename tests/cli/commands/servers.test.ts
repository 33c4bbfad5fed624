import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { startTollgate, tollgate } from '../../support/program/command.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

async function takenPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as { port: number }).port;
}

test('sandbox: one JSON line when ready, then login, channel, token and a real completion; stops cleanly', async () => {
  const running = await startTollgate(['sandbox', '--memory', '--port', '0', '--json']);
  const ready = JSON.parse((await running.waitFor(/^\{.*\}$/m))[0]);
  const env = { TOLLGATE_CONFIG_DIR: temporaryFolder() };
  const run = (args: string[], stdin = '') => tollgate(args, { env, stdin });
  await run(['login', '--gateway', ready.url, '--username', ready.username, '--password-stdin'], ready.password);
  const channel = [
    'channel',
    'create',
    '--name',
    'c',
    '--key-stdin',
    '--models',
    'gpt-4o-mini',
    '--base-url',
    'builtin:',
  ];
  expect((await run(channel, 'sk-x')).exitCode).toBe(0);
  expect((await run(['channel', 'test', '1'])).exitCode).toBe(0);
  const { key } = JSON.parse((await run(['token', 'create', '--name', 'ci', '--json'])).stdout);
  const answer = await fetch(`${ready.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    body: JSON.stringify({ model: 'gpt-4o-mini', stream: true, messages: [{ role: 'user', content: 'hi' }] }),
  });
  expect(await answer.text()).toContain('data: [DONE]');
  running.kill('SIGINT');
  expect((await running.exited).exitCode).toBe(0);
});

test('a port in use and a damaged database are told in one line with the cure, exit 1', async () => {
  const port = String(await takenPort());
  const sandbox = await tollgate(['sandbox', '--memory', '--port', port]);
  expect(sandbox).toMatchObject({ exitCode: 1, stdout: '' });
  expect(sandbox.stderr).toMatch(/already in use.*--port/);
  const web = await tollgate(['web', '--gateway', 'http://127.0.0.1:1', '--listen', `127.0.0.1:${port}`]);
  expect(web).toMatchObject({ exitCode: 1, stdout: '' });
  expect(web.stderr).toMatch(/is used by another program.*--listen/);
  const file = join(temporaryFolder(), 'broken.db');
  writeFileSync(file, 'this is no database, and long enough to be taken for one by its length alone');
  const damaged = await tollgate(['sandbox', '--db', file, '--port', '0']);
  expect(damaged).toMatchObject({ exitCode: 1, stdout: '' });
  expect(damaged.stderr).toContain(file);
  expect(damaged.stderr).not.toMatch(/\bat .+:\d+:\d+/);
});

test('web: serves the console in front of the profile’s gateway', async () => {
  const gateway = await startTestSandbox();
  const running = await startTollgate(['web', '--gateway', gateway.url, '--listen', '127.0.0.1:0', '--json']);
  const ready = JSON.parse((await running.waitFor(/^\{.*\}$/m))[0]);
  const status = await fetch(`${ready.url}/api/status`);
  expect(await status.json()).toMatchObject({ success: true });
  expect(await (await fetch(`${ready.url}/login`, { headers: { Accept: 'text/html' } })).text()).toContain('<html');
  running.kill('SIGTERM');
  expect((await running.exited).exitCode).toBe(0);
});

test('demo: without a terminal it prints addresses and credentials, serves both, and stops cleanly', async () => {
  const running = await startTollgate(['demo', '--json']);
  const ready = JSON.parse((await running.waitFor(/^\{.*\}$/m))[0]);
  expect(ready).toEqual({
    gateway: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    console: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+/),
    username: 'root',
    password: expect.any(String),
  });
  const signedIn = await fetch(`${ready.console}/api/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: ready.username, password: ready.password }),
  });
  expect(await signedIn.json()).toMatchObject({ success: true });
  running.kill('SIGTERM');
  expect((await running.exited).exitCode).toBe(0);
  await expect(fetch(`${ready.gateway}/api/status`)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
});

test('the terminal console without a terminal tells line by line that the gateway does not answer, and what scripts use', async () => {
  const result = await tollgate(['tui', '--gateway', 'http://127.0.0.1:1', '--retries', '0']);
  expect(result).toMatchObject({ exitCode: 8 });
  expect(result.stderr).toContain('tollgate --help');
});
