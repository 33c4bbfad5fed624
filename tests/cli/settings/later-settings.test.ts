import { expect, test } from 'vitest';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { startCliSession } from '../../support/program/cli-session.ts';

test('GEN-26: settings of today’s gateways are shown and set by section; what is stored without effect, or not there, is said', async () => {
  const { run, json, sandbox } = await startCliSession({ dialect: 'v1' });
  const { call } = await rootCalls(sandbox.url);
  const stored = async (key: string) => {
    const rows = (await call('GET', '/api/option/')) as { key: string; value: string }[];
    return rows.find((row) => row.key === key)?.value;
  };
  const set = await run(['settings', 'set', 'outgoing', '--domains', 'a.example,*.b.example', '--only-domains']);
  expect(set, set.stderr).toMatchObject({ exitCode: 0 });
  expect(await stored('fetch_setting.domain_list')).toBe('["a.example","*.b.example"]');
  expect(await stored('fetch_setting.domain_filter_mode')).toBe('true');
  expect(await json(['settings', 'show', 'outgoing'])).toMatchObject({
    domains: ['a.example', '*.b.example'],
    ports: ['80', '443', '8080', '8443'],
  });

  const wrong = await run(['settings', 'set', 'performance', '--metrics-step', 'day']);
  expect(wrong).toMatchObject({ exitCode: 2, stdout: '' });
  expect(wrong.stderr).toContain('--metrics-step');

  // The gateway lists what it cannot read, and goes on with the value before.
  await call('PUT', '/api/option/', { key: 'general_setting.ping_interval_seconds', value: 'soon' });
  const shown = await run(['settings', 'show', 'request']);
  expect(shown.stderr).toContain('stored as “soon”, which the gateway can’t read');
  const unused = await run(['option', 'set', 'StreamCacheQueueLength', '3']);
  expect(unused, unused.stderr).toMatchObject({ exitCode: 0 });
  expect(unused.stderr).toContain('stores StreamCacheQueueLength but doesn’t use it');

  const absent = await run(['settings', 'show', 'theme']);
  expect(absent).toMatchObject({ exitCode: 7, stdout: '' });
  expect(absent.stderr).toContain('This gateway doesn’t have “Console”.');
  const secret = await run(['settings', 'set', 'discord', '--client-id', 'x', '--client-secret-stdin'], {
    stdin: 'canary-1\n',
  });
  expect(secret, secret.stderr).toMatchObject({ exitCode: 0 });
  expect(`${secret.stdout}${secret.stderr}`).not.toContain('canary-1');
});
