import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startProxiedSession } from '../../support/gateway/proxied-session.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

test('GEN-32: sign-in services by commands: made with endpoints read from the service, edited, switched, removed; the secret comes from a file', async () => {
  const { run, proxy, sandbox } = await startProxiedSession({ sampleData: true, dialect: 'v1' });
  const secret = join(temporaryFolder(), 'secret');
  writeFileSync(secret, 'hush-hush\n', { mode: 0o600 });
  const words = ['sign-in-service', 'create', '--name', 'Acme', '--slug', 'acme', '--client-id', 'us'];
  const issuer = `${sandbox.url}/sandbox/oauth/acme`;
  const read = ['--well-known', issuer, '--discover', '--client-secret-file', secret];
  const made = await run([
    ...words,
    ...read,
    '--access-policy',
    '{"conditions":[{"field":"vip","op":"eq","value":true}]}',
  ]);
  expect(made.exitCode, made.stderr).toBe(0);
  expect(made.stdout + made.stderr).toMatch(/Enter this redirect URI at the service: http\S+\/oauth\/acme/);
  expect(made.stdout + made.stderr).not.toContain('hush');
  const [post] = proxy.received('POST /api/custom-oauth-provider/');
  expect(JSON.parse(post?.body ?? '{}')).toMatchObject({
    client_secret: 'hush-hush',
    token_endpoint: `${issuer}/token`,
  });

  const list = async () =>
    JSON.parse((await run(['sign-in-service', 'list', '-o', 'json'])).stdout) as { id: number }[];
  const [row] = (await list()).slice(-1);
  expect(row).toMatchObject({ slug: 'acme', enabled: false });
  const id = String(row?.id);
  expect((await run(['sign-in-service', 'update', id, '--icon', 'Acme'])).exitCode).toBe(0);
  expect(JSON.parse(proxy.received(`PUT /api/custom-oauth-provider/${id}`)[0]?.body ?? '')).toEqual({ icon: 'Acme' });
  // What lets people in asks first.
  expect((await run(['sign-in-service', 'enable', id])).exitCode).toBe(2);
  expect((await run(['sign-in-service', 'enable', id, '--yes'])).stdout).toContain('Enabled sign-in service Acme.');
  expect((await run(['sign-in-service', 'delete', id, '--yes'])).exitCode).toBe(0);
  expect((await list()).map((one) => one.id)).not.toContain(row?.id);
  const linked = await run(['sign-in-service', 'delete', '1', '--yes']);
  expect([linked.exitCode, linked.stderr]).toEqual([7, expect.stringContaining('还有用户绑定')]);
});
