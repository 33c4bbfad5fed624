import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commitThenDrop, heldBack } from '../../support/gateway/faults.ts';
import { type ProxiedSession, startProxiedSession } from '../../support/gateway/proxied-session.ts';
import { startCliSession } from '../../support/program/cli-session.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

let session: ProxiedSession;

beforeAll(async () => {
  session = await startProxiedSession({ sampleData: true });
});
afterAll(async () => {
  await session.proxy.close();
  await session.sandbox.close();
});

const json = async (args: readonly string[]) => JSON.parse((await session.run([...args, '-o', 'json'])).stdout);
const newest = async () => (await json(['journal', 'list', '--limit', '1']))[0];
const weight = async (id: number) => (await json(['channel', 'get', `${id}`])).weight;
const put = 'PUT /api/channel/';

/** The files of journals in a folder. */
function filesIn(folder: string): string[] {
  return readdirSync(folder).map((name) => join(folder, name));
}

test('CHG-07: list, show, export and verify tell of every write; the file is for its owner alone, and holds no secret', async () => {
  await session.run(['channel', 'update', '3', '--weight', '8']);
  const key = join(session.files, 'key');
  writeFileSync(key, 'sk-canary-secret');
  await session.run(['channel', 'create', '--name', 'new', '--type', 'openai', '--models', 'm', '--key-file', key]);
  await session.run(['api', 'PUT', '/api/option/', '-f', 'key=SMTPToken', '-f', 'value=canary-token', '--yes']);
  await session.run(['channel', 'disable', '4', '--dry-run', '--yes']);
  const list = await json(['journal', 'list']);
  expect(list.map(({ n, noun, verb, outcome }: Record<string, unknown>) => [n, noun, verb, outcome])).toEqual([
    [3, 'api', 'PUT', 'done'],
    [2, 'channel', 'create', 'done'],
    [1, 'channel', 'update', 'done'],
  ]);
  expect(await json(['journal', 'show', '1'])).toMatchObject({
    ...{ n: 1, face: 'cli', noun: 'channel', verb: 'update', undo: 'possible', gateway: session.proxy.url },
    command: 'tollgate channel update 3 --weight 8',
    changes: [expect.stringMatching(/^weight: \d+ → 8$/)],
  });
  const exported = (await session.run(['journal', 'export', '-o', 'ndjson'])).stdout.trim().split('\n');
  expect(JSON.parse(JSON.parse(exported.at(-1) ?? '').changes)).toMatchObject([{ id: 3, after: { weight: 8 } }]);
  const [file = ''] = filesIn(join(session.folder, 'journal'));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(session.folder, 'journal')).mode & 0o777).toBe(0o700);
  const text = readFileSync(file, 'utf8');
  expect(text).not.toContain('canary');
  const sound = await session.run(['journal', 'verify']);
  expect([sound.exitCode, sound.stdout]).toEqual([0, 'Unbroken: 10 lines of 3 entries.\n']);
  writeFileSync(file, text.replace('--weight 8', '--weight 7'));
  const broken = await session.run(['journal', 'verify']);
  expect([broken.exitCode, broken.stderr]).toEqual([7, expect.stringContaining('Broken at entry 1')]);
  writeFileSync(file, text);
});

test('CHG-08: an entry is taken back by a later command, asked first, and that is an entry too', async () => {
  const before = await weight(7);
  await session.run(['channel', 'update', '7', '--weight', '31']);
  const { n } = await newest();
  const unasked = await session.run(['journal', 'undo', `${n}`]);
  expect([unasked.exitCode, unasked.stderr]).toEqual([2, expect.stringContaining('--yes')]);
  const dry = await session.run(['journal', 'undo', `${n}`, '--dry-run']);
  expect([dry.exitCode, dry.stdout]).toEqual([0, expect.stringContaining('"weight":')]);
  expect(await weight(7)).toBe(31);
  const undone = await session.run(['journal', 'undo', `${n}`, '--yes']);
  expect([undone.exitCode, await weight(7)]).toEqual([0, before]);
  expect(await newest()).toMatchObject({ n: n + 1, noun: 'channel', verb: 'update' });
  const again = await session.run(['journal', 'undo', `${n}`, '--yes']);
  expect([again.exitCode, again.stderr]).toEqual([7, expect.stringContaining(`by entry ${n + 1}`)]);
  expect((await session.run(['journal', 'undo', `${n + 1}`, '--yes'])).exitCode).toBe(0);
  expect(await weight(7)).toBe(31);
  const missing = await session.run(['journal', 'undo', '4711', '--yes']);
  expect([missing.exitCode, missing.stderr]).toEqual([6, expect.stringContaining('No such entry is kept.')]);
});

test('CHG-07 CHG-08: killed while a write is under way, its entry is open, and says what it was; it is taken back where it was done', async () => {
  const before = await weight(10);
  session.proxy.reset();
  session.proxy.when(put, heldBack(new Promise(() => undefined)), { nth: 1 });
  const running = await session.start(['channel', 'update', '10', '--weight', '44']);
  await session.proxy.waitFor(put, 1);
  running.kill('SIGKILL');
  await running.exited;
  session.proxy.reset();
  const entry = await newest();
  expect(entry).toMatchObject({ outcome: 'open', command: 'tollgate channel update 10 --weight 44', undo: 'possible' });
  // The gateway had taken it, though nobody heard of it.
  expect(await weight(10)).toBe(44);
  const look = await session.run(['journal', 'look', `${entry.n}`]);
  expect(look, look.stderr).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('it was done') });
  expect(await newest()).toMatchObject({ n: entry.n, outcome: 'done', undo: 'possible' });
  const shown = await session.run(['journal', 'show', `${entry.n}`, '-o', 'json']);
  expect(JSON.parse(shown.stdout).looked_at).toBeGreaterThan(0);
  expect((await session.run(['journal', 'look', `${entry.n}`])).exitCode).toBe(7);
  expect((await session.run(['journal', 'verify'])).exitCode).toBe(0);
  expect((await session.run(['journal', 'undo', `${entry.n}`, '--yes'])).exitCode).toBe(0);
  expect(await weight(10)).toBe(before);

  session.proxy.when(put, commitThenDrop(), { nth: 1 });
  const lost = await session.run(['channel', 'update', '10', '--weight', '45', '--retries', '0']);
  expect(lost.exitCode).toBe(8);
  session.proxy.reset();
  const unsure = await newest();
  expect([unsure.outcome, await weight(10)]).toEqual(['unsure', 45]);
  expect((await session.run(['journal', 'undo', `${unsure.n}`, '--yes'])).exitCode).toBe(0);
  expect(await weight(10)).toBe(before);
});

test('CHG-07: a folder that a team shares takes all of their entries, numbered in one row', async () => {
  const shared = temporaryFolder();
  const [mine, other] = [{}, { TOLLGATE_CONFIG_DIR: temporaryFolder() }].map((env) => ({
    env: { TOLLGATE_JOURNAL_DIR: shared, ...env },
  }));
  await Promise.all(
    [mine, other, mine, other].map((where, index) =>
      session.run(['channel', 'update', '13', '--priority', `${20 + index}`], where),
    ),
  );
  const { stdout } = await session.run(['journal', 'list', '-o', 'json'], other);
  expect(JSON.parse(stdout).map(({ n }: { n: number }) => n)).toEqual([4, 3, 2, 1]);
  expect((await session.run(['journal', 'verify'], mine)).exitCode).toBe(0);
  expect(filesIn(shared)).toHaveLength(1);
});

test('CHG-07: a journal that cannot be written is told of once, and stops no write; switched off there is none', async () => {
  const blocked = temporaryFolder();
  const env = { TOLLGATE_JOURNAL_DIR: join(blocked, 'missing') };
  const run = await session.run(['channel', 'update', '13', '16', '--priority', '30'], { env });
  expect([run.exitCode, run.stderr.match(/The journal can’t be written/g)]).toEqual([
    0,
    ['The journal can’t be written'],
  ]);
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ profiles: {}, journal: { enabled: false } }));
  const off = await session.run(['channel', 'update', '13', '--priority', '31'], {
    env: { TOLLGATE_CONFIG_DIR: folder },
  });
  expect([off.exitCode, readdirSync(folder).includes('journal')]).toEqual([0, false]);
});

test('CHG-07: what was refused before it was sent leaves no entry, nor what was as wanted already', async () => {
  const last = await newest();
  const stale = ['--weight', '5', '--expect', 'weight=99999'];
  expect((await session.run(['channel', 'update', '7', ...stale])).exitCode).toBe(7);
  const now = `${await weight(7)}`;
  expect((await session.run(['channel', 'update', '7', '--weight', now])).exitCode).toBe(0);
  expect((await newest()).n).toBe(last.n);
});

test('CHG-07: an entry that is not kept is not found by any verb; a kind that is nearly one is told', async () => {
  for (const verb of ['show', 'undo --yes', 'look']) {
    const { exitCode, stderr } = await session.run(['journal', ...verb.split(' '), '99999']);
    expect([exitCode, stderr], verb).toEqual([6, expect.stringContaining('No such entry is kept.')]);
  }
  const typo = await session.run(['journal', 'list', '--noun', 'chanel']);
  expect([typo.exitCode, typo.stderr]).toEqual([2, expect.stringContaining('Did you mean channel?')]);
  const long = await session.run(['journal', 'list', '--limit', 'a'.repeat(100_000)]);
  expect([long.exitCode, long.stderr.length < 400, long.stderr]).toEqual([
    2,
    true,
    expect.stringContaining('aaa…". Valid'),
  ]);
});

test('CHG-07: a folder of a shared journal that is not there is named with its cure, on reading too, and is not made', async () => {
  const missing = join(temporaryFolder(), 'missing');
  const env = { TOLLGATE_JOURNAL_DIR: missing };
  const cure = `There is no folder ${missing}. Set TOLLGATE_JOURNAL_DIR to a folder`;
  const update = await session.run(['channel', 'update', '6', '--weight', '11'], { env });
  expect([update.exitCode, update.stderr]).toEqual([0, expect.stringContaining(cure)]);
  for (const command of [
    ['journal', 'list'],
    ['journal', 'verify'],
    ['run', 'list'],
  ]) {
    const read = await session.run(command, { env });
    expect([read.exitCode, read.stderr], command.join(' ')).toEqual([1, expect.stringContaining(cure)]);
  }
  expect(existsSync(missing)).toBe(false);
});

test('CHG-10: the history of a user has what the gateway itself wrote down, and is read by machines', async () => {
  const later = await startCliSession({ dialect: 'v1', sampleData: true });
  const history = async (thing: string) =>
    (await later.json(['journal', 'list', '--noun', 'user', '--thing', thing, '--all'])) as Record<string, unknown>[];
  const audited = (await later.json(['log', 'list', '--type', 'management', '--start', '-30d', '--all'])) as {
    content: string;
  }[];
  const [, name = ''] = /changed quota of user (\S+) \(ID/.exec(audited.map(({ content }) => content).join('\n')) ?? [];
  const found = await history(name);
  expect(found.length).toBeGreaterThan(0);
  expect(found.every(({ face, undo }) => face === 'gateway' && undo === 'none')).toBe(true);
  expect(String(found[0]?.what)).toContain(`changed quota of user ${name}`);
  const key = `user/${name}/${-Number(found[0]?.n)}`;
  expect(await later.json(['journal', 'show', key])).toMatchObject({ n: found[0]?.n, face: 'gateway' });
});
