import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProxiedSession, startProxiedSession } from '../../support/gateway/proxied-session.ts';

let session: ProxiedSession;
beforeAll(async () => {
  session = await startProxiedSession({ sampleData: true });
});
afterAll(async () => {
  await session.proxy.close();
  await session.sandbox.close();
});

test('WEB-01: tollgate connect prints the set-up of an app with the first enabled key, and another with the key that is named', async () => {
  const { run } = session;
  const first = await run(['connect', '--app', 'env']);
  expect(first, first.stderr).toMatchObject({ exitCode: 0 });
  expect(first.stdout).toMatch(/^export OPENAI_BASE_URL=\S+\/v1\nexport OPENAI_API_KEY=sk-\w{48}\n$/);

  const [id = ''] = (await run(['token', 'list', '-o', 'name', '--limit', '1'])).stdout
    .replace('token/', '')
    .split('\n');
  const key = (await run(['token', 'key', id])).stdout.trim();
  const named = await run(['connect', id, '--app', 'claude-code', '--model', 'claude-x']);
  expect(named.stdout).toContain(`export ANTHROPIC_AUTH_TOKEN=${key}\n`);
  expect(named.stdout).toContain('export ANTHROPIC_MODEL=claude-x');
  expect((await run(['token', 'connect', id, '--app', 'claude-code', '--model', 'claude-x'])).stdout).toBe(
    named.stdout,
  );

  const refused = await run(['connect', '--app', 'notepad']);
  expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
  expect(refused.stderr).toContain('notepad');
}, 60_000);
