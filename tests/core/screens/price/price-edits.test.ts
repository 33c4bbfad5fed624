import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PriceKind, priceKinds } from '../../../../shared/domain/price/model-price.ts';
import {
  countOfEdits,
  editRefusal,
  noEdits,
  readEdit,
  wishesOfEdits,
  withoutLast,
  withPrice,
  withRows,
} from '../../../../shared/screens/price/price-edits.ts';
import type { PriceRow } from '../../../../shared/screens/price/price-reading.ts';
import { answeringContext } from '../../../support/gateway/answering-context.ts';

const { context } = answeringContext({});

function rowOf(model: string, prices: Partial<PriceRow['prices']>, traits: Partial<PriceRow> = {}): PriceRow {
  const all = { ...Object.fromEntries(priceKinds.map((kind) => [kind, undefined])), ...prices } as PriceRow['prices'];
  const rest = { expression: '', state: 'per-token', fixedOutput: undefined, isServed: true } as const;
  return { key: 1, model, prices: all, ...rest, ...traits };
}

const price = fc.constantFrom(null, 0, 1, 2.5);
const steps = fc.array(fc.tuple(fc.constantFrom('a', 'b'), fc.constantFrom('input', 'output', 'call'), price));

test('WEB-15: typed prices are the last that was typed of each, without those the model has; taken back step by step they are none', () => {
  const rows = { a: rowOf('a', { input: 1 }), b: rowOf('b', { input: 0, output: 2.5 }) };
  fc.assert(
    fc.property(steps, (typed) => {
      let edits = noEdits;
      const plain = new Map<string, number | null>();
      for (const [model, kind, usd] of typed) {
        edits = withPrice(edits, rows[model as 'a'], kind as PriceKind, usd);
        plain.set(`${model} ${kind}`, usd);
      }
      const meant = [...plain].filter(([at, usd]) => {
        const [model, kind] = at.split(' ');
        return usd !== (rows[model as 'a'].prices[kind as PriceKind] ?? null);
      });
      const outcome = [...wishesOfEdits(edits)].flatMap(([model, wishes]) =>
        Object.entries(wishes).map(([kind, usd]) => [`${model} ${kind}`, usd] as const),
      );
      expect(new Map(outcome)).toEqual(new Map(meant));
      expect(countOfEdits(edits)).toBe(meant.length);
      for (let left = edits.past.length; left > 0; left -= 1) edits = withoutLast(edits);
      expect([edits.byModel.size, edits.past]).toEqual([0, []]);
    }),
  );
});

test('WEB-15: what was saved is no edit any more, what was not stays, beside what somebody else wrote meanwhile', () => {
  const row = rowOf('a', { input: 1, output: 2 });
  const edits = withPrice(withPrice(noEdits, row, 'input', 3), row, 'output', 4);
  const half = withRows(edits, [rowOf('a', { input: 3, output: 2.2 }), rowOf('other', {})]);
  expect(wishesOfEdits(half)).toEqual(new Map([['a', { output: 4 }]]));
  expect(half.byModel.get('a')?.row.prices.output).toBe(2.2);
  expect(withRows(half, [rowOf('a', { input: 3, output: 4 })]).byModel.size).toBe(0);
  expect(withRows(edits, [row])).toBe(edits);
});

test('WEB-15: a price is typed as USD, none or a change of itself; what cannot be typed says why', () => {
  const row = rowOf('a', { input: 2 });
  const read = (text: string, kind: PriceKind = 'input') => readEdit(text, row, kind, context);
  expect(['1.25', '$0.5', ' none ', '', '+5%', 'x1.5'].map((text) => read(text))).toEqual(
    [1.25, 0.5, null, null, 2.1, 3].map((usd) => ({ ok: true, usd })),
  );
  for (const text of ['much', '-1', '1e999']) expect(read(text)).toMatchObject({ ok: false });
  expect(read('+5%', 'output')).toMatchObject({ ok: false });
  const why = (traits: Partial<PriceRow>, kind: PriceKind) => editRefusal(rowOf('a', {}, traits), kind, context);
  expect(why({}, 'input')).toBeUndefined();
  expect(why({ state: 'expression' }, 'call')).toMatch(/expression/);
  expect(why({ state: 'per-call' }, 'input')).toMatch(/per call/);
  expect(why({ state: 'per-call' }, 'call')).toBeUndefined();
  expect(why({ fixedOutput: 4 }, 'output')).toMatch(/fixes the output price/);
});
