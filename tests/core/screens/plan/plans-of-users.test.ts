import { beforeEach, expect, test } from 'vitest';
import type { JournalEntry } from '../../../../shared/domain/journal.ts';
import { isRunning } from '../../../../shared/domain/user/subscription.ts';
import type { User } from '../../../../shared/domain/user/user.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import type { Done, RowAction, UndoAction } from '../../../../shared/screen/action.ts';
import { runAction } from '../../../../shared/screen/flow/run-action.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { endPlan, givePlan, movePlan, restoreGiven } from '../../../../shared/screens/plan/plans-of-users.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

// Plans for many users on a real gateway: given, renewed, moved, ended, and taken back.

let context: ScreenContext;
let users: readonly User[];

beforeEach(async () => {
  const sandbox = await startTestSandbox({ dialect: 'v1', sampleData: true });
  context = await signedInContext(sandbox);
  users = await Promise.all([4, 6, 7].map((id) => context.gateway.users.get(id)));
});

type PlanAction = typeof givePlan;
const held = async ({ id }: User, plan: number) =>
  (await context.gateway.subscriptions.ofUser(id))
    .filter((one) => one.plan_id === plan && isRunning(one, Math.floor(context.now() / 1000)))
    .map((one) => one.id);
const heldBy = (rows: readonly User[], plan: number) => Promise.all(rows.map((row) => held(row, plan)));

/** What the action asks, and what becomes of each. */
async function run(action: PlanAction, rows: readonly User[], typed: { plan: string; from?: string }, on = context) {
  const draft = { ...action.input?.defaults(on), ...typed } as Parameters<PlanAction['run']>[1];
  const input = (await action.complete?.(draft, on, {}, rows)) ?? draft;
  const results: { row: User; done: Done<User> | undefined; failure: string }[] = [];
  for await (const result of runAction(action, rows, input, () => on, { concurrency: 1 })) {
    const done = result.outcome === 'done' ? result.done : undefined;
    const failure = result.outcome === 'failed' ? (result.error as Error).message : '';
    results.push({ row: result.row, done, failure: result.outcome === 'skipped' ? result.reason : failure });
  }
  return { asked: action.confirm?.(rows, on, input), results, undo: action.undo?.(results, input, on) };
}

const takeBack = async (undo: UndoAction<User> | undefined, rows: readonly User[]) => {
  if (undo === undefined) throw new Error('no way back');
  for (const row of rows) await (undo.action as RowAction<User, undefined>).run(row, undefined, context, {});
};

test('ASK-08: a plan is given to several with its length and each result, renewed by giving it again, and all taken back as one', async () => {
  const first = await run(givePlan, users, { plan: '1' });
  expect(first.asked?.prompt).toBe(`Give Starter to 3 users (${users.map(({ username }) => username).join(', ')})?`);
  expect(first.asked?.consequences.join(' ')).toMatch(/1 month/);
  expect(first.results.map(({ done }) => done?.message)).toEqual(
    users.map(({ username }) => `Assigned Starter to ${username}.`),
  );
  const kept = await heldBy(users, 1);
  const renewed = await run(givePlan, users, { plan: '1' });
  expect((await heldBy(users, 1)).map(({ length }) => length)).toEqual([2, 2, 2]);
  // Only what was given last goes, and as well from what the journal kept.
  const entry = { undo: renewed.undo?.recipe } as JournalEntry;
  const restored = await restoreGiven(entry, context, {});
  expect(restored?.rows.map(({ id }) => id)).toEqual(users.map(({ id }) => id));
  await takeBack(restored, users);
  expect(await heldBy(users, 1)).toEqual(kept);
  await takeBack(first.undo, users);
  expect(await heldBy(users, 1)).toEqual([[], [], []]);
});

test('ASK-08: users are moved and ended, who has not the plan is left; a failure is told of whom it is', async () => {
  const [first, second, third] = users as [User, User, User];
  await run(givePlan, [first, second], { plan: '1' });
  const moved = await run(movePlan as PlanAction, users, { plan: '3', from: '1' });
  expect(moved.results.map(({ failure }) => failure)).toEqual(['', '', `${third.username} does not have Starter.`]);
  expect((await heldBy(users, 3)).map(({ length }) => length)).toEqual([1, 1, 0]);
  expect(await heldBy(users, 1)).toEqual([[], [], []]);
  // Ended is for good: nothing pretends to take it back.
  expect(moved.undo).toBeUndefined();
  const { subscriptions } = context.gateway;
  const failing = {
    ...context,
    gateway: {
      ...context.gateway,
      subscriptions: {
        ...subscriptions,
        end: (id: number) => Promise.reject(new GatewayError('server', { serverMessage: `no ${id}` })),
      },
    },
  } as ScreenContext;
  const broken = await run(endPlan as PlanAction, [first], { plan: '3' }, failing);
  expect([broken.results[0]?.done, broken.results[0]?.failure]).toEqual([undefined, expect.stringMatching(/./)]);
  const ended = await run(endPlan as PlanAction, [first, second], { plan: '3' });
  expect(ended.results.every(({ done }) => done?.tone === 'good')).toBe(true);
  expect(await heldBy(users, 3)).toEqual([[], [], []]);
});

test('ASK-08: gateways without plans offer none of it', () => {
  const without = { ...context, status: { ...context.status, has_orders: false } } as ScreenContext;
  expect([givePlan, movePlan, endPlan].map((action) => action.needs?.(without))).toEqual([false, false, false]);
});
