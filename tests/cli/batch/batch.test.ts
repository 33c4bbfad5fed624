import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { answer, commitThenDrop, heldBack, rateLimited, refusal } from '../../support/gateway/faults.ts';
import { type ProxiedSession, startProxiedSession } from '../../support/gateway/proxied-session.ts';
import { openTerminal } from '../../support/program/terminal.ts';

let session: ProxiedSession;

beforeAll(async () => {
  session = await startProxiedSession();
});
afterEach(() => session.proxy.reset());
afterAll(async () => {
  await session.proxy.close();
  await session.sandbox.close();
});

interface Code {
  id: number;
  name: string;
  status: number;
  quota: number;
}

async function codes(name: string, count: number): Promise<Code[]> {
  await session.root.call('POST', '/api/redemption/', { name, quota: 1000, count });
  return stored(name);
}

/** Oldest first. */
async function stored(name: string): Promise<Code[]> {
  const path = `/api/redemption/search?keyword=${name}&p=1&page_size=100`;
  return ((await session.root.call('GET', path)) as { items: Code[] }).items.reverse();
}

const statuses = async (name: string) => (await stored(name)).map(({ status }) => status);
const write = 'PUT /api/redemption/';
const resumeFile = (stderr: string) => / --resume (\S+)/.exec(stderr)?.[1] ?? '';
/** Records of runs to go on with; what takes an update back stands beside them. */
const row = { user_id: 1, key: 'k', quota: 1, created_time: 1, redeemed_time: 0, used_user_id: 0, expired_time: 0 };
/** A page with a state that this version does not know. */
const newer = { items: [{ ...row, id: 1, name: 'new', status: 7 }], total: 1, page: 1, page_size: 100 };
const runs = () =>
  existsSync(join(session.folder, 'runs'))
    ? readdirSync(join(session.folder, 'runs')).filter((name) => !name.endsWith('.undo.sh'))
    : [];

describe('rows chosen by what they are', () => {
  test('GEN-07: a condition that nothing can meet ends the command before anything is done; a number of a newer gateway does not', async () => {
    await codes('doubt', 2);
    const fails = async (...words: string[]) => {
      const { exitCode, stdout, stderr } = await session.run(words);
      expect([exitCode, stdout], words.join(' ')).toEqual([2, '']);
      expect(stderr.trim().split('\n')).toHaveLength(1);
      return stderr;
    };
    session.proxy.reset();
    for (const words of [['list'], ['list', '--count-by', 'name'], ['export'], ['disable', '--all', '--yes']]) {
      expect(await fails('redemption', ...words, '--where', 'status=7')).toMatch(/Status can’t be 7\. Choices: /);
      expect(await fails('redemption', ...words, '--where', 'status:7 name:doubt')).toMatch(/Status can’t be 7/);
      expect(await fails('redemption', ...words, '--where', 'name>5')).toMatch(/Name has no order\. Use =, != or ~/);
    }
    expect(session.proxy.received(write)).toHaveLength(0);
    session.proxy.when('GET /api/redemption/', answer(200, { body: { success: true, data: newer } }));
    const found = await session.run(['redemption', 'list', '--all', '--where', 'status=7', '-o', 'json']);
    expect([found.exitCode, JSON.parse(found.stdout)]).toEqual([0, [expect.objectContaining({ id: 1, name: 'new' })]]);
  });

  test('RED-02: --all with filters and conditions; the number is told first, the rest stays as it is', async () => {
    const all = await codes('pick', 4);
    await codes('other', 1);
    await session.run(['redemption', 'disable', String(all[0]?.id), '--yes']);
    const enabled = await session.run(['redemption', 'enable', '--all', '--keyword', 'pick', '--status', 'disabled']);
    expect([enabled.exitCode, enabled.stdout]).toEqual([0, expect.stringContaining(`${all[0]?.id}\tpick\tdone`)]);
    expect(enabled.stderr).toMatch(/^1 row matches\.\n/);
    const where = ['--all', '--where', `id>${all[1]?.id}`, '--where', 'name~pick'];
    expect((await session.run(['redemption', 'disable', ...where])).exitCode).toBe(2);
    const { stdout } = await session.run(['redemption', 'disable', ...where, '--yes', '--json=id,result']);
    expect(JSON.parse(stdout)).toHaveLength(2);
    expect(await statuses('pick')).toEqual([1, 1, 2, 2]);
    expect(await statuses('other')).toEqual([1]);
  });

  test('RED-02: a change of everything that matches asks first; field and filter of one name stay apart', async () => {
    await codes('change', 2);
    const where = ['--all', '--keyword', 'change', '--quota', '5000'];
    const asked = await session.run(['redemption', 'update', ...where]);
    expect(asked.exitCode).toBe(2);
    expect(session.proxy.requests).toEqual([]);
    expect((await session.run(['redemption', 'update', ...where, '--yes'])).exitCode).toBe(0);
    expect((await stored('change')).map(({ quota }) => quota)).toEqual([5000, 5000]);
    expect((await session.run(['user', 'update', '--help'])).stdout).toMatch(/--where-group .*\n?.*/);
  });

  test('RED-02: what to do about failures is said once where it is the same for all of them', async () => {
    const [known] = await codes('hinted', 1);
    const hint = 'Run tollgate redemption list to see what exists.';
    const both = await session.run(['redemption', 'disable', '990001', '990002', '--yes']);
    expect([both.exitCode, both.stderr.split('\n')[0]]).toEqual([6, `tollgate: 2 of 2 failed. ${hint}`]);
    session.proxy.when(write, refusal('canary'));
    const apart = await session.run(['redemption', 'disable', '990001', String(known?.id), '--yes']);
    expect([apart.exitCode, apart.stderr.split('\n')[0]]).toEqual([10, 'tollgate: 2 of 2 failed.']);
  });

  test('RED-02: what contradicts itself or cannot be read ends with 2 before any request', async () => {
    for (const words of [
      ['--keyword', 'x'],
      ['3', '--all'],
      ['--all', '--where', 'nonsense'],
      ['--all', '--yes', '--where', 'no_such_column=1'],
      ['--all', '--yes', '--concurrency', '50'],
    ]) {
      const result = await session.run(['redemption', 'delete', ...words]);
      expect([words, result.exitCode, result.stdout]).toEqual([words, 2, '']);
    }
    expect(session.proxy.received(/DELETE/)).toEqual([]);
  });

  test('RED-02: --dry-run prints every request of the selection and sends none', async () => {
    await codes('dry', 3);
    const { stdout, stderr } = await session.run(['redemption', 'delete', '--all', '--keyword', 'dry', '--dry-run']);
    expect(stdout.trim().split('\n')).toHaveLength(3);
    expect(stderr).toContain('Dry run: 3 requests were not sent.');
    expect(await stored('dry')).toHaveLength(3);
    expect(runs()).toEqual([]);
  });
});

describe('runs that did not end', () => {
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)(
    'RED-02 USER-04: %s awaits the calls under way, tells done and not done, ends with %i; --resume does the rest',
    async (signal, code) => {
      const name = `stop-${signal}`;
      const all = await codes(name, 6);
      let open: () => void = () => undefined;
      session.proxy.when(write, heldBack(new Promise<void>((resolve) => (open = resolve))), { nth: [3, 4] });
      const ids = all.map(({ id }) => String(id));
      const words = ['redemption', 'disable', ...ids, '--yes', '--concurrency', '2'];
      const running = await session.start([...words, '-o', 'ndjson']);
      running.endInput();
      await session.proxy.waitFor(write, 4);
      running.kill(signal);
      await running.waitFor(/Stopping/, 'stderr');
      open();
      const { stdout, stderr, exitCode } = await running.exited;
      expect(exitCode).toBe(code);
      const results = stdout
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { result: string }).result);
      expect(results).toEqual(['done', 'done', 'done', 'done', 'skipped', 'skipped']);
      expect(stderr).toContain(`Done: 4. Not done: ${ids[4]} ${ids[5]}`);
      session.proxy.reset();

      const resumed = await session.run([...words, '--resume', resumeFile(stderr.replaceAll('"', ' '))]);
      expect(resumed.exitCode, resumed.stderr).toBe(0);
      expect(session.proxy.received(write)).toHaveLength(2);
      expect(await statuses(name)).toEqual([2, 2, 2, 2, 2, 2]);
      expect(runs()).toEqual([]);
    },
  );

  test('USER-03: what must not be done twice is not: a lost answer is told, not repeated, and what failed is', async () => {
    const ids: string[] = [];
    for (const username of ['ann', 'ben', 'cid', 'dan']) {
      await session.root.call('POST', '/api/user/', { username, password: 'c4nary-pass-word', display_name: username });
      const found = (await session.root.call('GET', `/api/user/search?keyword=${username}&p=1&page_size=1`)) as {
        items: Code[];
      };
      ids.push(String(found.items[0]?.id));
    }
    const quotas = () =>
      Promise.all(ids.map(async (id) => ((await session.root.call('GET', `/api/user/${id}`)) as Code).quota));
    const before = await quotas();
    session.proxy.when('POST /api/user/manage', commitThenDrop(), { nth: 1 });
    session.proxy.when('POST /api/user/manage', refusal('no'), { nth: 2 });
    session.proxy.when('POST /api/user/manage', refusal('no', 500), { nth: 2 });
    const words = ['user', 'add-quota', ...ids, '--amount', '1000', '--yes', '--concurrency', '1'];
    const first = await session.run([...words, '--resume', 'quota.run']);
    expect(first.exitCode).toBe(10);
    const lines = readFileSync(join(session.files, 'quota.run'), 'utf8');
    expect(lines).toContain(`{"id":${ids[0]},"state":"unsure"}`);
    // The gateway's own word that it failed is believed, whatever its status, as on the other faces.
    for (const refused of [2, 3]) expect(lines).toContain(`{"id":${ids[refused]},"state":"failed"}`);
    expect(lines).not.toContain(session.root.accessToken);
    session.proxy.reset();
    const second = await session.run([...words, '--resume', 'quota.run', '-o', 'json']);
    expect(second.exitCode).toBe(10);
    expect(second.stderr).toContain('Not repeated');
    expect(session.proxy.received('POST /api/user/manage')).toHaveLength(2);
    expect((await quotas()).map((quota, index) => quota - (before[index] ?? 0))).toEqual([1000, 1000, 1000, 1000]);
  });

  test('RED-02: a killed run is gone on with from its record', async () => {
    const all = await codes('kill', 4);
    session.proxy.when(write, heldBack(new Promise(() => {})), { nth: 3 });
    const words = [
      'redemption',
      'disable',
      '--all',
      '--keyword',
      'kill',
      '--yes',
      '--concurrency',
      '1',
      '--resume',
      'kill.run',
    ];
    const running = await session.start(words);
    running.endInput();
    await session.proxy.waitFor(write, 3);
    running.kill('SIGKILL');
    await running.exited;
    session.proxy.reset();
    const resumed = await session.run(words);
    expect(resumed.exitCode, resumed.stderr).toBe(0);
    expect(resumed.stderr).toContain('Resuming: 2 done before, 2 left.');
    expect(await statuses('kill')).toEqual(all.map(() => 2));
    expect(existsSync(join(session.files, 'kill.run'))).toBe(false);
    const other = await session.run([
      'redemption',
      'delete',
      '--all',
      '--yes',
      '--resume',
      'kill.run',
      '--keyword',
      'kill',
    ]);
    expect(other.exitCode).toBe(0);
  });
});

test('RED-02: a rate limit pauses the batch for as long as the gateway asks; no item fails', async () => {
  const all = await codes('limit', 4);
  session.proxy.when(write, rateLimited(1), { nth: [2, 3] });
  const ids = all.map(({ id }) => String(id));
  const result = await session.run(['redemption', 'disable', ...ids, '--yes', '--concurrency', '2']);
  expect(result.exitCode, result.stderr).toBe(0);
  expect(result.stderr).toContain('The gateway is rate limiting. Waiting 1 s');
  expect(session.proxy.reached(write)).toHaveLength(4);
  expect(await statuses('limit')).toEqual([2, 2, 2, 2]);
  session.proxy.reset();
  session.proxy.when(write, rateLimited(1));
  const single = await session.run(['redemption', 'enable', ids[0] ?? '']);
  expect(single.exitCode).toBe(9);
  const hasty = await session.run(['redemption', 'enable', ...ids.slice(0, 2), '--retries', '0']);
  expect([hasty.exitCode, hasty.stderr]).toEqual([9, expect.not.stringContaining('waiting')]);
});

test('RED-02: on a terminal the progress tells count, rate and time left, and is gone at the end', async () => {
  await codes('live', 3);
  let open: () => void = () => undefined;
  session.proxy.when(write, heldBack(new Promise<void>((resolve) => (open = resolve))), { nth: 2 });
  const words = ['redemption', 'disable', '--all', '--keyword', 'live', '--yes', '--concurrency', '1'];
  const terminal = await openTerminal({ arguments: words, env: session.env });
  await terminal.waitFor('3 rows match.');
  await terminal.waitFor(/1 of 3 · [\d.]+\/s · .+ left/);
  open();
  await terminal.waitFor('3 done.');
  expect((await terminal.exit).exitCode).toBe(0);
  expect(terminal.screen()).not.toContain(' of 3');
});

test('records of runs that nobody went on with are removed: old ones, and more than a hundred', async () => {
  const all = await codes('keep', 2);
  const folder = join(session.folder, 'runs');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  for (let index = 0; index < 105; index += 1) {
    writeFileSync(join(folder, `2026-11-01T00-00-00-x-${String(index).padStart(3, '0')}.ndjson`), '{}\n');
  }
  const old = join(folder, '2026-11-01T00-00-00-x-104.ndjson');
  utimesSync(old, 0, 0);
  writeFileSync(join(folder, 'note.txt'), 'mine');
  await session.run(['redemption', 'disable', ...all.map(({ id }) => String(id)), '--yes']);
  expect(runs().filter((name) => name.endsWith('.ndjson'))).toHaveLength(99);
  expect(existsSync(old)).toBe(false);
  expect(runs()).toContain('note.txt');
});
