import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { shell } from '../../faults/support/shell.ts';
import { commitThenDrop, drop, heldBack } from '../../support/gateway/faults.ts';
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

const creation = 'POST /api/redemption/';

async function keysOf(name: string): Promise<string[]> {
  const keys: string[] = [];
  for (let page = 1; ; page += 1) {
    const path = `/api/redemption/search?keyword=${name}&p=${page}&page_size=100`;
    const { items } = (await session.root.call('GET', path)) as { items: { name: string; key: string }[] };
    keys.push(...items.filter((code) => code.name === name).map(({ key }) => key));
    if (items.length < 100) return keys.sort();
  }
}

const create = (name: string, count: number, ...more: string[]) => [
  'redemption',
  'create',
  '--name',
  name,
  '--quota',
  '10usd',
  '--count',
  String(count),
  ...more,
];
const read = (file: string) => readFileSync(join(session.files, file), 'utf8');
const lines = (text: string) => text.trimEnd().split('\n').sort();
const resumeLine = (stderr: string) => / --resume (\S+)/.exec(stderr)?.[1] ?? '';

describe('where the codes go', () => {
  test('RED-04: one a line on standard output, in calls of at most 100', async () => {
    const { stdout, stderr, exitCode } = await session.run(create('lines', 250));
    expect([exitCode, lines(stdout)]).toEqual([0, await keysOf('lines')]);
    expect(stderr).toBe('250 redemption codes created.\n');
    const counts = session.proxy.received(creation).map(({ body }) => (JSON.parse(body) as { count: number }).count);
    expect(counts).toEqual([100, 100, 50]);
    expect(readdirSync(join(session.folder, 'runs'))).toEqual([]);
  });

  test('RED-04 GEN-27: JSON, NDJSON and CSV hold code, name, quota and expiry; CSV the money of the site, too', async () => {
    const json = await session.run(create('formats', 2, '-o', 'json'));
    expect(JSON.parse(json.stdout)).toEqual(
      [1, 2].map(() => ({
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
        name: 'formats',
        quota: 5_000_000,
        expired_time: null,
      })),
    );
    const csv = await session.run(create('formats', 1, '-o', 'csv'));
    expect(csv.stdout).toMatch(
      /^key,name,quota,expired_time,quota \(USD\),expired_time \(UTC\)\n[0-9a-f]{32},formats,5000000,,10,\n$/,
    );
    expect((await session.run(create('formats', 1, '--jq', '.[].quota'))).stdout).toBe('5000000\n');
  });

  test('RED-04: a file appears whole, is for its owner only, and its ending chooses the format', async () => {
    const { stdout, stderr, exitCode } = await session.run(create('file', 120, '--output', 'file.txt'));
    expect([exitCode, stdout]).toEqual([0, '']);
    expect(stderr).toMatch(/120 codes written to .*file\.txt\./);
    expect(lines(read('file.txt'))).toEqual(await keysOf('file'));
    expect(statSync(join(session.files, 'file.txt')).mode & 0o777).toBe(0o600);
    await session.run(create('file', 1, '--output', 'file.csv'));
    expect(read('file.csv')).toMatch(/^key,name,quota,expired_time,quota \(USD\),expired_time \(UTC\)\n/);
    expect(readdirSync(session.files).filter((name) => /tmp|resume/.test(name))).toEqual([]);
  });

  test('RED-04: a file that exists, a folder that is closed or none: refused before any request', async () => {
    writeFileSync(join(session.files, 'precious.txt'), 'precious');
    const exists = await session.run(create('refused', 1, '--output', 'precious.txt'));
    expect(exists).toMatchObject({ exitCode: 2, stdout: '' });
    expect(exists.stderr).toContain('precious.txt already exists. Nothing was sent.');
    expect(read('precious.txt')).toBe('precious');
    expect((await session.run(create('refused', 1, '--output', 'none/codes.txt'))).exitCode).toBe(1);
    expect((await session.run(create('refused', 1, '--output', 'a.txt', '--output', 'b.txt'))).exitCode).toBe(2);
    expect(session.proxy.received(creation)).toEqual([]);
    expect((await session.run(create('forced', 1, '--output', 'precious.txt', '--force'))).exitCode).toBe(0);
    expect(lines(read('precious.txt'))).toEqual(await keysOf('forced'));
  });

  test.skipIf(!existsSync('/dev/full'))(
    'RED-04: a full disk behind a redirection: the codes are in a recovery file',
    async () => {
      const { exitCode, stderr } = await shell('tollgate > /dev/full', create('full', 3), session.env);
      expect(exitCode).toBe(1);
      const path = /They were saved to (\S+)\.\n/.exec(stderr)?.[1] ?? '';
      expect(lines(readFileSync(path, 'utf8'))).toEqual(await keysOf('full'));
    },
  );
});

describe('interrupted', () => {
  test('RED-04: the line is lost after the gateway made the codes: found, told, and completed with --resume', async () => {
    session.proxy.when(creation, commitThenDrop(), { nth: 2 });
    // The third call; the rule above took the second.
    session.proxy.when(creation, drop(), { nth: 2 });
    const broken = await session.run(create('lost', 250, '--output', 'lost.txt'));
    expect(broken.exitCode).toBe(10);
    expect(broken.stderr).toContain('A response was lost. The codes it created were found in the list: 100.');
    expect(broken.stderr).toContain('50 codes are left to create.');
    expect(existsSync(join(session.files, 'lost.txt'))).toBe(false);
    expect(lines(read('lost.txt.partial'))).toEqual(await keysOf('lost'));
    expect(lines(read('lost.txt.partial'))).toHaveLength(200);

    const anew = await session.run(create('lost', 250, '--output', 'lost.txt', '--force'));
    expect(anew.exitCode).toBe(2);
    expect(anew.stderr).toContain('records an unfinished run');
    const resumed = await session.run(['redemption', 'create', '--resume', resumeLine(broken.stderr)]);
    expect(resumed.exitCode, resumed.stderr).toBe(0);
    expect(lines(read('lost.txt'))).toEqual(await keysOf('lost'));
    expect(lines(read('lost.txt'))).toHaveLength(250);
    expect(existsSync(join(session.files, 'lost.txt.resume'))).toBe(false);
  });

  test('RED-04: killed between the answer and the next call: nothing is lost, nothing made twice', async () => {
    session.proxy.when(creation, heldBack(new Promise(() => {})), { nth: 2 });
    const running = await session.start(create('killed', 150, '--output', 'killed.txt'));
    await session.proxy.waitFor(creation, 2);
    await expect.poll(async () => (await keysOf('killed')).length).toBe(150);
    running.kill('SIGKILL');
    await running.exited;
    expect(existsSync(join(session.files, 'killed.txt'))).toBe(false);
    session.proxy.reset();
    const resumed = await session.run(['redemption', 'create', '--resume', 'killed.txt.resume']);
    expect(resumed.exitCode, resumed.stderr).toBe(0);
    expect(session.proxy.received(creation)).toEqual([]);
    expect(lines(read('killed.txt'))).toEqual(await keysOf('killed'));
    expect(lines(read('killed.txt'))).toHaveLength(150);
  });

  test('RED-04: Ctrl-C lets the call under way end, prints what was made, ends with 130, and --resume prints the rest', async () => {
    let open: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      open = resolve;
    });
    session.proxy.when(creation, heldBack(held), { nth: 2 });
    const running = await session.start(create('ctrl-c', 250));
    running.endInput();
    await session.proxy.waitFor(creation, 2);
    running.kill('SIGINT');
    await running.waitFor(/Stopping/, 'stderr');
    open();
    const { stdout, stderr, exitCode } = await running.exited;
    expect(exitCode).toBe(130);
    expect(lines(stdout)).toHaveLength(200);
    session.proxy.reset();
    const resumed = await session.run(['redemption', 'create', '--resume', resumeLine(stderr)]);
    expect(resumed.exitCode, resumed.stderr).toBe(0);
    expect(lines(stdout + resumed.stdout)).toEqual(await keysOf('ctrl-c'));
    expect(await keysOf('ctrl-c')).toHaveLength(250);
  });

  test.each([
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)(
    'RED-04 TRU-07: %s leaves the part made, names it, and ends with %i; --resume makes the file whole',
    async (signal, code) => {
      const name = `part-${signal}`;
      let open: () => void = () => undefined;
      session.proxy.when(creation, heldBack(new Promise<void>((resolve) => (open = resolve))), { nth: 2 });
      const running = await session.start(create(name, 250, '--output', `${name}.txt`));
      running.endInput();
      await session.proxy.waitFor(creation, 2);
      running.kill(signal);
      await running.waitFor(/Stopping/, 'stderr');
      open();
      const { stderr, exitCode } = await running.exited;
      expect(exitCode, stderr).toBe(code);
      expect(stderr).toMatch(/200 codes written to .*\.txt\.partial[\s\S]*--resume/);
      expect(lines(read(`${name}.txt.partial`))).toHaveLength(200);
      session.proxy.reset();
      const resumed = await session.run(['redemption', 'create', '--resume', `${name}.txt.resume`]);
      expect(resumed.exitCode, resumed.stderr).toBe(0);
      expect(lines(read(`${name}.txt`))).toEqual(await keysOf(name));
      expect(existsSync(join(session.files, `${name}.txt.partial`))).toBe(false);
    },
  );

  test('RED-04: the first call may have made codes: told, and --resume makes only what is missing', async () => {
    session.proxy.when(creation, drop());
    const failed = await session.run(create('never', 5, '--output', 'never.txt'));
    expect([failed.exitCode, failed.stdout]).toEqual([8, '']);
    expect(failed.stderr).toMatch(/may already have been made/i);
    session.proxy.reset();
    const resumed = await session.run(['redemption', 'create', '--resume', 'never.txt.resume']);
    expect(resumed.exitCode, resumed.stderr).toBe(0);
    expect(lines(read('never.txt'))).toEqual(await keysOf('never'));
  });

  test('RED-04: a record of another gateway or command, and fields beside --resume, are refused', async () => {
    const record = { run: 'redemption create', gateway: 'https://elsewhere.example', draft: {} };
    writeFileSync(join(session.files, 'other.resume'), `${JSON.stringify(record)}\n`);
    const other = await session.run(['redemption', 'create', '--resume', 'other.resume']);
    expect([other.exitCode, other.stdout]).toEqual([2, '']);
    expect(other.stderr).toContain('https://elsewhere.example');
    writeFileSync(join(session.files, 'broken.resume'), 'what?\n');
    expect((await session.run(['redemption', 'create', '--resume', 'broken.resume'])).exitCode).toBe(2);
    expect((await session.run(create('x', 1, '--resume', 'other.resume'))).exitCode).toBe(2);
    expect(session.proxy.received(creation)).toEqual([]);
  });

  test('RED-04: no record can be written: codes come all the same', async () => {
    chmodSync(session.folder, 0o500);
    const made = await session.run(create('no-record', 2));
    chmodSync(session.folder, 0o700);
    expect([made.exitCode, lines(made.stdout)]).toEqual([0, await keysOf('no-record')]);
  });
});
