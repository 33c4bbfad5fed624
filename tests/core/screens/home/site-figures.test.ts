import { expect, test } from 'vitest';
import type { SiteUse } from '../../../../shared/screens/home/own-use.ts';
import { siteFigures } from '../../../../shared/screens/home/site-figures.ts';
import { line, type PulseRow } from '../../../../shared/screens/pulse/pulse-line.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';

const figure = (key: string): PulseRow => ({ ...line({ block: 'now', name: key, related: undefined }), text: key });
const rows = ['error_rate', 'balance', 'spent_today', 'calls_per_minute'].map(figure);
const use: SiteUse = { models: [], days: [0, 1_000_000, 500_000], week: 2_500_000, month: 5_000_000 };
const figuresOf = (read: SiteUse | null | undefined) =>
  siteFigures(rows, read, screenContext()).map(({ key, text, note }) => [key, text, note]);

test('SEE-04: the home of an admin shows today beside yesterday, then calls, errors and the spend of 30 days', () => {
  expect(figuresOf(use)).toEqual([
    ['spent_today', 'spent_today', 'Spent yesterday: $2.00'],
    ['calls_per_minute', 'calls_per_minute', ''],
    ['error_rate', 'error_rate', ''],
    ['spent_month', '$10.00', '7 days: $5.00'],
  ]);
  const [, , , month] = siteFigures(rows, use, screenContext());
  expect(month?.command).toBe('tollgate usage list --by=model --range=30d');
  expect(month?.trend?.values).toEqual(use.days);
});

test('SEE-04: until the spend is read its figures are dashes as high as they will be, and a site without sums has none of 30 days', () => {
  expect(figuresOf(undefined).filter(([key]) => key?.startsWith('spent'))).toEqual([
    ['spent_today', 'spent_today', '\u00a0'],
    ['spent_month', '–', '\u00a0'],
  ]);
  expect(figuresOf(null).map(([key]) => key)).toEqual(['spent_today', 'calls_per_minute', 'error_rate']);
});
