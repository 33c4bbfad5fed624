import { expect, test } from 'vitest';
import { orderSchema } from '../../../shared/domain/user/order.ts';
import { planSchema } from '../../../shared/domain/user/plan.ts';
import { tokenSchema } from '../../../shared/domain/user/token.ts';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import { checkinScreen } from '../../../shared/screens/checkin/checkin-screen.ts';
import { metadataScreen } from '../../../shared/screens/metadata/metadata-screen.ts';
import { metadataSyncScreen } from '../../../shared/screens/metadata/metadata-sync-screen.ts';
import { orderScreen } from '../../../shared/screens/order/order-screen.ts';
import { panelScreen } from '../../../shared/screens/panel/panel-screen.ts';
import { planScreen } from '../../../shared/screens/plan/plan-screen.ts';
import { priceScreen } from '../../../shared/screens/price/price-screen.ts';
import { subscriptionScreen } from '../../../shared/screens/subscription/subscription-screen.ts';
import { tagScreen } from '../../../shared/screens/tag/tag-screen.ts';
import { tokenScreen } from '../../../shared/screens/token/token-screen.ts';
import { screenContext, testNow } from '../../support/gateway/screen-context.ts';
import { type ExpectedCell, emptyCell, expectCells as expectCellsIn } from '../../support/program/screen-cell.ts';
import { stayInZone } from '../../support/run/in-zone.ts';

stayInZone('UTC');

// What a person reads in a cell, what a script gets and how it is coloured, written down row by row. Amounts are of a site
// that shows dollars, 500,000 units each; it is 2026-11-01 00:00 UTC.

const context = screenContext();
const now = testNow / 1000;
const hour = 3600;
const day = 24 * hour;

const none = emptyCell;
const expectCells = <Row>(screen: BrowseScreen<Row>, row: object, cells: Readonly<Record<string, ExpectedCell>>) =>
  expectCellsIn(screen, row, cells, context);

test('a row of an API key tells what it may and how long, not what its field says', () => {
  const token = tokenSchema().parse({
    id: 1,
    name: 'app',
    status: 1,
    remain_quota: 500_000,
    expired_time: -1,
    used_quota: 0,
  });
  expectCells(tokenScreen, token, {
    status: ['Enabled', 'enabled', 'good', undefined],
    remain_quota: ['$1.00', 500_000],
    expired_time: ['Never', -1, 'muted'],
    accessed_time: ['Never', 0, 'muted'],
    unlimited_quota: ['no', false],
  });
  expectCells(
    tokenScreen,
    { ...token, unlimited_quota: true, remain_quota: 7 },
    { remain_quota: ['Unlimited', 7, 'muted'] },
  );
  // A limit is told with what is left of it; a tenth is nearly nothing.
  for (const [left, outcome, tone] of [
    [500_000, '$1.00', 'warn'],
    [600_000, '$1.20', 'plain'],
  ] as const)
    expectCells(
      tokenScreen,
      { ...token, used_quota: 5_000_000 - left, remain_quota: left },
      { remain_quota: [outcome, left, tone, 'of $10.00'] },
    );
  expectCells(tokenScreen, { ...token, remain_quota: 0 }, { remain_quota: ['$0.00', 0, 'bad'] });
  expectCells(tokenScreen, { ...token, remain_quota: -250_000 }, { remain_quota: ['−$0.50', -250_000, 'bad'] });
  expectCells(
    tokenScreen,
    { ...token, expired_time: now + 2 * hour },
    { expired_time: ['in 2 h', now + 2 * hour, 'plain', '2026-11-01 02:00:00'] },
  );
  expectCells(
    tokenScreen,
    { ...token, expired_time: now },
    { expired_time: ['just now', now, 'warn'], status: ['Expired', 'expired', 'warn'] },
  );
  const limited = { ...token, model_limits_enabled: true, model_limits: 'gpt-4o,o1' };
  expectCells(tokenScreen, limited, {
    status: ['Enabled, limited models', 'enabled', 'good', 'Only these models: gpt-4o, o1'],
  });
  expectCells(
    tokenScreen,
    { ...limited, model_limits: '' },
    { status: ['Enabled, limited models', 'enabled', 'good', 'Only these models: none'] },
  );
});

test('a key is told from others by four letters at either end, and one too short for that is not shown at all', () => {
  const key = 'AbCdefghijklmnopqrstuvwxyz0123456789abcdefghWxYz';
  for (const wire of [key, `sk-${key}`, 'AbCd**********WxYz', 'sk-AbCd**********WxYz']) {
    const token = tokenSchema().parse({ id: 1, name: 'app', status: 1, key: wire });
    expectCells(tokenScreen, token, { key_hint: ['sk-AbCd…WxYz', 'sk-AbCd…WxYz'] });
  }
  for (const wire of ['', 'short-secret-15', 'sk-short-secret-15'])
    expectCells(tokenScreen, tokenSchema().parse({ id: 1, name: 'app', status: 1, key: wire }), { key_hint: none });
});

test('a row of an order tells its worth on this gateway, by its provider', () => {
  const order = {
    ...orderSchema().parse({
      id: 4,
      user_id: 9,
      amount: 10,
      money: 73.5,
      trade_no: 'USR9NO1',
      payment_method: 'alipay',
      status: 'success',
    }),
    username: 'mira',
  };
  expectCells(orderScreen, order, {
    username: ['mira', 'mira', undefined, 'ID 9'],
    status: ['Completed', 'success', 'good'],
    credit: ['$10.00', 5_000_000],
    money: ['73.50', 73.5],
    amount: ['10', 10],
    provider: ['Epay', 'epay', 'plain', 'alipay'],
    complete_time: ['Never', 0, 'muted'],
  });
  expectCells(orderScreen, { ...order, username: '' }, { username: ['9', 9, 'muted'] });
  const plan = { ...order, amount: 0, trade_no: 'SUBUSR9', payment_method: '' };
  expectCells(orderScreen, plan, {
    credit: ['Plan', 0],
    amount: ['–', 0, 'muted'],
    provider: ['Epay', 'epay', 'plain', undefined],
  });
  expectCells(
    orderScreen,
    { ...order, payment_provider: 'stripe', money: 3 },
    { credit: ['$3.00', 1_500_000], provider: ['Stripe', 'stripe'] },
  );
  expectCells(orderScreen, { ...order, payment_provider: 'creem', amount: 250_000 }, { credit: ['$0.50', 250_000] });
  const muted = ['pending', 'success', 'failed', 'expired'].map((status) =>
    orderScreen.muted?.({ ...order, status } as never, context),
  );
  expect(muted).toEqual([false, false, true, true]);
  expect(orderScreen.name({ ...order, trade_no: '' })).toBe('4');
  expect(orderScreen.copyFields.map(({ value }) => value(order as never, context, {}))).toEqual(['USR9NO1', '9']);
  expect([1, 10, 100].map((role) => orderScreen.noticeFor?.(screenContext({ role }), {}))).toEqual([
    'order.ownNotice',
    undefined,
    undefined,
  ]);
});

test('a row of a plan tells its price, its quota and how long it lasts', () => {
  const plan = planSchema().parse({
    ...{ id: 2, title: 'Pro', price_amount: 12.5, duration_unit: 'month', duration_value: 1, enabled: true },
    ...{ total_amount: 5_000_000, quota_reset_period: 'never', max_purchase_per_user: 3 },
  });
  expectCells(planScreen, plan, {
    price_amount: ['$12.50', 12.5],
    total_amount: ['$10.00', 5_000_000],
    duration: ['1 month', '1 month'],
    max_purchase_per_user: ['3', 3],
    enabled: ['Enabled', true, 'good'],
  });
  expectCells(
    planScreen,
    { ...plan, price_amount: 0, total_amount: 0, max_purchase_per_user: 0, enabled: false },
    {
      price_amount: ['Free', 0],
      total_amount: ['Unlimited', 0],
      max_purchase_per_user: ['–', 0, 'muted'],
      enabled: ['Disabled', false, 'muted'],
    },
  );
  expectCells(
    planScreen,
    { ...plan, quota_reset_period: 'daily', duration_unit: 'custom', custom_seconds: 90 },
    {
      total_amount: ['$10.00, reset daily', 5_000_000],
      duration: ['1 min 30 s', '90 second'],
    },
  );
  expect([true, false].map((enabled) => planScreen.muted?.({ ...plan, enabled }, context))).toEqual([false, true]);
  expect([planScreen.name(plan), planScreen.name({ ...plan, title: '' })]).toEqual(['Pro', '2']);
});

test('a row of a subscription tells what is left, and whose it is where no name is known', () => {
  const row = {
    ...{
      id: 3,
      user_id: 9,
      plan_id: 2,
      plan_title: 'Pro',
      username: 'mira',
      amount_total: 1_000_000,
      amount_used: 250_000,
    },
    ...{
      status: 'active',
      start_time: now - day,
      end_time: now + 3 * day,
      next_reset_time: 0,
      source: 'admin',
      upgrade_group: '',
    },
  };
  expectCells(subscriptionScreen, row, {
    plan_title: ['Pro', 'Pro', undefined, 'ID 2'],
    username: ['mira', 'mira', undefined, 'ID 9'],
    remaining: ['$1.50', 750_000, 'plain'],
    amount_used: ['$0.50', 250_000],
    amount_total: ['$2.00', 1_000_000],
    end_time: ['in 3 days', now + 3 * day],
    next_reset_time: ['never', 0, 'muted'],
  });
  expectCells(
    subscriptionScreen,
    { ...row, plan_title: '', username: '', amount_used: 1_000_000 },
    {
      plan_title: ['2', 2, 'muted'],
      username: ['9', 9, 'muted'],
      remaining: ['$0.00', 0, 'bad'],
    },
  );
  expectCells(
    subscriptionScreen,
    { ...row, amount_total: 0 },
    { remaining: ['Unlimited', null], amount_total: ['Unlimited', 0] },
  );
  expect(
    ['active', 'expired'].map((status) => subscriptionScreen.muted?.({ ...row, status } as never, context)),
  ).toEqual([false, true]);
  expect(subscriptionScreen.noticeFor?.(screenContext({ role: 10 }), { user: 'mira' })).toBeUndefined();
  expect([1, 10].map((role) => subscriptionScreen.noticeFor?.(screenContext({ role }), {}))).toEqual([
    undefined,
    'subscription.adminNotice',
  ]);
});

test('a day of the calendar', () => {
  const done = { date: '2026-11-01', state: 'done', quota_awarded: 6250 } as const;
  expectCells(checkinScreen, done, { weekday: ['Sun', 'sunday'], quota_awarded: ['$0.0125', 6250] });
  const missed = { date: '2026-11-02', state: 'missed', quota_awarded: 0 } as const;
  expectCells(checkinScreen, missed, { weekday: ['Mon', 'monday'], quota_awarded: ['–', 0, 'muted'] });
  expect([done, missed].map((one) => checkinScreen.muted?.(one, context))).toEqual([false, true]);
  expect([checkinScreen.id(done), checkinScreen.name(done)]).toEqual([20261101, '2026-11-01']);
});

test('a row of a model’s price greys what does not apply', () => {
  const row = {
    key: 1,
    model: 'gpt-4o',
    prices: { input: 2.5, output: 10, call: 0.1 },
    expression: '',
    state: 'per-token',
    isServed: true,
  };
  expectCells(priceScreen, row, {
    input: ['$2.50', 2.5, 'plain'],
    output: ['$10.00', 10, 'plain'],
    state: ['Per 1M tokens', 'per-token'],
  });
  expectCells(
    priceScreen,
    { ...row, state: 'per-call' },
    { input: ['$2.50', 2.5, 'muted'], call: ['$0.10', 0.1, 'plain'] },
  );
  expectCells(
    priceScreen,
    { ...row, state: 'expression' },
    { input: ['$2.50', 2.5, 'muted'], call: ['$0.10', 0.1, 'muted'] },
  );
  expectCells(priceScreen, { ...row, prices: {}, state: 'unset', isServed: undefined }, { input: none });
  expect(
    [true, false, undefined].map((isServed) => priceScreen.muted?.({ ...row, isServed } as never, context)),
  ).toEqual([false, true, false]);
});

test('what a site says of a model, and what a sync would change', () => {
  const row = {
    ...{
      id: 6,
      model_name: 'gpt-4o',
      name_rule: 0,
      vendor: 'OpenAI',
      tags: '',
      endpoints: '',
      status: 1,
      sync_official: true,
    },
    ...{ matched_models: ['gpt-4o', 'gpt-4o-mini'], description: '', icon: '', created_time: 0, updated_time: 0 },
  };
  expectCells(metadataScreen, row, {
    state: ['Shown', 'shown', 'good', undefined],
    vendor: ['OpenAI', 'OpenAI'],
    sync_official: ['yes', true],
    matched: ['gpt-4o, gpt-4o-mini', ['gpt-4o', 'gpt-4o-mini']],
  });
  expectCells(
    metadataScreen,
    { ...row, status: 0, vendor: '' },
    { state: ['Hidden', 'hidden', 'warn'], vendor: ['–', '', 'muted'] },
  );
  expect([0, 1].map((status) => metadataScreen.muted?.({ ...row, status } as never, context))).toEqual([true, false]);
  expect(metadataScreen.name({ ...row, model_name: '' } as never)).toBe('6');
  expect(metadataScreen.details?.(row as never, context)).toEqual([]);
  expect(metadataScreen.details?.({ ...row, endpoints: '["openai"]' } as never, context)).toMatchObject([
    { cell: { text: '["openai"]' } },
  ]);
  const line = { key: 1, model: 'gpt-4o', field: 'description', local: 'Old', upstream: 'New', locale: 'en' };
  expectCells(metadataSyncScreen, line, {
    field: ['Description', 'description'],
    local: ['Old', 'Old'],
    upstream: ['New', 'New'],
  });
  expectCells(
    metadataSyncScreen,
    { ...line, field: '' },
    { field: ['New', 'new', 'accent'], local: none, upstream: none },
  );
  expect(
    ['en', 'zh-CN'].map((language) =>
      metadataSyncScreen.filters.find(({ id }) => id === 'locale')?.default?.(screenContext({ language } as never)),
    ),
  ).toEqual(['en', 'zh']);
});

test('a line of a panel', () => {
  const row = {
    ...{
      key: 8,
      panel: 'faq',
      place: 2,
      title: 'Why **so**?',
      type: '',
      published_at: 0,
      url: '',
      slug: '',
      color: '',
    },
    ...{ description: '', extra: '', answer: 'Because.', content: '', entry: {} },
  };
  expectCells(panelScreen, row, {
    id: ['8', 8],
    place: ['2', 2],
    type: ['–', '', 'muted'],
    url: ['–', '', 'muted'],
    published_at: ['–', 0, 'muted'],
    answer: ['Because.', 'Because.'],
  });
  const announcement = { ...row, panel: 'announcement', type: 'error', url: 'https://a.example', published_at: now };
  expectCells(panelScreen, announcement, {
    url: ['https://a.example', 'https://a.example'],
    published_at: ['2026-11-01 00:00:00', now],
  });
  expect(panelScreen.columns.find(({ id }) => id === 'type')?.cell(announcement as never, context).raw).toBe('error');
  expect(panelScreen.details?.({ ...row, answer: '' } as never, context)).toEqual([]);
  expect(panelScreen.details?.({ ...row, answer: 'So **be** it' } as never, context)).toMatchObject([
    { cell: { text: 'So be it' } },
  ]);
});

test('a tag is written so that it is read back as itself, whatever it is called', () => {
  const { idForm } = tagScreen;
  for (const word of ['pool-a', 'untagged', '%75ntagged', 'a b/c', '国内']) {
    const id = idForm?.parse(word);
    expect(idForm?.format(id ?? 0), word).toBe(word === 'a b/c' ? 'a%20b%2Fc' : word);
  }
  expect(idForm?.parse('untagged')).not.toBe(idForm?.parse('%75ntagged'));
  expect(
    [{ tag: '' }, { tag: 'a' }].map((row) => [tagScreen.name(row as never), tagScreen.muted?.(row as never, context)]),
  ).toEqual([
    ['untagged', true],
    ['a', false],
  ]);
});
