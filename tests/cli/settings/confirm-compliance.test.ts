import { expect, test } from 'vitest';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { runCommand } from '../../support/program/command-here.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

test('SET-12 GEN-22: the terms of payment are confirmed only on a yes; before it codes are refused with the cure, after it made', async () => {
  const { url } = await startTestSandbox({ dialect: 'v1', fresh: true });
  const env = { TOLLGATE_CONFIG_DIR: temporaryFolder() };
  const run = (words: string[], stdin = '') => runCommand(words, { env, stdin });
  for (const verb of ['setup', 'login']) {
    const result = await run([verb, '--gateway', url, '-u', 'root', '--password-stdin'], 'a-long-password\n');
    expect(result, result.stderr).toMatchObject({ exitCode: 0 });
  }
  const create = ['redemption', 'create', '--name', 'r', '--quota', '1usd'];
  const refused = await run(create);
  expect(refused, refused.stderr).toMatchObject({ exitCode: 7, stdout: '' });
  expect(refused.stderr).toContain('tollgate settings confirm-compliance');

  const unasked = await run(['settings', 'confirm-compliance', '--verbose']);
  expect(unasked).toMatchObject({ exitCode: 2, stdout: '' });
  expect(unasked.stderr).not.toContain('POST');
  const planned = await run(['settings', 'confirm-compliance', '--dry-run', '-o', 'json']);
  expect(JSON.parse(planned.stdout)).toMatchObject([
    { method: 'POST', url: `${url}/api/option/payment_compliance`, body: { confirmed: true } },
  ]);
  expect((await run(create)).exitCode).toBe(7);

  const confirmed = await run(['settings', 'confirm-compliance', '--yes']);
  expect(confirmed, confirmed.stderr).toMatchObject({ exitCode: 0 });
  const made = await run(create);
  expect(made, made.stderr).toMatchObject({ exitCode: 0 });
  expect(made.stdout).toMatch(/^[0-9a-f]{32}$/m);
});
