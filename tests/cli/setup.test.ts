import { expect, test } from 'vitest';
import { startTestSandbox } from '../support/gateway/sandbox.ts';
import { startWaitingGateway } from '../support/gateway/waiting-gateway.ts';
import { runCommand } from '../support/program/command-here.ts';
import { temporaryFolder } from '../support/program/temporary-folder.ts';

test('GEN-22: a new gateway: login and doctor name the set-up, setup does it once, and login works', async () => {
  const site = await startWaitingGateway(await startTestSandbox());
  const folder = temporaryFolder();
  const run = (words: readonly string[], stdin = '') =>
    runCommand([...words, '--gateway', site.url], { stdin, env: { TOLLGATE_CONFIG_DIR: folder } });
  const cure = `tollgate setup --gateway ${site.url} --username NAME`;

  const early = await run(['login', '-u', 'root', '--password-stdin'], 'canary-pass-1\n');
  expect(early).toMatchObject({ exitCode: 7, stdout: '' });
  expect(early.stderr).toContain('is waiting for its initial setup');
  expect(early.stderr).toContain(cure);
  const doctor = await run(['doctor']);
  expect(doctor.stdout + doctor.stderr).toContain(cure);

  const long = await run(['setup', '-u', 'thirteen-chars', '--password-stdin'], 'canary-pass-1');
  expect(long).toMatchObject({ exitCode: 2 });
  expect(long.stderr).toContain('at most 12 characters');
  const planned = await run(['setup', '-u', 'boss', '--password-stdin', '--dry-run'], 'canary-pass-1');
  expect(planned).toMatchObject({ exitCode: 0 });
  expect(planned.stdout + planned.stderr).not.toContain('canary-pass-1');
  expect(site.setups).toEqual([]);

  const named = ['--profile', 'new'];
  const setUp = ['setup', '-u', 'boss', '--password-stdin', '--mode', 'self-use', ...named];
  const done = await run(setUp, 'canary-pass-1\n');
  expect(done, done.stderr).toMatchObject({ exitCode: 0, stdout: 'The gateway is set up.\n' });
  expect(done.stderr).toContain(`tollgate login --gateway ${site.url} --profile new --username boss`);
  // Only what leads to a login may name a profile that is not there yet.
  expect(await run(['status', ...named])).toMatchObject({ exitCode: 2 });
  expect(site.setups).toEqual([
    {
      username: 'boss',
      password: 'canary-pass-1',
      confirmPassword: 'canary-pass-1',
      SelfUseModeEnabled: true,
      DemoSiteEnabled: false,
    },
  ]);
  const again = await run(['setup', '-u', 'boss', '--password-stdin'], 'canary-pass-1');
  expect(again).toMatchObject({ exitCode: 7 });
  expect(again.stderr).toContain('is already set up');
  expect(await run(['login', '-u', 'boss', '--password-stdin', ...named], 'canary-pass-1')).toMatchObject({
    exitCode: 0,
  });
  expect(await run(['whoami', ...named])).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('\tnew\t') });
});

test('GEN-22: where a super admin exists only the use of the site is set', async () => {
  const site = await startWaitingGateway(await startTestSandbox(), { hasRoot: true });
  const done = await runCommand(['setup', '--gateway', site.url, '--mode', 'demo', '-o', 'json']);
  expect(done, done.stderr).toMatchObject({ exitCode: 0 });
  expect(JSON.parse(done.stdout)).toMatchObject({ result: 'done', mode: 'demo' });
  expect(site.setups).toMatchObject([{ DemoSiteEnabled: true }]);
});
