import { beforeEach, expect, test } from 'vitest';
import { commitThenDrop, panicked, refusal } from '../../support/gateway/faults.ts';
import { type ProxiedSession, startProxiedSession } from '../../support/gateway/proxied-session.ts';

let session: ProxiedSession;
beforeEach(async () => {
  session = await startProxiedSession({ sampleData: true, dialect: 'v1' });
});

interface Held {
  id: number;
  plan_id: number;
  status: string;
}

const json = async (...words: string[]) => {
  const { stdout } = await session.run([...words, '-o', 'json', '--language', 'en']);
  return JSON.parse(stdout) as Record<string, unknown>[];
};
const held = async (user: string, plan?: number) =>
  ((await json('subscription', 'list', '--user', user, '--all')) as unknown as Held[]).filter(
    ({ plan_id }) => plan === undefined || plan_id === plan,
  );
const running = async (user: string, plan: number) =>
  (await held(user, plan)).filter(({ status }) => status === 'active').map(({ id }) => id);
const assigning = /POST \/api\/subscription\/admin\/users\/\d+\/subscriptions$/;

test('ASK-08: a plan is given to many with each result, in one entry, and taken back as one by its own numbers', async () => {
  const earlier = await session.run(['user', 'give-plan', '4', '--plan', '1', '--yes']);
  expect(earlier.exitCode, earlier.stderr).toBe(0);
  const [kept] = await running('4', 1);
  const given = await json('user', 'give-plan', '4', '6', '7', '--plan', '1', '--yes');
  expect(given.map(({ id, result, plan_id }) => [id, result, plan_id])).toEqual([4, 6, 7].map((id) => [id, 'done', 1]));
  // Renewed is given once more: gateways have no end that could be moved.
  expect(await running('4', 1)).toHaveLength(2);
  const [entry] = await json('journal', 'list', '--limit', '1');
  expect(entry).toMatchObject({ noun: 'user', verb: 'give-plan' });
  const undone = await session.run(['journal', 'undo', String(entry?.n), '--yes']);
  expect(undone.exitCode, undone.stderr).toBe(0);
  expect([await running('4', 1), await running('6', 1), await running('7', 1)]).toEqual([[kept], [], []]);
});

test('ASK-08: a refusal or a lost answer is told of whom it is, and the others have their plan', async () => {
  session.proxy.when('POST /api/subscription/admin/users/6/subscriptions', refusal('limit'));
  session.proxy.when('POST /api/subscription/admin/users/7/subscriptions', commitThenDrop());
  const given = await session.run(['user', 'give-plan', '4', '6', '7', '--plan', '1', '--yes', '-o', 'json']);
  expect(given.exitCode).toBe(10);
  const results = JSON.parse(given.stdout) as { id: number; result: string; code?: string }[];
  expect(results.map(({ id, result }) => [id, result])).toEqual([
    [4, 'done'],
    [6, 'failed'],
    [7, 'unknown'],
  ]);
  // Nothing is sent twice.
  expect(session.proxy.received(assigning)).toHaveLength(3);
  expect(await running('4', 1)).toHaveLength(1);
});

test('ASK-08: users move from one plan to another; who has not the old one is left where they are', async () => {
  await session.run(['user', 'give-plan', '4', '6', '--plan', '1', '--yes']);
  const moved = await json('user', 'move-plan', '4', '7', '--from', '1', '--plan', '3', '--yes');
  expect(moved.map(({ id, result }) => [id, result])).toEqual([
    [4, 'done'],
    [7, 'failed'],
  ]);
  expect([await running('4', 1), (await running('4', 3)).length, await held('7', 3)]).toEqual([[], 1, []]);
  // The new one runs, and the old one could not be ended: that is told, and no failure that would give it again.
  session.proxy.when(/invalidate$/, panicked());
  const half = await session.run(['user', 'move-plan', '6', '--from', '1', '--plan', '3', '--yes', '--language', 'en']);
  expect(half.stdout + half.stderr).toMatch(/has Trial week now, but Starter could not be ended: /);
  expect([(await running('6', 1)).length, (await running('6', 3)).length]).toEqual([1, 1]);
});

test('ASK-08: plans of many are ended; a dry run and a missing consent send nothing; an unknown plan is refused', async () => {
  await session.run(['user', 'give-plan', '4', '6', '--plan', '1', '--yes']);
  const sent = session.proxy.received(/^(POST|PUT|DELETE) /).length;
  expect((await session.run(['user', 'end-plan', '4', '6', '--plan', '1'])).exitCode).toBe(2);
  expect((await session.run(['user', 'give-plan', '4', '--plan', '1', '--dry-run'])).exitCode).toBe(0);
  expect((await session.run(['user', 'give-plan', '4', '--plan', '99', '--yes'])).exitCode).toBe(7);
  expect((await session.run(['user', 'move-plan', '4', '--plan', '1', '--from', '1', '--yes'])).exitCode).toBe(2);
  expect(session.proxy.received(/^(POST|PUT|DELETE) /)).toHaveLength(sent);
  const ended = await json('user', 'end-plan', '4', '6', '--plan', '1', '--yes');
  expect(ended.map(({ result }) => result)).toEqual(['done', 'done']);
  expect([await running('4', 1), await running('6', 1)]).toEqual([[], []]);
});
