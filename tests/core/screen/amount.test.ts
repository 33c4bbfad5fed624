import { expect, test } from 'vitest';
import { amountPresets, dollarsText } from '../../../shared/screen/amount.ts';
import { parseFieldText } from '../../../shared/screen/field-text.ts';
import { columnTest } from '../../../shared/screen/filter/column-test.ts';
import { readableColumn } from '../../../shared/screen/readable-column.ts';
import { pricingColumns } from '../../../shared/screens/pricing/pricing-columns.ts';
import { tokenColumns } from '../../../shared/screens/token/token-columns.ts';
import { tokenForm } from '../../../shared/screens/token/token-form.ts';
import { screenContext } from '../../support/gateway/screen-context.ts';

const yuan = screenContext({ status: { quota_display_type: 'CNY', usd_exchange_rate: 8 } });
const own = { quota_display_type: 'CUSTOM', custom_currency_symbol: '✦', custom_currency_exchange_rate: 100 };
const custom = screenContext({ status: own });
const tokens = screenContext({ status: { quota_display_type: 'TOKENS' } });
const dollars = screenContext();

const column = (id: string) => [...tokenColumns, ...pricingColumns].find((one) => one.id === id) as never;

test('GEN-27: amounts to choose from are round in the money of the site, and worth what they say', () => {
  expect(amountPresets([1, 10, -1], dollars)).toEqual([
    { label: '$1', value: 500_000 },
    { label: '$10', value: 5_000_000 },
    { label: '−$1', value: -500_000 },
  ]);
  expect(amountPresets([1, 10], yuan)).toEqual([
    { label: '¥10', value: 625_000 },
    { label: '¥100', value: 6_250_000 },
  ]);
  expect(amountPresets([1, 10], custom)).toEqual([
    { label: '✦100', value: 500_000 },
    { label: '✦1,000', value: 5_000_000 },
  ]);
  expect(amountPresets([1], tokens)).toEqual([{ label: '500k', value: 500_000 }]);
});

test('GEN-27: dollars of orders and payments stand beside what they are in the money of the site', () => {
  expect([dollars, yuan, custom, tokens].map((context) => dollarsText(10, context, 0))).toEqual([
    '$10',
    '$10 (¥80.00)',
    '$10 (✦1,000.00)',
    '$10 (5M)',
  ]);
});

test('GEN-27: fields take the money of the site, and their examples are in it', () => {
  const field = tokenForm.fields.find(({ name }) => name === 'remain_quota') as (typeof tokenForm.fields)[number];
  expect(parseFieldText(field, '¥80', yuan)).toEqual({ ok: true, value: 5_000_000 });
  expect(parseFieldText(field, '1000✦', custom)).toEqual({ ok: true, value: 5_000_000 });
  const message = (context: typeof yuan) => {
    const read = parseFieldText(field, 'much', context);
    return read.ok ? '' : read.message;
  };
  expect(message(yuan)).toMatch(/example ¥10 or 2\.5k/);
  expect(message(custom)).toMatch(/✦10 /);
  expect(message(tokens)).not.toMatch(/[$¥]|usd/);
});

test.each([
  [dollars, 'remain_quota', '>', '9usd', true],
  [dollars, 'remain_quota', '>', '$10', false],
  [yuan, 'remain_quota', '>=', '¥80', true],
  [yuan, 'remain_quota', '>', '¥80', false],
  [yuan, 'remain_quota', '=', '80cny', true],
  [yuan, 'remain_quota', '!=', '¥80', false],
  [yuan, 'remain_quota', '<', '5000001', true],
])('GEN-27: a condition compares with an amount as it is typed (%#)', (context, id, operator, value, expected) => {
  const row = { remain_quota: 5_000_000, unlimited_quota: false };
  const comparison = columnTest(column(id), operator as '>', value, context);
  expect(comparison.ok && comparison.test(row as never)).toBe(expected);
});

test('GEN-27: a condition that is no amount is told with an example in the money of the site', () => {
  const wrong = columnTest(column('remain_quota'), '>', '¥8', dollars);
  expect(wrong).toEqual({ ok: false, fault: 'Remaining: “¥8” isn’t an amount, like 500000 or 10usd.' });
  expect(columnTest(column('remain_quota'), '>', 'much', yuan)).toMatchObject({ fault: expect.stringMatching(/¥10/) });
});

test('GEN-27: prices are shown in the money of the site, and stay USD for machines', () => {
  const price = pricingColumns.find(({ id }) => id === 'prompt_price');
  const shown = (context: typeof yuan) => price?.cell({ promptPrice: 2.5 } as never, context);
  expect(shown(yuan)).toMatchObject({ text: '¥20.00', raw: 2.5 });
  expect(shown(custom)).toMatchObject({ text: '✦250.00', raw: 2.5 });
  expect(shown(tokens)).toMatchObject({ text: '$2.50', raw: 2.5 });
});

test('GEN-27: files hold amounts once more in the money of the site, under a heading that names it', () => {
  const money = readableColumn({ id: 'quota', unit: 'quota' }, yuan);
  expect([money?.heading, money?.value(1_000_000), money?.value(null)]).toEqual(['quota (CNY)', 16, null]);
  expect(readableColumn({ id: 'quota', unit: 'quota' }, dollars)?.heading).toBe('quota (USD)');
  expect(readableColumn({ id: 'quota', unit: 'quota' }, custom)?.heading).toBe('quota (✦)');
  expect(readableColumn({ id: 'quota', unit: 'quota' }, tokens)).toBeUndefined();
  expect(readableColumn({ id: 'price', unit: 'usd' }, yuan)?.value(2.5)).toBe(20);
  expect(readableColumn({ id: 'id' }, yuan)).toBeUndefined();
});
