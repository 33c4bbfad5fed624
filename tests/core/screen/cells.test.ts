import { expect, test } from 'vitest';
import { channelStatuses } from '../../../shared/domain/state/status.ts';
import {
  type Cell,
  countCell,
  emptyCell,
  idCell,
  listCell,
  memberCell,
  momentCell,
  multilineCell,
  quotaCell,
  reasonCell,
  textCell,
  timeCell,
  yesNoCell,
} from '../../../shared/screen/cells.ts';
import { screenContext } from '../../support/gateway/screen-context.ts';
import { stayInZone } from '../../support/run/in-zone.ts';

stayInZone('UTC');

// 2026-11-01 13:30 UTC.
const now = Date.UTC(2026, 10, 1, 13, 30);
const context = screenContext({ now });
const chinese = screenContext({ now, language: 'zh-CN' });
const at = (...parts: [number, number, number, number?, number?, number?]) => Date.UTC(...parts) / 1000;
/** What a person reads, its tone, and what machine formats print. */
const outcome = ({ text, tone, raw }: Cell) => [text, tone, raw];

test('what a server wrote is shown harmless, and handed to machines as it came', () => {
  expect(outcome(textCell('a\u001b[31m b\nc'))).toEqual(['a b c', undefined, 'a\u001b[31m b\nc']);
  expect(multilineCell('a\u001b[31m\nb').text).toBe('a\nb');
  expect(outcome(listCell(['x\u0007', 'y']))).toEqual(['x, y', undefined, ['x\u0007', 'y']]);
  expect(listCell([]).text).toBe('');
});

test('a place with nothing to show says so, and keeps what the row holds for machines', () => {
  expect(outcome(emptyCell(null))).toEqual(['–', 'muted', null]);
  expect(outcome(emptyCell(0))).toEqual(['–', 'muted', 0]);
  expect(outcome(reasonCell(''))).toEqual(['–', 'muted', '']);
  expect(outcome(reasonCell('no\u0007 money'))).toEqual(['no money', 'bad', 'no\u0007 money']);
});

test('numbers: an id as it is, a count with its thousands apart, quota as the site shows it', () => {
  expect(outcome(idCell(1_234_567))).toEqual(['1234567', undefined, 1_234_567]);
  expect(outcome(countCell(1_234_567))).toEqual(['1,234,567', undefined, 1_234_567]);
  expect(outcome(quotaCell(750_000, context))).toEqual(['$1.50', undefined, 750_000]);
  expect(quotaCell(225, context, 6).text).toBe('$0.000450');
  const inUnits = screenContext({ status: { display_in_currency: false } });
  expect(quotaCell(750_000, inUnits).text).toBe('750k');
});

test('yes and no in the language of the person, true and false for machines', () => {
  expect([yesNoCell(true, context), yesNoCell(false, context)].map(outcome)).toEqual([
    ['yes', undefined, true],
    ['no', undefined, false],
  ]);
  expect([yesNoCell(true, chinese).text, yesNoCell(false, chinese).text]).toEqual(['是', '否']);
});

test('a member of an enumeration is told by label, tone and machine name; an unknown value as the gateway sent it', () => {
  expect(outcome(memberCell(channelStatuses, 3, context))).toEqual(['Auto-disabled', 'bad', 'auto-disabled']);
  expect(outcome(memberCell(channelStatuses, 9, context))).toEqual(['Unknown', 'muted', 9]);
  const words = { ...channelStatuses, members: [], of: () => channelStatuses.of(undefined) } as never;
  expect(outcome(memberCell<string>(words, 'new\u0007 word', context))).toEqual([
    'new word',
    'muted',
    'new\u0007 word',
  ]);
  expect(outcome(memberCell<string>(words, '', context))).toEqual(['Unknown', 'muted', '']);
});

test('a time reads as how long ago, with the exact time behind it', () => {
  const cell = timeCell(at(2026, 10, 1, 13, 27), context, 'common.unknown');
  expect([...outcome(cell), cell.hint]).toEqual([
    '3 min ago',
    undefined,
    at(2026, 10, 1, 13, 27),
    '2026-11-01 13:27:00',
  ]);
  for (const none of [0, -1]) {
    const cell = timeCell(none, context, 'common.unknown');
    expect([...outcome(cell), cell.hint]).toEqual(['unknown', 'muted', none, undefined]);
  }
  expect(timeCell(1, context, 'common.unknown').text).toBe('56 years ago');
});

test('a moment reads exactly, with how long ago behind it, and in short without what all rows share', () => {
  const moment = momentCell(at(2026, 10, 1, 13, 27, 5), context);
  expect([...outcome(moment), moment.hint, moment.short]).toEqual([
    ...['2026-11-01 13:27:05', undefined, at(2026, 10, 1, 13, 27, 5), '2 min ago', '13:27:05'],
  ]);
  expect(momentCell(at(2026, 9, 31, 23, 59, 59), context).short).toBe('10-31 23:59');
  expect(momentCell(at(2025, 10, 1, 13, 27, 5), context).short).toBe('2025-11-01 13:27');
  expect(Object.keys(moment)).toContain('short');
  for (const none of [0, -1]) expect(outcome(momentCell(none, context))).toEqual(['–', 'muted', none]);
});
