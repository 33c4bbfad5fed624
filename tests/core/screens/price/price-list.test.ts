import { expect, test } from 'vitest';
import type { FilterValues } from '../../../../shared/screen/list-screen.ts';
import { priceFacts } from '../../../../shared/screens/price/price-reading.ts';
import { priceScreen } from '../../../../shared/screens/price/price-screen.ts';
import { usageScreen } from '../../../../shared/screens/usage/usage-screen.ts';
import { answeringContext } from '../../../support/gateway/answering-context.ts';

const options = new Map([
  ['ModelRatio', '{"zeta":1,"beta":2,"broken":"3"}'],
  ['ModelPrice', '{"alpha":0.1}'],
  ['CompletionRatioMeta', '{"beta":{"ratio":3,"locked":true},"zeta":{"ratio":"4"},"alpha":5}'],
  ['billing_setting.billing_mode', '{"tiers":"tiered_expr","beta":"ratio"}'],
  ['billing_setting.billing_expr', '{"tiers":"tier(\\"a\\", p*3)","beta":"p"}'],
]);
const { context } = answeringContext({
  'options.list': options,
  'site.status': {},
  'models.enabled': ['new', 'beta'],
});
const models = async (filters: FilterValues, page = 1, pageSize = 10) =>
  (await priceScreen.list({ page, pageSize, filters }, context, {})).rows.map(({ model }) => model);

test('GEN-23: the list has every model that has a price or is served, what is served first, by name', async () => {
  expect(await models({})).toEqual(['beta', 'new', 'alpha', 'tiers', 'zeta']);
  expect(await models({ model: 'ETA' })).toEqual(['beta', 'zeta']);
  expect(await models({ unset: 'true' })).toEqual(['new']);
  expect(await models({ unset: 'false' })).toHaveLength(5);
  expect(await models({ served: 'true' })).toEqual(['beta', 'new']);
  expect(await models({ served: 'false' })).toHaveLength(5);
  expect([await models({}, 2, 2), await models({}, 3, 2)]).toEqual([['alpha', 'tiers'], ['zeta']]);
  const pages = await Promise.all(
    [1, 2].map((page) => priceScreen.list({ page, pageSize: 3, filters: {} }, context, {})),
  );
  expect(pages.map(({ hasMore, total }) => [hasMore, total])).toEqual([
    ...[
      [true, 5],
      [false, 5],
    ],
  ]);
});

test('GEN-23: the factor of output is what the gateway says it works out', () => {
  expect(priceFacts(options, context)).toMatchObject({
    tables: { ModelRatio: { zeta: 1, beta: 2 }, ModelPrice: { alpha: 0.1 } },
    meta: { beta: { ratio: 3, locked: true } },
  });
  expect(Object.keys(priceFacts(options, context).meta)).toEqual(['beta']);
  expect(priceFacts(options, context).tables.ModelRatio).not.toHaveProperty('broken');
});

test('SEE-11: a price that is no kind of price is refused with the kinds there are', async () => {
  const asked = (prices: string) =>
    usageScreen.list({ page: 1, pageSize: 10, filters: { start: '-1d', prices } }, context, {});
  await expect(asked('beta other=200%')).rejects.toThrow(/other=200%.*input output .* call all/);
  await expect(asked('beta all=2')).rejects.toThrow(/all=2/);
  await expect(asked('beta')).rejects.toThrow(/beta/);
});
