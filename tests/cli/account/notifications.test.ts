import { expect, test } from 'vitest';
import { startCliSession } from '../../support/program/cli-session.ts';

test('GEN-17: a script sets kind, threshold in money and secret by pipe; what it did not name and the secret stay', async () => {
  const { run, json, sandbox } = await startCliSession({ dialect: 'v1' });
  const stored = async () => {
    const { data } = (await json(['api', 'GET', '/api/user/self'])) as { data: { setting: string } };
    return JSON.parse(data.setting || '{}') as Record<string, unknown>;
  };
  const put = await run(['api', 'PUT', '/api/user/self', '--input', '-', '--yes'], { stdin: '{"language":"zh-CN"}' });
  expect(put, put.stderr).toMatchObject({ exitCode: 0 });
  const webhook = ['--notify-type', 'webhook', '--webhook-url', 'https://h.example.com/q', '--webhook-secret-stdin'];
  const set = await run(['account', 'notify', ...webhook, '--quota-warning-threshold', '5usd', '--verbose'], {
    stdin: 'whsec-canary\n',
  });
  expect(set, set.stderr).toMatchObject({ exitCode: 0, stdout: 'Notifications saved.\n' });
  expect(set.stderr + sandbox.log.join('')).not.toContain('whsec-canary');
  const planned = await run(['account', 'notify', '--quota-warning-threshold', '$6', '--dry-run']);
  expect(planned.exitCode, planned.stderr).toBe(0);
  expect(planned.stdout + planned.stderr).not.toContain('whsec-canary');
  expect(await run(['account', 'notify', '--quota-warning-threshold', '$6'])).toMatchObject({ exitCode: 0 });
  const again = await run(['account', 'notify', '--quota-warning-threshold', '$6']);
  expect(again).toMatchObject({ exitCode: 0, stdout: '' });
  expect(await stored()).toMatchObject({
    notify_type: 'webhook',
    webhook_secret: 'whsec-canary',
    quota_warning_threshold: 3_000_000,
    language: 'zh-CN',
  });
  const stray = await run(['account', 'notify', '--gotify-url', 'https://g.example.com']);
  expect(stray).toMatchObject({ exitCode: 2, stdout: '' });
  expect(stray.stderr).toContain('--gotify-url');
  const wrong = await run(['account', 'notify', '--notify-type', 'bark']);
  expect(wrong).toMatchObject({ exitCode: 2 });
});
