import { describe, expect, test } from 'vitest';
import { periodOf } from '../../../shared/screens/allowance/allowance-period.ts';
import { chooseReceivers, dueOf, type Gift, lookUpGift } from '../../../shared/screens/allowance/allowance-plan.ts';
import { readRules } from '../../../shared/screens/allowance/allowance-rule.ts';

const at = (text: string) => Date.parse(text);

describe('ASK-07: periods go by the calendar of the rule’s zone', () => {
  test.each([
    ['day', 'UTC', '2026-11-28T23:59:59Z', '2026-11-28'],
    ['day', 'Asia/Shanghai', '2026-11-28T15:59:59Z', '2026-11-28'],
    ['day', 'Asia/Shanghai', '2026-11-28T16:00:00Z', '2026-11-29'],
    ['day', 'America/Los_Angeles', '2026-11-28T07:59:59Z', '2026-11-27'],
    // Days on which clocks change have 23 and 25 hours, and are one day.
    ['day', 'Europe/Berlin', '2026-03-28T22:59:59Z', '2026-03-28'],
    ['day', 'Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29'],
    ['day', 'Europe/Berlin', '2026-03-29T21:59:59Z', '2026-03-29'],
    ['day', 'Europe/Berlin', '2026-03-29T22:00:00Z', '2026-03-30'],
    ['day', 'Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25'],
    ['day', 'Europe/Berlin', '2026-10-25T22:59:59Z', '2026-10-25'],
    ['day', 'Europe/Berlin', '2026-10-25T23:00:00Z', '2026-10-26'],
    // Clocks go forward at midnight: the day begins at one.
    ['day', 'Asia/Beirut', '2026-03-28T22:00:00Z', '2026-03-29'],
    ['day', 'Asia/Kathmandu', '2026-11-28T18:14:59Z', '2026-11-28'],
    ['day', 'Asia/Kathmandu', '2026-11-28T18:15:00Z', '2026-11-29'],
    ['week', 'UTC', '2026-11-29T23:59:59Z', '2026-W48'],
    ['week', 'UTC', '2026-11-30T00:00:00Z', '2026-W49'],
    ['week', 'Asia/Shanghai', '2026-11-29T16:00:00Z', '2026-W49'],
    ['week', 'Europe/Berlin', '2026-10-25T22:59:59Z', '2026-W43'],
    // Weeks belong to the year of their Thursday.
    ['week', 'UTC', '2026-12-31T12:00:00Z', '2026-W53'],
    ['week', 'UTC', '2027-01-03T12:00:00Z', '2026-W53'],
    ['week', 'UTC', '2027-01-04T12:00:00Z', '2027-W01'],
    ['week', 'UTC', '2024-12-30T12:00:00Z', '2025-W01'],
    ['month', 'UTC', '2028-02-29T23:59:59Z', '2028-02'],
    ['month', 'UTC', '2027-02-28T23:59:59Z', '2027-02'],
    ['month', 'UTC', '2027-03-01T00:00:00Z', '2027-03'],
    ['month', 'Asia/Shanghai', '2026-12-31T16:00:00Z', '2027-01'],
    ['month', 'America/New_York', '2027-01-01T04:59:59Z', '2026-12'],
  ] as const)('a %s in %s at %s is %s', (every, zone, time, name) => {
    expect(periodOf(every, at(time), zone).name).toBe(name);
  });

  test('first and last days', () => {
    expect(periodOf('week', at('2027-01-01T00:00:00Z'), 'UTC')).toEqual({
      ...{ name: '2026-W53', first: '2026-12-28', last: '2027-01-03' },
    });
    expect(periodOf('month', at('2028-02-10T00:00:00Z'), 'UTC')).toMatchObject({
      ...{ first: '2028-02-01', last: '2028-02-29' },
    });
  });

  test('no hour of a year has a period before that of the hour before', () => {
    for (const zone of ['Europe/Berlin', 'Australia/Lord_Howe', 'America/Havana', 'UTC']) {
      let before = '';
      for (let hour = 0; hour < 366 * 24; hour += 1) {
        const { name } = periodOf('day', at('2026-01-01T00:00:00Z') + hour * 3_600_000, zone);
        expect(name >= before, `${zone} ${name}`).toBe(true);
        before = name;
      }
    }
  });
});

const rule = { users: { groups: ['a'] }, every: 'week', zone: 'UTC', add: '5usd' };
const faultsOf = (content: unknown) => readRules(content, {}).faults.map((one) => `${one.at} ${one.key}`);
const withRule = (changes: object) => ({ allowances: { a: { ...rule, ...changes } } });

describe('ASK-07: rules are read whole, or not at all', () => {
  test('what a rule says', () => {
    expect(
      readRules(
        { zone: 'Asia/Shanghai', allowances: { a: { ...rule, zone: undefined, at_most: '¥70' } } },
        {
          currency: { name: 'CNY', symbol: '¥', rate: 7 },
        },
      ).rules,
    ).toEqual([
      {
        ...{ name: 'a', kind: 'user', every: 'week', zone: 'Asia/Shanghai', mode: 'add' },
        ...{ amount: 2_500_000, atMost: 5_000_000 },
        receivers: { ids: [], names: [], groups: ['a'], where: [] },
      },
    ]);
    expect(readRules(withRule({ users: undefined, keys: 'all', add: undefined, set: 0 }), {}).rules).toMatchObject([
      { kind: 'token', mode: 'set', amount: 0, receivers: { ids: [], names: [] } },
    ]);
  });

  test.each([
    [null, ' allowance.notAMap'],
    [{ allowances: {} }, 'allowances allowance.noRules'],
    [{ ...withRule({}), version: 2 }, 'version allowance.newerRules'],
    [{ ...withRule({}), zones: 'UTC' }, 'zones allowance.unknownFieldNear'],
    [withRule({ zone: 'Mars/Olympus' }), 'allowances.a.zone allowance.noZone'],
    [withRule({ zone: undefined }), 'zone allowance.zoneMissing'],
    [{ ...withRule({ zone: undefined }), zone: 'UTC+8' }, 'zone allowance.noZone'],
    [{ allowances: [rule] }, 'allowances allowance.noRules'],
    [withRule({ every: 'year' }), 'allowances.a.every allowance.notOneOf'],
    [withRule({ set: '5usd' }), 'allowances.a allowance.oneOf'],
    [withRule({ keys: 'all' }), 'allowances.a allowance.oneOf'],
    [withRule({ add: '0' }), 'allowances.a.add allowance.notAnAmount'],
    [withRule({ add: '-5usd' }), 'allowances.a.add allowance.notAnAmount'],
    [withRule({ add: '+5usd' }), 'allowances.a.add allowance.notAnAmount'],
    [withRule({ add: undefined, set: '5usd', at_most: '9usd' }), 'allowances.a.at_most allowance.setAtMost'],
    [withRule({ users: {} }), 'allowances.a.users allowance.noReceivers'],
    // A list that came out empty is not everybody.
    [withRule({ users: { ids: [] } }), 'allowances.a.users.ids allowance.emptyList'],
    [withRule({ users: { ids: ['x'] } }), 'allowances.a.users.ids allowance.notIds'],
    [withRule({ users: { group: ['a'] } }), 'allowances.a.users.group allowance.unknownFieldNear'],
    [withRule({ atmost: '9usd' }), 'allowances.a.atmost allowance.unknownFieldNear'],
  ])('%j: %s', (content, fault) => {
    expect(faultsOf(content)).toContain(fault);
    expect(readRules(content, {}).rules).toEqual([]);
  });
});

const gift: Gift = {
  ...{ n: 1, rule: 'a', kind: 'user', id: 2, name: 'mira', period: '2026-W48', mode: 'add', amount: 500 },
  ...{ quota: 1000, used: 70, at: 1_000_000, state: 'open' },
};
const later = gift.at + 120_000;

describe('ASK-07: a gift whose answer was lost is looked up, and never guessed', () => {
  test.each([
    ['it is there', { quota: 1500, used: 70 }, later, 'given'],
    ['it is there, and some of it was spent', { quota: 1300, used: 270 }, gift.at, 'given'],
    ['it is not there', { quota: 1000, used: 70 }, later, 'not-given'],
    ['it is not there, and some was spent', { quota: 900, used: 170 }, later, 'not-given'],
    ['it is not there yet, and may still arrive', { quota: 1000, used: 70 }, later - 1, 'unsure'],
    ['somebody gave something else', { quota: 1700, used: 70 }, later, 'unsure'],
    ['some was taken', { quota: 1400, used: 70 }, later, 'unsure'],
  ] as const)('%s', (_what, now, nowMs, verdict) => {
    expect(lookUpGift(gift, now, nowMs)).toBe(verdict);
  });
});

test('ASK-07: each is owed once a period, up to the most there may be', () => {
  const add = { mode: 'add', amount: 500, atMost: 1200 } as const;
  const nothing = { gift: undefined, latest: undefined };
  const due = (quota: number, known: Parameters<typeof dueOf>[3] = nothing, of: Parameters<typeof dueOf>[0] = add) =>
    dueOf(of, { name: '2026-W48' }, { quota, used: 0 }, known);
  expect(due(100)).toEqual({ state: 'due', amount: 500 });
  expect(due(1000)).toEqual({ state: 'due', amount: 200 });
  expect(due(-100)).toEqual({ state: 'due', amount: 500 });
  expect(due(1200)).toEqual({ state: 'full' });
  expect(due(800, nothing, { mode: 'set', amount: 500, atMost: undefined })).toEqual({ state: 'due', amount: -300 });
  expect(due(500, nothing, { mode: 'set', amount: 500, atMost: undefined })).toEqual({ state: 'full' });
  const known = (state: Gift['state'], period = '2026-W48') => ({
    gift: period === '2026-W48' ? { ...gift, state } : undefined,
    latest: { ...gift, state, period },
  });
  expect(due(100, known('given')).state).toBe('already');
  expect(due(100, known('nothing')).state).toBe('already');
  expect(due(100, known('open')).state).toBe('unsure');
  expect(due(100, known('failed')).state).toBe('due');
  expect(due(100, known('given', '2026-W47')).state).toBe('due');
  // A clock that went back gives nothing a second time; a rule that went from days to weeks begins anew.
  expect(due(100, known('given', '2026-W49')).state).toBe('clock');
  expect(due(100, known('given', '2026-11-30')).state).toBe('due');
});

test('ASK-07: receivers are chosen once each, and those whom nobody knows are named', () => {
  const rows = [
    { id: 1, name: 'a', group: 'x', quota: 0, used: 0 },
    { id: 2, name: 'b', group: 'y', quota: 9, used: 0 },
  ];
  const choose = (receivers: object, passes: (row: (typeof rows)[0]) => boolean = () => true) => {
    const { chosen, missing } = chooseReceivers(
      { ...{ ids: [], names: [], groups: [], where: [] }, ...receivers },
      rows,
      passes,
    );
    return [chosen.map(({ id }) => id), missing];
  };
  expect(choose({ ids: [1], names: ['a'], groups: ['x'] })).toEqual([[1], []]);
  expect(choose({ ids: [7], names: ['c'], groups: ['y'] })).toEqual([[2], ['7', 'c']]);
  expect(choose({})).toEqual([[1, 2], []]);
  expect(choose({}, ({ quota }) => quota > 5)).toEqual([[2], []]);
  expect(choose({ ids: [1] }, ({ quota }) => quota > 5)).toEqual([[], []]);
});
