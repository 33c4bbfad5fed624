import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startProvider } from '../../support/gateway/provider.ts';
import { type RootCalls, rootCalls } from '../../support/gateway/root-calls.ts';
import { type CliSession, startCliSession } from '../../support/program/cli-session.ts';

const canary = 'sk-canary-channel-key';
let session: CliSession;
let root: RootCalls;

beforeAll(async () => {
  session = await startCliSession({ sampleData: true });
  root = await rootCalls(session.sandbox.url);
});
afterAll(() => session.sandbox.close());

async function createChannel(name: string, more: readonly string[] = []): Promise<number> {
  const args = [
    'channel',
    'create',
    '--name',
    name,
    '--key-stdin',
    '--models',
    'gpt-4o-mini',
    '--base-url',
    'builtin:',
  ];
  const made = (await session.json([...args, ...more], { stdin: canary })) as { id: number };
  return made.id;
}

async function stored(id: number): Promise<Record<string, unknown>> {
  return (await root.call('GET', `/api/channel/${id}`)) as Record<string, unknown>;
}

describe('channel create, update, get', () => {
  test('CHAN-12 CHAN-13: flags of every field; defaults and corrections as the form has them', async () => {
    const id = await createChannel('made', ['--type', 'Custom', '--weight', '-3', '--model-mapping', '{"a":"b"}']);
    expect(await stored(id)).toMatchObject({
      name: 'made',
      type: 8,
      weight: 0,
      group: 'default',
      auto_ban: 1,
      model_mapping: '{"a":"b"}',
    });
    const updated = await session.run(['channel', 'update', String(id), '--priority', '7', '--no-auto-ban']);
    expect(updated.exitCode, updated.stderr).toBe(0);
    expect(await stored(id)).toMatchObject({ name: 'made', priority: 7, auto_ban: 0 });
    const again = await session.run(['channel', 'update', String(id), '--priority', '7']);
    expect(again.exitCode).toBe(0);
    expect(again.stdout).toMatch(/No changes to save/i);
  });

  test('CHAN-12 CHAN-13: every field has its flag, is sent corrected, and is printed by get', async () => {
    const id = await createChannel('all fields', [
      ...['--type', '3', '--models', 'own-1', '--groups', 'default,vip', '--test-model', 'own-1'],
      ...['--base-url', 'https://up.example.com///', '--openai-organization', 'org-1', '--other', '2024-10-21'],
      ...['--priority', '-999', '--weight', '-7', '--no-auto-ban'],
      ...['--model-mapping', '{"a":"own-1"}', '--status-code-mapping', '{"400":"500"}'],
    ]);
    const rest = {
      name: 'all fields',
      type: 3,
      base_url: 'https://up.example.com',
      openai_organization: 'org-1',
      other: '2024-10-21',
      test_model: 'own-1',
      priority: -999,
      weight: 0,
      model_mapping: '{"a":"own-1"}',
      status_code_mapping: '{"400":"500"}',
    };
    expect(await stored(id)).toMatchObject({ ...rest, models: 'gpt-4o-mini,own-1', group: 'default,vip', auto_ban: 0 });
    const printed = { ...rest, models: ['gpt-4o-mini', 'own-1'], groups: ['default', 'vip'], auto_ban: false };
    expect(await session.json(['channel', 'get', String(id)])).toMatchObject(printed);
    const azure = await createChannel('azure', ['--type', 'Azure OpenAI', '--base-url', 'https://a.example.com']);
    expect(await stored(azure)).toMatchObject({ type: 3, other: '2023-06-01-preview' });
    const spark = await createChannel('spark', ['--type', '18', '--other', ' ']);
    expect(await stored(spark)).toMatchObject({ type: 18, other: 'v2.1', auto_ban: 1, group: 'default' });
    // This generation has no such column, and nothing is made without what was asked for.
    const limit = await session.run(
      ['channel', 'create', '--name', 'x', '--key-stdin', '--models', 'm', '--max-input-tokens', '9'],
      { stdin: canary },
    );
    expect(limit).toMatchObject({ exitCode: 2, stdout: '' });
    expect(limit.stderr).toContain('--max-input-tokens');
  });

  test('CHAN-12: what get prints can be edited and given back with --input', async () => {
    const id = await createChannel('round-trip');
    const { name, models, ...rest } = (await session.json(['channel', 'get', String(id)])) as Record<string, unknown>;
    expect(name).toBe('round-trip');
    const file = join(session.folder, 'changes.json');
    const { openai_organization, auto_ban, model_mapping } = rest;
    const changes = { openai_organization, auto_ban, model_mapping, models, name: 'renamed', priority: 3 };
    writeFileSync(file, JSON.stringify(changes));
    expect((await session.run(['channel', 'update', String(id), '--input', file])).exitCode).toBe(0);
    expect(await stored(id)).toMatchObject({ name: 'renamed', priority: 3, models: 'gpt-4o-mini' });
  });

  test('CHAN-13: what is missing or wrong is told with its flag, exit 2, nothing made', async () => {
    const before = (await session.json(['channel', 'list', '--all'])) as unknown[];
    const nothing = await session.run(['channel', 'create']);
    expect(nothing.exitCode).toBe(2);
    expect(nothing.stderr).toMatch(/enter a channel name and key/i);
    expect(nothing.stderr).toMatch(/select at least one model/i);
    const args = ['channel', 'create', '--name', 'x', '--key-stdin', '--models', 'm'];
    const json = await session.run([...args, '--model-mapping', '{"a":'], { stdin: canary });
    expect(json.exitCode).toBe(2);
    expect(json.stderr).toMatch(/--model-mapping.*valid JSON/i);
    for (const [words, message] of [
      [['--priority', '-1000'], /The priority must be at least -999/],
      [['--type', '3'], /Azure OpenAI needs a base URL/],
      [['--status-code-mapping', '{"400":500}'], /status codes as strings/],
    ] as const) {
      const refused = await session.run([...args, ...words], { stdin: canary });
      expect(refused, words.join(' ')).toMatchObject({ exitCode: 2, stdout: '' });
      expect(refused.stderr).toMatch(message);
    }
    const type = await session.run([...args, '--type', 'OpnAI'], { stdin: canary });
    expect(type.exitCode).toBe(2);
    expect(type.stderr).toContain('Did you mean OpenAI?');
    expect(await session.json(['channel', 'list', '--all'])).toHaveLength(before.length);
  });

  test('CHAN-12: an unknown id says so, exit 6', async () => {
    const result = await session.run(['channel', 'get', '99999', '-o', 'json']);
    expect(result).toMatchObject({ exitCode: 6, stdout: '' });
    expect(JSON.parse(result.stderr).message).toMatch(/^No channel has ID \d+\.$/);
  });

  test('CHAN-16: a batch of keys makes one channel a line', async () => {
    const made = await session.run(
      ['channel', 'create', '--name', 'batch', '--key-stdin', '--models', 'm', '--base-url', 'builtin:'],
      { stdin: 'sk-one\nsk-two\nsk-three\n' },
    );
    expect(made.exitCode, made.stderr).toBe(0);
    expect(made.stderr).toContain('3 channels created.');
    expect(await session.json(['channel', 'list', '--keyword', 'batch', '--all'])).toHaveLength(3);
    expect(made.stdout).not.toContain('sk-');
  });

  test('a key in the arguments works with a warning, and no output ever shows a key', async () => {
    const result = await session.run([
      ...['channel', 'create', '--name', 'bare', '--key', canary, '--models', 'm', '--base-url', 'builtin:'],
      '--verbose',
    ]);
    expect(result.exitCode, result.stderr).toBe(0);
    expect(result.stderr).toContain('--key-file');
    expect(result.stdout + result.stderr).not.toContain(canary);
    const plan = await session.run(
      [...['channel', 'create', '--name', 'bare', '--key-stdin', '--models', 'm', '--dry-run', '-o', 'json']],
      { stdin: canary },
    );
    expect(JSON.parse(plan.stdout)).toHaveLength(1);
    expect(plan.stdout).toContain('/api/channel/');
    expect(plan.stdout + plan.stderr).not.toContain(canary);
  });
});

test('CHAN-15: channel create and update fill the models of the type, all, or what the provider offers; doubles are told', async () => {
  const { run, json, folder } = session;
  const key = join(folder, 'key.txt');
  writeFileSync(key, `${canary}\n`);
  const create = ['channel', 'create', '--name', 'filled', '--key-file', key, '--base-url', 'builtin:'];
  const modelsOf = async (id: number) => String((await stored(id)).models).split(',');
  const make = async (...words: string[]) => ((await json([...create, ...words])) as { id: number }).id;
  const all = (await run(['channel', 'models'])).stdout.trim().split('\n');

  const related = await modelsOf(await make('--type', '14', '--models', 'mine', '--fill-related-models'));
  expect(related).toEqual(expect.arrayContaining(['mine', 'claude-3-opus-20240229']));
  expect(related).not.toContain('gpt-4o');
  const id = await make('--models', 'mine', '--fill-all-models');
  expect(await modelsOf(id)).toEqual(expect.arrayContaining(['mine', ...all]));
  const fetched = await run(['channel', 'update', String(id), '--clear-models', '--fetch-models']);
  expect(fetched, fetched.stderr).toMatchObject({ exitCode: 0 });
  const kept = await modelsOf(id);
  expect(kept).toContain('gpt-4o-mini');
  expect(kept).not.toContain('mine');

  const twice = await run([...create, '--models', 'm1,m2,m1', '-o', 'json']);
  expect(JSON.parse(twice.stderr.split('\n')[0] ?? '')).toMatchObject({
    notice: 'exists',
    message: expect.stringMatching(/some models are already in the list.*m1/i),
  });
  const keyless = await run(['channel', 'create', '--name', 'k', '--models', 'm', '--fetch-models']);
  expect(keyless).toMatchObject({ exitCode: 2, stdout: '' });
  expect(keyless.stderr).toMatch(/enter a key/i);
  const other = await run([...create, '--type', '14', '--fetch-models']);
  expect(other).toMatchObject({ exitCode: 2, stdout: '' });
  expect(other.stderr).toMatch(/--fetch-models: only the OpenAI format is supported/i);
  const silent = await run([
    'channel',
    'create',
    '--name',
    'k',
    '--key-file',
    key,
    '--base-url',
    'http://127.0.0.1:9',
    '--fetch-models',
  ]);
  expect(silent).toMatchObject({ exitCode: 7, stdout: '' });
  expect(silent.stderr).toMatch(/couldn’t fetch the model list/i);
  expect(silent.stderr).not.toContain(canary);
});

test('CHAN-12: create refuses a field that the type has no use for, as update does', async () => {
  const create = ['channel', 'create', '--name', 'o', '--key-stdin', '--models', 'm', '--dry-run', '--other', 'x'];
  const useless = await session.run(create, { stdin: canary });
  expect(useless).toMatchObject({ exitCode: 2, stdout: '' });
  expect(useless.stderr).toMatch(/--other: .*not available for this type/i);
  const id = await createChannel('no other');
  expect((await session.run(['channel', 'update', String(id), '--other', 'x'])).exitCode).toBe(2);
  const azure = await session.run([...create, '--type', '3', '--base-url', 'https://a.example'], { stdin: canary });
  expect(azure, azure.stderr).toMatchObject({ exitCode: 0 });
});

test('CHAN-18: on a gateway without the call, --fetch-models asks the provider itself', async () => {
  const classic = await startCliSession({ dialect: 'classic' });
  const provider = await startProvider();
  onTestFinished(() => classic.sandbox.close());
  const create = ['channel', 'create', '--name', 'new', '--key-stdin', '--base-url', provider.url, '--fetch-models'];
  const made = (await classic.json(create, { stdin: 'sk-right\n' })) as { id: number };
  const row = (await classic.json(['channel', 'get', String(made.id)])) as { models: string[] };
  expect(row.models).toEqual(expect.arrayContaining(['gpt-4o', 'house-model']));
  const wrong = await classic.run([...create, '--verbose'], { stdin: 'sk-canary\n' });
  expect(wrong).toMatchObject({ exitCode: 7, stdout: '' });
  expect(wrong.stderr).toMatch(/Couldn’t fetch the model list\. HTTP 401: Incorrect API key/);
  expect(wrong.stderr).not.toContain('sk-canary');
});

test('GEN-32: --fetch-models asks with what the flags say, and never sends a saved key to another address', async () => {
  const newest = await startCliSession({ dialect: 'v1' });
  const provider = await startProvider();
  onTestFinished(() => newest.sandbox.close());
  const create = ['channel', 'create', '--name', 'new', '--type', '14', '--key-stdin', '--base-url', provider.url];
  const made = (await newest.json([...create, '--fetch-models'], { stdin: 'sk-right\n' })) as { id: number };
  const id = String(made.id);
  expect(((await newest.json(['channel', 'get', id])) as { models: string[] }).models).toContain('house-model');
  const moved = ['channel', 'update', id, '--base-url', 'http://127.0.0.1:9', '--fetch-models'];
  const refused = await newest.run(moved);
  expect(refused).toMatchObject({ exitCode: 7, stdout: '' });
  expect(refused.stderr).toMatch(/Enter the key again, or save first/);
  const fetched = (await newest.json(['channel', 'fetch-models', id])) as { models: string[] };
  expect(fetched.models).toContain('house-model');
});
