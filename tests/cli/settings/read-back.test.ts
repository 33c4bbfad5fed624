import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startFaultProxy } from '../../support/gateway/fault-proxy.ts';
import { answer, refusal } from '../../support/gateway/faults.ts';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { runCommand } from '../../support/program/command-here.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

async function start() {
  const sandbox = await startTestSandbox();
  const { accessToken } = await rootCalls(sandbox.url);
  const proxy = await startFaultProxy(sandbox.url);
  const env = { TOLLGATE_GATEWAY: proxy.url, TOLLGATE_ACCESS_TOKEN: accessToken, TOLLGATE_USER_ID: '1' };
  return { proxy, run: (...words: string[]) => runCommand(words, { env }) };
}

test('SET-17 SET-19: a gateway that agrees and keeps something else is found out', async () => {
  const { proxy, run } = await start();
  proxy.when('PUT /api/option/', answer(200, { body: { success: true, message: '' } }));
  const file = join(temporaryFolder(), 'options.json');
  writeFileSync(file, '{"RetryTimes":"4"}');
  for (const words of [
    ['option', 'set', 'RetryTimes', '4'],
    ['option', 'import', file, '--yes'],
    ['settings', 'set', 'general', '--retry-times', '4'],
  ]) {
    const result = await run(...words);
    expect(result.exitCode, words.join(' ')).toBe(7);
    expect(result.stdout + result.stderr, words.join(' ')).toMatch(/a different value/);
    expect(result.stdout).not.toMatch(/done|saved/);
  }
});

test('SET-17: one of two refused is a partial save, exit 10; both refused is exit 7', async () => {
  const { proxy, run } = await start();
  const words = ['settings', 'set', 'general', '--retry-times', '4', '--top-up-link', 'https://shop.example.com'];
  proxy.when('PUT /api/option/', refusal('not today'), { nth: 2 });
  const part = await run(...words);
  expect(part).toMatchObject({ exitCode: 10, stdout: '' });
  expect(part.stderr).toMatch(/some settings were not saved.*not today/i);
  proxy.reset();
  proxy.when('PUT /api/option/', refusal('not today'));
  const whole = await run('settings', 'set', 'general', '--retry-times', '7', '-o', 'json');
  expect(whole).toMatchObject({ exitCode: 7, stdout: '' });
  expect(JSON.parse(whole.stderr.trim().split('\n').at(-1) ?? '')).toMatchObject({
    code: 'refused',
    items: [{ field: 'retry_times', key: 'RetryTimes' }],
  });
});
