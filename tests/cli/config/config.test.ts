import { expect, test } from 'vitest';
import { startCliSession } from '../../support/program/cli-session.ts';
import { tollgate } from '../../support/program/command.ts';

interface Setting {
  setting: string;
  value: unknown;
  origin: string;
}

const settingsIn = (stdout: string) =>
  Object.fromEntries(
    (JSON.parse(stdout) as Setting[]).map(({ setting, value, origin }) => [setting, { value, origin }]),
  );

test('config show --origin tells where each setting comes from, and no secret', async () => {
  const { run, sandbox, folder } = await startCliSession();
  const profile = await run(['config', 'show', '--origin', '-o', 'json']);
  expect(settingsIn(profile.stdout)).toMatchObject({
    configuration: { value: folder, origin: 'environment TOLLGATE_CONFIG_DIR' },
    gateway: { value: sandbox.url, origin: expect.stringMatching(/^profile 127/) },
    credential: { value: 'session', origin: expect.stringMatching(/^profile/) },
    user: { value: 'root' },
    role: { value: 'root' },
    profile: { origin: 'configuration' },
    output: { value: 'json', origin: 'flag --output' },
    retries: { value: 2, origin: 'default' },
  });
  const env = {
    TOLLGATE_GATEWAY: 'http://127.0.0.1:9',
    TOLLGATE_ACCESS_TOKEN: 'canary-token',
    NO_COLOR: '1',
    http_proxy: 'http://user:canary-password@proxy.example.com:3128',
  };
  const other = await run(['config', 'show', '--origin', '-o', 'json', '--timeout', '5s'], { env });
  expect(settingsIn(other.stdout)).toMatchObject({
    gateway: { value: 'http://127.0.0.1:9', origin: 'environment TOLLGATE_GATEWAY' },
    credential: { value: 'access-token', origin: 'environment TOLLGATE_ACCESS_TOKEN' },
    color: { value: false, origin: 'environment NO_COLOR' },
    timeout: { value: 5000, origin: 'flag --timeout' },
    proxy: { value: 'proxy.example.com:3128', origin: 'environment http_proxy' },
  });
  expect(other.stdout + other.stderr).not.toContain('canary');
});

test('config show works before anything is configured', async () => {
  const { stdout, exitCode } = await tollgate(['config', 'show']);
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^gateway\t$/m);
  expect(stdout).not.toContain('default');
});
