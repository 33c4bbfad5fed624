import { describe, expect, test } from 'vitest';
import { channelSchema } from '../../../shared/domain/channel/channel.ts';
import { modelMetadataSchema, modelVendorSchema } from '../../../shared/domain/channel/model-metadata.ts';
import { LogType } from '../../../shared/domain/log/log-type.ts';
import { signInServiceSchema } from '../../../shared/domain/option/sign-in-service.ts';
import { planSchema } from '../../../shared/domain/user/plan.ts';
import { redemptionSchema } from '../../../shared/domain/user/redemption.ts';
import { subscriptionSchema } from '../../../shared/domain/user/subscription.ts';
import { tokenSchema } from '../../../shared/domain/user/token.ts';
import { userSchema } from '../../../shared/domain/user/user.ts';
import type { Gateway } from '../../../shared/gateway/gateway.ts';
import type { LogFilters } from '../../../shared/gateway/resources/logs.ts';
import { channelOverview } from '../../../shared/screens/channel/channel-overview.ts';
import { planOverview } from '../../../shared/screens/plan/plan-overview.ts';
import { redemptionOverview } from '../../../shared/screens/redemption/redemption-overview.ts';
import { lists } from '../../../shared/screens/registry.ts';
import { tokenOverview } from '../../../shared/screens/token/token-overview.ts';
import { userOverview } from '../../../shared/screens/user/user-overview.ts';
import { screenContext, testNow } from '../../support/gateway/screen-context.ts';
import { factsOf, read } from '../../support/program/read-overview.ts';

const now = testNow / 1000;
/** $1 in quota units. */
const dollar = 500_000;

const channelOf = (row: object = {}) =>
  channelSchema().parse({ id: 7, name: 'main', status: 1, models: 'a,b', ...row });
const tokenOf = (row: object = {}) =>
  tokenSchema().parse({ id: 3, name: 'editor', status: 1, key: 'k'.repeat(48), ...row });
const userOf = (row: object = {}) =>
  userSchema().parse({ id: 9, username: 'ferry', role: 1, status: 1, quota: 10 * dollar, ...row });

const codeOf = (row: object = {}) =>
  redemptionSchema().parse({ id: 5, name: 'launch', status: 1, quota: 5 * dollar, created_time: now - 3600, ...row });

interface Asked extends LogFilters {
  call: string;
  pageSize?: number;
}

/** A gateway with so many answered and failed calls; every question put to it is kept. */
function contextOf({ answered = 0, failed = 0, spent = 0, total = true, dialect = 'v1' as string | undefined } = {}) {
  const asked: Asked[] = [];
  const page = (call: string) => async (query: LogFilters & { pageSize: number }) => {
    asked.push({ call, ...query });
    const isError = query.type === LogType.Error;
    const count = isError ? failed : answered;
    const rows = Array.from({ length: Math.min(query.pageSize, count) }, () => ({
      type: query.type,
      created_at: now - 60,
      model_name: 'gpt-4o\u001b[2J',
      content: isError ? 'status_code=429, slow down\u001b[2J' : '',
      prompt_tokens: 12,
      completion_tokens: 3,
      quota: dollar / 100,
    }));
    return { rows, total: total ? count : undefined, hasMore: count > rows.length, page: 1, pageSize: query.pageSize };
  };
  const sum = (call: string) => async (query: LogFilters) => {
    asked.push({ call, ...query });
    return { quota: spent, rpm: 0, tpm: 0 };
  };
  const logs = { list: page('list'), listSelf: page('listSelf'), stat: sum('stat'), statSelf: sum('statSelf') };
  const gateway = { dialect: () => dialect, isOneApi: () => false, logs } as unknown as Partial<Gateway>;
  return { context: screenContext({ gateway }), asked };
}

test('WEB-13: whatever a row opens as, it has at most four figures and three readings, and each number has one that brings it', async () => {
  const rows: Record<string, object> = {
    ...{ channel: channelOf(), token: tokenOf(), user: userOf() },
    ...{ redemption: codeOf(), plan: planSchema().parse({ id: 2, title: 'Team' }) },
    metadata: { ...modelMetadataSchema().parse({ id: 4, model_name: 'gpt-4o', status: 1 }), vendor: 'OpenAI' },
    subscription: {
      ...subscriptionSchema().parse({ id: 4, user_id: 9, plan_id: 2, status: 'active' }),
      username: 'ferry',
    },
    'sign-in-service': signInServiceSchema().parse({ id: 7, name: 'SSO', slug: 'sso' }),
    vendor: { ...modelVendorSchema().parse({ id: 6, name: 'OpenAI' }), models: 3 },
  };
  const seen: string[] = [];
  for (const { noun, load } of lists) {
    const screen = await load();
    if (screen.overview === undefined) continue;
    seen.push(noun);
    const overview = await screen.overview();
    const row = rows[noun];
    expect(row, noun).toBeDefined();
    const { context } = contextOf();
    const readings = overview.readings?.(row, context) ?? [];
    const figures = overview.figures(row, context);
    expect(figures.length, noun).toBeLessThanOrEqual(4);
    expect(readings.length, noun).toBeLessThanOrEqual(3);
    for (const { id, cell, reading } of figures) {
      if (cell === undefined)
        expect(
          readings.map((one) => one.id),
          `${noun} ${id}`,
        ).toContain(reading);
    }
    for (const verb of overview.verbs)
      expect(
        screen.actions.map((one) => one.verb),
        noun,
      ).toContain(verb);
  }
  expect(seen).toEqual(expect.arrayContaining(Object.keys(rows)));
});

describe('WEB-13: a channel answers first', () => {
  test('with its calls and errors of a day, its latency and its balance', async () => {
    const { context, asked } = contextOf({ answered: 4980, failed: 94 });
    const row = channelOf({ response_time: 1100, test_time: now - 60, balance: 212, balance_updated_time: now - 60 });
    const { figures, readings } = await read(channelOverview, row, context);
    expect(figures).toEqual({ calls: '4,980', failed: '94', response_time: '1.10 s', balance: '$212.00' });
    expect(readings.errors?.figures.failed?.tone).toBe('bad');
    expect(readings.errors?.lines).toHaveLength(3);
    expect(readings.errors?.lines?.[0]).toMatchObject({ what: 'gpt-4o', outcome: 'status_code=429, slow down' });
    expect(asked).toEqual([
      expect.objectContaining({ call: 'list', channel: 7, type: 2, start_timestamp: now - 86_400, end_timestamp: now }),
      expect.objectContaining({ call: 'list', channel: 7, type: 5, start_timestamp: now - 86_400, end_timestamp: now }),
    ]);
  });

  test('says why the gateway disabled it, and offers the test that tells whether it works again', () => {
    const other_info = JSON.stringify({ status_reason: 'key revoked', status_time: now - 120 });
    const error = channelOverview.problem?.(channelOf({ status: 3, other_info }), contextOf().context);
    expect(error).toEqual({ tone: 'bad', text: 'Disabled 2 min ago: key revoked', verb: 'test' });
    expect(channelOverview.problem?.(channelOf(), contextOf().context)).toBeUndefined();
    expect(channelOverview.problem?.(channelOf({ status: 2 }), contextOf().context)).toBeUndefined();
  });

  test('draws a day in half hours; of more calls than one page has only the time that the page covers', async () => {
    const drawnOf = async (answered: number, failed: number) => {
      const { context } = contextOf({ answered, failed });
      const { readings } = await read(channelOverview, channelOf(), context);
      return channelOverview
        .bars?.(channelOf(), context)
        ?.draw(Object.fromEntries(Object.entries(readings).map(([id, { events }]) => [id, events])));
    };
    const quiet = await drawnOf(9, 3);
    expect(quiet?.bars).toHaveLength(48);
    expect(quiet?.bars.slice(0, 47).every(({ share }) => share === 0)).toBe(true);
    expect(quiet?.bars[47]).toMatchObject({ share: 1, failedShare: 0.25 });
    expect(quiet?.bars[47]?.text).toMatch(/: 9 calls, 3 failed$/);
    expect(quiet?.sum).toBe('9 calls, 3 failed');
    // The whole page is of the last minute: its oldest second may have more, and a day without them would be a lie.
    const busy = await drawnOf(4980, 0);
    expect(busy?.from).not.toBe(quiet?.from);
    expect(busy?.sum).toBe('100 calls');
    expect((await drawnOf(0, 0))?.bars).toEqual([]);
    // Bars of a second have the same text, and are told apart all the same.
    expect(new Set(busy?.bars.map(({ at }) => at)).size).toBe(48);
  });

  test('names a dozen of its models and counts the rest, and leaves out what is empty', () => {
    const { context } = contextOf();
    const models = Array.from({ length: 2000 }, (_, index) => `m${index}`).join(',');
    const facts = factsOf(channelOverview, channelOf({ models, group: 'vip' }), context);
    expect(facts.models).toMatch(/^m0, m1, .*, m11 \+1988$/);
    expect(facts.group).toBe('vip');
    expect(facts).not.toHaveProperty('remark');
  });

  test('has no figure of failed calls where the gateway keeps none, and no count as the whole that may be a part', async () => {
    const { context, asked } = contextOf({ answered: 30, total: false, dialect: 'classic' });
    const { figures } = await read(channelOverview, channelOf(), context);
    expect(figures).not.toHaveProperty('failed');
    expect(figures.calls).toBe('30');
    expect(asked).toHaveLength(1);
    const busy = contextOf({ answered: 300, total: false, dialect: 'classic' });
    expect((await read(channelOverview, channelOf(), busy.context)).figures.calls).toBe('100 or more');
  });
});

describe('WEB-13: a key answers first', () => {
  test('with what it spent of its limit, and the calls of its owner alone', async () => {
    const { context, asked } = contextOf({ answered: 3912, failed: 0, spent: 29.89 * dollar });
    const row = tokenOf({ used_quota: 39.22 * dollar, remain_quota: 20.78 * dollar, accessed_time: now - 120 });
    expect(tokenOverview.meter?.(row, context)).toMatchObject({
      figure: '$39.22',
      words: 'of $60.00 used',
      share: expect.closeTo(39.22 / 60, 3),
      note: '$20.78 left · never expires',
    });
    const { figures, readings } = await read(tokenOverview, row, context);
    expect(figures).toEqual({ spent: '$29.89', calls: '3,912', failed: '0', accessed_time: '2 min ago' });
    expect(readings.calls?.lines).toHaveLength(5);
    expect(readings.calls?.lines?.[0]?.outcome).toBe('12 → 3 · $0.0100');
    expect(asked.map(({ call }) => call).sort()).toEqual(['listSelf', 'listSelf', 'statSelf']);
    for (const { token_name } of asked) expect(token_name).toBe('editor');
  });

  test('in words where it has no limit, may call every model, and from everywhere', () => {
    const { context } = contextOf();
    const row = tokenOf({ unlimited_quota: true });
    expect(tokenOverview.meter?.(row, context)).toMatchObject({ words: 'used, no limit of its own', share: undefined });
    expect(factsOf(tokenOverview, row, context)).toMatchObject({
      model_limits: 'Every model of its group',
      allow_ips: 'Any address',
    });
    const limited = tokenOf({ model_limits_enabled: true, model_limits: 'a,b', allow_ips: '10.0.0.1\n10.0.0.2' });
    expect(factsOf(tokenOverview, limited, context)).toMatchObject({
      model_limits: 'a, b',
      allow_ips: '10.0.0.1, 10.0.0.2',
    });
  });

  test('says that it is used up, has expired or soon will be used up', () => {
    const { context } = contextOf();
    const errorOf = (row: object) => tokenOverview.problem?.(tokenOf(row), context)?.tone;
    expect(errorOf({ used_quota: dollar, remain_quota: 0 })).toBe('bad');
    expect(errorOf({ unlimited_quota: true, expired_time: now - 1 })).toBe('bad');
    expect(errorOf({ used_quota: 95 * dollar, remain_quota: 5 * dollar })).toBe('warn');
    expect(errorOf({ unlimited_quota: true })).toBeUndefined();
  });
});

describe('WEB-13: a user answers first', () => {
  test('with the balance, how long it lasts, and the spend and calls of a month', async () => {
    const { context, asked } = contextOf({ answered: 6204, failed: 2, spent: 30 * dollar });
    const { figures } = await read(userOverview, userOf({ quota: 41.9 * dollar }), context);
    expect(figures).toEqual({ quota: '$41.90', lasts: '41 days', spent: '$30.00', calls: '6,204' });
    expect(asked).toHaveLength(3);
    for (const { username, start_timestamp } of asked) {
      expect([username, start_timestamp]).toEqual(['ferry', now - 30 * 86_400]);
    }
  });

  test('shows the spend by day where the site keeps sums, for the call that counts the calls', async () => {
    const { context, asked } = contextOf({ failed: 2, spent: 30 * dollar });
    const ranges: object[] = [];
    const all = async (range: object) => {
      ranges.push(range);
      const at = { created_at: now - 86_400 - 60 };
      return [
        { ...at, model_name: 'gpt-4o', quota: dollar / 2 },
        { ...at, model_name: 'claude', quota: 2 * dollar },
        { ...at, model_name: 'gpt-4o', quota: dollar / 2 },
        { ...at, model_name: 'free', quota: 0 },
      ];
    };
    const keeping = {
      ...context,
      status: { ...context.status, enable_data_export: true },
      gateway: { ...context.gateway, dashboard: { all } } as unknown as Gateway,
    };
    const { figures, readings } = await read(userOverview, userOf(), keeping);
    expect(figures).toMatchObject({ spent: '$30.00', failed: '2' });
    expect([asked.length, ranges]).toEqual([2, [{ start: now - 30 * 86_400, end: now, username: 'ferry' }]]);
    const drawn = userOverview.bars?.(userOf(), keeping)?.draw({ sums: readings.sums?.events });
    expect(drawn?.bars.map(({ share }) => share)).toEqual([...Array(28).fill(0), 1, 0]);
    expect(drawn?.sum).toBe('$3.00');
    expect(readings.sums?.lines?.map(({ at, what, outcome }) => [at.text, what, outcome])).toEqual([
      ['67 %', 'claude', '$2.00'],
      ['33 %', 'gpt-4o', '$1.00'],
    ]);
    expect(userOverview.bars?.(userOf(), context)).toBeUndefined();
  });

  test('says that calls fail once nothing is left, and offers to add to the balance', () => {
    const error = userOverview.problem?.(userOf({ quota: 0 }), contextOf().context);
    expect(error).toMatchObject({ tone: 'bad', verb: 'add-quota' });
    expect(userOverview.problem?.(userOf(), contextOf().context)).toBeUndefined();
  });

  test('lasts for no number of days where nothing was spent, and for none where nothing is left', async () => {
    const lasts = async (quota: number, spent: number) =>
      (await read(userOverview, userOf({ quota }), contextOf({ spent }).context)).figures.lasts;
    expect(await lasts(dollar, 0)).toBe('–');
    expect(await lasts(0, dollar)).toBe('Used up');
    expect(await lasts(dollar, 60 * dollar)).toBe('Under a day');
    expect(await lasts(1000 * dollar, 30 * dollar)).toBe('Over a year');
  });
});

describe('WEB-13: a code answers with its batch, a plan with what it sells', () => {
  const batchOf = (rows: object[], hasMore = false) => {
    const asked: object[] = [];
    const search = async (query: object) => {
      asked.push(query);
      return { rows: rows.map((row, index) => codeOf({ id: index + 1, ...row })), hasMore };
    };
    return { context: screenContext({ gateway: { redemptions: { search } } as unknown as Partial<Gateway> }), asked };
  };

  test('codes of one name, worth, expiry and minute are one batch; what is used up, disabled or expired is not open', async () => {
    const others = [{ quota: dollar }, { name: 'launch-2' }, { created_time: now - 7200 }, { expired_time: now + 60 }];
    const { context, asked } = batchOf([{}, {}, { status: 2 }, { status: 3, used_user_id: 9 }, ...others]);
    const { figures } = await read(redemptionOverview, codeOf(), context);
    expect(figures).toMatchObject({ quota: '$5.00', used: '1 of 4', open: '$10.00' });
    expect(asked).toEqual([{ keyword: 'launch', page: 1, pageSize: 100 }]);
    const expired = { expired_time: now - 1 };
    const past = await read(redemptionOverview, codeOf(expired), batchOf([expired]).context);
    expect(past.figures).toMatchObject({ used: '0 of 1', open: '$0.00' });
  });

  test('lists the codes of its batch, the last redeemed first, and draws when they were redeemed', async () => {
    const used = { status: 3, used_user_id: 9, redeemed_time: now - 60 };
    const { context } = batchOf([{}, { ...used, redeemed_time: now - 1800 }, used, { name: 'launch-2', ...used }]);
    const { readings } = await read(redemptionOverview, codeOf(), context);
    const { lines, events } = readings.batch ?? {};
    expect(lines?.map(({ what, outcome }) => [what, outcome])).toEqual([
      ['#3', 'Redeemed by user 9'],
      ['#2', 'Redeemed by user 9'],
      ['#1', ''],
    ]);
    const drawn = redemptionOverview.bars?.(codeOf(), context)?.draw({ batch: events });
    expect(drawn?.sum).toBe('2 redeemed');
    expect(drawn?.bars.filter(({ share }) => share > 0)).toHaveLength(2);
    expect(redemptionOverview.bars?.(codeOf({ name: '' }), context)).toBeUndefined();
  });

  test('a used code says when it was used and by whom; an unused one until when it can be', async () => {
    const { context } = batchOf([]);
    const used = codeOf({ name: '', status: 3, used_user_id: 9, redeemed_time: now - 7200, user_id: 1 });
    expect(redemptionOverview.head(used, context).map(({ text }) => text)).toEqual(['Used', '2 h ago']);
    expect((await read(redemptionOverview, used, context)).figures).toEqual({ quota: '$5.00', used_user_id: '9' });
    expect(factsOf(redemptionOverview, used, context)).toMatchObject({
      redeemed_time: '2 h ago',
      expired_time: 'Never',
    });
    const unused = codeOf({ name: '' });
    expect(redemptionOverview.head(unused, context).map(({ text }) => text)).toEqual(['Unused']);
    expect((await read(redemptionOverview, unused, context)).figures).toEqual({
      quota: '$5.00',
      expired_time: 'Never',
    });
    expect(factsOf(redemptionOverview, unused, context)).toMatchObject({ created_time: '1 h ago' });
  });

  test('a part of a batch is never told as the whole, and a code without a name has none', async () => {
    const { figures } = await read(redemptionOverview, codeOf(), batchOf([{}], true).context);
    expect(figures).toMatchObject({ used: '0 or more of 1 or more', open: '$5.00 or more' });
    const { context, asked } = batchOf([]);
    expect((await read(redemptionOverview, codeOf({ name: '' }), context)).figures).not.toHaveProperty('used');
    expect(asked).toEqual([]);
  });

  test('the code itself stands nowhere in it', () => {
    const { context } = batchOf([]);
    const key = 'f'.repeat(32);
    const outcome = [redemptionOverview.head, redemptionOverview.figures, redemptionOverview.groups].map((part) =>
      part(codeOf({ key }), context),
    );
    expect(JSON.stringify(outcome)).not.toContain(key);
  });

  test('a plan costs no call', async () => {
    const plan = planSchema().parse({
      ...{ id: 2, title: 'Team', price_amount: 20, total_amount: 50 * dollar, enabled: true },
      ...{ duration_unit: 'month', duration_value: 1, quota_reset_period: 'never', upgrade_group: 'vip' },
    });
    const { figures, readings } = await read(planOverview, plan, screenContext());
    expect(readings).toEqual({});
    expect(figures).toEqual({ price_amount: '$20.00', total_amount: '$50.00', duration: '1 month' });
    expect(factsOf(planOverview, plan, screenContext())).toMatchObject({ upgrade_group: 'vip' });
  });
});
