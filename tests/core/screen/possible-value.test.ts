import { describe, expect, test } from 'vitest';
import type { Channel } from '../../../shared/domain/channel/channel.ts';
import { columnTest } from '../../../shared/screen/filter/column-test.ts';
import type { Operator } from '../../../shared/screen/filter/filter-words.ts';
import { readListFilter } from '../../../shared/screen/filter/list-filter.ts';
import { faultByRows } from '../../../shared/screen/filter/possible-value.ts';
import type { Column } from '../../../shared/screen/list-screen.ts';
import { channelScreen } from '../../../shared/screens/channel/channel-screen.ts';
import { tokenColumns } from '../../../shared/screens/token/token-columns.ts';
import { createSay } from '../../../shared/text/say.ts';
import { screenContext } from '../../support/gateway/screen-context.ts';

const context = screenContext();
const chinese = { ...context, say: createSay('zh-CN') };

const read = (line: string, as = context) => readListFilter<Channel>(line, channelScreen, as);
const faultOf = (line: string) => read(line).fault;
const holds = (line: string, row: Partial<Channel>, as = context) => {
  const { test: passes, fault } = read(line, as);
  expect(fault, line).toBeUndefined();
  return passes?.(row as Channel);
};

describe('GEN-07 GEN-27: a value that no row can have is not compared silently', () => {
  test.each([
    ['id=abc', 'ID: “abc” isn’t a number.'],
    ['id:abc', 'ID: “abc” isn’t a number.'],
    ['id!=1x', 'ID: “1x” isn’t a number.'],
    ['priority:high', 'Priority: “high” isn’t a number.'],
    ['used_quota=lots', 'Used: “lots” isn’t an amount, like 500000 or 10usd.'],
    ['response_time=fast', 'Latency: “fast” isn’t a duration, like 800ms, 1.5s or 2m. 1 alone is 1 s.'],
    ['test_time=soon', 'Tested: “soon” isn’t a time, like 2026-11-01, yesterday, -7d or +30d.'],
    ['created_time=2026-13-45', 'Created: “2026-13-45” isn’t a time, like 2026-11-01, yesterday, -7d or +30d.'],
    ['type=opnai', 'Type can’t be opnai. Did you mean openai?'],
    ['type:opnai', 'Type can’t be opnai. Did you mean openai?'],
    ['type!=opnai', 'Type can’t be opnai. Did you mean openai?'],
    ['type=nothing-like-it', 'Type can’t be nothing-like-it. Choices: openai, midjourney, '],
    ['status=enabeld', 'Status can’t be enabeld. Did you mean enabled?'],
    ...['status>1', 'status<=enabled', 'name>5', 'models>3', 'type>5', 'tag<a'].map((line) => [
      line,
      'has no order. Use =, != or ~ (contains).',
    ]),
    ['status=on', 'Status can’t be on. Choices: unknown, enabled, disabled, auto-disabled.'],
  ])('%s is refused', (line, fault) => {
    expect(faultOf(line)).toContain(fault);
  });

  test.each([
    ...['name=abc', 'tag:12', 'group=nowhere', 'models:none-such', 'id:1*', 'id~1', 'status=7', 'type=99'],
    ...['type=openai', 'type=1', 'type:azu', 'type=zhipu-v4', 'type~pen', 'type="1 openai"'],
    ...['test_time:11-2', 'test-time:2 h', 'used_quota:$0', 'id=', 'id:none', 'balance=any'],
  ])('%s is compared', (line) => {
    expect(faultOf(line)).toBeUndefined();
  });
});

const channelsOf = (...status: number[]) => status.map((one) => ({ status: one, type: 1 }) as Channel);
test.each([
  ['status=7', channelsOf(1, 2), 'Status can’t be 7. Choices: unknown, enabled, disabled, auto-disabled.'],
  ['status:7', channelsOf(), 'Status can’t be 7. Choices: unknown, enabled, disabled, auto-disabled.'],
  ['status=7 name=other', channelsOf(1, 7), undefined],
  ['status=1,7', channelsOf(2), undefined],
  ['status=7,8', channelsOf(2), 'Status can’t be 7. Choices: unknown, enabled, disabled, auto-disabled.'],
  ['!status:7', channelsOf(1), undefined],
  ['status!=7', channelsOf(1), undefined],
  ['type=99', channelsOf(1), 'Type can’t be 99. Choices: openai, midjourney, '],
  ['type=2', channelsOf(1), undefined],
])('GEN-07: %s, a number without a name here, is refused unless a row has it', (line, rows, fault) => {
  const said = faultByRows(read(line).doubts, rows);
  if (fault === undefined) expect(said).toBeUndefined();
  else expect(said).toContain(fault);
});

test('GEN-07: a state of a newer gateway is found by its number', () => {
  expect([holds('status=7', channelsOf(7)[0] as Channel), holds('status=7', channelsOf(0)[0] as Channel)]).toEqual([
    ...[true, false],
  ]);
});

test('GEN-07: a state may be called by the number that gateways store', () => {
  for (const line of ['status=1', 'status:1', 'status!=2', '!status:2', 'status=1,3']) {
    expect(holds(line, { status: 1 } as Channel), line).toBe(true);
    expect(holds(line, { status: 2 } as Channel), line).toBe(false);
  }
  const usable = tokenColumns.find(({ id }) => id === 'unlimited_quota') as Column<never>;
  const passes = (value: string) => {
    const found = columnTest(usable, '=', value, context);
    return found.ok && found.test({ unlimited_quota: true } as never);
  };
  expect([passes('1'), passes('true'), passes('yes'), passes('0'), passes('no')]).toEqual([
    ...[true, true, true, false, false],
  ]);
  expect(columnTest(usable, '=', 'maybe', context)).toMatchObject({ ok: false });
});

test.each<[string, Operator]>([
  ['never', '='],
  ['none', ':'],
  ['untested', '='],
  ['unt', ':'],
])('GEN-07: a time that was never is called %s (%s)', (word, operator) => {
  const line = `test_time${operator}${word}`;
  expect([holds(line, { test_time: 0 }), holds(line, { test_time: 1_764_000_000 })]).toEqual([true, false]);
});

test('GEN-07: what is not never is: and a word of the language on screen will do', () => {
  expect([holds('test_time!=never', { test_time: 0 }), holds('test_time!=never', { test_time: 5e8 })]).toEqual([
    ...[false, true],
  ]);
  expect([holds('test_time=any', { test_time: 0 }), holds('test_time=any', { test_time: 5e8 })]).toEqual([false, true]);
  const untested = createSay('zh-CN')('common.untested');
  expect([holds(`test_time=${untested}`, { test_time: 0 }, chinese), faultOf(`test_time=${untested}`)]).toEqual([
    ...[true, expect.stringContaining(untested)],
  ]);
});

test('GEN-07: an unlimited key is found by that word, whatever its number is', () => {
  const column = tokenColumns.find(({ id }) => id === 'remain_quota') as Column<never>;
  for (const word of ['unlimited', 'unl']) {
    const found = columnTest(column, ':', word, context);
    expect(found.ok && found.test({ unlimited_quota: true, remain_quota: 0 } as never), word).toBe(true);
    expect(found.ok && found.test({ unlimited_quota: false, remain_quota: 0 } as never), word).toBe(false);
  }
});
