import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney, formatNumber, formatPrice } from '../../../shared/format/money.ts';
import { parsePrice, parseQuota } from '../../../shared/format/parse-quota.ts';
import { formatCount, formatQuota, quotaDisplayOf } from '../../../shared/format/quota.ts';

const dollars = { quotaPerUnit: 500_000, displayInCurrency: true };
const units = { quotaPerUnit: 500_000, displayInCurrency: false };

test.each([
  [642_250_000, '$1,284.50'],
  [500_000, '$1.00'],
  [0, '$0.00'],
  [-250_000, '−$0.50'],
  [-1, '−$0.000002'],
  [14, '$0.000028'],
  [2499, '$0.005'],
  [500_000_000_000_000, '$1,000,000,000.00'],
])('FMT-01: %d units are %s where the site shows currency', (quota, expected) => {
  expect(formatQuota(quota, dollars)).toBe(expected);
});

test.each([
  [0, '0'],
  [9999, '9,999'],
  [10_000, '10k'],
  [12_345, '12.3k'],
  [999_999, '999.9k'],
  [1_000_000, '1M'],
  [1_500_000, '1.5M'],
  [999_999_999, '999.9M'],
  [1_000_000_000, '1B'],
  [1_250_000_000_000, '1,250B'],
  [-12_345, '−12.3k'],
  [-9999, '−9,999'],
])('FMT-01: %d units are %s where it does not', (quota, expected) => {
  expect(formatQuota(quota, units)).toBe(expected);
});

test('FMT-01: the unit and the display come from the status; more digits on request', () => {
  const display = quotaDisplayOf({ quota_per_unit: 1000, display_in_currency: true });
  expect(formatQuota(1500, display)).toBe('$1.50');
  expect(formatQuota(225, dollars, 6)).toBe('$0.000450');
  expect(formatCount(0.5)).toBe('0.50');
});

test('FMT-01: what is no number is told so', () => {
  expect(formatQuota(Number.NaN, dollars)).toBe('–');
  expect(formatQuota(Number.POSITIVE_INFINITY, units)).toBe('–');
});

test('FMT-01: numbers are grouped, even those JavaScript writes in powers of ten', () => {
  expect(formatNumber(1_234_567.891, 2)).toBe('1,234,567.89');
  expect(formatNumber(1e21)).toBe('1,000,000,000,000,000,000,000');
  expect(formatMoney(-0.004)).toBe('−$0.004');
  expect(formatMoney(0.004, 2, { name: 'CNY', symbol: '¥', rate: 7.3 })).toBe('¥0.03');
  expect(formatMoney(0.1 + 0.2 - 0.3)).toBe('$0.00');
});

test.each([
  [2.5, '$2.50'],
  [0.00045, '$0.00045'],
  [0.0000001, '$0.0000001'],
  [10, '$10.00'],
  [1 / 3, '$0.333333'],
])('PRICE-02: a price of %d reads %s', (usd, expected) => {
  expect(formatPrice(usd)).toBe(expected);
});

test.each([
  ['500000', 500_000],
  ['500,000', 500_000],
  [' 2.5k ', 2500],
  ['2.3k', 2300],
  ['1M', 1_000_000],
  ['1b', 1_000_000_000],
  ['10usd', 5_000_000],
  ['10 USD', 5_000_000],
  ['$10', 5_000_000],
  ['10$', 5_000_000],
  ['$2.5k', 1_250_000_000],
  ['0.000002usd', 1],
  ['-5', -5],
  ['-$1', -500_000],
  // As copied from a page.
  ['−$1', -500_000],
  ['−1,000', -1000],
  ['+7', 7],
  ['0', 0],
  ['-0', 0],
])('TOK-05 USER-03: %j is read as %d units', (text, value) => {
  expect(parseQuota(text)).toEqual({ ok: true, value });
});

test.each([
  '',
  ' ',
  'abc',
  '1.5',
  '1e5',
  '0x10',
  '１０',
  '1,00',
  '1,000,00',
  '1..5',
  '$10usd',
  '10eur',
  '10kk',
  '--5',
  'Infinity',
  'NaN',
  '1_000',
  '$0.00000001',
  '99999999999999999999',
  '5 5',
])('TOK-05 USER-03: %j is refused', (text) => {
  expect(parseQuota(text)).toMatchObject({ ok: false });
});

test('ASK-01: an amount that is none says why, where that can be told', () => {
  expect(parseQuota('0.0000001usd')).toEqual({ ok: false, reason: 'too-small' });
  expect(parseQuota('10cny')).toEqual({ ok: false, reason: 'currency' });
  expect(parseQuota('1.5')).toEqual({ ok: false, reason: 'fraction' });
  for (const text of ['2,5', '2,5usd', '$2,50', '1.000,50 usd', '-0,1234'])
    expect(parseQuota(text), text).toEqual({ ok: false, reason: 'comma' });
  for (const text of ['1,23,4', '1,2345.5', '1,2,3']) expect(parseQuota(text), text).toEqual({ ok: false });
  expect(parseQuota('ten')).toEqual({ ok: false });
});

test('FMT-01: any whole number of units goes through text and back', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (quota) => {
      expect(parseQuota(String(quota))).toEqual({ ok: true, value: quota === 0 ? 0 : quota });
      expect(parseQuota(formatNumber(quota))).toEqual({ ok: true, value: quota === 0 ? 0 : quota });
    }),
  );
});

test('FMT-01: the short form never claims more than there is', () => {
  const scale: Record<string, number> = { k: 1e3, M: 1e6, B: 1e9 };
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e13 }), (quota) => {
      const text = formatCount(quota);
      const number = Number(text.replace(/[kMB,]/g, '')) * (scale[text.slice(-1)] ?? 1);
      expect(number).toBeLessThanOrEqual(quota + 1e-3);
      expect(number).toBeGreaterThanOrEqual(quota * 0.9);
    }),
  );
});

test('whatever is typed, a parser answers and never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const result = parseQuota(text);
      if (result.ok) expect(Number.isSafeInteger(result.value)).toBe(true);
    }),
  );
});

test('GEN-27: quota is shown in the money of the site: dollars, yuan, its own, or tokens', () => {
  const site = { quota_per_unit: 500_000, display_in_currency: true, usd_exchange_rate: 7.3 };
  const shown = (fields: object, units = 500_000) => formatQuota(units, quotaDisplayOf({ ...site, ...fields }));
  expect(shown({ quota_display_type: 'CNY' })).toBe('¥7.30');
  expect(shown({ quota_display_type: 'CNY' }, -500_000)).toBe('−¥7.30');
  expect(shown({ quota_display_type: 'CNY', usd_exchange_rate: 0 })).toBe('$1.00');
  const own = { quota_display_type: 'CUSTOM', custom_currency_symbol: '₿', custom_currency_exchange_rate: 0.5 };
  expect(shown(own)).toBe('₿0.50');
  expect(shown({ ...own, custom_currency_symbol: '\u001b[31m€' })).toBe('€0.50');
  expect(shown({ ...own, custom_currency_symbol: ' € ' })).toBe('€0.50');
  expect(shown({ ...own, custom_currency_symbol: ' ' })).toBe('¤0.50');
  // A rate of nothing is none.
  expect(shown({ ...own, custom_currency_exchange_rate: 0 })).toBe('$1.00');
  expect(shown({ quota_display_type: 'USD' })).toBe('$1.00');
  expect(shown({ quota_display_type: 'TOKENS' })).toBe('500k');
});

const yuan = { quotaPerUnit: 500_000, displayInCurrency: true, currency: { name: 'CNY', symbol: '¥', rate: 8 } };
const credits = { quotaPerUnit: 500_000, displayInCurrency: true, currency: { name: 'Cr', symbol: 'Cr', rate: 100 } };

test.each([
  ['¥8', yuan, 500_000],
  ['￥16', yuan, 1_000_000],
  ['80cny', yuan, 5_000_000],
  ['-8 元', yuan, -500_000],
  ['¥0.8k', yuan, 50_000_000],
  ['$1', yuan, 500_000],
  ['1usd', yuan, 500_000],
  ['500000', yuan, 500_000],
  ['100 Cr', credits, 500_000],
  ['cr1k', credits, 5_000_000],
  ['1 pts', { ...credits, currency: { name: 'Points', symbol: 'Pts', rate: 100 } }, 5000],
  // A site may call its own money by the sign of the dollar: what is typed means what is shown.
  ['$100', { ...credits, currency: { name: '$', symbol: '$', rate: 100 } }, 500_000],
  ['100usd', { ...credits, currency: { name: '$', symbol: '$', rate: 100 } }, 50_000_000],
  // And by a letter that is a multiplier: thousands are typed far more often.
  ['10k', { ...credits, currency: { name: 'k', symbol: 'k', rate: 100 } }, 10_000],
])('GEN-27: %j is read in the money of the site', (text, display, units) => {
  expect(parseQuota(text, display)).toEqual({ ok: true, value: units });
});

test('GEN-27: money the site does not count in is refused, not taken for units', () => {
  for (const text of ['¥8', '8cny', '100 Cr']) expect(parseQuota(text, dollars)).toMatchObject({ ok: false });
  for (const text of ['€8', '!+8', '¥8usd', '¥8¥', '8xcny'])
    expect(parseQuota(text, yuan)).toMatchObject({ ok: false });
});

test('GEN-27: a price is read as USD, in whichever money it was typed', () => {
  expect(parsePrice('1.25')).toEqual({ ok: true, value: 1.25 });
  expect(parsePrice('¥20', yuan.currency)).toEqual({ ok: true, value: 2.5 });
  expect(parsePrice('$2.5', yuan.currency)).toEqual({ ok: true, value: 2.5 });
  expect(parsePrice('much')).toEqual({ ok: false });
});
