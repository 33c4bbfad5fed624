import { describe, expect, test } from 'vitest';
import { resetData, resetDone, withNextReset } from '../../../../shared/screens/plan/reset-usage.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';

const context = screenContext();
const { say } = context;

describe('used quota back to 0', () => {
  const outcome = (matched_count: number, reset_count: number) =>
    resetDone({ matched_count, reset_count, user_count: 1 }, 'P', say);

  test('what became of it is told by the gateway’s own count', () => {
    expect(resetDone(undefined, 'P', say)).toEqual({
      message: 'The gateway accepted it for P, but didn’t say how many it reset. Check them.',
      tone: 'warn',
    });
    expect([outcome(0, 0), outcome(3, 2), outcome(3, 3)]).toEqual([
      { message: 'No active subscription of P. Nothing was reset.', tone: 'warn' },
      { message: 'Reset 2 of 3 subscriptions of P. Check the others.', tone: 'warn' },
      { message: 'Reset 3 subscriptions: P.', tone: 'good' },
    ]);
    const asked = { advance_reset_time: true };
    expect(resetData(undefined, asked)).toEqual({ matched_count: null, reset_count: null, user_count: null, ...asked });
    expect(resetData({ matched_count: 3, reset_count: 2, user_count: 1 }, asked)).toEqual({
      ...{ matched_count: 3, reset_count: 2, user_count: 1, ...asked },
    });
  });

  test('the question says whether the next reset moves', () => {
    const request = { prompt: 'Q', consequences: ['C'] };
    const next = (input?: { advance_reset_time: boolean }) => withNextReset(request, input, context).consequences;
    expect(next({ advance_reset_time: true })).toEqual([
      ...['C', 'The next reset is counted from now.', 'This cannot be undone.'],
    ]);
    expect(next({ advance_reset_time: false })[1]).toBe('The time of the next reset stays.');
    expect(next()[1]).toBe('The time of the next reset stays.');
  });
});
