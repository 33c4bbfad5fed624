import { beforeAll, describe, expect, test } from 'vitest';
import { createRealWorld } from '../../../../cli/real-world.ts';
import { samplePassword } from '../../../../cli/sandbox/sample-data/generate.ts';
import { pricingModelSchema } from '../../../../shared/domain/price/pricing.ts';
import { Role } from '../../../../shared/domain/user/role.ts';
import { createGateway } from '../../../../shared/gateway/gateway.ts';
import type { PriceList } from '../../../../shared/gateway/resources/pricing.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { accessRefusal } from '../../../../shared/screens/navigation/access-refusal.ts';
import { pricingColumns } from '../../../../shared/screens/pricing/pricing-columns.ts';
import { ownGroup, pricingRows } from '../../../../shared/screens/pricing/pricing-row.ts';
import { pricingScreen } from '../../../../shared/screens/pricing/pricing-screen.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';
import { memoryCredentials, signedInContext } from '../../../support/gateway/signed-in-context.ts';
import { cellOf, shownColumns } from '../../../support/program/screen-cell.ts';

const context = screenContext();
const model = (model_name: string, facts: object) => pricingModelSchema().parse({ model_name, ...facts });
const priceList: PriceList = {
  models: [
    model('gpt-4o', { model_ratio: 1.25, completion_ratio: 4, enable_groups: ['default', 'vip', 'secret'] }),
    model('dall-e-3', { quota_type: 1, model_price: 0.04, enable_groups: ['vip'] }),
    model('open', { model_ratio: 0.075, completion_ratio: 4, enable_groups: ['all'] }),
    model('nobody', { model_ratio: 1, completion_ratio: 1 }),
  ],
  groupRatio: { default: 1, vip: 0.8 },
  usableGroups: { default: 'Default', vip: 'VIP', ghost: 'Has no ratio' },
  vendors: [],
};

function cells(name: string, group: string) {
  const row = pricingRows(priceList, group).find((candidate) => candidate.model.model_name === name);
  if (!row) throw new Error(`no model ${name}`);
  return (id: string) => cellOf(pricingColumns, id, row, context);
}

describe('PRICE-01 PRICE-02: the price list through a group', () => {
  test('availability, billing type, groups, ratios and prices stand in this order', () => {
    const shown = 'available model_name quota_type groups model_ratio completion_ratio group_ratio';
    expect(shownColumns(pricingColumns)).toEqual(`${shown} prompt_price completion_price call_price`.split(' '));
  });

  test.each([
    ['gpt-4o', 'default', 2.5, 10, null],
    ['gpt-4o', 'vip', 2, 8, null],
    ['open', 'default', 0.15, 0.6, null],
    ['open', 'vip', 0.12, 0.48, null],
    ['dall-e-3', 'default', null, null, 0.04],
    ['dall-e-3', 'vip', null, null, 0.032],
  ])('PRICE-02: %s in %s costs %s / %s / %s', (name, group, prompt, completion, call) => {
    const cell = cells(name, group);
    expect([cell('prompt_price').raw, cell('completion_price').raw, cell('call_price').raw]).toEqual([
      prompt,
      completion,
      call,
    ]);
  });

  test.each([
    ['gpt-4o', 'default', true],
    ['dall-e-3', 'default', false],
    ['dall-e-3', 'vip', true],
    ['open', 'vip', true],
    ['nobody', 'default', false],
    ['gpt-4o', 'secret', false],
  ])('PRICE-01: %s is available to %s: %s', (name, group, isAvailable) => {
    expect(cells(name, group)('available')).toMatchObject({ raw: isAvailable, tone: isAvailable ? 'good' : 'bad' });
  });

  test('PRICE-01: groups are those the viewer may use and that have prices', () => {
    expect(cells('gpt-4o', 'default')('groups').raw).toEqual(['default', 'vip']);
    expect(cells('open', 'default')('groups').raw).toEqual(['default', 'vip']);
    expect(cells('nobody', 'default')('groups').raw).toEqual([]);
    expect(pricingColumns.find(({ id }) => id === 'groups')?.filter).toBe('group');
  });

  test('PRICE-01: billed per call has no ratios to show', () => {
    const cell = cells('dall-e-3', 'vip');
    expect(cell('quota_type')).toMatchObject({ text: 'Pay per call', raw: 'per-call' });
    expect([cell('model_ratio').text, cell('completion_ratio').text, cell('group_ratio').text]).toEqual([
      '–',
      '–',
      '0.8',
    ]);
  });

  test('PRICE-01: the person’s own group is looked through first', () => {
    expect(ownGroup(priceList, 'vip')).toBe('vip');
    expect(ownGroup(priceList, 'gone')).toBe('default');
    expect(ownGroup(priceList, undefined)).toBe('default');
    expect(ownGroup({ groupRatio: { b: 1, a: 1 } }, undefined)).toBe('a');
  });

  test('PRICE-02: model names are copied joined by commas', () => {
    const [field] = pricingScreen.copyFields;
    expect([field?.id, field?.separator]).toEqual(['model', ',']);
    expect(pricingScreen.explanation?.map((key) => context.say(key)).join(' ')).toContain(
      'model ratio × 2 × group ratio',
    );
  });

  test('NAV-03: the price list is public', () => {
    expect(accessRefusal(pricingScreen, screenContext({ role: Role.Guest }))).toBeUndefined();
  });
});

describe.each(['classic', 'v06', 'v1'] as const)('PRICE-01: prices of a %s gateway', (dialect) => {
  let sandbox: TestSandbox;
  let user: ScreenContext;
  let guest: ScreenContext;

  beforeAll(async () => {
    sandbox = await startTestSandbox({ dialect, sampleData: true });
    user = await signedInContext({ url: sandbox.url, rootUsername: 'wangxm', rootPassword: samplePassword });
    const { transport, clock, random } = createRealWorld();
    const credentials = memoryCredentials();
    const gateway = createGateway({ baseUrl: sandbox.url, transport, credentials, clock, random });
    guest = { ...user, gateway, user: undefined, role: Role.Guest };
    return () => sandbox.close();
  });

  const list = (context: ScreenContext, filters: Record<string, string>, page = 1, pageSize = 100) =>
    pricingScreen.list({ page, pageSize, filters }, context, {});

  test('one’s own group first, another when chosen, none that has no prices', async () => {
    const { rows, total } = await list(user, {});
    expect(total).toBe(rows.length);
    expect([...new Set(rows.map(({ group }) => group))]).toEqual(['vip']);
    const other = await list(user, { group: 'default' });
    expect([...new Set(other.rows.map(({ group }) => group))]).toEqual(['default']);
    const factor = (name: string) => other.rows.find(({ model }) => model.model_name === name)?.promptPrice ?? 0;
    const vip = rows.find(({ model }) => model.model_name === 'gpt-4o-mini');
    expect(vip?.promptPrice).toBeCloseTo(factor('gpt-4o-mini') * (vip?.groupRatio ?? 0), 9);
    await expect(list(user, { group: 'nowhere' })).rejects.toThrow('There are no prices for group nowhere.');
  });

  test('filters by name and billing, in pages', async () => {
    const named = await list(user, { model: 'GPT-4O' });
    expect(named.rows.length).toBeGreaterThan(0);
    for (const { model: found } of named.rows) expect(found.model_name).toContain('gpt-4o');
    const perCall = await list(user, { type: 'per-call' });
    expect(perCall.rows.length).toBeGreaterThan(0);
    for (const { callPrice } of perCall.rows) expect(callPrice).toBeGreaterThanOrEqual(0);
    const all = await list(user, {});
    const second = await list(user, {}, 2, 10);
    expect(second.rows.map(({ key }) => key)).toEqual(all.rows.slice(10, 20).map(({ key }) => key));
    expect(second).toMatchObject({ total: all.total, hasMore: true });
  });

  test('a guest sees prices of the default group', async () => {
    const { rows } = await list(guest, {});
    expect(rows.length).toBeGreaterThan(5);
    expect([...new Set(rows.map(({ group }) => group))]).toEqual(['default']);
  });

  test('one model is found by its name', async () => {
    const find = pricingScreen.lookUp?.find;
    expect((await find?.('gpt-4o-mini', {}, user, {}))?.model.model_name).toBe('gpt-4o-mini');
    await expect(find?.('gpt-4o-min', {}, user, {})).rejects.toThrow('Model not found');
  });
});
