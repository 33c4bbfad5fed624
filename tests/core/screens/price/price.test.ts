import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  factorsFor,
  type PriceFacts,
  type PriceKind,
  type PriceWishes,
  priceKinds,
  pricesOf,
} from '../../../../shared/domain/price/model-price.ts';
import { readTiers } from '../../../../shared/domain/price/price-tiers.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { expressionsOf, type PriceRow, priceRow } from '../../../../shared/screens/price/price-reading.ts';
import { priceScreen } from '../../../../shared/screens/price/price-screen.ts';
import { setPrice } from '../../../../shared/screens/price/set-price.ts';
import { answeringContext } from '../../../support/gateway/answering-context.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

const facts: PriceFacts = {
  tables: {
    ModelRatio: { own: 1.25, other: 5, spoken: 2, 'gpt-4-gizmo-*': 15 },
    CompletionRatio: { own: 4 },
    CacheRatio: { own: 0.5, other: 0.1 },
    CreateCacheRatio: { own: 1.25 },
    AudioRatio: { spoken: 8 },
    AudioCompletionRatio: { spoken: 2 },
    ModelPrice: { drawn: 0.04 },
  },
  meta: {},
  dialect: 'v1',
};

/** The facts after these factors were written. */
function after(model: string, wishes: PriceWishes, before = facts): PriceFacts {
  const answer = factorsFor(model, wishes, before);
  if (!answer.ok) throw new Error(answer.reason);
  const tables: Record<string, Record<string, number>> = structuredClone(before.tables) as never;
  for (const [table, factor] of Object.entries(answer.factors)) {
    const { [model]: _, ...others } = tables[table] ?? {};
    tables[table] = factor === null ? others : { ...others, [model]: factor };
  }
  return { ...before, tables };
}

test('GEN-23: prices of a model come from eight tables, in USD per 1M tokens', () => {
  expect(pricesOf('own', facts)).toMatchObject({ input: 2.5, output: 10, cached: 1.25, cache_write: 3.125 });
  expect(pricesOf('spoken', facts)).toMatchObject({ input: 4, audio_input: 32, audio_output: 64, image: undefined });
  expect(pricesOf('drawn', facts)).toMatchObject({ call: 0.04, input: undefined, output: undefined });
  expect(Object.values(pricesOf('unknown', facts))).toEqual(priceKinds.map(() => undefined));
  expect(pricesOf('gpt-4-gizmo-x', facts).input).toBe(30);
});

test('GEN-23: one price is set, and all others of the model stay in USD though they are kept as factors of it', () => {
  const changed = after('own', { input: 1.25 });
  expect(pricesOf('own', changed)).toEqual({ ...pricesOf('own', facts), input: 1.25 });
  expect(changed.tables.CompletionRatio?.own).toBe(8);
  expect(pricesOf('other', changed)).toEqual(pricesOf('other', facts));
  const answer = factorsFor('own', { cached: 0.25 }, facts);
  expect(answer).toEqual({ ok: true, factors: { CacheRatio: 0.1 } });
  expect(factorsFor('own', { cached: 1.25 }, facts)).toEqual({ ok: true, factors: {} });
  expect(factorsFor('own', { cached: null }, facts)).toEqual({ ok: true, factors: { CacheRatio: null } });
  expect(pricesOf('spoken', after('spoken', { audio_input: 16 }))).toMatchObject({ audio_input: 16, audio_output: 64 });
});

test('GEN-23: whatever is set, nothing else of the model or of others changes', () => {
  const price = fc.oneof(
    fc.constant(null),
    fc.integer({ min: 1, max: 1_000_000 }).map((n) => n / 1000),
  );
  const kinds: readonly PriceKind[] = priceKinds.filter((kind) => kind !== 'call');
  fc.assert(
    fc.property(fc.constantFrom('own', 'spoken', 'other'), fc.constantFrom(...kinds), price, (model, kind, usd) => {
      const answer = factorsFor(model, { [kind]: usd }, facts);
      if (!answer.ok || (kind === 'input' && usd === null)) return;
      const changed = after(model, { [kind]: usd });
      const now = pricesOf(model, changed);
      const before = pricesOf(model, facts);
      for (const one of priceKinds) {
        const expected = one === kind ? (usd ?? undefined) : before[one];
        // Without a factor of its own output costs what input does.
        if (one === kind && usd === null && kind === 'output') continue;
        if (kind === 'audio_input' && usd === null && one === 'audio_output') continue;
        if (expected === undefined) expect(now[one]).toBeUndefined();
        else expect(now[one]).toBeCloseTo(expected, 6);
      }
      for (const other of ['own', 'spoken', 'other', 'drawn'].filter((name) => name !== model))
        expect(pricesOf(other, changed)).toEqual(pricesOf(other, facts));
    }),
  );
});

test.each([
  ['gpt-4-gizmo-x', { input: 1 }, { reason: 'wildcard', name: 'gpt-4-gizmo-*' }],
  ['unknown', { output: 1 }, { reason: 'no-input' }],
  ['own', { audio_output: 1 }, { reason: 'no-audio-input' }],
  ['own', { input: 0 }, { reason: 'free-input' }],
  ['drawn', { input: 1 }, { reason: 'per-call' }],
  ['gpt-4o', { input: 2.5, output: 3 }, { reason: 'fixed-output', times: 4 }],
] as const)('GEN-23: a price that no factor gives is refused: %s %j', (model, wishes, refusal) => {
  expect(factorsFor(model, wishes, facts)).toEqual({ ok: false, ...refusal });
});

test('GEN-23: a model goes from a price per call to prices per token and back in one step', () => {
  const perToken = after('drawn', { input: 3, output: 6, call: null });
  expect(pricesOf('drawn', perToken)).toMatchObject({ input: 3, output: 6, call: undefined });
  expect(pricesOf('own', after('own', { call: 0.1 }))).toMatchObject({ call: 0.1, input: 2.5, output: 10 });
});

test('GEN-23: tiers are taken apart; what says more is left as it is', () => {
  const expression = 'v1:len <= 200000 ? tier("standard", p*3 + c * 15) : tier("long (big)", 6 * p + c*22.5)|||x * 6';
  expect(readTiers(expression)).toEqual({
    tiers: [
      {
        name: 'standard',
        condition: 'len <= 200000',
        prices: [
          { variable: 'p', usd: 3 },
          { variable: 'c', usd: 15 },
        ],
      },
      {
        name: 'long (big)',
        condition: '',
        prices: [
          { variable: 'p', usd: 6 },
          { variable: 'c', usd: 22.5 },
        ],
      },
    ],
    multipliers: ['x * 6'],
  });
  for (const more of [
    'p * 3',
    'tier("a", max(p, c))',
    'tier("a", p*3',
    'len > 1 ? tier("a", p*1)',
    'tier("a", p*1) + 2',
    'tier("a", p*1) : tier("b", p*6)',
    'x ? y ? tier("a", p*1) : tier("b", p*6)',
    '',
  ])
    expect(readTiers(more), more).toBeUndefined();
});

test('GEN-23: tiers are explained in words', () => {
  const row = { expression: 'len <= 200000 ? tier("standard", p*3 + cr*0.3) : tier("long", p*6)' } as PriceRow;
  const [tiers] = priceScreen.details?.(row, screenContext()) ?? [];
  expect(tiers?.cell.text).toBe(
    'standard (when len <= 200000): Input: $3.00, Cached input: $0.30\nlong (otherwise): Input: $6.00',
  );
});

describe.each(['v06', 'v013', 'v1'] as const)('GEN-23: the price table of a %s gateway', (dialect) => {
  const rowOf = async (model: string, context: ScreenContext) => {
    const { rows } = await priceScreen.list({ page: 1, pageSize: 1000, filters: { model } }, context, {});
    const row = rows.find((one) => one.model === model);
    if (row === undefined) throw new Error(`no ${model}`);
    return row;
  };
  const set = async (row: PriceRow, typed: Record<string, string>, context: ScreenContext) => {
    const form = setPrice.input;
    const draft = form?.normalise({ ...form.fromRow(row, context), ...typed }, 'edit');
    return setPrice.run(row, draft as never, context, {});
  };

  test('only tables that changed are written, from what stands there at that moment', async () => {
    const context = await signedInContext(await startTestSandbox({ dialect, sampleData: true }));
    const { options } = context.gateway;
    const row = await rowOf('qwen-plus', context);
    expect(row).toMatchObject({ state: 'per-token', isServed: true });
    // Somebody else sets the price of another model meanwhile; it must not get lost.
    const stored = await options.list();
    const ratios = JSON.parse(stored.get('ModelRatio') ?? '') as Record<string, unknown>;
    await options.set('ModelRatio', JSON.stringify({ ...ratios, 'set-meanwhile': 7 }), { json: true });
    const before = await options.list();
    const done = await set(row, { input: '$1.25' }, context);
    expect(done).toMatchObject({ row: { prices: { ...row.prices, input: 1.25 } } });
    expect(done.message).toContain('Input: $1.25');
    const now = await options.list();
    expect(JSON.parse(now.get('ModelRatio') ?? '')).toEqual({
      ...ratios,
      'set-meanwhile': 7,
      'qwen-plus': 0.625,
    });
    const changed = [...now.keys()].filter((key) => key !== 'CompletionRatioMeta' && now.get(key) !== before.get(key));
    expect(changed.sort()).toEqual(['CompletionRatio', 'ModelRatio']);
    expect(done.data).toMatchObject({ written: 'ModelRatio,CompletionRatio' });
    // The row on screen is stale now.
    await expect(set(row, { input: '2' }, context)).rejects.toThrow(/were changed since, now/);
    const newest = await rowOf('qwen-plus', context);
    await expect(set(newest, {}, context)).rejects.toThrow('No changes to save.');
  });
});

test('GEN-23 TUI-18: prices that the gateway cannot store are refused before anything is asked, the others of a selection are set', async () => {
  const context = await signedInContext(await startTestSandbox({ sampleData: true }));
  const { rows: all } = await priceScreen.list({ page: 1, pageSize: 1000, filters: {} }, context, {});
  const rowOf = (name: string) => all.find(({ model }) => model === name) as PriceRow;
  const [mini, qwen] = [rowOf('gpt-4o-mini'), rowOf('qwen-plus')];
  const draft = (typed: object) =>
    setPrice.input?.normalise({ ...setPrice.input.defaults(context), ...typed }, 'create') as never;
  const refused = (row: PriceRow, typed: object) => setPrice.refusal?.(row, context, draft(typed));
  expect(refused(mini, { input: '0.2', output_price: '0.9' })).toMatch(
    /fixes the output price of this model at 4 times/,
  );
  expect(refused(mini, { input: '0.2', output_price: '0.8' })).toBeUndefined();
  expect(refused(qwen, { input: '0.2', output_price: '0.9' })).toBeUndefined();
  expect(refused(qwen, { input: '0' })).toMatch(/free/);
  expect(refused(rowOf('mj_imagine'), { input: '1' })).toMatch(/per call/);
  // Output that is named follows nothing; output that is not does, and that is told.
  const followed = (typed: object) => setPrice.confirm?.([mini, qwen], context, draft(typed)).consequences.join(' ');
  expect(followed({ input: '0.2', output_price: '0.8' })).not.toContain('multiple of input');
  expect(followed({ input: '0.2' })).toContain('price changes too for: gpt-4o-mini');
});

test('GEN-23: models without a price are found; a site that counts in yuan takes yuan, and is told USD', async () => {
  const context = await signedInContext(await startTestSandbox({ sampleData: true }));
  const { channels } = context.gateway;
  await channels.create({ name: 'new', type: 1, key: 'sk-1', models: ['brand-new-model'], base_url: 'builtin:' });
  const unset = async () =>
    (await priceScreen.list({ page: 1, pageSize: 100, filters: { unset: 'true' } }, context, {})).rows;
  const [row] = (await unset()).filter(({ model }) => model === 'brand-new-model') as [PriceRow];
  expect(row).toMatchObject({ state: 'unset', isServed: true });
  const yuan = { ...context, status: { ...context.status, quota_display_type: 'CNY', usd_exchange_rate: 8 } };
  const draft = setPrice.input?.normalise(
    { ...setPrice.input.fromRow(row, yuan), input: '¥20', output_price: '10' },
    'edit',
  );
  const done = await setPrice.run(row, draft as never, yuan, {});
  expect(done.message).toContain('Input: $2.50');
  expect(done.row?.prices).toMatchObject({ input: 2.5, output: 10 });
  expect((await unset()).map(({ model }) => model)).not.toContain('brand-new-model');
  const faults = setPrice.input?.validate(
    { ...setPrice.input.fromRow(row, yuan), cached: '-1', call: 'x' },
    'edit',
    yuan,
  );
  expect(Object.keys(faults ?? {})).toEqual(['cached', 'call']);
});

test('GEN-23: what a price field is not on an older gateway is said at the field', () => {
  const disabled = (dialect: string) => {
    const { context } = answeringContext({}, { dialect });
    const fields = setPrice.input?.fields ?? [];
    return fields.flatMap((field) => (field.disabled?.({} as never, context) ? [field.name] : []));
  };
  const later = ['cache_write', 'image', 'audio_input', 'audio_output'];
  expect(disabled('classic').sort()).toEqual(['cached', ...later].sort());
  expect(disabled('v06').sort()).toEqual([...later].sort());
  expect([disabled('v013'), disabled('v1')]).toEqual([[], []]);
  const field = setPrice.input?.fields.find(({ name }) => name === 'image');
  expect(field?.disabled?.({} as never, answeringContext({}, { dialect: 'v06' }).context)).toBe(
    'This gateway is too old for this price.',
  );
});

test('GEN-23: an expression is in force where its model is billed by it', () => {
  const stored = new Map([
    ['billing_setting.billing_mode', '{"a":"tiered_expr","b":"ratio","c":"tiered_expr","d":"tiered_expr"}'],
    ['billing_setting.billing_expr', '{"a":"p * 2","b":"p * 3","d":""}'],
  ]);
  expect([...expressionsOf(stored)]).toEqual([['a', 'p * 2']]);
  expect([...expressionsOf(new Map())]).toEqual([]);
  const facts = { tables: {}, meta: {}, dialect: 'v1' } as never;
  expect(priceRow('a', stored, facts, new Set(['a']))).toMatchObject({ state: 'expression', isServed: true });
  expect(priceRow('b', stored, facts, new Set())).toMatchObject({ state: 'unset', isServed: false, expression: '' });
  expect(priceRow('b', stored, facts, undefined).isServed).toBeUndefined();
  expect(setPrice.refusal?.(priceRow('a', stored, facts, undefined), answeringContext().context)).toMatch(
    /expression/i,
  );
  expect(setPrice.refusal?.(priceRow('b', stored, facts, undefined), answeringContext().context)).toBeUndefined();
});
