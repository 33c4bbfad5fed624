import { expect, test } from 'vitest';
import {
  noPast,
  type PastEvent,
  pastReducer,
  trail,
  type Visit,
} from '../../../cli/tui/state/list/rows/history-reducer.ts';

const visit = (noun: Visit['noun'], related?: string): Visit => ({
  noun,
  filters: {},
  search: '',
  sort: undefined,
  cursor: 0,
  top: 0,
  pinned: undefined,
  viewOn: undefined,
  marks: [],
  leftAt: 0,
  on: '',
  related: related === undefined ? undefined : { name: related, filters: {}, words: '' },
});
const after = (...events: PastEvent[]) => events.reduce(pastReducer, noPast);

test('TUI-04: who leaves a place anew has nothing to go forward to, and the way through related lists begins behind the last place without one', () => {
  const back = after({ type: 'left', here: visit('user') }, { type: 'left', here: visit('channel', 'azure') });
  expect(trail(back).map(({ related }) => related.name)).toEqual(['azure']);
  const returned = pastReducer(back, { type: 'went-back', here: visit('log') });
  expect(returned.forward).toEqual([visit('log')]);
  expect(trail(returned)).toEqual([]);
  const again = pastReducer(returned, { type: 'went-forward', here: visit('channel', 'azure') });
  expect([again.back, again.forward]).toEqual([back.back, []]);
  expect(pastReducer(returned, { type: 'left', here: visit('channel') }).forward).toEqual([]);
  const many = after(...Array.from({ length: 60 }, (): PastEvent => ({ type: 'left', here: visit('log') })));
  expect(many.back).toHaveLength(50);
});

test('SEE-06: what a list was before the first of several related lists is kept until it is left by its name; words go with the person', () => {
  const first = { filters: { type: 'error' }, search: 'gpt', sort: undefined };
  const entered = after(
    { type: 'related-entered', noun: 'log', narrowing: first },
    { type: 'related-entered', noun: 'log', narrowing: { filters: { channel: '7' }, search: '', sort: undefined } },
    { type: 'related-entered', noun: 'user', narrowing: { filters: {}, search: 'ada', sort: undefined } },
  );
  expect(entered.beforeRelated.log).toEqual(first);
  const left = pastReducer(entered, { type: 'related-left', noun: 'log' });
  expect(Object.keys(left.beforeRelated)).toEqual(['user']);
  const ended = pastReducer({ ...entered, back: [visit('log')] }, { type: 'ended' });
  expect(ended).toEqual({
    back: [],
    forward: [],
    settings: [],
    beforeRelated: { log: { filters: { type: 'error' }, search: '' }, user: { filters: {}, search: '' } },
  });
});
