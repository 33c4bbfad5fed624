import { describe, expect, test } from 'vitest';
import { type PriceFacts, pricesOf } from '../../../../shared/domain/price/model-price.ts';
import { type PriceDifferences, priceLinesOf } from '../../../../shared/domain/price/price-sync.ts';
import type { Done } from '../../../../shared/screen/action.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { relatedListsOf } from '../../../../shared/screens/navigation/related-lists.ts';
import { priceFacts } from '../../../../shared/screens/price/price-reading.ts';
import { type SyncRow, syncName, syncNamesOfOne } from '../../../../shared/screens/price-sync/price-comparison.ts';
import { priceSyncScreen } from '../../../../shared/screens/price-sync/price-sync-screen.ts';
import { takePrices } from '../../../../shared/screens/price-sync/take-prices.ts';
import { isOnSite, screenOf } from '../../../../shared/screens/registry.ts';
import { answeringContext } from '../../../support/gateway/answering-context.ts';
import { startProvider } from '../../../support/gateway/provider.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

const facts: PriceFacts = {
  tables: {
    ModelRatio: { chat: 1, 'twice-told': 1 },
    CompletionRatio: { chat: 4 },
    CacheRatio: { chat: 0.5 },
    ModelPrice: { drawn: 0.04 },
  },
  meta: {},
  dialect: 'v1',
};

/** Differences as the gateway tells them: by model and factor, what each source has. */
function outcome(factors: Record<string, Record<string, Record<string, unknown>>>): PriceDifferences {
  const fieldsOf = (fields: Record<string, Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(fields).map(([field, upstreams]) => [field, { upstreams, confidence: {} }]));
  return Object.fromEntries(Object.entries(factors).map(([model, fields]) => [model, fieldsOf(fields)]));
}

const here = screenContext();
const rules = { maxRise: undefined, side: undefined };
const brief = (differences: PriceDifferences, own: Partial<Parameters<typeof priceLinesOf>[3]> = {}) =>
  priceLinesOf(differences, facts, new Set(), { ...rules, ...own }).map(
    ({ model, kind, sources, before, after, change, hold }) =>
      `${model}:${kind}:${sources.join('+')} ${before ?? '-'}>${after ?? '-'} ${hold ?? change}`,
  );

test('GEN-24: a factor of another site becomes every price that it moves, in USD', () => {
  expect(brief(outcome({ chat: { model_ratio: { A: 1.5 } } }))).toEqual([
    'chat:input:A 2>3 rise',
    'chat:output:A 8>12 rise',
    'chat:cached:A 1>1.5 rise',
  ]);
  expect(brief(outcome({ chat: { completion_ratio: { A: 2 }, cache_ratio: { A: null } } }))).toEqual([
    'chat:output:A 8>4 fall',
  ]);
  expect(brief(outcome({ young: { model_ratio: { A: 1 }, completion_ratio: { A: 3 } } }))).toEqual([
    'young:input:A ->2 new',
    'young:output:A ->6 new',
  ]);
  // What nobody has, the gateway calls the same.
  expect(brief(outcome({ chat: { image_ratio: { A: 'same', B: 2 } } }))).toEqual(['chat:image:B ->4 new']);
});

test('GEN-24: where sources disagree or bill another way no line is taken until its side is named; a limit holds all the same', () => {
  const apart = outcome({ 'twice-told': { model_ratio: { A: 1.1, B: 2 } } });
  expect(brief(apart).map((line) => line.split(' ').pop())).toEqual(['sources', 'sources', 'sources', 'sources']);
  expect(brief(apart, { side: 'A' })).toContain('twice-told:input:A 2>2.2 rise');
  expect(brief(apart, { side: 'A' })).toContain('twice-told:input:B 2>4 sources');
  expect(brief(apart, { side: 'B', maxRise: 0.5 })).toContain('twice-told:input:B 2>4 limit');
  // One who says that the price is right as it is disagrees, too.
  expect(brief(outcome({ 'twice-told': { model_ratio: { A: 'same', B: 2 } } }))[0]).toBe(
    'twice-told:input:B 2>4 sources',
  );
  const agreed = outcome({ 'twice-told': { model_ratio: { A: 1.1, B: 1.1 } } });
  expect(brief(agreed)).toContain('twice-told:input:A+B 2>2.2 rise');
  expect(brief(agreed, { maxRise: 0.1 })).toContain('twice-told:input:A+B 2>2.2 rise');
  expect(brief(agreed, { maxRise: 0.09 })).toContain('twice-told:input:A+B 2>2.2 limit');

  const byToken = outcome({ drawn: { model_ratio: { A: 3 }, model_price: { A: null } } });
  expect(brief(byToken)).toEqual(['drawn:input:A ->6 billing', 'drawn:output:A ->6 billing']);
  expect(brief(byToken, { side: 'A' })[0]).toBe('drawn:input:A ->6 new');
  expect(brief(outcome({ chat: { model_price: { A: 0.1 } } }))).toEqual(['chat:call:A ->0.1 billing']);
  // Nothing is set here, and the sources bill it in two ways.
  const mixed = outcome({ young: { model_ratio: { A: 1, B: null }, model_price: { A: 'same', B: 0.1 } } });
  expect(brief(mixed)).toEqual([
    'young:input:A ->2 billing',
    'young:output:A ->2 billing',
    'young:call:B ->0.1 billing',
  ]);

  const unsure = { young: { model_ratio: { upstreams: { A: 37.5 }, confidence: { A: false } } } };
  expect(brief(unsure)[0]).toBe('young:input:A ->75 doubtful');
  const tiered = outcome({ chat: { billing_mode: { A: 'tiered_expr' }, billing_expr: { A: 'tier("a", p * 3)' } } });
  expect(brief(tiered, { side: 'A' })).toEqual(['chat:expression:A ->- expression']);
});

test('GEN-24: a gateway without price sync shows no trace of it', () => {
  expect(isOnSite(screenOf('price-sync'), screenContext().status)).toBe(false);
  expect(isOnSite(screenOf('price-sync'), screenContext({ status: { has_price_sync: true } }).status)).toBe(true);
});

async function rowsOf(context: ScreenContext, filters: Record<string, string> = {}): Promise<SyncRow[]> {
  return (await priceSyncScreen.list({ page: 1, pageSize: 100, filters }, context, {})).rows;
}

const cellOf = (row: SyncRow, column: string, context: ScreenContext) =>
  priceSyncScreen.columns.find(({ id }) => id === column)?.cell(row, context);

describe.each(['v013', 'v1-session', 'v1'] as const)('GEN-24: the prices of a %s gateway', (dialect) => {
  test('are taken in part from a comparison: others and unknown entries stay, conflicts are not taken, failed sources are told', async () => {
    const context = await signedInContext(await startTestSandbox({ dialect, sampleData: true }));
    const { gateway } = context;
    const stored = async () => new Map(await gateway.options.list());
    const table = async (key: string) => JSON.parse((await stored()).get(key) ?? '{}') as Record<string, number>;
    // What no console knows stays as it is.
    const own = { ...(await table('ModelRatio')), 'house-model': 0.125, '': 3, 'qwen-plus': 1 };
    await gateway.options.set('ModelRatio', JSON.stringify(own));
    const before = await stored();

    const rows = await rowsOf(context);
    const named = (name: string, from = rows) => {
      const row = from.find((one) => syncName(one) === name || syncNamesOfOne(one).includes(name));
      if (row === undefined) throw new Error(`no line ${name}`);
      return row;
    };
    const shown = (name: string, column: string) => cellOf(named(name), column, context)?.raw;
    expect(rows.some(({ line }) => line?.model === 'gpt-4o')).toBe(false);
    expect(shown('gpt-4o-mini:input:official', 'state')).toBe('rise');
    expect(shown('gpt-4o-mini:input:official', 'difference')).toBeCloseTo(0.015, 9);
    expect(shown('gpt-4o-mini:input:official', 'percent')).toBe(0.1);
    expect(shown('deepseek-coder:input:official', 'state')).toBe('fall');
    expect(shown('gpt-5-nano:output:official', 'state')).toBe('new');
    expect(shown('command-r:input:models.dev', 'state')).toBe('conflict');
    expect(shown('dall-e-3:input:official', 'state')).toBe('billing-conflict');
    expect(shown('qwen-plus:input:official', 'state')).toBe('doubtful');
    expect(shown('qwen-plus:input:official', 'trusted')).toBe(false);
    expect(shown('qwen-max:expression:official', 'state')).toBe('expression');
    expect(cellOf(named('command-r:input:models.dev'), 'reason', context)?.text).toMatch(
      /models\.dev: \$0\.60, official: \$0\.56/,
    );
    expect(await stored()).toEqual(before);

    // Sources that agree share a line, which names both; those that do not have one each.
    expect(syncName(named('deepseek-coder:input:models.dev'))).toBe('deepseek-coder:input:models.dev,official');
    expect(shown('deepseek-coder:input:official', 'source')).toBe('models.dev,official');
    expect(named('command-r:input:official')).not.toBe(named('command-r:input:models.dev'));
    const looked = await priceSyncScreen.lookUp?.find('deepseek-coder:input:official', {}, context, {});
    expect(looked?.key).toBe(named('deepseek-coder:input:models.dev').key);

    // Half of it is taken, in one write of each table.
    const half = ['gpt-4o-mini:input:official', 'deepseek-coder:input:models.dev', 'gpt-5-nano:input:official'];
    const request = takePrices.confirm?.(
      half.map((name) => named(name)),
      context,
    );
    expect(request?.consequences.join(' ')).toMatch(/Rises: 1, falls: 1, new: 1 .*\$0\.15 → \$0\.165/);
    const done = (await takePrices.runMany?.(
      half.map((name) => named(name)),
      undefined,
      context,
      {},
    )) as ReadonlyMap<SyncRow, Done>;
    expect([...done.values()].map(({ tone }) => tone)).toEqual([undefined, undefined, undefined]);
    const changed = { 'gpt-4o-mini': 0.0825, 'deepseek-coder': 0.0665, 'gpt-5-nano': 0.025 };
    expect(await table('ModelRatio')).toEqual({ ...own, ...changed });
    const after = await stored();
    const keys = [...before.keys()].filter(
      (key) => key !== 'CompletionRatioMeta' && before.get(key) !== after.get(key),
    );
    // Cached input of both models keeps its price in USD.
    expect(keys.sort()).toEqual(['CacheRatio', 'CompletionRatio', 'ModelRatio']);
    const cache = JSON.parse(before.get('CacheRatio') ?? '{}') as Record<string, number>;
    const { 'gpt-4o-mini': mini, 'deepseek-coder': coder, ...others } = await table('CacheRatio');
    expect({ ...others, 'gpt-4o-mini': 0.5, 'deepseek-coder': 0.25 }).toEqual(cache);
    expect([(mini ?? 0) * 0.165, (coder ?? 0) * 0.133]).toEqual([expect.closeTo(0.075, 9), expect.closeTo(0.035, 9)]);

    // A conflict, an expression and a doubtful price are refused; one side that is named is taken.
    for (const name of [
      'command-r:input:official',
      'dall-e-3:input:official',
      'qwen-plus:input:official',
      'qwen-max:expression:official',
    ])
      expect(takePrices.refusal?.(named(name), context), name).toBeDefined();
    const sided = await rowsOf(context, { side: 'models.dev', model: 'command-r' });
    expect(takePrices.refusal?.(named('command-r:input:official', sided), context)).toBeDefined();
    expect(takePrices.refusal?.(named('command-r:input:models.dev', sided), context)).toBeUndefined();
    await takePrices.run(named('command-r:input:models.dev', sided), undefined, context, {});
    expect((await table('ModelRatio'))['command-r']).toBe(0.3);
    const official = await rowsOf(context, { side: 'official' });
    const drawn = named('dall-e-3:input:official', official);
    expect(takePrices.confirm?.([drawn], context).consequences.join(' ')).toMatch(/Billing changes .*dall-e-3/);
    expect(await takePrices.run(drawn, undefined, context, {})).not.toHaveProperty('tone');
    expect((await table('ModelPrice'))['dall-e-3']).toBeUndefined();
    expect((await table('ModelRatio'))['dall-e-3']).toBe(2.5);

    // Above the limit nothing is taken, and it is said.
    const limited = named('deepseek-chat:input:official', await rowsOf(context, { 'max-rise': '20%' }));
    expect(takePrices.refusal?.(limited, context)).toMatch(/Rises by \+100\.0 %/);
    await expect(rowsOf(context, { 'max-rise': 'much' })).rejects.toThrow(/percentage/);

    // Changed meanwhile: nothing is written.
    const stale = named('deepseek-chat:input:official');
    await gateway.options.set('ModelRatio', JSON.stringify({ ...(await table('ModelRatio')), 'deepseek-chat': 9 }));
    await expect(takePrices.run(stale, undefined, context, {})).rejects.toThrow(/were changed since, now/);
    expect((await table('ModelRatio'))['deepseek-chat']).toBe(9);

    // The way to a rehearsal at this price.
    const [rehearsal] = relatedListsOf('price-sync', named('gpt-4o-mini:input:official'), context).filter(
      ({ letter }) => letter === 'i',
    );
    expect(rehearsal?.filters).toMatchObject({ prices: 'gpt-4o-mini input=0.165' });

    // Another gateway answers, one that is not there does not: its line says so, whatever else is looked for.
    const site = await startProvider(() => ({
      status: 200,
      body: JSON.stringify({
        success: true,
        data: [{ model_name: 'gpt-4o', quota_type: 0, model_ratio: 1, completion_ratio: 4 }],
      }),
    }));
    const fields = { type: 1, key: 'sk-x', models: 'gpt-4o', group: 'default', status: 1 };
    for (const [name, base_url] of [
      ['other site', site.url],
      ['gone', 'http://127.0.0.1:9'],
      ['odd', 'builtin:?delay=1'],
    ])
      await gateway.raw.call({
        method: 'POST',
        path: '/api/channel/',
        body: { mode: 'single', channel: { ...fields, name, base_url } },
      });
    const channels = await gateway.priceSync.sources();
    const idOf = (name: string) => String(channels.find((one) => one.name === name)?.id);
    const asked = { source: ['other site', 'gone', 'odd'].map(idOf).join(',') };
    const mixed = await rowsOf(context, { ...asked, model: 'gpt-4o' });
    expect(mixed.filter(({ line }) => line === undefined).map((row) => cellOf(row, 'state', context)?.raw)).toEqual([
      'not-read',
      'not-read',
    ]);
    expect(mixed.map((row) => cellOf(row, 'reason', context)?.text).join(' ')).toMatch(
      /The list is incomplete: this source couldn’t be read\. .*doesn’t ask/,
    );
    expect(mixed.some((row) => syncName(row) === `gpt-4o:input:${idOf('other site')}`)).toBe(true);
    expect(takePrices.refusal?.(mixed[0] as SyncRow, context)).toMatch(/The list is incomplete/);
    await expect(rowsOf(context, { source: 'nobody' })).rejects.toThrow(/nobody/);
  });
});

describe('GEN-24: what is taken from another site', () => {
  const row = (model: string, kind: string, after: number, fields: object = {}): SyncRow =>
    ({
      id: 1,
      sources: ['A'],
      line: {
        model,
        kind,
        before: 2,
        after,
        here: {},
        change: 'rise',
        isOutputFixed: false,
        isBillingChange: false,
        sources: ['A'],
        ...fields,
      },
    }) as unknown as SyncRow;

  test('is told before: how many rise, fall or are new, which follow, and whose billing changes', () => {
    const rows = [
      row('a\u0007', 'input', 3, { isOutputFixed: true }),
      row('b', 'output', 1, { change: 'fall', isOutputFixed: true }),
      row('c', 'call', 1, { change: 'new', before: undefined, isBillingChange: true }),
    ];
    const shown = takePrices.confirm?.(rows, here, undefined)?.consequences ?? [];
    expect(shown.join(' ')).toContain('a');
    const alone = takePrices.confirm?.([rows[1] as SyncRow], here, undefined)?.consequences ?? [];
    // One line a price, and one more each for what follows and for whose billing changes.
    expect(shown).toHaveLength(alone.length + 2 + 2);
    expect(alone.join(' ')).not.toMatch(/Billing changes/);
    expect(shown.at(-1)).toMatch(/Billing changes .*c/);
    const many = takePrices.confirm?.(
      Array.from({ length: 12 }, (_, at) => row(`m${at}`, 'output', 3)),
      here,
      undefined,
    );
    expect(many?.consequences).toHaveLength(alone.length + 7);
  });

  test('excludes what cannot be had together, and nothing of it is written', async () => {
    const take = async (rows: SyncRow[]) => {
      const stored = new Map([
        ['ModelRatio', '{"a":1}'],
        ['CompletionRatio', '{}'],
        ['ModelPrice', '{}'],
      ]);
      const site = answeringContext({ 'options.list': stored, 'site.status': here.status });
      const seen = pricesOf('a', priceFacts(stored, site.context));
      const shown = rows.map((one) => ({ ...one, line: { ...one.line, here: seen } }) as SyncRow);
      const done = (await takePrices.runMany?.(shown, undefined, site.context, {})) as ReadonlyMap<SyncRow, Error>;
      return [
        [...done.values()].map((one) => one.message),
        site.asked.filter(([name]) => name === 'options.set').length,
      ];
    };
    const words = 'You chose two prices of a that exclude each other. Choose one.';
    expect(await take([row('a', 'input', 3), row('a', 'input', 4)])).toEqual([[words, words], 0]);
    expect(await take([row('a', 'call', 3), row('a', 'input', 4)])).toEqual([[words, words], 0]);
  });

  test('leaves the new price a call where there is one, and takes it away for prices by the token', async () => {
    const written = async (taken: SyncRow) => {
      const stored = new Map([
        ['ModelRatio', '{}'],
        ['CompletionRatio', '{}'],
        ['ModelPrice', '{"a":0.04,"b":1}'],
      ]);
      const site = answeringContext({ 'options.list': stored, 'site.status': here.status, 'options.set': undefined });
      const seen = pricesOf('a', priceFacts(stored, site.context));
      const shown = [{ ...taken, line: { ...taken.line, here: seen } } as SyncRow];
      await takePrices.runMany?.(shown, undefined, site.context, {});
      const sent = site.asked.filter(([name]) => name === 'options.set').map(([, key, value]) => [key, value]);
      return Object.fromEntries(sent.map(([key, value]) => [key, JSON.parse(String(value))]));
    };
    expect(await written(row('a', 'call', 0.1))).toEqual({ ModelPrice: { a: 0.1, b: 1 } });
    expect(await written(row('a', 'input', 3))).toMatchObject({ ModelPrice: { b: 1 }, ModelRatio: { a: 1.5 } });
  });
});
