import { expect, test } from 'vitest';
import type { Subscription } from '../../../../shared/domain/user/subscription.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import type { RowAction } from '../../../../shared/screen/action.ts';
import { subscriptionName } from '../../../../shared/screens/subscription/subscription-actions.ts';
import { subscriptionScreen } from '../../../../shared/screens/subscription/subscription-screen.ts';
import { answeringContext } from '../../../support/gateway/answering-context.ts';
import { testNow } from '../../../support/gateway/screen-context.ts';

// What is done to a subscription is believed once its row shows it (GEN-19, TRU-02).

const now = testNow / 1000;
const row = {
  ...{
    id: 2,
    user_id: 3,
    username: 'mira',
    plan_id: 6,
    plan_title: 'Pro',
    status: 'active',
    amount_used: 100,
    amount_total: 500,
  },
  ...{ start_time: now - 60, end_time: now + 60 },
} as unknown as Subscription;
const actionOf = (verb: string) =>
  subscriptionScreen.actions.find((one) => one.verb === verb) as RowAction<Subscription, unknown>;

test('GEN-19: a subscription is called by its plan and its person, by their numbers where they have no names', () => {
  expect(subscriptionName(row)).toBe('Pro (mira)');
  expect(subscriptionName({ ...row, plan_title: '\u0007', username: '' })).toBe('#6 (3)');
});

test.each<[string, object[] | Error, string, string]>([
  [
    'cancelled',
    [
      { ...row, id: 9, status: 'active' },
      { ...row, status: 'cancelled' },
    ],
    'good',
    'cancelled',
  ],
  ['active still', [{ ...row, id: 9, status: 'cancelled' }, row], 'warn', 'active'],
  ['not there', [], 'warn', 'active'],
  ['not to be read', new GatewayError('server'), 'warn', 'active'],
])('GEN-19 TRU-02: an end after which the row is %s is told as it is', async (_, after, tone, status) => {
  const { context, asked } = answeringContext({ 'subscriptions.ofUser': after });
  const done = await actionOf('end').run(row, undefined, context, {});
  expect(done).toMatchObject({ tone, row: { id: 2, status }, data: { id: 2, user_id: 3 } });
  expect(done.message).toContain('Pro (mira)');
  expect(asked).toEqual([
    ['subscriptions.end', 2],
    ['subscriptions.ofUser', 3],
  ]);
});

test.each<[string, object[] | Error, boolean]>([
  [
    '0',
    [
      { ...row, id: 9, amount_used: 100 },
      { ...row, amount_used: 0 },
    ],
    true,
  ],
  ['less', [{ ...row, amount_used: 99 }], true],
  ['as much', [{ ...row, amount_used: 100 }], false],
  ['more', [{ ...row, amount_used: 101 }], false],
  ['not to be read', new GatewayError('server'), false],
])('GEN-19 TRU-02: a reset after which %s was used is seen: %s', async (_, after, isSeen) => {
  const { context, asked } = answeringContext({
    'subscriptions.resetUser': { matched_count: 1, reset_count: 1, user_count: 1 },
    'subscriptions.ofUser': after,
  });
  const reset = actionOf('reset');
  const done = await reset.run(row, { advance_reset_time: true }, context, {});
  expect(done.data).toMatchObject({ id: 2, user_id: 3, plan_id: 6 });
  expect(asked[0]).toEqual(['subscriptions.resetUser', 3, 6, true]);
  if (!isSeen)
    expect(done).toMatchObject({ tone: 'warn', message: expect.stringContaining('Pro (mira)'), row: { id: 2 } });
  else expect(done.tone).not.toBe('warn');
});

test('GEN-19: what is over is neither ended nor reset, and a deletion says what goes with it', async () => {
  const { context, asked } = answeringContext();
  for (const verb of ['end', 'reset']) {
    expect(actionOf(verb).refusal?.(row, context)).toBeUndefined();
    expect(actionOf(verb).refusal?.({ ...row, end_time: now - 1 } as Subscription, context)).toMatch(/\S/);
    expect(actionOf(verb).refusal?.({ ...row, status: 'cancelled' } as Subscription, context)).toMatch(/\S/);
  }
  const outcome = (verb: string) => actionOf(verb).confirm?.([row], context, undefined);
  expect(outcome('end')?.prompt).toContain('Pro (mira)');
  expect(outcome('end')?.consequences.length).toBeGreaterThan(3);
  expect(outcome('delete')?.consequences.length).toBeGreaterThan(3);
  expect(await actionOf('delete').run(row, undefined, context, {})).toMatchObject({
    ...{ message: expect.stringContaining('Pro (mira)'), data: { id: 2 } },
  });
  expect(asked).toEqual([['subscriptions.delete', 2]]);
});
