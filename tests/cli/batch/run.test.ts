import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { recordedWords, refuseWithheld, wordsToRecord } from '../../../cli/list/batch/resume-line.ts';
import { heldBack } from '../../support/gateway/faults.ts';
import { type ProxiedSession, startProxiedSession } from '../../support/gateway/proxied-session.ts';

let session: ProxiedSession;
beforeAll(async () => {
  session = await startProxiedSession();
});
afterEach(() => session.proxy.reset());
afterAll(async () => {
  await session.proxy.close();
  await session.sandbox.close();
});

const write = 'PUT /api/redemption/';
interface Code {
  id: number;
  name: string;
  status: number;
  quota: number;
}

/** Oldest first. */
async function codes(keyword: string): Promise<Code[]> {
  const path = `/api/redemption/search?keyword=${keyword}&p=1&page_size=100`;
  return ((await session.root.call('GET', path)) as { items: Code[] }).items.reverse();
}

/** Runs words on four new codes and kills the program while it awaits the answer to the third write. */
async function killedAtThird(name: string, words: readonly string[]): Promise<string[]> {
  await session.root.call('POST', '/api/redemption/', { name, quota: 1000, count: 4 });
  const ids = (await codes(name)).map(({ id }) => String(id));
  session.proxy.when(write, heldBack(new Promise(() => {})), { nth: 3 });
  const [noun = '', verb = '', ...rest] = words;
  const running = await session.start([noun, verb, ...ids, ...rest, '--concurrency', '1']);
  running.endInput();
  await session.proxy.waitFor(write, 3);
  running.kill('SIGKILL');
  await running.exited;
  session.proxy.reset();
  return ids;
}

const listed = async () => JSON.parse((await session.run(['run', 'list', '-o', 'json'])).stdout) as { id: string }[];
const recordsOf = (folder: string) => (existsSync(join(folder, 'runs')) ? readdirSync(join(folder, 'runs')) : []);

test('RED-02 CHG-06: an update that was killed goes on by its record alone, with the fields that were typed', async () => {
  const ids = await killedAtThird('told', ['redemption', 'update', '--quota', '7777', '--name', 'told anew']);
  const [run] = await listed();
  expect(run).toMatchObject({ command: 'redemption update', items: 4, done: 2, unsure: 1, failed: 0 });
  // One memory: the run is what the journal says of it.
  expect(recordsOf(session.folder)).toEqual([]);
  const resumed = await session.run(['redemption', 'update', '--resume', run?.id ?? '']);
  expect(resumed.exitCode, resumed.stderr).toBe(0);
  expect(resumed.stderr).toContain('Resuming: 2 done before, 2 left.');
  expect((await codes('told')).map(({ name, quota }) => [name, quota])).toEqual(ids.map(() => ['told anew', 7777]));
  expect(await listed()).toEqual([]);
  const goneOn = await session.run(['redemption', 'update', '--resume', run?.id ?? '']);
  expect([goneOn.exitCode, goneOn.stderr]).toEqual([6, expect.stringContaining('There is no run')]);
});

test('RED-02: run list, show, resume and discard: what is left is told, done, or given up', async () => {
  const ids = await killedAtThird('shown', ['redemption', 'disable', '--yes']);
  const [run] = await listed();
  const shown = await session.run(['run', 'show', run?.id ?? '', '-o', 'json']);
  expect(JSON.parse(shown.stdout)).toMatchObject({
    typed: `tollgate redemption disable ${ids.join(' ')} --yes --concurrency 1`,
    unsure_items: [Number(ids[2])],
    resume: expect.stringContaining(`tollgate redemption disable --resume ${run?.id}`),
  });
  const other = await session.run(['redemption', 'enable', '--resume', run?.id ?? '']);
  expect([other.exitCode, other.stderr]).toEqual([2, expect.stringContaining('another run: redemption disable')]);
  const resumed = await session.run(['run', 'resume', run?.id ?? '', '-o', 'ndjson']);
  expect(resumed.exitCode, resumed.stderr).toBe(0);
  expect(resumed.stdout.trim().split('\n')).toHaveLength(2);
  expect((await codes('shown')).map(({ status }) => status)).toEqual([2, 2, 2, 2]);
  expect(await listed()).toEqual([]);

  await killedAtThird('given-up', ['redemption', 'disable', '--yes']);
  const [left] = await listed();
  const asked = await session.run(['run', 'discard', left?.id ?? '']);
  expect([asked.exitCode, await listed()]).toEqual([2, [left]]);
  expect((await session.run(['run', 'discard', left?.id ?? '', '--yes'])).exitCode).toBe(0);
  expect(await listed()).toEqual([]);
  const gone = await session.run(['run', 'resume', left?.id ?? '']);
  expect([gone.exitCode, gone.stderr]).toEqual([6, expect.stringContaining('There is no run')]);
  expect((await codes('given-up')).map(({ status }) => status)).toEqual([2, 2, 1, 1]);
});

test('RED-02 CHG-07: of a run in the journal a write whose outcome is unknown is not repeated where that does harm', async () => {
  const quotas = async () =>
    Promise.all(ids.map(async (id) => ((await session.root.call('GET', `/api/user/${id}`)) as Code).quota));
  const ids: number[] = [];
  for (const username of ['eve', 'fay', 'gus']) {
    await session.root.call('POST', '/api/user/', { username, password: 'c4nary-pass-word', display_name: username });
    const path = `/api/user/search?keyword=${username}&p=1&page_size=1`;
    ids.push(((await session.root.call('GET', path)) as { items: Code[] }).items[0]?.id ?? 0);
  }
  const before = await quotas();
  const manage = 'POST /api/user/manage';
  session.proxy.when(manage, heldBack(new Promise(() => {})), { nth: 2 });
  const words = ['user', 'add-quota', ...ids.map(String), '--amount', '1000', '--yes', '--concurrency', '1'];
  const running = await session.start(words);
  running.endInput();
  await session.proxy.waitFor(manage, 2);
  running.kill('SIGKILL');
  await running.exited;
  session.proxy.reset();
  const [run] = await listed();
  expect(run).toMatchObject({ command: 'user add-quota', items: 3, done: 1, unsure: 1 });
  const resumed = await session.run(['run', 'resume', run?.id ?? '', '--yes']);
  expect([resumed.exitCode, resumed.stderr]).toEqual([10, expect.stringContaining('Not repeated')]);
  // What is left is told by the same name.
  expect(resumed.stderr).toContain(`--resume ${run?.id}`);
  expect(session.proxy.received(manage)).toHaveLength(1);
  // The one that was cut off had been done: each got it once.
  expect(await quotas()).toEqual(before.map((quota) => quota + 1000));
  expect(await listed()).toMatchObject([{ id: run?.id, done: 2, unsure: 1 }]);
  expect((await session.run(['run', 'discard', run?.id ?? '', '--yes'])).exitCode).toBe(0);
  expect((await session.run(['journal', 'verify'])).exitCode).toBe(0);
});

test('RED-02: where no journal is kept, the record of a run is a file as before', async () => {
  const config = join(session.folder, 'config.json');
  const settings = existsSync(config) ? readFileSync(config, 'utf8') : '{"profiles":{}}';
  writeFileSync(config, JSON.stringify({ ...JSON.parse(settings), journal: { enabled: false } }), { mode: 0o600 });
  await killedAtThird('unkept', ['redemption', 'disable', '--yes']);
  const [run] = await listed();
  const path = join(session.folder, 'runs', `${run?.id}.ndjson`);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect((await session.run(['redemption', 'disable', '--resume', path])).exitCode).toBe(0);
  expect((await codes('unkept')).map(({ status }) => status)).toEqual([2, 2, 2, 2]);
  expect(existsSync(path)).toBe(false);
  writeFileSync(config, settings, { mode: 0o600 });
});

test('SEC-09: no secret is in the record of a run; who goes on is asked for it', () => {
  const typed = [
    'channel',
    'update',
    '12',
    '31',
    '--key',
    'sk-first',
    '--remark=Bearer abcdefgh',
    '--resume',
    'a.run',
    '--tag',
    'eu',
  ];
  const { words, withheld } = wordsToRecord(typed, ['key']);
  expect(words).toEqual(['channel', 'update', '12', '31', '--tag', 'eu']);
  expect(withheld).toEqual(['key', 'remark']);
  const recorded = recordedWords({ run: 'channel update', gateway: 'http://gw', words, withheld: ['key'] });
  expect(() => refuseWithheld(recorded ?? { words, withheld: [] }, ['--resume', 'a.run'])).toThrow('usage');
  expect(() => refuseWithheld(recorded ?? { words, withheld }, ['--key-file', 'key.txt'])).not.toThrow();
});

test('RED-02: a file that is no record, and one that is not there, are told for what they are', async () => {
  const missing = await session.run(['redemption', 'update', '--resume', 'nowhere.run']);
  expect(missing.exitCode).toBe(2);
  const readme = await session.run(['run', 'show', 'package.json'], { cwd: process.cwd() });
  expect([readme.exitCode, readme.stderr]).toEqual([6, expect.stringContaining('There is no run “package.json”')]);
  expect(readFileSync('package.json', 'utf8')).not.toBe('');
});
