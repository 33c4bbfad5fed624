import { expect, test } from 'vitest';
import { readPattern } from '../../../shared/screen/filter/pattern.ts';

/** A stream of numbers that is the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const atoms = [
  'a',
  'b',
  'A',
  '1',
  '.',
  '\\d',
  '\\w',
  '\\s',
  '\\W',
  '[ab]',
  '[^a]',
  '[a-c1]',
  '[A-B]',
  '[\\d.]',
  '\\.',
  '\\b',
  '^',
  '$',
];

function randomPattern(below: (limit: number) => number, depth = 0): string {
  let pattern = '';
  for (let count = 1 + below(4); count > 0; count--) {
    const atom =
      depth < 2 && below(4) === 0 ? `(${randomPattern(below, depth + 1)})` : (atoms[below(atoms.length)] ?? 'a');
    const isEdge = ['\\b', '^', '$'].includes(atom);
    pattern += atom + (isEdge ? '' : (['', '', '*', '+', '?', '{2}', '{1,3}', '*?', '{2,}'][below(9)] ?? ''));
    if (below(6) === 0) pattern += '|';
  }
  return pattern;
}

test('an expression finds what the engine of the language finds, in thousands of random cases', () => {
  const below = numbers(7);
  let found = 0;
  for (let round = 0; round < 4000; round++) {
    const source = randomPattern(below);
    const text = Array.from({ length: below(9) }, () => 'abc1. -\n'[below(8)]).join('');
    const expected = new RegExp(source, 'im').test(text);
    expect(readPattern(source)?.test(text), `/${source}/ on ${JSON.stringify(text)}`).toBe(expected);
    if (expected) found += 1;
  }
  expect(found).toBeGreaterThan(1000);
});

test('no expression is slow: what takes other engines years is answered over 20,000 letters', () => {
  const text = `${'a'.repeat(20_000)}!`;
  for (const source of ['(a+)+$', '(a|aa)+$', '(a*)*b', '(.*)(.*)(.*)(.*)(.*)x', '(a?){40}a{40}b']) {
    expect(readPattern(source)?.test(text), source).toBe(false);
  }
});

test('what is not complete, too long or needs another engine is no expression', () => {
  for (const source of [
    '(',
    ')',
    '[a',
    'a{3,1}',
    '*a',
    '+',
    'a**',
    '\\',
    '(?=a)',
    '(?<n>a)',
    '(a)\\1',
    '[z-a]',
    '\\p',
    '^*',
  ]) {
    expect(readPattern(source), source).toBeUndefined();
  }
  expect(readPattern('a'.repeat(201))).toBeUndefined();
  expect(readPattern('(a{900}){900}')).toBeUndefined();
});
