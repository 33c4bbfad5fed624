import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { heldBack } from '../../support/gateway/faults.ts';
import { type ProxiedSession, startProxiedSession } from '../../support/gateway/proxied-session.ts';

let session: ProxiedSession;
let good = '';
let bad = '';
const secret = 'sk-live-aaaabbbbccccdddd';

beforeAll(async () => {
  session = await startProxiedSession();
  const create = async (name: string, models: string, base_url: string) => {
    const channel = { name, type: 1, models, group: 'default', base_url, key: 'sk-1', auto_ban: 0 };
    await session.root.call('POST', '/api/channel/', { mode: 'single', channel });
    const found = (await session.root.call('GET', `/api/channel/search?keyword=${name}&p=1&page_size=20`)) as {
      items: { id: number; name: string }[];
    };
    return String(found.items.find((row) => row.name === name)?.id);
  };
  good = await create('good', 'gpt-4o,gpt-4o-mini,own-model-without-price', 'builtin:');
  bad = await create(
    'bad',
    'gpt-4o,gpt-4o-mini',
    `builtin:?fail=401&error=Incorrect%20API%20key%20provided:%20${secret}`,
  );
});
afterEach(() => session.proxy.reset());
afterAll(async () => {
  await session.proxy.close();
  await session.sandbox.close();
});

interface Row {
  channel: number;
  model: string;
  result: string;
  fault: string;
  flake: number | null;
  message: string;
}

const probeCalls = () => session.proxy.requests.filter(({ url }) => url.startsWith('/api/channel/test/')).length;
const short = (rows: readonly Row[]) =>
  rows.map(({ channel, model, result }) => `${channel} ${model} ${result}`).sort();

test('SEE-08: channels × models are tested and told as JSON and JUnit; failures decide the exit code; history and flake are kept, without keys, for one’s own eyes', async () => {
  const result = await session.run([
    'probe',
    'run',
    good,
    bad,
    '--models',
    'gpt-4o,gpt-4o-mini',
    '--yes',
    '-o',
    'json',
  ]);
  const rows = JSON.parse(result.stdout) as Row[];
  expect([result.exitCode, short(rows)], result.stderr).toEqual([
    10,
    [
      `${bad} gpt-4o failed`,
      `${bad} gpt-4o-mini failed`,
      `${good} gpt-4o answered`,
      `${good} gpt-4o-mini answered`,
    ].sort(),
  ]);
  expect(rows.filter(({ channel }) => channel === Number(bad))).toMatchObject([
    { fault: 'key', flake: 1 },
    { fault: 'key', flake: 1 },
  ]);
  const junit = await session.run(['channel', 'probe', good, bad, '--models', 'first', '--yes', '-o', 'junit']);
  expect([junit.exitCode, junit.stdout]).toEqual([
    10,
    expect.stringMatching(/tests="2" failures="1"[\s\S]*\[key\] [\s\S]*<\/testsuites>/),
  ]);
  const flaky = await session.run(['probe', 'report', '--where', 'flake>0', '-o', 'json']);
  const keys = (JSON.parse(flaky.stdout) as { key: string; tests: number }[]).map(({ key }) => key);
  expect(keys.sort()).toEqual([`${bad}/gpt-4o`, `${bad}/gpt-4o-mini`].sort());
  const history = await session.run(['probe', 'history', `${bad}/gpt-4o`, '-o', 'json']);
  expect(JSON.parse(history.stdout)).toHaveLength(2);
  // What is only planned makes nothing forgotten.
  const planned = await session.run(['probe', 'remove-model', `${bad}/gpt-4o`, '--dry-run', '-o', 'json']);
  expect(JSON.parse(planned.stdout)).toMatchObject([{ method: 'PUT', body: { models: 'gpt-4o-mini' } }]);
  expect((await session.run(['probe', 'show', `${bad}/gpt-4o`])).exitCode).toBe(0);
  // What is forgotten is forgotten here alone, also of a channel that is gone.
  const kept = await session.run(['probe', 'junit']);
  expect([kept.exitCode, kept.stdout]).toEqual([0, expect.stringMatching(/^<\?xml .*\n<testsuites name="probe/)]);
  const would = await session.run(['probe', 'forget', `${bad}/gpt-4o`, '--dry-run', '-o', 'table', '--language', 'en']);
  expect([would.exitCode, would.stdout + would.stderr]).toEqual([
    0,
    expect.not.stringMatching(/(?<!would be )forgotten/),
  ]);
  expect((await session.run(['probe', 'show', `${bad}/gpt-4o`])).exitCode).toBe(0);
  const forgotten = await session.run(['probe', 'forget', `${bad}/gpt-4o`, '--yes', '-o', 'json']);
  expect([forgotten.exitCode, forgotten.stderr]).toEqual([0, expect.anything()]);
  const left = await session.run(['probe', 'report', '-o', 'json']);
  expect(JSON.parse(left.stdout).map(({ key }: { key: string }) => key)).not.toContain(`${bad}/gpt-4o`);
  expect((await session.run(['probe', 'show', `${bad}/gpt-4o-mini`])).exitCode).toBe(0);
  const store = join(session.folder, 'store');
  const files = readdirSync(store).map((name) => join(store, name));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(readFileSync(file).includes(secret.slice(4))).toBe(false);
  }
  expect(result.stdout + result.stderr + junit.stdout + kept.stdout + history.stdout).not.toContain(secret.slice(4));
  // One command empties it.
  expect((await session.run(['usage', 'store', 'clear'])).exitCode).toBe(0);
  expect(JSON.parse((await session.run(['probe', 'history', '-o', 'json'])).stdout)).toEqual([]);
});

test('SEE-08: a limit on cost ends a run before it is passed, and what was not tested is told; a limit a channel is a choice', async () => {
  const before = probeCalls();
  // gpt-4o is estimated at $0.0002, the smaller one at $0.000012.
  const limited = await session.run([...['probe', 'run', good, '--max-cost', '0.00021'], '--yes', '-o', 'json']);
  const rows = JSON.parse(limited.stdout) as Row[];
  expect([limited.exitCode, probeCalls() - before, short(rows)]).toEqual([
    10,
    1,
    [`${good} gpt-4o not-tested`, `${good} gpt-4o-mini answered`, `${good} own-model-without-price not-tested`].sort(),
  ]);
  const why = Object.fromEntries(rows.map(({ model, message }) => [model, message]));
  expect(why).toMatchObject({
    'gpt-4o': 'over the cost limit',
    'own-model-without-price': 'over the cost limit',
  });
  const few = await session.run(['probe', 'run', good, '--per-channel', '1', '--yes']);
  expect([few.exitCode, few.stderr]).toEqual([
    0,
    expect.stringContaining('Not tested: 2 (2 over the limit per channel).'),
  ]);
});

test('SEE-08: nothing is sent before it is agreed to, or planned only, or asked wrongly; Ctrl-C leaves the rest untested and says so', async () => {
  const before = probeCalls();
  expect((await session.run(['probe', 'run', good])).exitCode).toBe(2);
  const planned = await session.run(['probe', 'run', good, bad, '--dry-run']);
  expect([planned.exitCode, planned.stderr]).toEqual([
    0,
    expect.stringContaining('Would send 5 test requests. Channels: 2. Estimated cost: about $'),
  ]);
  expect(planned.stdout.match(/^GET .*\/api\/channel\/test\/\d+\?model=/gm)).toHaveLength(5);
  expect((await session.run(['probe', 'run', good, '--parallel', '0', '--yes'])).exitCode).toBe(2);
  expect((await session.run(['probe', 'run', good, '--max-cost', 'much', '--yes'])).exitCode).toBe(2);
  expect(probeCalls()).toBe(before);
  session.proxy.when(/GET \/api\/channel\/test\//, heldBack(new Promise(() => {})));
  const running = await session.start(['probe', 'run', good, '--parallel', '1', '--yes', '-o', 'json']);
  running.endInput();
  await session.proxy.waitFor(/GET \/api\/channel\/test\//, 1);
  running.kill('SIGINT');
  const stopped = await running.exited;
  expect([stopped.exitCode, (JSON.parse(stopped.stdout) as Row[]).map(({ result }) => result)]).toEqual([
    130,
    ['not-tested', 'not-tested', 'not-tested'],
  ]);
});
