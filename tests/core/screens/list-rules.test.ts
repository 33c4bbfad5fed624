import { expect, test } from 'vitest';
import { GatewayError } from '../../../shared/gateway/gateway-error.ts';
import { areFiltersHere, isOrderable } from '../../../shared/screens/list-screen.ts';
import { metadataScreen } from '../../../shared/screens/metadata/metadata-screen.ts';
import { orderScreen } from '../../../shared/screens/order/order-screen.ts';
import { loadPanels } from '../../../shared/screens/panel/site-panels.ts';
import { answeringContext } from '../../support/answering-context.ts';

// Rules of lists that decide what a gateway is asked for, and what is done here.

test.each([
  [{}, {}, false],
  [{ sortable: true }, {}, true],
  [{ sortable: true, onlyWith: 'flow' }, {}, false],
  [{ sortable: true, onlyWith: 'flow' }, { flow: '' }, false],
  [{ sortable: true, onlyWith: 'flow' }, { flow: 'false' }, false],
  [{ sortable: true, onlyWith: 'flow' }, { flow: 'true' }, true],
  [{ onlyWith: 'flow' }, { flow: 'true' }, false],
])('GEN-07: a column that is %j orders a list with the filters %j: %j', (column, filters, expected) => {
  expect(isOrderable(column, filters as Record<string, string>)).toBe(expected);
});

test('GEN-07: filters are tried here where a list says so, for some filters or for all', () => {
  const { context } = answeringContext();
  const here = (filtersHere: unknown, filters = {}) => areFiltersHere({ filtersHere } as never, filters, context);
  expect([here(undefined), here(true), here(false)]).toEqual([false, true, false]);
  const some = ({ a }: { a?: string }) => a === '1';
  expect([here(some), here(some, { a: '1' })]).toEqual([false, true]);
  // A gateway looks for orders by a keyword itself, and by nothing else.
  const orders = (filters: Record<string, string>) => areFiltersHere(orderScreen, filters, context);
  expect([orders({}), orders({ keyword: 'x' }), orders({ keyword: '', status: '' })]).toEqual([false, false, false]);
  expect(orders({ keyword: 'x', status: 'pending', provider: '' })).toBe(true);
});

test.each([
  ['v1', 'shown', false, 'enabled'],
  ['v1', 'shown', true, 'disabled'],
  ['v1', 'hidden', false, 'disabled'],
  ['v1', 'hidden', true, 'enabled'],
  ['v1', 'other', false, undefined],
  ['v013', 'shown', false, undefined],
])('GEN-07 GEN-25: %s is asked for metadata that is %s (not: %j) as %j', (dialect, value, isExcluding, asked) => {
  const { context } = answeringContext({}, { dialect });
  const state = metadataScreen.columns.find(({ id }) => id === 'state');
  expect(state?.byGateway?.filter?.(value, isExcluding, context)).toBe(asked);
});

const page = { 'site.status': { uptime_kuma_enabled: true } };
const panels = (answers: object) => {
  const { context } = answeringContext(answers as never, {
    status: { has_panels: true, uptime_kuma_enabled: true } as never,
  });
  return loadPanels(context);
};

test('GEN-21: that a watched service cannot be asked is told in its place; a stop is no fault of it', async () => {
  const failure = new GatewayError('refused', { serverMessage: 'kuma is away' });
  expect(await panels({ ...page, 'site.uptime': failure })).toMatchObject({
    ...{ uptime: undefined, uptimeFault: expect.stringContaining('kuma is away') },
  });
  for (const error of [new GatewayError('stopped'), new TypeError('broken')])
    await expect(panels({ ...page, 'site.uptime': error })).rejects.toBe(error);
});
