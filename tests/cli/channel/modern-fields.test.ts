import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { startCliSession } from '../../support/program/cli-session.ts';

test('GEN-03: modern fields have flags, are printed in words and as JSON, and an edit leaves the rest of their texts alone', async () => {
  const { run, json, sandbox, folder } = await startCliSession();
  const { call } = await rootCalls(sandbox.url);
  const file = join(folder, 'override.json');
  const override = {
    operations: [{ mode: 'delete', path: 'user', conditions: [{ path: 'model', mode: 'prefix', value: 'o1' }] }],
  };
  writeFileSync(file, JSON.stringify(override));
  const made = (await json(
    [
      ...['channel', 'create', '--type', '3', '--name', 'modern', '--models', 'm', '--key-stdin'],
      ...['--base-url', 'https://a.example.com', '--tag', 'pool-a', '--remark', 'until March'],
      ...['--proxy', 'socks5://p.example.com:1080', '--pass-through-body-enabled', '--force-format'],
      ...['--thinking-to-content', '--system-prompt', 'Be brief', '--system-prompt-override'],
      ...['--param-override', `@${file}`, '--header-override', '{"X-Team":"canary-value"}'],
      ...['--azure-responses-version', 'preview', '--setting', '{"new":1}', '--settings', '{"disable_store":true}'],
    ],
    { stdin: 'sk-modern' },
  )) as { id: number };
  const id = String(made.id);
  const stored = async () => (await call('GET', `/api/channel/${id}`)) as Record<string, string>;
  const { setting = '', settings = '', ...columns } = await stored();
  expect(columns).toMatchObject({ tag: 'pool-a', remark: 'until March', param_override: JSON.stringify(override) });
  const request = {
    ...{ proxy: 'socks5://p.example.com:1080', pass_through_body_enabled: true, force_format: true, new: 1 },
    ...{ thinking_to_content: true, system_prompt: 'Be brief', system_prompt_override: true },
  };
  expect([JSON.parse(setting), JSON.parse(settings)]).toEqual([
    request,
    { azure_responses_version: 'preview', disable_store: true },
  ]);

  const shown = await run(['channel', 'get', id, '-o', 'wide']);
  expect(shown.stdout.replace(/\s+/g, ' ')).toContain('Removes user. Only if model starts with "o1".');
  expect(shown.stdout.replace(/\s+/g, ' ')).toContain('Sets the header X-Team.');
  expect(await json(['channel', 'get', id])).toMatchObject({
    ...{ tag: 'pool-a', remark: 'until March', proxy: request.proxy, force_format: true, setting: '{"new":1}' },
    ...{ param_override: JSON.stringify(override), settings: '{"disable_store":true}' },
  });

  const changed = await run(['channel', 'update', id, '--no-force-format', '--remark', '']);
  expect([changed.exitCode, changed.stderr]).toEqual([0, expect.stringContaining('force_format: true → false')]);
  const { force_format, ...left } = request;
  const after = await stored();
  expect([JSON.parse(after.setting ?? ''), after.settings, after.remark]).toEqual([left, settings, '']);
  const wrong = await run(['channel', 'update', id, '--settings', '{"disable_store":"yes"}']);
  expect([wrong.exitCode, wrong.stderr]).toEqual([2, expect.stringMatching(/disable_store.*--settings/)]);
});

test('GEN-03: a field that the gateway lacks is refused there by its flag', async () => {
  const { run } = await startCliSession({ dialect: 'classic' });
  for (const flag of [
    ['--tag', 'a'],
    ['--proxy', 'http://p'],
    ['--settings', '{}'],
  ]) {
    const args = ['channel', 'create', '--name', 'x', '--models', 'm', '--key-stdin', ...flag];
    const refused = await run(args, { stdin: 'sk-x' });
    expect([refused.exitCode, refused.stdout, refused.stderr]).toEqual([2, '', expect.stringContaining(flag[0] ?? '')]);
  }
});
