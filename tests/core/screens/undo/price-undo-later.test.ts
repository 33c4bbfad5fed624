import { expect, test } from 'vitest';
import { JournalOutcome } from '../../../../shared/domain/journal.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import type { AnyScreen } from '../../../../shared/screen/screen-entry.ts';
import { readPrice } from '../../../../shared/screens/price/price-reading.ts';
import { priceScreen } from '../../../../shared/screens/price/price-screen.ts';
import { addPrice, type PriceDraft, setPrice } from '../../../../shared/screens/price/set-price.ts';
import type { SyncRow } from '../../../../shared/screens/price-sync/price-comparison.ts';
import { priceSyncScreen } from '../../../../shared/screens/price-sync/price-sync-screen.ts';
import { openUndoSite, refusalIn, type UndoSite } from '../../../support/run/undo-site.ts';

// Prices that were added, or taken from another site, are taken back from the journal while they are what was written.

const pricesOf = async ({ context }: UndoSite, model: string) => (await readPrice(model, context, {})).prices;

const set = async (site: UndoSite, model: string, typed: object) => {
  const row = await readPrice(model, site.context, {});
  const action = priceScreen.actions.find(({ verb }) => verb === 'set');
  const draft = action?.on === 'rows' ? (action.input?.fromRow(row, site.context) as object) : {};
  return site.run(priceScreen, 'set', [row], { ...draft, ...typed });
};

test.each([
  ['per token', 'house-1', { input: '2', output_price: '6', cached: '1' }],
  ['per call', 'house-2', { call: '0.1' }],
  ['with an output price that the gateway fixes', 'gpt-4o-house', { input: '7' }],
])('CHG-08: an added price, %s, is taken out again, unless it was changed since', async (_how, model, typed) => {
  const site = await openUndoSite();
  const blank = addPrice.input?.defaults(site.context) as object;
  const { end } = await site.run(priceScreen, 'add', [], { ...blank, model, ...typed });
  expect(end.error).toBeUndefined();
  expect(end.undo.commands[0]).toContain(`tollgate price set ${model}`);
  const added = await site.newest();
  const priced = await pricesOf(site, model);
  expect(added).toMatchObject({ verb: 'add', undo: { by: 'own' }, rows: [{ name: model }] });
  await set(site, model, 'call' in typed ? { call: '0.2' } : { input: '3' });
  expect(refusalIn(await site.takeBack(added.n))).toContain(`The prices of ${model} were changed since`);
  await site.takeBack();
  expect(await pricesOf(site, model)).toEqual(priced);
  await site.takeBack(added.n);
  expect(Object.values(await pricesOf(site, model)).filter((usd) => usd !== undefined)).toEqual([]);
  const undone = await site.newest();
  await expect(site.takeBack(added.n)).rejects.toThrow(`It was taken back already, by entry ${undone.n}.`);
  await site.takeBack(undone.n);
  expect(await pricesOf(site, model)).toEqual(priced);
});

const lines = async ({ context }: UndoSite) =>
  (await priceSyncScreen.list({ page: 1, pageSize: 500, filters: { side: 'official' } }, context, {})).rows;

const takeable = async (site: UndoSite) => {
  const all = (await lines(site)).filter(({ line }) => line !== undefined && line.hold === undefined);
  const models = [...new Set(all.map(({ line }) => line?.model))].slice(0, 3);
  return all.filter(({ line }) => models.includes(line?.model));
};
const modelsIn = (rows: readonly SyncRow[]) => [...new Set(rows.map(({ line }) => line?.model ?? ''))];

test('CHG-08: prices taken from another site go back as one run, save those of a model that was changed since', async () => {
  const site = await openUndoSite();
  const rows = await takeable(site);
  const models = modelsIn(rows);
  expect(models.length).toBeGreaterThan(1);
  const all = () => Promise.all(models.map((model) => pricesOf(site, model)));
  const before = await all();
  await site.run(priceSyncScreen, 'take', rows);
  const taken = await site.newest();
  const left = await all();
  expect(left).not.toEqual(before);
  expect(taken).toMatchObject({ verb: 'take', outcome: 'done', undo: { by: 'own' } });
  const { asked } = await site.takeBack(taken.n);
  expect(asked.effects?.length).toBe(models.length);
  expect(await all()).toEqual(before);
  const undone = await site.newest();
  expect(undone).toMatchObject({ undoes: taken.n, outcome: 'done' });
  await expect(site.takeBack(taken.n)).rejects.toThrow(`It was taken back already, by entry ${undone.n}.`);
  await site.takeBack(undone.n);
  expect(await all()).toEqual(left);

  // Somebody else changes one of the models: the others go back, and that one is named.
  const [moved = '', ...others] = models;
  const { call } = await pricesOf(site, moved);
  await set(site, moved, call === undefined ? { input: '77' } : { call: '77' });
  const again = await site.takeBack(taken.n);
  const skipped = JSON.stringify([again.end.results, again.asked]);
  expect(skipped).toContain(`The prices of ${moved} were changed since`);
  expect(await Promise.all(others.map((model) => pricesOf(site, model)))).toEqual(before.slice(1));
  expect(Object.values(await pricesOf(site, moved))).toContain(77);
});

test('CHG-08: one taken price is taken back at once as well', async () => {
  const site = await openUndoSite();
  const [row] = await takeable(site);
  const model = row?.line?.model ?? '';
  const before = await pricesOf(site, model);
  const { end } = await site.run(priceSyncScreen, 'take', [row]);
  expect(await pricesOf(site, model)).not.toEqual(before);
  const { action, rows } = end.undo;
  await action.run(rows[0], undefined, site.context, {});
  expect(await pricesOf(site, model)).toEqual(before);
});

test('CHG-08: taken prices of a run that was cut off go back, as far as the journal says what they were', async () => {
  const site = await openUndoSite();
  const rows = (await takeable(site)).filter(({ line }) => line?.isOutputFixed !== true);
  const models = modelsIn(rows);
  const all = () => Promise.all(models.map((model) => pricesOf(site, model)));
  const before = await all();
  await site.run(priceSyncScreen, 'take', rows);
  expect(await all()).not.toEqual(before);
  await site.takeBackCutOff();
  expect(await all()).toEqual(before);
});

test.each([
  ['set', 'house-6', { input: '2', cached: '1.5' }],
  ['set', 'gpt-4o', { input: '2', cached: '1.5' }],
  ['add', 'house-7', { input: '2', cached: '1.5' }],
])('CHG-08 TRU-02: what a %s of %s saved in part is taken back, at once or later', async (verb, model, typed) => {
  const site = await openUndoSite();
  const before = await pricesOf(site, model);
  const save = () => {
    const blank = addPrice.input?.defaults(site.context) as object;
    return verb === 'add' ? site.run(priceScreen, 'add', [], { ...blank, model, ...typed }) : set(site, model, typed);
  };
  const { options } = site.context.gateway;
  const write = options.set;
  const lock = () => {
    options.set = (key, ...rest) =>
      key === 'CacheRatio' ? Promise.reject(new GatewayError('refused')) : write(key, ...rest);
  };
  for (const goBack of [
    async ({ end }: Awaited<ReturnType<typeof save>>) =>
      end.undo !== undefined &&
      'rows' in end.undo &&
      (await end.undo.action.run(end.undo.rows[0], undefined, site.context, {})),
    () => site.takeBack(),
  ]) {
    lock();
    const run = await save();
    options.set = write;
    expect((await pricesOf(site, model)).input).toBe(2);
    expect((await pricesOf(site, model)).cached).not.toBe(1.5);
    expect(await site.newest()).toMatchObject({ outcome: JournalOutcome.Partly, noUndo: '' });
    await goBack(run);
    expect(await pricesOf(site, model)).toEqual(before);
  }
});

test('CHG-07: a look at prices that were set or taken tells whether they are there', async () => {
  const site = await openUndoSite();
  const look = async (screen: AnyScreen) =>
    (await screen.lookBack?.(await site.newest(), site.context, {}))?.map(({ state }) => state);
  await set(site, 'house-3', { input: '2', cached: '1' });
  expect(await look(priceScreen)).toEqual(['intended']);
  const entry = await site.newest();
  await set(site, 'house-3', { cached: '1.5' });
  const { lookBack } = priceScreen;
  expect(await lookBack?.(entry, site.context, {})).toEqual([
    { name: 'house-3', state: 'other', fields: ['Cached input'] },
  ]);
  await set(site, 'house-3', { input: 'none', cached: 'none' });
  expect((await lookBack?.(entry, site.context, {}))?.[0]?.state).toBe('before');
  const [row] = await takeable(site);
  await site.run(priceSyncScreen, 'take', [row]);
  expect(await look(priceSyncScreen)).toEqual(['intended']);
  await site.takeBack();
  expect(await look(priceSyncScreen)).toEqual(['intended']);
});

test.each([
  [
    'that were set freely',
    'house-5',
    { input: '2', output_price: '6', cached: '1', audio_input: '4', audio_output: '8' },
  ],
  ['of which the gateway fixes output', 'gpt-4o-house', { input: '2', cached: '1', cache_write: '3' }],
])(
  'GEN-23 CHG-08: with the input price go all that are factors of it; prices %s are named before, and put back from the journal',
  async (_how, model, typed) => {
    const site = await openUndoSite();
    await set(site, model, typed);
    const before = await pricesOf(site, model);
    const row = await readPrice(model, site.context, {});
    const draft = { ...(setPrice.input?.fromRow(row, site.context) as PriceDraft), input: 'none' };
    const kept = Object.keys(typed).filter((kind) => kind !== 'output_price');
    const effects = setPrice.confirm?.([row], site.context, draft).effects?.[0] ?? '';
    expect(effects.match(/→ Not set/g)).toHaveLength(Object.values(before).filter((usd) => usd !== undefined).length);
    await set(site, model, { input: 'none' });
    const gone = await site.newest();
    expect(Object.keys(gone.rows[0]?.before ?? {})).toEqual(expect.arrayContaining(kept));
    expect(Object.values(await pricesOf(site, model)).filter((usd) => usd !== undefined)).toEqual([]);
    await site.takeBack(gone.n);
    expect(await pricesOf(site, model)).toEqual(before);
    await set(site, model, { input: 'none' });
    await site.takeBackCutOff();
    expect(await pricesOf(site, model)).toEqual(before);
  },
);
