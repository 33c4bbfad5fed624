import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openSqlite } from '../../../cli/world/sqlite.ts';
import { commitThenDrop, type Fault, heldBack } from '../../support/gateway/faults.ts';
import { type ProxiedSession, startProxiedSession } from '../../support/gateway/proxied-session.ts';
import { waitFor } from '../../support/run/wait-for.ts';

const size = 40;
const give = /POST \/api\/user\/manage/;
const fiveDollars = 2_500_000;

interface Line {
  name: string;
  state: string;
  amount: number;
  quota: number;
  n: number;
}

let session: ProxiedSession;
beforeEach(async () => {
  session = await startProxiedSession();
});

/** A class of pupils in a group of their own, without any quota. */
async function makeClass(count: number): Promise<void> {
  for (let index = 1; index <= count; index += 1) {
    const username = `pupil-${index}`;
    await session.root.call('POST', '/api/user/', { username, password: 'Passw0rd1', display_name: username });
  }
}

function rules(text: string): string {
  const path = join(session.files, 'allowances.yaml');
  writeFileSync(path, text);
  return path;
}

const weekly = (more = '') =>
  rules(
    `zone: Asia/Shanghai\nallowances:\n  class:\n    users:\n      where: username~pupil-\n    every: week\n    add: 5usd\n${more}`,
  );

async function quotas(): Promise<Map<string, number>> {
  const all = new Map<string, number>();
  for (let page = 1; page <= 10; page += 1) {
    const data = (await session.root.call('GET', `/api/user/?p=${page}&page_size=100`)) as {
      items: { username: string; quota: number }[];
    };
    for (const { username, quota } of data.items) if (username.startsWith('pupil-')) all.set(username, quota);
    if (data.items.length < 100) break;
  }
  return all;
}

const apply = (path: string, ...more: string[]) =>
  session.run(['allowance', 'apply', path, '--yes', '-o', 'json', '--language', 'en', ...more]);
const linesOf = ({ stdout }: { stdout: string }) => JSON.parse(stdout) as Line[];
const statesOf = (result: { stdout: string }) => [...new Set(linesOf(result).map(({ state }) => state))];

/** The request is taken and never answered, and the gateway gets nothing of it. */
const swallowed: Fault = { forwards: false, play: () => {} };

test('ASK-07: a class of 40 gets 5 dollars a week once, however often it runs, in one entry of the journal', async () => {
  await makeClass(size);
  const path = weekly();
  const before = await quotas();
  expect(before.size).toBe(size);
  const first = await apply(path);
  expect([first.exitCode, statesOf(first), linesOf(first).length]).toEqual([0, ['given'], size]);
  const after = await quotas();
  for (const [name, quota] of before) expect(after.get(name)).toBe(quota + fiveDollars);
  const second = await apply(path);
  expect([second.exitCode, statesOf(second)]).toEqual([0, ['already']]);
  expect(await quotas()).toEqual(after);
  expect(session.proxy.received(give)).toHaveLength(size);
  // Whoever joins the class in the middle of the week gets it too, and nobody else.
  await session.root.call('POST', '/api/user/', { username: 'pupil-new', password: 'Passw0rd1', display_name: 'n' });
  const third = linesOf(await apply(path)).filter(({ state }) => state === 'given');
  expect(third.map(({ name }) => name)).toEqual(['pupil-new']);
  const list = JSON.parse((await session.run(['allowance', 'list', '-o', 'json'])).stdout) as Line[];
  expect(list).toHaveLength(size + 1);
  const journal = JSON.parse((await session.run(['journal', 'list', '-o', 'json'])).stdout) as { command: string }[];
  expect(journal).toHaveLength(2);
  const folder = join(session.folder, 'allowances');
  expect(readdirSync(folder).every((name) => (statSync(join(folder, name)).mode & 0o777) === 0o600)).toBe(true);
});

test('ASK-07: without a journal it is given once all the same', async () => {
  await makeClass(2);
  writeFileSync(
    join(session.folder, 'config.json'),
    JSON.stringify({ version: 1, profiles: {}, journal: { enabled: false } }),
  );
  const path = weekly();
  expect(statesOf(await apply(path))).toEqual(['given']);
  expect(statesOf(await apply(path))).toEqual(['already']);
  expect(session.proxy.received(give)).toHaveLength(2);
});

test('ASK-07: a dry run and a check send nothing and keep nothing; without --yes nothing is sent', async () => {
  await makeClass(3);
  const path = weekly();
  const before = await quotas();
  const dry = await session.run(['allowance', 'apply', path, '--dry-run', '-o', 'json', '--language', 'en']);
  expect([dry.exitCode, JSON.parse(dry.stdout)]).toEqual([
    0,
    Array.from({ length: 3 }, () => expect.objectContaining({ method: 'POST' })),
  ]);
  expect(statesOf(await session.run(['allowance', 'check', path, '-o', 'json']))).toEqual(['due']);
  expect((await session.run(['allowance', 'apply', path])).exitCode).toBe(2);
  expect(await quotas()).toEqual(before);
  expect(session.proxy.received(give)).toEqual([]);
  expect((await session.run(['allowance', 'list', '-o', 'json'])).stdout.trim()).toBe('[]');
  expect(linesOf(await apply(path)).map(({ state }) => state)).toEqual(['given', 'given', 'given']);
});

test('ASK-07: killed after the gateway did it, a run never gives it twice', async () => {
  await makeClass(8);
  const path = weekly();
  session.proxy.when(give, heldBack(new Promise(() => {})), { nth: [3, 4, 5, 6, 7, 8] });
  const running = await session.start(['allowance', 'apply', path, '--yes']);
  const had = async () => [...(await quotas()).values()].filter((quota) => quota > 0).length;
  // Two were answered; four were done, and nobody has their answers.
  await waitFor(async () => expect(await had()).toBe(6));
  running.kill('SIGKILL');
  await running.exited;
  session.proxy.reset();
  const again = await apply(path);
  expect(again.exitCode, again.stderr).toBe(0);
  const after = await quotas();
  for (const [name, quota] of after) expect(quota, name).toBe(fiveDollars);
  expect(session.proxy.received(give)).toHaveLength(2);
});

test('ASK-07: killed before the gateway got it, it waits until nothing can arrive any more, and gives it then', async () => {
  await makeClass(1);
  const path = weekly();
  session.proxy.when(give, swallowed);
  const running = await session.start(['allowance', 'apply', path, '--yes']);
  await session.proxy.waitFor(give);
  running.kill('SIGKILL');
  await running.exited;
  session.proxy.reset();
  const again = await apply(path);
  expect([again.exitCode, statesOf(again)]).toEqual([10, ['unsure']]);
  expect(session.proxy.received(give)).toEqual([]);
  setBack(180_000);
  expect(statesOf(await apply(path))).toEqual(['given']);
  expect([...(await quotas()).values()]).toEqual([fiveDollars]);
});

test('ASK-07: an answer that was lost is told as unsure, looked up, and settled by a person where that does not tell', async () => {
  await makeClass(2);
  const path = weekly();
  session.proxy.when(give, commitThenDrop(), { nth: 1 });
  const first = await apply(path);
  // The client itself looks whether the user has it: what it is sure of is given.
  const [open] = linesOf(first).filter(({ state }) => state === 'unsure');
  expect([
    first.exitCode,
    linesOf(first)
      .map(({ state }) => state)
      .sort(),
  ]).toEqual([10, ['given', 'unsure']]);
  const users = (await session.root.call('GET', '/api/user/search?keyword=pupil')) as {
    items: { id: number; username: string }[];
  };
  const one = users.items.find(({ username }) => username === open?.name);
  // Somebody gives something else meanwhile: the sum tells nothing any more.
  await session.root.call('POST', '/api/user/manage', { id: one?.id, action: 'add_quota', mode: 'add', value: 7 });
  setBack(180_000);
  const second = await apply(path);
  expect([
    second.exitCode,
    linesOf(second)
      .map(({ state }) => state)
      .sort(),
  ]).toEqual([10, ['already', 'unsure']]);
  const n = String(linesOf(second).find(({ state }) => state === 'unsure')?.n);
  expect((await session.run(['allowance', 'settle', n])).exitCode).toBe(2);
  expect((await session.run(['allowance', 'settle', n, '--given'])).exitCode).toBe(0);
  expect((await session.run(['allowance', 'settle', n, '--given'])).exitCode).toBe(6);
  const third = await apply(path);
  expect([third.exitCode, statesOf(third)]).toEqual([0, ['already']]);
  expect((await quotas()).get(open?.name ?? '')).toBe(fiveDollars + 7);
});

test('ASK-07: of two runs at once the second gives nothing', async () => {
  await makeClass(4);
  const path = weekly();
  let release = () => {};
  session.proxy.when(give, heldBack(new Promise<void>((resolve) => (release = resolve))), { nth: 1 });
  const running = await session.start(['allowance', 'apply', path, '--yes']);
  await session.proxy.waitFor(give);
  const second = await apply(path);
  expect([second.exitCode, second.stderr]).toEqual([1, expect.stringContaining('in progress')]);
  release();
  expect((await running.exited).exitCode).toBe(0);
  expect([...new Set((await quotas()).values())]).toEqual([fiveDollars]);
  expect(session.proxy.received(give)).toHaveLength(4);
});

test('ASK-07: at most is kept, and who is full is not given more when they have spent it in the same week', async () => {
  await makeClass(1);
  expect(statesOf(await apply(weekly('    at_most: 100000\n')))).toEqual(['given']);
  expect([...(await quotas()).values()]).toEqual([100_000]);
  const path = rules(
    'allowances:\n  more:\n    users: { where: username~pupil- }\n    every: week\n    zone: UTC\n    add: 1usd\n    at_most: 100000\n',
  );
  expect(statesOf(await apply(path))).toEqual(['full']);
  const users = (await session.root.call('GET', '/api/user/search?keyword=pupil')) as { items: { id: number }[] };
  await session.root.call('POST', '/api/user/manage', {
    ...{ id: users.items[0]?.id, action: 'add_quota', mode: 'subtract', value: 90_000 },
  });
  expect(statesOf(await apply(path))).toEqual(['already']);
  expect([...(await quotas()).values()]).toEqual([10_000]);
});

test('ASK-07: two rules for one user add up within one run, each of what the other left', async () => {
  await makeClass(2);
  const users = 'users: { where: username~pupil- }\n    every';
  const path = rules(
    `zone: UTC\nallowances:\n  base:\n    ${users}: month\n    set: 10usd\n  top:\n    ${users}: week\n    add: 2usd\n    at_most: 11usd\n`,
  );
  const given = await apply(path);
  expect([given.exitCode, statesOf(given)], given.stderr).toEqual([0, ['given']]);
  expect([...(await quotas()).values()]).toEqual([5_500_000, 5_500_000]);
});

test('ASK-07: keys are set anew each month, and taken back as one', async () => {
  for (const name of ['k1', 'k2']) {
    const made = await session.run(['token', 'create', '--name', name, '--remain-quota', '1usd']);
    expect(made.exitCode, made.stderr).toBe(0);
  }
  const path = rules('allowances:\n  k:\n    keys: all\n    every: month\n    zone: UTC\n    set: 3usd\n');
  expect(statesOf(await apply(path))).toEqual(['given']);
  const left = async () =>
    (JSON.parse((await session.run(['token', 'list', '-o', 'json'])).stdout) as { remain_quota: number }[]).map(
      ({ remain_quota }) => remain_quota,
    );
  expect(await left()).toEqual([1_500_000, 1_500_000]);
  const [entry] = JSON.parse((await session.run(['journal', 'list', '-o', 'json'])).stdout) as { n: number }[];
  const undone = await session.run(['journal', 'undo', String(entry?.n), '--yes']);
  expect(undone.exitCode, undone.stderr).toBe(0);
  expect(await left()).toEqual([500_000, 500_000]);
  // What was taken back is not given again.
  expect(statesOf(await apply(path))).toEqual(['already']);
});

test('ASK-07: what is wrong in the file is told by its place, and nothing is asked of the gateway that writes', async () => {
  const path = rules('allowances:\n  a:\n    users: { group: [x] }\n    every: weak\n    add: 5usd\n');
  const { exitCode, stderr } = await session.run(['allowance', 'apply', path, '--yes', '--language', 'en']);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('allowances.a.users.group: is unknown. Did you mean groups?');
  expect(stderr).toContain('allowances.a.every: must be one of day, week, month.');
  const condition = rules(
    'zone: UTC\nallowances:\n  a:\n    users: { where: status=on }\n    every: day\n    add: 5usd\n',
  );
  const named = await session.run(['allowance', 'apply', condition, '--yes', '--language', 'en']);
  expect([named.exitCode, named.stderr]).toEqual([
    2,
    expect.stringMatching(/^tollgate: a: where: Status can’t be on\./),
  ]);
  expect(session.proxy.received(give)).toEqual([]);
});

test('ASK-07: a group that nobody is in, and a rule that means nobody, are named', async () => {
  const path = rules(
    `zone: UTC\nallowances:\n${Object.entries({
      a: '{ groups: [typo] }',
      b: '{ where: username=nobody }',
      c: '{ ids: [1] }',
    })
      .map(([name, users]) => `  ${name}: { users: ${users}, every: day, add: 1usd }\n`)
      .join('')}`,
  );
  const { exitCode, stderr } = await session.run(['allowance', 'check', path, '--language', 'en']);
  expect([exitCode, stderr]).toEqual([
    0,
    expect.stringMatching(/^a: no one is in group typo\.\nb gives nothing: no one matches it\.\n/),
  ]);
});

/** The gifts of the ledger were begun this many ms earlier. */
function setBack(ms: number): void {
  const folder = join(session.folder, 'allowances');
  const [name = ''] = readdirSync(folder).filter((one) => one.endsWith('.db'));
  const file = openSqlite(join(folder, name));
  file.exec(`UPDATE gifts SET at = at - ${ms}`);
  file.close();
}
