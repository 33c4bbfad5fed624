import { expect, test } from 'vitest';
import { nearest, nearestFew } from '../../../shared/format/nearest.ts';

const words = ['channel', 'token', 'user', 'redemption', 'log', 'start'];

test.each<[string, string | undefined]>([
  ['channel', 'channel'],
  ['CHANEL', 'channel'],
  ['chanell', 'channel'],
  // Two of seven letters may be wrong, three may not.
  ['chamnnel', 'channel'],
  ['cxaxnel', 'channel'],
  ['cxaxnex', undefined],
  // Swapped neighbours count once.
  ['tkoen', 'token'],
  ['otkne', undefined],
  ['lgo', 'log'],
  ['lo', 'log'],
  ['l', undefined],
  ['xyz', undefined],
  // One is the beginning of the other, by whole words on that side.
  ['redem', 'redemption'],
  ['start-time', 'start'],
  ['starttime', undefined],
  ['', undefined],
])('who types %j is asked whether %j was meant', (typed, meant) => {
  expect(nearest(typed, words)).toBe(meant);
});

test('the likeliest come first, at most as many as are wanted, in the order given where they are equal', () => {
  const near = ['list', 'lest', 'last', 'lost', 'least'];
  expect(nearestFew('last', near)).toEqual(['last', 'list', 'lest']);
  expect(nearestFew('last', near, 1)).toEqual(['last']);
  expect(nearestFew('last', near, 9)).toEqual(['last', 'list', 'lest', 'lost', 'least']);
  expect(nearestFew('model', ['model-ratio', 'model-price', 'models'], 2)).toEqual(['models']);
  expect(nearestFew('mod', ['model-ratio', 'model-price', 'modifier'], 2)).toEqual(['model-ratio', 'model-price']);
  expect(nearestFew('m', ['model-ratio'])).toEqual([]);
  // An empty name is one letter away from any single one.
  expect(nearestFew('Ratio', ['ratio'])).toEqual(['ratio']);
});
