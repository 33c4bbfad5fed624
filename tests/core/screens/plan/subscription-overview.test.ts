import { describe, expect, test } from 'vitest';
import { type Subscription, subscriptionSchema } from '../../../../shared/domain/user/subscription.ts';
import type { User } from '../../../../shared/domain/user/user.ts';
import type { Gateway } from '../../../../shared/gateway/gateway.ts';
import { subscriptionOverview } from '../../../../shared/screens/subscription/subscription-overview.ts';
import { screenContext, testNow } from '../../../support/gateway/screen-context.ts';
import { factsOf, read } from '../../../support/program/read-overview.ts';

const now = testNow / 1000;
/** $1 in quota units. */
const dollar = 500_000;
const day = 86_400;
const subscriptionOf = (row: object = {}): Subscription => ({
  ...subscriptionSchema().parse({
    ...{ id: 4, user_id: 9, plan_id: 2, status: 'active', source: 'order' },
    ...{ amount_total: 20 * dollar, amount_used: 5 * dollar, start_time: now - 10 * day, end_time: now + 20 * day },
    ...row,
  }),
  ...{ plan_title: 'Team', username: 'ferry' },
});

/** A gateway with so many calls; every question put to it is kept. */
function contextOf(answered: number) {
  const asked: object[] = [];
  const page = (call: string) => async (query: { pageSize: number }) => {
    asked.push({ call, ...query });
    const row = {
      type: 2,
      created_at: now - 60,
      model_name: 'gpt-4o',
      content: '',
      prompt_tokens: 1,
      completion_tokens: 1,
      quota: 1,
    };
    return {
      rows: Array.from({ length: answered }, () => row),
      total: answered,
      hasMore: false,
      page: 1,
      pageSize: 100,
    };
  };
  const logs = { list: page('list'), listSelf: page('listSelf') };
  const gateway = { dialect: () => 'v1', isOneApi: () => false, logs } as unknown as Partial<Gateway>;
  return { context: screenContext({ gateway }), asked };
}

describe('WEB-13 GEN-19: a subscription answers first', () => {
  const own = { id: 9, username: 'ferry' } as User;

  test('with what is used of it, how long the rest lasts, until when, and the calls of its user', async () => {
    const { context, asked } = contextOf(7);
    const row = subscriptionOf();
    expect(subscriptionOverview.head(row, context).map(({ text }) => text)).toEqual(['Active', 'ferry']);
    expect(subscriptionOverview.meter?.(row, context)).toMatchObject({
      ...{ figure: '$5.00', words: 'of $20.00 used', share: 0.25, note: '$15.00 left' },
    });
    const { figures, readings } = await read(subscriptionOverview, row, context);
    // $5 in ten days: the rest lasts 30, ten longer than the subscription.
    expect(figures).toEqual({ lasts: '30 days', end_time: 'in 20 days', start_time: '10 days ago' });
    expect(readings.calls?.lines).toHaveLength(5);
    expect(asked).toEqual([expect.objectContaining({ call: 'list', username: 'ferry', type: 2 })]);
    expect(factsOf(subscriptionOverview, row, context)).toMatchObject({
      source: 'Payment',
      plan_id: '2',
      user_id: '9',
    });
    expect(subscriptionOverview.problem?.(row, context)).toBeUndefined();
  });

  test('to its owner with their own calls, and without the name of whom they are', async () => {
    const { context, asked } = contextOf(1);
    const owner = { ...context, role: 1, user: own };
    expect(subscriptionOverview.head(subscriptionOf(), owner).map(({ text }) => text)).toEqual(['Active']);
    await read(subscriptionOverview, subscriptionOf(), owner);
    expect(asked).toEqual([expect.objectContaining({ call: 'listSelf' })]);
  });

  test('lasts as long as the pace since it was last full says; a warning where that is not until it is full again', () => {
    const { context } = contextOf(0);
    const lasts = (row: object) => subscriptionOverview.figures(subscriptionOf(row), context)[0]?.cell;
    expect(lasts({})?.tone).toBe('plain');
    expect(lasts({ amount_used: 15 * dollar })).toMatchObject({ text: '3 days', tone: 'warn' });
    const reset = { amount_used: 15 * dollar, last_reset_time: now - 5 * day, next_reset_time: now + day };
    expect(lasts(reset)).toMatchObject({ text: '1 day', tone: 'plain' });
    // Too new to tell, and nothing used yet.
    expect(lasts({ start_time: now - 3600 })?.text).toBe('–');
    expect(lasts({ amount_used: 0 })?.text).toBe('–');
    expect(lasts({ amount_used: 20 * dollar })?.text).toBe('Used up');
  });

  test('says that it is used up and when it is full again, or that it ends soon; one that is over asks for nothing', async () => {
    const { context, asked } = contextOf(7);
    const problem = (row: object) => subscriptionOverview.problem?.(subscriptionOf(row), context);
    const used = { amount_used: 21 * dollar };
    expect(problem(used)).toEqual({ tone: 'bad', text: 'The quota is used up.', verb: 'reset' });
    expect(problem({ ...used, next_reset_time: now + 2 * day })?.text).toBe(
      'The quota is used up. It is full again in 2 days.',
    );
    expect(problem({ end_time: now + 2 * day })).toEqual({ tone: 'warn', text: 'It ends in 2 days.' });
    const over = { status: 'expired', end_time: now - day, next_reset_time: now - 1, ...used };
    expect(problem(over)).toBeUndefined();
    const { figures, readings } = await read(subscriptionOverview, subscriptionOf(over), context);
    expect(figures).toEqual({ end_time: '1 day ago', start_time: '10 days ago' });
    expect([readings, asked]).toEqual([{}, []]);
    const left = subscriptionOf({ status: 'cancelled', end_time: now - day });
    expect(subscriptionOverview.meter?.(left, context).note).toBe('$15.00 was left');
    const unlimited = subscriptionOf({ amount_total: 0 });
    expect(subscriptionOverview.meter?.(unlimited, context)).toMatchObject({ figure: '$5.00', share: undefined });
    expect(subscriptionOverview.figures(unlimited, context).map(({ id }) => id)).not.toContain('lasts');
  });
});
