import { expect, test } from 'vitest';
import { PulseState } from '../../../../shared/domain/state/pulse.ts';
import { line } from '../../../../shared/screens/pulse/pulse-line.ts';
import { changesText, type NoticeStates, pulseChanges } from '../../../../shared/screens/pulse/pulse-notice.ts';
import { exactSay } from '../../../support/exact-say.ts';

const row = (key: string, state: PulseState, note = '') =>
  line({ block: 'broken', key, name: `channel ${key}`, state, note, at: 77, related: undefined });
const minute = 60_000;

/** Readings one after the other: what each tells, as `key from→to`. */
function tellings(readings: readonly [number, readonly ReturnType<typeof row>[]][], quiet = 10 * minute): string[][] {
  let outcome: NoticeStates = {};
  return readings.map(([at, rows]) => {
    const result = pulseChanges(rows, outcome, { now: at * minute, quiet });
    outcome = result.states;
    return result.changes.map(({ key, from, to }) => `${key} ${from}→${to}`);
  });
}

test('ASK-12: a change is told once, the way back too, and what is gone is well again', () => {
  const { Broken, Look } = PulseState;
  expect(
    tellings([
      [0, [row('a', Broken)]],
      [1, [row('a', Broken)]],
      [11, [row('a', Look), row('b', Broken)]],
      [30, []],
      [31, []],
    ]),
  ).toEqual([['a well→broken'], [], ['a broken→look', 'b well→broken'], ['a look→well', 'b broken→well'], []]);
});

test('ASK-12: within the quiet time nothing more is told of a thing, afterwards how it then is', () => {
  const broken = [row('a', PulseState.Broken)];
  // It flaps: told broken, then nothing until the quiet time is over, then what it has come to.
  expect(
    tellings([
      [0, broken],
      [2, []],
      [4, broken],
      [6, []],
      [9, []],
      [10, []],
      [12, broken],
      [25, broken],
    ]),
  ).toEqual([['a well→broken'], [], [], [], [], ['a broken→well'], [], ['a well→broken']]);
  expect(
    tellings(
      [
        [0, broken],
        [1, []],
        [2, broken],
      ],
      0,
    ),
  ).toEqual([['a well→broken'], ['a broken→well'], ['a well→broken']]);
});

test('ASK-12: where a part could not be read, nothing of it is said to be well again, and that is told', () => {
  const unread = line({
    block: 'channels',
    key: 'unread_channels',
    name: 'Channels',
    state: PulseState.Broken,
    related: undefined,
  });
  const broken = row('a', PulseState.Broken);
  expect(
    tellings([
      [0, [broken]],
      [20, [unread]],
      [40, [unread]],
      [60, [broken]],
      [80, []],
    ]),
  ).toEqual([
    ['a well→broken'],
    ['unread_channels well→broken'],
    [],
    ['unread_channels broken→well'],
    ['a broken→well'],
  ]);
});

test('ASK-12: first steps, incidents and reasons are no changes; a line that is well is none either', () => {
  const rows = ['steps', 'incidents', 'errors', 'channels', 'users'].map((block) => ({
    ...row(block, PulseState.Broken),
    block,
  }));
  expect(pulseChanges([...rows, row('a', PulseState.Well)], {}, { now: 1, quiet: 0 })).toEqual({
    changes: [],
    states: {},
  });
});

test('ASK-12: the text says what broke and why, what to look at, and what is well again', () => {
  const { changes } = pulseChanges(
    [row('a', PulseState.Broken, '401'), row('b', PulseState.Look)],
    { 'broken/c': { block: 'broken', key: 'c', name: 'channel c', state: 'broken', at: 0 } },
    { now: minute, quiet: 0 },
  );
  expect(changesText(changes, { say: exactSay('en') })).toBe(
    'Broken: channel a (401). Needs a look: channel b. Well again: channel c.',
  );
  expect(changesText(changes, { say: exactSay('zh-CN') })).toBe(
    '故障：channel a（401）。需要查看：channel b。已恢复：channel c。',
  );
});
