import { expect, test } from 'vitest';
import { compareRaw } from '../../../shared/screen/compare-raw.ts';

const sorted = (values: readonly (string | number | boolean | null)[], isDescending = false) =>
  values.toSorted((one, other) => compareRaw(one, other, isDescending));

test('WEB-04: numbers sort by size, texts as people read them, and what is not there comes last, whichever way', () => {
  expect(sorted([10, null, 9, 0, -1])).toEqual([-1, 0, 9, 10, null]);
  expect(sorted([10, null, 9, 0, -1], true)).toEqual([10, 9, 0, -1, null]);
  expect(sorted(['gpt-10', '', 'GPT-4', 'ada'])).toEqual(['ada', 'GPT-4', 'gpt-10', '']);
  expect(sorted(['gpt-10', '', 'GPT-4', 'ada'], true)).toEqual(['gpt-10', 'GPT-4', 'ada', '']);
  expect(sorted([true, false])).toEqual([false, true]);
  expect(sorted(['', null, 'Ada', 'ada'], true)).toEqual(['Ada', 'ada', '', null]);
});
