import { expect, test } from 'vitest';
import { adjustPrice } from '../../../../shared/screens/price/adjust-price.ts';
import type { PriceRow } from '../../../../shared/screens/price/price-reading.ts';
import { priceScreen } from '../../../../shared/screens/price/price-screen.ts';
import { setPrice } from '../../../../shared/screens/price/set-price.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

test('GEN-23: several models get the prices that are named in one write of each table; all else of them stays, and one that is refused keeps none from it', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const context = await signedInContext(sandbox);
  const { options } = context.gateway;
  const form = setPrice.input;
  if (form === undefined || setPrice.runMany === undefined || setPrice.confirm === undefined)
    throw new Error('no form');
  const all = async () => (await priceScreen.list({ page: 1, pageSize: 1000, filters: {} }, context, {})).rows;
  const names = ['qwen-plus', 'gpt-4o-mini', 'deepseek-chat'];
  const of = (rows: readonly PriceRow[]) => names.map((name) => rows.find(({ model }) => model === name) as PriceRow);
  const rows = of(await all());
  const draft = (typed: Record<string, string>) =>
    form.normalise({ ...form.defaults(context), ...typed }, 'create') as never;

  expect(form.validate(form.defaults(context), 'create', context)).toEqual({ input: 'Give at least one price.' });
  const {
    prompt,
    effects = [],
    consequences: following,
  } = setPrice.confirm(rows, context, draft({ input: '3', cached: 'None' }));
  const consequences = [...effects, ...following];
  expect(prompt).toMatch(/^Set prices of 3 models\? qwen-plus, gpt-4o-mini,/);
  expect(consequences).toContain(
    'gpt-4o-mini: Input: $0.15 → $3.00, Output: $0.60 → $12.00, Cached input: $0.075 → Not set',
  );

  expect(consequences.at(-1)).toMatch(/the output price changes too for: gpt-4o-mini, deepseek-chat/);
  const ratio = async () => JSON.parse((await options.list()).get('ModelRatio') ?? '') as Record<string, number>;
  // Somebody else sets another model meanwhile, and changes one of the three.
  const ratios = { ...(await ratio()), 'set-meanwhile': 7, 'deepseek-chat': 9 };
  await options.set('ModelRatio', JSON.stringify(ratios), { json: true });
  const before = await options.list();
  const others = (await all()).filter(({ model }) => !names.includes(model));
  const puts: string[] = [];
  const set = options.set.bind(options);
  options.set = (key, ...rest) => {
    puts.push(key);
    return set(key, ...rest);
  };
  const done = await setPrice.runMany(rows, draft({ input: '3', cached: 'none' }), context, {});
  options.set = set;
  const outcome = rows.map((row) => (done as ReadonlyMap<PriceRow, { message: string }>).get(row)?.message);
  expect(outcome).toEqual([
    expect.stringContaining('Prices of qwen-plus saved. Input: $3.00'),
    expect.stringContaining('Prices of gpt-4o-mini saved. Input: $3.00'),
    expect.stringContaining('were changed since, now'),
  ]);
  expect(await ratio()).toEqual({ ...ratios, 'qwen-plus': 1.5, 'gpt-4o-mini': 1.5 });
  expect(puts).toEqual([...new Set(puts)]);
  const now = await options.list();
  const changed = [...now.keys()].filter((key) => key !== 'CompletionRatioMeta' && now.get(key) !== before.get(key));
  expect(changed.sort()).toEqual([...puts].sort());
  const after = await all();
  expect(after.filter(({ model }) => !names.includes(model))).toEqual(others);
  const [qwen, mini] = of(after);
  expect(qwen?.prices).toEqual({ ...rows[0]?.prices, input: 3, cached: undefined });
  expect(mini?.prices).toMatchObject({ input: 3, cached: undefined, call: undefined });
  // One that is left of several keeps what was not named, too.
  const one = await setPrice.run(qwen as PriceRow, draft({ input: '4' }), context, {});
  expect(one.row?.prices).toEqual({ ...qwen?.prices, input: 4 });
});

test('GEN-23: prices of several models are changed by a percentage or a factor: old and new are shown, factors stay, one write a table, rounding as told', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const context = await signedInContext(sandbox);
  const { options } = context.gateway;
  const { input: form, runMany, confirm } = adjustPrice;
  if (form === undefined || runMany === undefined || confirm === undefined) throw new Error('no form');
  expect([adjustPrice.idempotent, adjustPrice.unaskedUpTo]).toEqual([false, undefined]);
  for (const by of ['', '10%', '10', '-100%', '-120%', 'x0', 'x-1', '+%', 'much']) {
    expect(form.validate({ by }, 'create', context), by).toEqual({ by: expect.stringContaining('isn’t a change') });
  }
  const table = async (name: string) => JSON.parse((await options.list()).get(name) ?? '') as Record<string, number>;
  await options.set('ModelRatio', JSON.stringify({ ...(await table('ModelRatio')), odd: 0.123457 }), { json: true });
  await options.set('CacheRatio', JSON.stringify({ ...(await table('CacheRatio')), odd: 1 / 3 }), { json: true });
  await options.set('ModelPrice', JSON.stringify({ ...(await table('ModelPrice')), drawn: 0.04 }), { json: true });
  const all = async () => (await priceScreen.list({ page: 1, pageSize: 1000, filters: {} }, context, {})).rows;
  const names = ['qwen-plus', 'gpt-4o-mini', 'odd', 'drawn'];
  const of = (found: readonly PriceRow[]) => names.map((name) => found.find(({ model }) => model === name) as PriceRow);
  const before = await all();
  const rows = of(before);
  const draft = { by: '-10%' };
  const { effects = [], changes, consequences: following } = confirm(rows, context, draft);
  // All of several models are looked at, none behind "and 2 more"; what is wished for output is not said to follow.
  expect(effects).toHaveLength(4);
  expect(changes?.fields).toEqual(['Input', 'Output', 'Cached input', 'Fixed price']);
  expect(changes?.rows.map(({ id, cells }) => [id, ...cells])).toEqual(
    expect.arrayContaining([
      ['qwen-plus', '$20.00 → $18.00', '$20.00 → $18.00', undefined, undefined],
      ['drawn', undefined, undefined, undefined, '$0.04 → $0.036'],
    ]),
  );
  expect(following.join()).not.toContain('fixes output');
  const consequences = [...effects, ...following];
  expect(consequences).toEqual(
    expect.arrayContaining([
      expect.stringContaining('qwen-plus: Input: $20.00 → $18.00, Output: $20.00 → $18.00'),
      expect.stringContaining(
        'gpt-4o-mini: Input: $0.15 → $0.135, Output: $0.60 → $0.54, Cached input: $0.075 → $0.0675',
      ),
      expect.stringContaining('drawn: Fixed price: $0.04 → $0.036'),
    ]),
  );
  const tables = await options.list();
  const puts: string[] = [];
  const set = options.set.bind(options);
  options.set = (key, ...rest) => {
    puts.push(key);
    return set(key, ...rest);
  };
  const done = (await runMany(rows, draft, context, {})) as ReadonlyMap<PriceRow, { message: string }>;
  options.set = set;
  expect(rows.map((row) => done.get(row)?.message)).toEqual(
    names.map((name) => expect.stringContaining(`Prices of ${name} saved.`)),
  );
  // All others are factors of input, and stay to the last digit.
  expect(puts.sort()).toEqual(['ModelPrice', 'ModelRatio']);
  const written = await options.list();
  for (const name of ['CompletionRatio', 'CacheRatio', 'CreateCacheRatio']) {
    expect(written.get(name), name).toBe(tables.get(name));
  }
  const after = await all();
  const [qwen, mini, odd, drawn] = of(after);
  expect([qwen?.prices.input, mini?.prices.cached, drawn?.prices.call]).toEqual([18, 0.0675, 0.036]);
  // 0.246914 times 0.9 is 0.2222226: six digits that count.
  expect(odd?.prices.input).toBe(0.222223);
  const others = (found: readonly PriceRow[]) => found.filter(({ model }) => !names.includes(model));
  expect(others(after)).toEqual(others(before));
  // What was seen is no more: nothing is changed twice.
  await expect(adjustPrice.run(rows[0] as PriceRow, draft, context, {})).rejects.toThrow(/were changed since, now/);
  expect((await adjustPrice.run(qwen as PriceRow, { by: 'x2' }, context, {})).row?.prices.input).toBe(36);
  const unset = { ...(qwen as PriceRow), state: 'unset' as const };
  expect(adjustPrice.refusal?.(unset, context)).toMatch(/has no price to take a percentage of/);
});
