import { expect, test } from 'vitest';
import { channelNews, type HookNews, heldWith, nothingHeld } from '../../../cli/tui/state/notifier/hook-news.ts';

const facts = { name: 'azure', note: '401' };
const broke = (id: number): HookNews => ({ event: 'channel-broke', id, ...facts });
const healed = (id: number): HookNews => ({ event: 'channel-healed', id, ...facts, note: '' });
const ended = (done: number): HookNews => ({
  ...{ event: 'run-ended', command: 'tollgate channel test 1 2', outcome: 'done', text: 'Tested.', rows: 2, done },
});
const all = ['channel-broke', 'channel-healed', 'run-ended'] as const;

test('TUI-10: a channel heals where it is enabled again, not where a person disabled it or it is gone; what was broken before is no news', () => {
  const before = new Map([
    [1, facts],
    [2, facts],
    [3, facts],
    [4, facts],
  ]);
  const now = new Map([
    [4, facts],
    [5, facts],
  ]);
  const channels = [
    { id: 1, status: 1 },
    { id: 2, status: 2 },
    { id: 4, status: 3 },
    { id: 5, status: 3 },
  ];
  expect(channelNews(before, now, channels)).toEqual([broke(5), healed(1)]);
  expect(channelNews(undefined, now, channels)).toEqual([]);
});

test('TUI-10: a storm of events is folded: what is as it was is not told, a hook hears of its own events, and what is too much is counted', () => {
  const storm = (events: readonly (typeof all)[number][], ...news: HookNews[][]) =>
    news.reduce((held, some) => heldWith(held, some, events), nothingHeld);
  // Broke, healed, broke again: told once; broke and healed: nothing.
  expect(storm(all, [broke(1), broke(2)], [healed(1), healed(2)], [broke(1)]).news).toEqual([broke(1)]);
  expect(storm(['channel-broke'], [broke(1)], [healed(1)]).news).toEqual([]);
  expect(storm(['channel-healed'], [broke(1)], [healed(1)]).news).toEqual([healed(1)]);
  expect(storm(['run-ended'], [broke(1), ended(2)]).news).toEqual([ended(2)]);
  const many = storm(
    all,
    Array.from({ length: 103 }, (_, index) => ended(index)),
  );
  expect(many.news).toHaveLength(100);
  expect(many.news.at(-1)).toEqual(ended(102));
  expect(many.left).toBe(3);
});
