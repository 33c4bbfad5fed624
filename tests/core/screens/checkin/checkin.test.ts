import { describe, expect, test } from 'vitest';
import { type CheckinMonth, calendarOf } from '../../../../shared/domain/user/checkin.ts';
import { checkInNow, checkInToday } from '../../../../shared/screens/checkin/check-in.ts';
import {
  checkinFacts,
  checkinScreen,
  localDateOf,
  monthBeside,
} from '../../../../shared/screens/checkin/checkin-screen.ts';
import { isOnSite, screenOf } from '../../../../shared/screens/registry.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

const month = (days: Record<string, number>, isDone: boolean): CheckinMonth => ({
  min_quota: 1000,
  max_quota: 10_000,
  stats: {
    total_quota: 0,
    total_checkins: 0,
    checkin_count: 0,
    checked_in_today: isDone,
    records: Object.entries(days).map(([checkin_date, quota_awarded]) => ({ checkin_date, quota_awarded })),
  },
});

test('GEN-18: the calendar has every day of the month, and goes by the gateway’s own day', () => {
  const days = calendarOf('2026-02', month({ '2026-02-03': 5000 }, false), '2026-02-10');
  expect(days).toHaveLength(28);
  const state = (date: string, of = days) => of.find((day) => day.date === date)?.state;
  expect(['2026-02-03', '2026-02-09', '2026-02-10', '2026-02-11'].map((date) => state(date))).toEqual([
    'done',
    'missed',
    'open',
    'ahead',
  ]);
  // Its clock is a day ahead: today here is done there, and its own today is not.
  const ahead = calendarOf('2026-02', month({ '2026-02-10': 1 }, false), '2026-02-10');
  expect([state('2026-02-10', ahead), state('2026-02-11', ahead)]).toEqual(['done', 'open']);
  // Or a day behind: what it did today is yesterday here, and nothing was missed.
  const behind = calendarOf('2026-02', month({ '2026-02-09': 1 }, true), '2026-02-10');
  expect([state('2026-02-09', behind), state('2026-02-10', behind)]).toEqual(['done', 'ahead']);
  expect(calendarOf('2024-02', { ...month({}, false) }, '2026-02-10')).toHaveLength(29);
  expect([monthBeside('2026-01', -1), monthBeside('2026-12', 1)]).toEqual(['2025-12', '2027-01']);
});

test('GEN-18: what a check-in brings is one amount where it always brings the same', () => {
  const context = screenContext();
  const reward = (max_quota: number) =>
    checkinFacts({ ...month({}, false), min_quota: 500_000, max_quota }, context).find(({ id }) => id === 'reward');
  expect(reward(500_000)?.cell).toMatchObject({ text: '$1.0000' });
  expect(reward(1_000_000)?.cell).toMatchObject({ text: '$1.0000 to $2.0000' });
  expect(checkinFacts(month({}, false), context)[0]?.cell).toMatchObject({ text: 'no', tone: 'warn' });
  expect(checkinFacts(month({}, true), context)[0]?.cell).toMatchObject({ text: 'yes', tone: 'good' });
});

test('GEN-18: a site without check-in shows no trace of it', () => {
  const screen = screenOf('checkin');
  expect(isOnSite(screen, screenContext().status)).toBe(false);
  expect(isOnSite(screen, screenContext({ status: { checkin_enabled: true } }).status)).toBe(true);
});

test('GEN-18: where a captcha stands before it, nothing is asked of the gateway without an answer', async () => {
  const context = screenContext({
    status: { checkin_enabled: true, turnstile_check: true, server_address: 'https://gw.example.com' },
  });
  expect(checkInNow.refusal?.(context)).toContain('https://gw.example.com');
  await expect(checkInToday({}, context, {})).rejects.toThrow(/few seconds/);
});

test('GEN-18: a captcha that the site asks for since its status was read is told in the same words', async () => {
  const context = await signedInContext(await startTestSandbox({ sampleData: true }));
  const { options } = context.gateway;
  await options.set('TurnstileSiteKey', 'site-key');
  await options.set('TurnstileSecretKey', 'secret-key');
  await options.set('TurnstileCheckEnabled', 'true');
  await expect(checkInNow.run(undefined, context, {})).rejects.toThrow(/asks for a CAPTCHA .* with a browser/);
});

describe.each(['v013', 'v1-session', 'v1'] as const)('GEN-18: check-in of a %s gateway', (dialect) => {
  test('is done once a day, and stands in the calendar with what it brought', async () => {
    const context = await signedInContext(await startTestSandbox({ dialect, sampleData: true }));
    const { gateway } = context;
    expect(isOnSite(screenOf('checkin'), context.status)).toBe(true);
    const list = () => checkinScreen.list({ page: 1, pageSize: 50, filters: {} }, context, {});
    expect((await list()).rows[0]).toMatchObject({ date: localDateOf(context), state: 'open', quota_awarded: 0 });
    const { quota } = await gateway.account.self();
    const done = await checkInNow.run(undefined, context, {});
    const reward = Number(done.data?.quota_awarded);
    expect(done.message).toMatch(/^Checked in\. You received \$0\.0\d+\.$/);
    expect((await gateway.account.self()).quota - quota).toBe(reward);
    expect((await list()).rows[0]).toMatchObject({ state: 'done', quota_awarded: reward });
    // Again is no failure and brings nothing, whoever was quicker.
    expect(await checkInNow.run(undefined, context, {})).toMatchObject({
      data: { quota_awarded: reward, already: true },
    });
    const stale = { ...context, gateway: { ...gateway, checkins: staleOnce(gateway.checkins) } };
    expect(await checkInNow.run(undefined, stale, {})).toMatchObject({ data: { already: true } });
    expect((await gateway.account.self()).quota - quota).toBe(reward);
    const facts = await checkinScreen.summary?.({}, context, {});
    expect(facts?.map(({ label, cell }) => [context.say(label), cell.raw])).toEqual([
      ...[
        ['Checked in today', true],
        ['This month', expect.any(Number)],
        ['All check-ins', expect.any(Number)],
      ],
      ...[
        ['Received in all', expect.any(Number)],
        ['Reward', [1000, 10_000]],
      ],
    ]);
    const asked = checkinScreen.list({ page: 1, pageSize: 50, filters: { month: 'May' } }, context, {});
    await expect(asked).rejects.toThrow(/YYYY-MM/);
  });
});

/** The first look is from before the check-in. */
function staleOnce(checkins: ReturnType<typeof screenContext>['gateway']['checkins']) {
  let looks = 0;
  return {
    ...checkins,
    month: async (...args: Parameters<typeof checkins.month>) => {
      const answer = await checkins.month(...args);
      looks += 1;
      return looks > 1 ? answer : { ...answer, stats: { ...answer.stats, checked_in_today: false } };
    },
  };
}
