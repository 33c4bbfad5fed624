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

test('GEN-25: metadata, vendors and missing models by commands: listed, edited in bulk, synced with a preview; nothing is hidden unasked', async () => {
  const { run, proxy } = session;
  const json = async (...words: string[]) => JSON.parse((await run([...words, '-o', 'json'])).stdout) as never;
  type Row = { id: number; model_name: string; state: string; vendor: string; tags: string };
  const rows = async () => (await json('metadata', 'list', '--all')) as Row[];

  const made = await run(['metadata', 'create', '--model-name', 'qwen-plus', '--vendor', 'OpenAI']);
  expect(made.exitCode, made.stderr).toBe(0);
  const [post] = proxy.received('POST /api/models/');
  expect(JSON.parse(post?.body ?? '{}')).toMatchObject({ status: 1, sync_official: 1 });
  const ids = (await rows()).filter(({ model_name }) => /^gpt-4o/.test(model_name)).map(({ id }) => String(id));
  expect((await run(['metadata', 'set', ...ids, '--tags', 'x,y'])).exitCode).toBe(2);
  expect((await run(['metadata', 'set', ...ids, '--tags', 'x,y', '--yes'])).exitCode).toBe(0);
  expect((await rows()).filter(({ tags }) => tags === 'x,y')).toHaveLength(ids.length);
  expect((await run(['metadata', 'list', '--where', 'state=hidden', '-o', 'name'])).stdout).toMatch(
    /^metadata\/\d+\n$/,
  );
  const hidden = await run(['metadata', 'unhide', '--all', '--where', 'state=hidden', '--yes']);
  expect(hidden.stdout).toContain('is shown in the price list');

  await run(['vendor', 'create', '--name', 'House']);
  expect(await json('vendor', 'list', '--keyword', 'Hou')).toMatchObject([{ name: 'House', models: 0 }]);
  const described = await run([
    'missing-model',
    'describe',
    'command-r',
    'command-r-plus',
    '--vendor',
    'House',
    '--yes',
  ]);
  expect(described.exitCode, described.stderr).toBe(0);
  expect((await run(['missing-model', 'list', '--all'])).stdout).not.toContain('command-r');
  expect(await json('vendor', 'list', '--keyword', 'Hou')).toMatchObject([{ models: 2 }]);

  proxy.reset();
  const preview = await run(['metadata-sync', 'list']);
  expect(preview.stdout).toMatch(/gpt-4o\tdescription\tOur standard model\.\tMultimodal/);
  expect(proxy.requests.filter(({ line }) => !line.startsWith('GET '))).toEqual([]);
  const taken = await run(['metadata-sync', 'take', 'gpt-4o:description', 'gpt-4o-mini:icon', '--yes']);
  expect(taken.stdout).toContain('Took from the catalogue for gpt-4o-mini: Icon.');
  expect(proxy.received('POST /api/models/sync_upstream')).toHaveLength(0);
  const news = await run(['metadata-sync', 'take', '--all', '--where', 'field=new', '--yes']);
  expect(news.exitCode, news.stderr).toBe(0);
  expect(proxy.received('POST /api/models/sync_upstream')).toHaveLength(1);
  expect((await run(['metadata-sync', 'take', 'nobody:tags', '--yes'])).exitCode).toBe(6);
});
