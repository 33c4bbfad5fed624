import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startTollgate, tollgate } from '../../support/program/command.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

const run = promisify(execFile);

/** A streamed chat completion by the program people would use for it, or by Node where it is not installed. */
async function streamChat(url: string, key: string): Promise<string> {
  const body = JSON.stringify({ model: 'gpt-4o-mini', stream: true, messages: [{ role: 'user', content: 'hello' }] });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  try {
    const flags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
    return (await run('curl', ['-sN', `${url}/v1/chat/completions`, ...flags, '-d', body])).stdout;
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ENOENT') throw error;
    return (await fetch(`${url}/v1/chat/completions`, { method: 'POST', headers, body })).text();
  }
}

test('AUTH-01 CHAN-05 CHAN-12 TOK-05: from an empty sandbox to a streamed answer that was paid for', async () => {
  const env = { TOLLGATE_CONFIG_DIR: temporaryFolder() };
  const sandbox = await startTollgate(['sandbox', '--memory', '--port', '0', '--json'], { env });
  const [line] = await sandbox.waitFor(/^\{.*\}$/m);
  const { url, username, password } = JSON.parse(line) as { url: string; username: string; password: string };

  const login = ['login', '--gateway', url, '--username', username, '--password-stdin'];
  expect(await tollgate(login, { env, stdin: password })).toMatchObject({ exitCode: 0 });

  const create = ['channel', 'create', '--name', 'offline', '--models', 'gpt-4o-mini', '--base-url', 'builtin:'];
  const created = await tollgate([...create, '--key-stdin', '-o', 'json'], { env, stdin: 'sk-upstream' });
  const { id } = JSON.parse(created.stdout) as { id: number };

  const tested = await tollgate(['channel', 'test', String(id), '-o', 'json'], { env });
  expect(tested.exitCode).toBe(0);
  expect(JSON.parse(tested.stdout)).toMatchObject({ id, result: 'done' });

  const made = await tollgate(['token', 'create', '--name', 'ci', '--remain-quota', '1usd', '-o', 'json'], { env });
  const token = JSON.parse(made.stdout) as { id: number; key: string };
  const before = await quotaOf();

  const answer = await streamChat(url, token.key);
  expect(answer.match(/^data: \{/gm)?.length).toBeGreaterThan(2);
  expect(answer.trimEnd().endsWith('data: [DONE]')).toBe(true);

  const after = await quotaOf();
  expect(after.used_quota).toBeGreaterThan(before.used_quota);
  expect(before.quota - after.quota).toBe(after.used_quota - before.used_quota);
  const listed = await tollgate(['token', 'get', String(token.id), '-o', 'json'], { env });
  expect(JSON.parse(listed.stdout)).toMatchObject({ used_quota: after.used_quota - before.used_quota });

  const log = await tollgate(['log', 'list', '--limit', '1', '-o', 'json'], { env });
  expect(JSON.parse(log.stdout)[0]).toMatchObject({ token_name: 'ci', model_name: 'gpt-4o-mini', is_stream: true });

  sandbox.kill('SIGTERM');
  expect((await sandbox.exited).exitCode).toBe(0);

  async function quotaOf(): Promise<{ quota: number; used_quota: number }> {
    return JSON.parse((await tollgate(['whoami', '-o', 'json'], { env })).stdout);
  }
});
