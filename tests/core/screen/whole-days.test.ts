import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Role } from '../../../shared/domain/user/role.ts';
import { coveredCell, rangeFilters } from '../../../shared/screen/covered.ts';
import { fixedText, parseFieldText } from '../../../shared/screen/field-text.ts';
import { filterFault } from '../../../shared/screen/filter-values.ts';
import type { AnyField } from '../../../shared/screen/form.ts';
import { dashboardQuery } from '../../../shared/screens/dashboard/dashboard-query.ts';
import { drawingQuery } from '../../../shared/screens/drawing/drawing-screen.ts';
import { cleanupForm } from '../../../shared/screens/log/log-cleanup.ts';
import { logFilters, logQuery } from '../../../shared/screens/log/log-filters.ts';
import { orderScreen } from '../../../shared/screens/order/order-screen.ts';
import { redemptionForm } from '../../../shared/screens/redemption/redemption-form.ts';
import { taskQuery } from '../../../shared/screens/task/task-screen.ts';
import { tokenForm } from '../../../shared/screens/token/token-form.ts';
import { usageQuery } from '../../../shared/screens/usage/usage-query.ts';
import { answeringContext } from '../../support/gateway/answering-context.ts';
import { screenContext } from '../../support/gateway/screen-context.ts';

// One rule for what a date means, in every question that has one (ASK-03), in a zone whose clocks change.

const zone = process.env.TZ;
beforeAll(() => {
  process.env.TZ = 'America/New_York';
});
afterAll(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const now = Date.parse('2026-11-26T15:00:00Z');
const unix = (iso: string) => Date.parse(iso) / 1000;
const context = screenContext({ now, role: Role.Root });

type Range = readonly [start: number | undefined, end: number | undefined];
/** What each list asks the gateway for: the first and the last second. */
const requests: Record<string, (filters: Record<string, string>) => Range> = {
  log: (filters) => {
    const { start_timestamp, end_timestamp } = logQuery(filters, context);
    return [start_timestamp, end_timestamp];
  },
  usage: (filters) => {
    const { start, end } = usageQuery(filters, context);
    return [start, end];
  },
  dashboard: (filters) => {
    const { start, end } = dashboardQuery(filters, context);
    return [start, end];
  },
  task: (filters) => {
    const { start_timestamp, end_timestamp } = taskQuery(filters, context);
    return [start_timestamp, end_timestamp];
  },
  drawing: (filters) => {
    const { start_timestamp = 0, end_timestamp = 0 } = drawingQuery(filters, context);
    // In ms; the last second to its end.
    expect(end_timestamp % 1000).toBe(999);
    return [start_timestamp / 1000, Math.floor(end_timestamp / 1000)];
  },
};

describe.each(Object.keys(requests))('ASK-03: the days of %s', (name) => {
  const ask = requests[name] as (filters: Record<string, string>) => Range;

  test.each([
    // Clocks go on at two: 23 hours. Back: 25 hours.
    ['2026-03-08', '2026-03-08', '2026-03-08T05:00Z', '2026-03-09T03:59:59Z'],
    ['2026-11-01', '2026-11-01', '2026-11-01T04:00Z', '2026-11-02T04:59:59Z'],
    ['2026-11-24', '2026-11-24', '2026-11-24T05:00Z', '2026-11-25T04:59:59Z'],
    ['2026-10-01', '2026-10-31', '2026-10-01T04:00Z', '2026-11-01T03:59:59Z'],
    ['2026-10', '2026-10', '2026-10-01T04:00Z', '2026-11-01T03:59:59Z'],
    ['2026-W44', '2026-W44', '2026-10-26T04:00Z', '2026-11-02T04:59:59Z'],
    ['09:00', '9:30', '2026-11-26T14:00Z', '2026-11-26T14:29:59Z'],
    ['yesterday', 'yesterday', '2026-11-25T05:00Z', '2026-11-26T04:59:59Z'],
    ['2026-11-24 09:00', '2026-11-24 10:00', '2026-11-24T14:00Z', '2026-11-24T14:59:59Z'],
    ['-2d', '-1d', '2026-11-24T15:00Z', '2026-11-25T14:59:59Z'],
  ])('from %s to %s are whole', (start, end, first, last) => {
    expect(ask({ start, end })).toEqual([unix(first), unix(last)]);
  });

  test('reports of one day after the other neither overlap nor leave a gap', () => {
    const days = ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03'];
    const ranges = days.map((day) => ask({ start: day, end: day }));
    for (const [target, [start]] of ranges.entries()) {
      if (target > 0) expect(start).toBe(Number(ranges[target - 1]?.[1]) + 1);
    }
  });

  test('today goes up to now at least', () => {
    const [start, end = 0] = ask({ start: 'today', end: 'today' });
    expect(start).toBe(unix('2026-11-26T05:00Z'));
    expect(end).toBeGreaterThanOrEqual(now / 1000);
  });
});

test('ASK-03: the days of orders are whole', async () => {
  const order = (id: number, iso: string) => ({ id, trade_no: `t${id}`, status: 'success', create_time: unix(iso) });
  const orders = [
    order(4, '2026-11-25T05:00:00Z'),
    order(3, '2026-11-25T04:59:59Z'),
    order(2, '2026-11-24T05:00:00Z'),
    order(1, '2026-11-24T04:59:59Z'),
  ];
  const page = { rows: orders, total: 4, hasMore: false, page: 1, pageSize: 100 };
  const { context: site } = answeringContext(
    { 'orders.list': () => page, 'users.get': () => ({ username: 'mira' }) },
    { role: Role.Root },
  );
  const filters = { start: '2026-11-24', end: '2026-11-24' };
  const { rows } = await orderScreen.list({ page: 1, pageSize: 10, filters }, site, {});
  expect(rows.map(({ id }) => id)).toEqual([3, 2]);
});

describe('ASK-03: a date in a form', () => {
  const field = <Value extends object>({ fields }: { fields: readonly AnyField<Value>[] }, name: string) => {
    const found = fields.find((one) => one.name === name);
    if (found === undefined) throw new Error(`no field ${name}`);
    return found;
  };
  const forms = {
    key: field(tokenForm, 'expired_time'),
    codes: field(redemptionForm, 'expired_time'),
  };

  test.each(Object.entries(forms))('as the expiry of a %s is the end of that day', (_name, expiry) => {
    const read = (text: string) => parseFieldText(expiry as never, text, context);
    expect(read('2026-12-31')).toEqual({ ok: true, value: unix('2027-01-01T04:59:59Z') });
    expect(read('today')).toEqual({ ok: true, value: unix('2026-11-27T04:59:59Z') });
    expect(read('2026-12-31 18:00')).toEqual({ ok: true, value: unix('2026-12-31T23:00:00Z') });
    expect(read('never')).toEqual({ ok: true, value: -1 });
    expect(fixedText(expiry, '2026-12-31', now)).toBe('2027-01-01T04:59:59Z');
  });

  test('before which a log is cleared is its beginning', () => {
    const before = field(cleanupForm, 'before');
    expect(parseFieldText(before, '2026-11-01', context)).toEqual({ ok: true, value: unix('2026-11-01T04:00:00Z') });
  });

  test('ASK-03: a capital M is refused with its cures, in forms and filters', () => {
    const outcome = 'M could be minutes or months. Use +1m for a minute, +1mo for a month.';
    expect(parseFieldText(forms.key, '+1M', context)).toEqual({ ok: false, message: outcome });
    const [start] = logFilters;
    expect(start && filterFault(start, { start: '+1M' }, context)).toBe(outcome);
  });
});

describe('ASK-03: a range is told', () => {
  test.each([
    ['2026-11-24T05:00Z', '2026-11-25T04:59:59Z', '2026-11-24'],
    ['2026-10-01T04:00Z', '2026-11-01T03:59:59Z', '2026-10-01 – 2026-10-31'],
    ['2026-11-24T14:00Z', '2026-11-24T14:59:59Z', '2026-11-24 09:00:00 – 2026-11-24 09:59:59'],
  ])('%s to %s as %s, and asked for again as it was', (first, last, text) => {
    const range = { start: unix(first), end: unix(last) };
    expect(coveredCell(range).text).toBe(text);
    expect(requests.log?.(rangeFilters(range))).toEqual([range.start, range.end]);
  });

  test('with one end open', () => {
    expect(coveredCell({ start: unix('2026-11-24T05:00Z') }).text).toBe('2026-11-24 –');
    expect(coveredCell({ end: unix('2026-11-25T04:59:59Z') }).text).toBe('– 2026-11-24');
  });
});
