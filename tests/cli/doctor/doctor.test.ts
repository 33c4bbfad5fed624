import { chmodSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startCliSession } from '../../support/program/cli-session.ts';
import { runCommand } from '../../support/program/command-here.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

interface Finding {
  check: string;
  verdict: string;
  message: string;
  cure: string;
}

const verdictsOf = (stdout: string) =>
  Object.fromEntries((JSON.parse(stdout) as Finding[]).map(({ check, verdict }) => [check, verdict]));
const find = (stdout: string, check: string) => (JSON.parse(stdout) as Finding[]).find((one) => one.check === check);

test('doctor: all well on a gateway one is signed in to', async () => {
  const { run, sandbox } = await startCliSession();
  const result = await run(['doctor', '-o', 'json']);
  expect(result).toMatchObject({ exitCode: 0, stderr: '' });
  expect(new Set(Object.values(verdictsOf(result.stdout)))).toEqual(new Set(['ok']));
  expect(Object.keys(verdictsOf(result.stdout))).toEqual([
    'version',
    'configuration',
    'credentials',
    'gateway',
    'reachable',
    'generation',
    'clock',
    'session',
    'rights',
  ]);
  expect(find(result.stdout, 'generation')?.message).toContain('v013');
  expect(find(result.stdout, 'gateway')?.message).toContain(sandbox.url);
  expect(find(result.stdout, 'session')?.message).toContain('root');
  expect(find(result.stdout, 'rights')?.message).toMatch(/token.*settings/);
});

test('NAV-02: doctor names the missing gateway and sign-in with the command that cures it', async () => {
  const none = await runCommand(['doctor', '-o', 'json']);
  expect(none.exitCode).toBe(4);
  expect(find(none.stdout, 'gateway')?.cure).toContain('tollgate login');
  const { sandbox } = await startCliSession();
  const guest = await runCommand(['doctor', '--gateway', sandbox.url, '-o', 'json']);
  expect(guest.exitCode).toBe(4);
  expect(find(guest.stdout, 'session')?.cure).toContain(`tollgate login --gateway ${sandbox.url}`);
});

test('AUTH-08: a session that has ended is told with its cure, exit 4', async () => {
  const { sandbox } = await startCliSession();
  const env = { TOLLGATE_GATEWAY: sandbox.url, TOLLGATE_ACCESS_TOKEN: 'canary-token', TOLLGATE_USER_ID: '1' };
  const result = await runCommand(['doctor'], { env });
  expect(result.exitCode).toBe(4);
  expect(result.stdout + result.stderr).not.toContain('canary-token');
});

test('NAV-15: doctor tells that the gateway cannot be reached, exit 8', async () => {
  const result = await runCommand(['doctor', '--gateway', 'http://127.0.0.1:1', '--retries', '0', '-o', 'json']);
  expect(result.exitCode).toBe(8);
  expect(verdictsOf(result.stdout)).toMatchObject({ reachable: 'failed', session: 'skipped' });
  expect(find(result.stdout, 'reachable')?.message).toMatch(/can’t connect to the gateway/i);
});

test('doctor sees clock skew and open files', async () => {
  const server = createServer((_request, response) => {
    response.setHeader('Date', new Date(Date.now() - 3_600_000).toUTCString());
    response.end('{"success":true,"message":"","data":{"version":"v0.4.0","chat_link2":""}}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const gateway = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'credentials.json'), '{"profiles":{}}', { mode: 0o644 });
  chmodSync(folder, 0o755);
  const result = await runCommand(['doctor', '--gateway', gateway, '-o', 'json'], {
    env: { TOLLGATE_CONFIG_DIR: folder },
  });
  expect(verdictsOf(result.stdout)).toMatchObject({ configuration: 'warn', credentials: 'failed', clock: 'warn' });
  expect(find(result.stdout, 'clock')?.message).toMatch(/1 h ahead/);
  expect(find(result.stdout, 'configuration')?.cure).toContain('chmod 700');
  expect(find(result.stdout, 'credentials')?.cure).toContain('chmod 600');
  // The first fault decides.
  expect(result.exitCode).toBe(1);
});

test('doctor tells of a damaged configuration instead of stopping', async () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o700);
  writeFileSync(join(folder, 'config.json'), '{"profiles":', { mode: 0o600 });
  const result = await runCommand(['doctor', '-o', 'json'], { env: { TOLLGATE_CONFIG_DIR: folder } });
  expect(result.exitCode).toBe(1);
  expect(find(result.stdout, 'configuration')).toMatchObject({ verdict: 'failed' });
  expect(find(result.stdout, 'configuration')?.message).toContain('damaged');
});
