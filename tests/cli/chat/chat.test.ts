import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type RootCalls, rootCalls } from '../../support/gateway/root-calls.ts';
import type { TestSandboxSettings } from '../../support/gateway/sandbox.ts';
import { type CliSession, startCliSession } from '../../support/program/cli-session.ts';
import { startTollgate } from '../../support/program/command.ts';
import { runCommand } from '../../support/program/command-here.ts';
import { startStallingUpstream } from './stalling-upstream.ts';

/** A gateway with one channel whose model answers as told by its base URL. */
async function startChat(
  answer: string,
  settings: TestSandboxSettings = {},
): Promise<CliSession & { root: RootCalls }> {
  const session = await startCliSession(settings);
  const root = await rootCalls(session.sandbox.url);
  const channel = {
    type: 1,
    name: 'c',
    key: 'sk-x',
    base_url: `builtin:${answer}`,
    models: 'gpt-4o-mini,gpt-4o',
    group: 'default',
  };
  await root.call('POST', '/api/channel/', settings.dialect === 'classic' ? channel : { mode: 'single', channel });
  return { ...session, root };
}

interface ChatLog {
  quota: number;
  token_name: string;
  model_name: string;
}

async function lastLog(root: RootCalls): Promise<ChatLog | undefined> {
  const logs = (await root.call('GET', '/api/log/?p=1&page_size=10&type=2')) as { items: ChatLog[] };
  return logs.items[0];
}

test.each(['classic', 'v013', 'v1'] as const)(
  'PLAY-03: one-shot from arguments, through the playground (%s)',
  async (dialect) => {
    const { run, root } = await startChat('?text=one+two+three', { dialect });
    const result = await run([
      'chat',
      'Say',
      'hello',
      '--temperature',
      '0.5',
      '--max-tokens',
      '50',
      '--system',
      'Be brief.',
    ]);
    expect(result, result.stderr).toMatchObject({ exitCode: 0, stdout: 'one two three\n', stderr: '' });
    expect(await lastLog(root)).toMatchObject({ token_name: 'playground-default', model_name: 'gpt-4o-mini' });
  },
);

test('PLAY-01 PLAY-03: the prompt is put together from arguments, files and a pipe; settings travel', async () => {
  const seen: Record<string, unknown>[] = [];
  const upstream = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => {
      text += part.toString();
    });
    request.on('end', () => {
      seen.push(JSON.parse(text));
      response.setHeader('Content-Type', 'text/event-stream');
      response.end(
        'data: {"choices":[{"index":0,"delta":{"content":"ok"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n',
      );
    });
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void upstream.close());
  const { run, root, folder } = await startChat('');
  const base_url = `http://127.0.0.1:${(upstream.address() as { port: number }).port}`;
  await root.call('PUT', '/api/channel/', { id: 1, base_url });
  const path = join(folder, 'notes.md');
  writeFileSync(path, 'from the file');
  const flags = ['--model', 'gpt-4o', '--temperature', '0.7', '--max-tokens', '9', '--system', 'S', '--file', path];
  const result = await run(['chat', 'from arguments', ...flags], { stdin: 'from the pipe\n' });
  expect(result, result.stderr).toMatchObject({ exitCode: 0, stdout: 'ok\n' });
  expect(seen[0]).toMatchObject({ model: 'gpt-4o', temperature: 0.7, max_tokens: 9, stream: true });
  const [system, user] = (seen[0]?.messages ?? []) as { role: string; content: string }[];
  expect(system).toEqual({ role: 'system', content: 'S' });
  expect(user?.content).toBe(`from arguments\n\nfrom the pipe\n\nFile ${path}:\nfrom the file`);
  await run(['chat'], { stdin: 'only the pipe' });
  expect(seen[1]?.messages).toEqual([{ role: 'user', content: 'only the pipe' }]);
  expect(seen[1]).not.toHaveProperty('temperature');
  expect(seen[1]).not.toHaveProperty('max_tokens');
});

test('PLAY-02 PLAY-03: words appear as they arrive', async () => {
  const { sandbox, folder } = await startChat('?text=first+second+third&chunk-delay=400');
  const running = await startTollgate(['chat', 'hi'], { env: { TOLLGATE_CONFIG_DIR: folder } });
  running.endInput();
  await running.waitFor(/first/);
  expect(running.stdout()).not.toContain('third');
  expect((await running.exited).stdout).toBe('first second third\n');
  expect(sandbox.url).toBeTruthy();
});

test('PLAY-03: JSON is one record, ndjson an event a line', async () => {
  const { run } = await startChat('?text=one+two');
  const json = await run(['chat', 'hi', '--json']);
  expect(JSON.parse(json.stdout)).toMatchObject({
    model: 'gpt-4o-mini',
    content: 'one two',
    finish_reason: 'stop',
    via: 'playground',
  });
  expect((await run(['chat', 'hi', '--json=content', '--jq', '.content'])).stdout).toBe('one two\n');
  const events = (await run(['chat', 'hi', '-o', 'ndjson'])).stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(events[0]).toEqual({ kind: 'text', text: expect.stringContaining('one') });
});

test('PLAY-03: with a system access token the relay answers, with one of the user’s tokens, and says so', async () => {
  const { sandbox, root } = await startChat('?text=by+relay');
  const env = { TOLLGATE_GATEWAY: sandbox.url, TOLLGATE_ACCESS_TOKEN: root.accessToken, TOLLGATE_USER_ID: '1' };
  const none = await runCommand(['chat', 'hi'], { env });
  expect(none).toMatchObject({ exitCode: 7, stdout: '' });
  expect(none.stderr).toMatch(/you have no enabled API key/);
  await root.call('POST', '/api/token/', { name: 'mine', remain_quota: 1_000_000, expired_time: -1, group: '' });
  const result = await runCommand(['chat', 'hi'], { env });
  expect(result, result.stderr).toMatchObject({ exitCode: 0, stdout: 'by relay\n' });
  expect(result.stderr).toMatch(/Using your API key mine/);
  expect(result.stderr).not.toMatch(/sk-/);
  expect(await lastLog(root)).toMatchObject({ token_name: 'mine' });
  const json = await runCommand(['chat', 'hi', '--json'], { env });
  expect(JSON.parse(json.stdout)).toMatchObject({ via: 'relay' });
});

test('PLAY-02: failures before and within the stream end with their exit code; what came stays', async () => {
  const { run, root, sandbox } = await startChat('?text=one+two+three+four&error-after=2&error=upstream+tired');
  const broken = await run(['chat', 'hi']);
  expect(broken.exitCode).toBe(7);
  expect(broken.stdout).toMatch(/^one/);
  expect(broken.stderr).toContain('upstream tired');
  const unknown = await run(['chat', 'hi', '--model', 'nothing', '-o', 'json']);
  expect(unknown).toMatchObject({ exitCode: 7, stdout: '' });
  expect(JSON.parse(unknown.stderr)).toMatchObject({
    code: 'refused',
    hint: 'Choose one of: gpt-4o, gpt-4o-mini.',
    status: 503,
  });
  const env = { TOLLGATE_GATEWAY: sandbox.url, TOLLGATE_ACCESS_TOKEN: 'canary-token', TOLLGATE_USER_ID: '1' };
  const expired = await runCommand(['chat', 'hi'], { env });
  expect(expired).toMatchObject({ exitCode: 4, stdout: '' });
  expect(expired.stderr).toMatch(/not signed in, or the session has expired.*sign in instead/i);
  expect(expired.stderr).not.toContain('canary-token');
  expect(root.accessToken).toBeTruthy();
});

test('GEN-22 PLAY-03: who names no model asks the first that is served; one that is named is asked for as it is', async () => {
  const { run, root } = await startChat('?text=own+words', { dialect: 'v1' });
  await root.call('PUT', '/api/channel/', { id: 1, models: 'own-model' });
  await root.call('PUT', '/api/option/', { key: 'SelfUseModeEnabled', value: 'true' });
  const answer = await run(['chat', 'hi', '--json=model,content']);
  expect(answer.exitCode, answer.stderr).toBe(0);
  expect(JSON.parse(answer.stdout)).toEqual({ model: 'own-model', content: 'own words' });
  const named = await run(['chat', 'hi', '--model', 'gpt-4o-mini']);
  expect(named).toMatchObject({
    exitCode: 7,
    stdout: '',
    stderr: expect.stringContaining('Choose one of: own-model.'),
  });
});

test('PLAY-03: Ctrl-C in a one-shot ends with 130 and keeps what came', async () => {
  const { folder, root } = await startChat('');
  await root.call('PUT', '/api/channel/', { id: 1, base_url: await startStallingUpstream(['first', 'held']) });
  const running = await startTollgate(['chat', 'hi'], { env: { TOLLGATE_CONFIG_DIR: folder } });
  running.endInput();
  await running.waitFor(/first/);
  running.kill('SIGINT');
  const { exitCode, stdout } = await running.exited;
  expect(exitCode).toBe(130);
  expect(stdout).toMatch(/^first/);
});

test('PLAY-01: wrong settings and nothing to ask: 2 before any request; --dry-run asks nobody', async () => {
  const env = { TOLLGATE_GATEWAY: 'http://127.0.0.1:1', TOLLGATE_ACCESS_TOKEN: 't', TOLLGATE_USER_ID: '1' };
  const cases: string[][] = [
    [],
    ['hi', '--temperature', '2'],
    ['hi', '--temperature', 'warm'],
    ['hi', '--max-tokens', '-1'],
    ['hi', '--model', ''],
    ['hi', '--file', '/no/such/file'],
  ];
  for (const words of cases) {
    expect(await runCommand(['chat', ...words], { env }), words.join(' ')).toMatchObject({ exitCode: 2, stdout: '' });
  }
  const { run, root } = await startChat('?text=x');
  const planned = await run(['chat', 'hi', '--dry-run', '-o', 'json']);
  expect(planned.exitCode, planned.stderr).toBe(0);
  expect(JSON.parse(planned.stdout)).toMatchObject([{ method: 'POST', body: { model: 'gpt-4o-mini' } }]);
  expect(await lastLog(root)).toBeUndefined();
});

test('API-03: a key that the provider refuses is no reason to sign in again; a gateway too busy may be asked again', async () => {
  const refused = await startChat('?fail=401&error=Incorrect+key&error-code=invalid_api_key');
  const unkeyed = await refused.run(['chat', 'hello', '-o', 'json']);
  expect(unkeyed.exitCode, unkeyed.stderr).toBe(7);
  expect(JSON.parse(unkeyed.stderr)).toMatchObject({
    code: 'refused',
    message: expect.stringMatching(/^The provider did not accept the channel’s key: Incorrect key/),
    retryable: false,
  });
  const busy = await startChat('?fail=503&error=busy&error-code=system_cpu_overloaded', { dialect: 'v013' });
  const waiting = await busy.run(['chat', 'hello', '-o', 'json']);
  expect(waiting.exitCode, waiting.stderr).toBe(8);
  expect(JSON.parse(waiting.stderr)).toMatchObject({ code: 'server', retryable: true, status: 503 });
});
