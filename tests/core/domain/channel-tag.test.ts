import { expect, test } from 'vitest';
import type { Channel } from '../../../shared/domain/channel/channel.ts';
import { channelsByTag, sharedValue, sortedList } from '../../../shared/domain/channel/channel-tag.ts';

test('the value that most members of a tag have, and how many have another; the first of several such', () => {
  expect(sharedValue([1, 2, 2], 0)).toEqual({ value: 2, differing: 1 });
  expect(sharedValue(['a', 'b', 'a', 'b'], '')).toEqual({ value: 'a', differing: 2 });
  expect(sharedValue([7, 7], 0)).toEqual({ value: 7, differing: 0 });
  expect(sharedValue([], -1)).toEqual({ value: -1, differing: 0 });
});

test('lists of the same members are the same in whatever order they were written', () => {
  expect(sortedList('b, a,,c,a')).toBe('a,b,c');
  expect(sortedList('')).toBe('');
});

test('channels come by tag, in the order of tags, those without one last', () => {
  const channel = (id: number, tag: string) => ({ id, tag }) as Channel;
  const byTag = channelsByTag([channel(1, ''), channel(2, 'b'), channel(3, 'a'), channel(4, 'b'), channel(5, '')]);
  expect([...byTag].map(([tag, members]) => `${tag}:${members.map(({ id }) => id).join('+')}`)).toEqual([
    ...['a:3', 'b:2+4', ':1+5'],
  ]);
});
