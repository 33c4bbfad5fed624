import { describe, expect, test } from 'vitest';
import { channelSchema } from '../../../../shared/domain/channel/channel.ts';
import { readListFilter } from '../../../../shared/screen/filter/list-filter.ts';
import { channelColumns } from '../../../../shared/screens/channel/channel-columns.ts';
import { channelScreen } from '../../../../shared/screens/channel/channel-screen.ts';
import { screenContext, testNow } from '../../../support/gateway/screen-context.ts';

const context = screenContext();

function cell(id: string, row: Record<string, unknown>, over = context) {
  const column = channelColumns.find((candidate) => candidate.id === id);
  if (!column) throw new Error(`no column ${id}`);
  return column.cell(channelSchema().parse({ id: 1, name: 'a', status: 1, ...row }), over);
}

describe('CHAN-03: columns of the channel list', () => {
  test('id, name, type, group, status, response, used, balance, priority and weight stand in this order', () => {
    const shown = channelColumns.filter(({ wide }) => !wide).map(({ id }) => id);
    expect(shown).toEqual([
      'id',
      'name',
      'type',
      'group',
      'status',
      'response_time',
      'used_quota',
      'balance',
      'priority',
      'weight',
    ]);
  });

  test('a type shows number and name, 0 is unknown', () => {
    expect(cell('type', { type: 14 })).toMatchObject({ text: '14 Anthropic Claude', raw: 14 });
    expect(cell('type', { type: 0 }).text).toBe('0 Unknown type');
  });

  test('an auto-disabled channel tells reason and time, sanitised', () => {
    const other_info = JSON.stringify({
      status_reason: 'insufficient\u001b[2J balance',
      status_time: testNow / 1000 - 720,
    });
    const status = cell('status', { status: 3, other_info });
    expect(status).toMatchObject({ tone: 'bad', raw: 'auto-disabled' });
    expect(status.hint).toContain('insufficient');
    expect(status.hint).toContain('12');
    expect(status.hint).not.toContain('\u001b');
    expect(cell('status', { status: 1, other_info }).hint).toBeUndefined();
    // Machines are told both by themselves, and nothing of a disabling that is over.
    expect(cell('status_reason', { status: 3, other_info })).toMatchObject({ text: 'insufficient balance' });
    expect(cell('status_time', { status: 3, other_info }).raw).toBe(testNow / 1000 - 720);
    expect([cell('status_reason', { other_info }).raw, cell('status_time', { other_info }).raw]).toEqual(['', 0]);
    expect([cell('status_reason', { status: 3 }).raw, cell('status_time', { status: 3 }).raw]).toEqual(['', 0]);
  });

  test('response time has its tone and the moment of the test; 0 is untested', () => {
    expect(cell('response_time', { response_time: 4100, test_time: testNow / 1000 - 60 })).toMatchObject({
      tone: 'warn',
      raw: 4100,
      hint: expect.stringContaining('1'),
    });
    expect(cell('response_time', {})).toMatchObject({ text: 'untested', tone: 'muted', raw: null });
  });

  test('SEE-04: how long a balance lasts at its mean use, where both are known', () => {
    const made = testNow / 1000 - 10 * 86_400;
    const row = { balance: 12, balance_updated_time: 1, created_time: made, used_quota: 30 * 500_000 };
    expect(cell('days_left', row)).toMatchObject({ text: '4 d', raw: 4, tone: 'warn' });
    expect(cell('days_left', { ...row, balance: 120 })).toMatchObject({ text: '40 d', tone: 'plain' });
    expect(cell('days_left', { ...row, balance: 9000 })).toMatchObject({ text: 'over a year', short: '>1 y' });
    expect(cell('days_left', { ...row, used_quota: 0 })).toMatchObject({ text: '–', raw: null });
    expect(cell('days_left', { ...row, balance_updated_time: 0 }).raw).toBeNull();
  });

  test('the remaining balance is money, and a dash while it was never asked for', () => {
    expect(cell('balance', { balance: 120.5, balance_updated_time: 1 }).text).toBe('$120.50');
    expect(cell('balance', {})).toMatchObject({ text: '–', raw: null });
    expect(cell('balance', { balance_updated_time: 1 })).toMatchObject({ text: '$0.00', tone: 'bad' });
    // Told by who made it, and never asked for.
    expect(cell('balance', { balance: 5 })).toMatchObject({ text: '$5.00', tone: 'plain', hint: undefined });
  });

  test('GEN-07: no comparison holds for what was never measured: neither a low balance nor a quick answer', () => {
    const channel = (row: object) => channelSchema().parse({ id: 1, name: 'a', status: 1, ...row });
    const asked = channel({ balance: 3, balance_updated_time: 1, response_time: 900 });
    for (const words of ['balance<10', 'balance>=0', 'response_time<1000', 'response_time<=0']) {
      const { test: holds, fault } = readListFilter(words, channelScreen, context);
      expect([fault, holds?.(channel({}))], words).toEqual([undefined, false]);
      expect(holds?.(asked), words).toBe(words !== 'response_time<=0');
    }
  });

  test('used quota follows the display of the site', () => {
    expect(cell('used_quota', { used_quota: 750_000 }).text).toBe('$1.50');
    const units = screenContext({ status: { display_in_currency: false } });
    expect(cell('used_quota', { used_quota: 750_000 }, units)).toMatchObject({ text: '750k', raw: 750_000 });
  });

  test('names of the server cannot carry escape sequences', () => {
    expect(cell('name', { name: 'a\u001b]52;c;aGk=\u0007b' }).text).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
  });

  test('priority and weight are edited in place; disabled rows are greyed (CHAN-01)', () => {
    expect(channelColumns.filter(({ editable }) => editable).map(({ id }) => id)).toEqual(['priority', 'weight']);
    const muted = (status: number) => channelScreen.muted?.(channelSchema().parse({ id: 1, status }), context);
    expect([muted(1), muted(2), muted(3)]).toEqual([false, true, true]);
  });
});

test('a provider is told from others by its initials', () => {
  const badge = (type: number) =>
    channelColumns.find(({ badge: drawn }) => drawn)?.badge?.(channelSchema().parse({ id: 1, type }), context);
  expect(badge(14)).toMatchObject({ letters: 'AC', title: 'Anthropic Claude', hue: 6 });
  expect(badge(1)).toMatchObject({ letters: 'Op', title: 'OpenAI', hue: 1 });
});
