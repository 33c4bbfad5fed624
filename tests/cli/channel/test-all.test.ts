import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { heldBack } from '../../support/gateway/faults.ts';
import { type ProxiedSession, startProxiedSession } from '../../support/gateway/proxied-session.ts';

let session: ProxiedSession;
const ids: Record<string, string> = {};

beforeAll(async () => {
  session = await startProxiedSession();
  const create = async (name: string, type: number, models: string, baseUrl = 'builtin:') => {
    const channel = { name, type, models, group: 'default', base_url: baseUrl, key: 'sk-1', auto_ban: 0 };
    await session.root.call('POST', '/api/channel/', { mode: 'single', channel });
    const found = (await session.root.call('GET', `/api/channel/search?keyword=${name}&p=1&page_size=20`)) as {
      items: { id: number; name: string }[];
    };
    ids[name] = String(found.items.find((row) => row.name === name)?.id);
  };
  await create('good', 1, 'gpt-4o-mini,gpt-4o');
  await create('bad <"&>', 1, 'gpt-4o-mini', 'builtin:?fail=401');
  await create('drawer', 2, 'mj_imagine');
});
afterEach(() => session.proxy.reset());
afterAll(async () => {
  await session.proxy.close();
  await session.sandbox.close();
});

interface Row {
  channel_id: number;
  model: string;
  result: string;
  time: number | null;
  message: string;
}

const testAll = ['channel', 'test-all', '--local'];
const probes = /GET \/api\/channel\/test\//;
const statusOf = async (id = '') =>
  ((await session.root.call('GET', `/api/channel/${id}`)) as { status: number }).status;

test('CHAN-06: a table of channel and model with times and failures; the exit code tells them', async () => {
  const result = await session.run([...testAll, '--models', 'all', '-o', 'json']);
  const rows = JSON.parse(result.stdout) as Row[];
  expect(rows.map(({ channel_id, model, result: outcome }) => [String(channel_id), model, outcome])).toEqual([
    [ids.drawer, 'mj_imagine', 'skipped'],
    [ids['bad <"&>'], 'gpt-4o-mini', 'failed'],
    [ids.good, 'gpt-4o-mini', 'passed'],
    [ids.good, 'gpt-4o', 'passed'],
  ]);
  for (const row of rows) expect(row.time === null).toBe(row.result === 'skipped');
  expect(result.exitCode).toBe(10);
  expect(await statusOf(ids['bad <"&>'])).toBe(1);
  const passed = await session.run([...testAll, '--where', 'name=good']);
  expect([passed.exitCode, passed.stderr]).toEqual([0, expect.stringContaining('1 passed, 0 failed, 0 skipped.')]);
});

test('CHAN-06: selections by id and filter, models by name; the gateway’s own run takes none of them', async () => {
  const named = await session.run([...testAll, ids.good ?? '', '--models', 'gpt-4o,unknown', '-o', 'ndjson']);
  expect(JSON.parse(named.stdout)).toMatchObject({ model: 'gpt-4o', result: 'passed' });
  expect(session.proxy.received(probes).map(({ url }) => url)).toEqual([expect.stringContaining('model=gpt-4o')]);
  session.proxy.reset();
  for (const words of [
    ['channel', 'test-all', '--models', 'all', '--yes'],
    ['channel', 'test-all', '3', '--yes'],
    [...testAll, '3', '--where', 'name=good'],
    [...testAll, '--disable-failing'],
    [...testAll, '--models', ','],
  ]) {
    expect([words, (await session.run(words)).exitCode]).toEqual([words, 2]);
  }
  expect(session.proxy.requests).toEqual([]);
  expect((await session.run([...testAll, '999'])).exitCode).toBe(6);
});

test('CHAN-06: JUnit XML for build servers, whole or not at all', async () => {
  const result = await session.run([...testAll, '--output', 'junit.xml']);
  expect(result.exitCode).toBe(10);
  const xml = readFileSync(join(session.files, 'junit.xml'), 'utf8');
  expect(xml).toMatch(
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites name="[^"]+" tests="3" failures="1" errors="0" skipped="1"/,
  );
  expect(xml).toContain(`<testsuite name="${ids['bad <"&>']} bad &lt;&quot;&amp;&gt;" tests="1" failures="1"`);
  expect(xml).toMatch(/<failure message="[^"]+"\/>/);
  expect(xml.match(/<testcase /g)).toHaveLength(3);
  expect((await session.run([...testAll, '--output', 'junit.xml'])).exitCode).toBe(2);
  expect((await session.run([...testAll, '--output', 'tests.csv'])).exitCode).toBe(10);
  expect(readFileSync(join(session.files, 'tests.csv'), 'utf8')).toMatch(
    /^channel_id,channel_name,model,result,time,message\n/,
  );
});

test('CHAN-06: a test that takes longer than it may has failed; Ctrl-C tells what was tested, exit 130', async () => {
  session.proxy.when(probes, heldBack(new Promise(() => {})));
  const late = await session.run([...testAll, ids.good ?? '', '--timeout', '300ms', '-o', 'json']);
  expect(JSON.parse(late.stdout)).toEqual([expect.objectContaining({ result: 'failed' })]);
  expect(late.exitCode).toBe(8);
  const running = await session.start([...testAll, '--concurrency', '1', '--output', 'stopped.xml', '-o', 'ndjson']);
  running.endInput();
  await session.proxy.waitFor(probes, 2);
  running.kill('SIGINT');
  const { stdout, exitCode } = await running.exited;
  expect(exitCode).toBe(130);
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as Row).result),
  ).toEqual(['stopped', 'stopped', 'stopped']);
  expect(existsSync(join(session.files, 'stopped.xml'))).toBe(true);
});

test('CHAN-06 API-04: a dry run prints the requests of the tests and sends none', async () => {
  const planned = await session.run([...testAll, '--models', 'all', '--dry-run', '-o', 'json']);
  const requests = JSON.parse(planned.stdout) as { method: string; url: string }[];
  expect(requests.map(({ url }) => new URL(url).search)).toContain('?model=gpt-4o');
  expect([planned.exitCode, requests.length]).toEqual([0, 4]);
  expect(session.proxy.received(probes)).toEqual([]);
});

test('CHAN-06: concurrency holds, and --disable-failing disables only channels that failed, once agreed to', async () => {
  const result = await session.run([...testAll, '--disable-failing', '--yes', '--concurrency', '3']);
  expect(result.exitCode).toBe(10);
  expect(result.stderr).toMatch(/Channel bad .* disabled\./);
  expect([await statusOf(ids.good), await statusOf(ids['bad <"&>']), await statusOf(ids.drawer)]).toEqual([1, 2, 1]);
});
