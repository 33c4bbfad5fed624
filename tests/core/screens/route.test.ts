import { describe, expect, test } from 'vitest';
import { type Channel, channelSchema } from '../../../shared/domain/channel/channel.ts';
import { type Dialect, dialects } from '../../../shared/domain/dialect.ts';
import {
  firstServingGroup,
  type RouteQuery,
  RouteState,
  routeOf,
  routeStates,
} from '../../../shared/domain/state/route.ts';
import { Role } from '../../../shared/domain/user/role.ts';
import { Refusal } from '../../../shared/screen/refusal.ts';
import { routeScreen } from '../../../shared/screens/route/route-screen.ts';
import { openSite } from '../../cli/sandbox/relay/site.ts';
import { answeringContext } from '../../support/gateway/answering-context.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { signedInContext } from '../../support/gateway/signed-in-context.ts';
import { expectCells } from '../../support/program/screen-cell.ts';

const channel = (id: number, fields: Partial<Channel> = {}): Channel =>
  channelSchema().parse({ id, type: 1, name: `c${id}`, status: 1, models: 'm,other', group: 'default', ...fields });
const ask = (channels: readonly Channel[], request: Partial<RouteQuery> = {}) =>
  routeOf(channels, { model: 'm', group: 'default', isCacheByWeightAlone: true, ...request }).map(
    ({ channel: { id }, state, tier, share, cachedShare }) => [
      id,
      routeStates.of(state).name,
      tier,
      Number(share.toFixed(3)),
      Number(cachedShare.toFixed(3)),
    ],
  );

describe('SEE-09: where channels stand for a group and a model', () => {
  test('tiers go by priority, chances by weight + 10, the heaviest one more and the lightest one less, and in memory by the weight alone', () => {
    const channels = [
      channel(1, { priority: 5, weight: 0 }),
      channel(2, { priority: 10, weight: 30 }),
      channel(3, { priority: 10, weight: 0 }),
      channel(4, { priority: -1, weight: 0 }),
      channel(5, { priority: -1, weight: 0 }),
    ];
    expect(ask(channels)).toEqual([
      [2, 'serves', 1, 0.82, 1],
      [3, 'serves', 1, 0.18, 0],
      [1, 'serves', 2, 1, 1],
      [4, 'serves', 3, 0.55, 0.5],
      [5, 'serves', 3, 0.45, 0.5],
    ]);
    // Before v0.13 memory is drawn from by weight + 10 as well.
    expect(ask(channels, { isCacheByWeightAlone: false })[1]).toEqual([3, 'serves', 1, 0.18, 0.2]);
  });

  test('every other channel says why it is out, the nearest first; those left out count for nothing', () => {
    const channels = [
      channel(1, { models: 'other' }),
      channel(2, { group: 'vip,svip' }),
      channel(3, { status: 3 }),
      channel(4, { status: 2 }),
      channel(5, { weight: 10 }),
      channel(6, { models: ' m ', group: 'vip, default' }),
      channel(7, { models: 'M' }),
    ];
    expect(ask(channels, { without: new Set([5, 2]) })).toEqual([
      [6, 'serves', 1, 1, 1],
      [4, 'disabled', 0, 0, 0],
      [3, 'auto-disabled', 0, 0, 0],
      [5, 'left-out', 0, 0, 0],
      [2, 'other-group', 0, 0, 0],
      [1, 'other-model', 0, 0, 0],
      [7, 'other-model', 0, 0, 0],
    ]);
  });

  test('custom GPTs go by one name, and auto is the first group that has a channel', () => {
    const gizmo = channel(1, { models: 'gpt-4o-gizmo-*', group: 'vip' });
    expect(ask([gizmo], { model: 'gpt-4o-gizmo-g-123', group: 'vip' })).toEqual([[1, 'serves', 1, 1, 1]]);
    const request = { model: 'gpt-4o-gizmo-x', isCacheByWeightAlone: true };
    expect(firstServingGroup([gizmo], ['default', 'vip'], request)).toBe('vip');
    expect(firstServingGroup([gizmo], ['default', 'vip'], { ...request, without: new Set([1]) })).toBeUndefined();
  });
});

test.each(dialects)('SEE-09: predicted shares are those that %s is seen to draw', async (dialect: Dialect) => {
  let current = 0;
  // Upstream ids and key choices draw numbers too: one number for a whole call.
  const site = await openSite(dialect, { random: () => current });
  const fields = [
    { priority: 5, weight: 0 },
    { priority: 5, weight: 10 },
    { priority: 5, weight: 30 },
    { priority: 0, weight: 99 },
  ];
  const channels = fields.map((values) => channel(site.channel(values), { ...values, models: 'gpt-4o-mini' }));
  const { key } = site.user({ quota: 100_000_000 });
  // Each number that can be drawn, once: what is seen is the chance itself.
  const calls = 10 + (10 + 10) + (30 + 10);
  for (let call = 0; call < calls; call += 1) {
    current = (call + 0.5) / calls;
    expect((await site.chat(key)).status).toBe(200);
  }
  const drawn = new Map(
    site.store
      .all<{ channel: number; count: number }>('SELECT channel, count(*) AS count FROM logs WHERE type = 2 GROUP BY 1')
      .map((row) => [row.channel, row.count / calls]),
  );
  const steps = routeOf(channels, { model: 'gpt-4o-mini', group: 'default', isCacheByWeightAlone: true });
  for (const {
    channel: { id },
    tier,
    share,
  } of steps) {
    expect(drawn.get(id) ?? 0).toBeCloseTo(tier === 1 ? share : 0, 9);
  }
});

test('SEE-09: a retry goes one tier down, as the sandbox does it', async () => {
  const site = await openSite('v013');
  await site.option('RetryTimes', '3');
  const ids = [9, 5, 1].map((priority) => site.channel({ priority, base_url: 'builtin:?fail=500' }));
  const { key } = site.user();
  expect((await site.chat(key)).status).toBe(500);
  const tried = site.store.all<{ channel: number }>('SELECT channel FROM logs WHERE type = 5 ORDER BY id');
  expect(tried.map((row) => row.channel)).toEqual([...ids, ids[2]]);
});

test('SEE-09: the list asks for a model, takes group, token and auto, and refuses what cannot be told', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const context = await signedInContext(sandbox);
  const list = async (filters: Record<string, string>, as = context) =>
    (await routeScreen.list({ page: 1, pageSize: 100, filters }, as, {})).rows;
  expect(await list({})).toEqual([]);
  const vip = await list({ model: 'gpt-4o', group: 'vip' });
  expect(vip).toHaveLength(60);
  const serving = vip.filter(({ tier }) => tier > 0);
  expect(serving.length).toBeGreaterThan(3);
  expect(new Set(serving.map(({ group }) => group))).toEqual(new Set(['vip']));
  const first = vip[0]?.id ?? 0;
  const without = await list({ model: 'gpt-4o', group: 'vip', without: `${first}, 2` });
  expect(without.find(({ id }) => id === first)).toMatchObject({ tier: 0, share: 0 });
  const page = await routeScreen.list({ page: 2, pageSize: 50, filters: { model: 'gpt-4o' } }, context, {});
  expect([page.rows.length, page.total, page.hasMore]).toEqual([10, 60, false]);

  await context.gateway.options.set('AutoGroups', '["nowhere","vip"]');
  expect((await list({ model: 'gpt-4o', group: 'auto' }))[0]).toMatchObject({ group: 'vip', tier: 1 });
  await expect(list({ model: 'gpt-4o', group: 'auto' }, { ...context, role: 10 })).rejects.toThrow(Refusal);
  await expect(list({ model: 'gpt-4o', without: '1,x' })).rejects.toThrow('“x” isn’t a channel ID.');

  const { gateway } = context;
  await gateway.tokens.create({
    name: 'limited',
    group: 'vip',
    model_limits_enabled: true,
    model_limits: 'gpt-4o',
  } as never);
  const [token] = (await gateway.tokens.list({ page: 1, pageSize: 1 })).rows;
  expect((await list({ model: 'gpt-4o', token: `${token?.id}` }))[0]).toMatchObject({ group: 'vip', tier: 1 });
  await expect(list({ model: 'claude-3-5-sonnet', token: `${token?.id}` })).rejects.toThrow('isn’t allowed to call');
});

test('SEE-09: a place that serves nothing has no tier and no share; a group may be auto', async () => {
  const { context } = answeringContext({ 'groups.list': ['default', 'vip\u0007'] });
  const group = routeScreen.filters?.find(({ id }) => id === 'group') as {
    askChoices: (...given: unknown[]) => Promise<unknown>;
  };
  expect(await group.askChoices(context, undefined)).toEqual([
    { value: 'default', label: 'default' },
    { value: 'vip\u0007', label: 'vip' },
    { value: 'auto', label: 'auto' },
  ]);
  const row = { id: 3, name: 'c', tier: 2, share: 0.12345, cachedShare: 1, state: RouteState.Serves };
  const more = { priority: 5, weight: 10, group: 'default' };
  expectCells(
    routeScreen,
    { ...row, ...more },
    { tier: ['2', 2], share: ['12.3 %', 0.1235], cached_share: ['100.0 %', 1] },
    context,
  );
  const out = { ...row, ...more, tier: 0, share: 0, cachedShare: 0, state: RouteState.Disabled };
  const none = ['–', 0, 'muted'] as const;
  expectCells(routeScreen, out, { tier: none, share: none, cached_share: none }, context);
  expect([routeScreen.muted?.(row as never, context), routeScreen.muted?.(out as never, context)]).toEqual([
    false,
    true,
  ]);
});

test('SEE-09: a group is what was asked for, the token’s, its owner’s, or the first of auto; one without channels is refused', async () => {
  const rows = [channel(1, { group: 'vip' }), channel(2, { group: 'default,slow' })];
  const site = (answers: object = {}, options: object = {}) =>
    answeringContext(
      {
        'options.list': new Map([['AutoGroups', '["none",5,"vip"]']]),
        'account.self': { group: 'slow' },
        ...answers,
      },
      {
        known: {
          channels: {
            walk: async function* () {
              yield* rows;
            },
          },
        },
        ...options,
      },
    );
  const groupOf = async (filters: object, answers?: object, options?: object) => {
    const { context } = site(answers, options);
    const { rows: steps } = await routeScreen.list(
      { page: 1, pageSize: 9, filters: { model: 'm', ...filters } as never },
      context,
      {},
    );
    return steps[0]?.group;
  };
  expect(await groupOf({})).toBe('default');
  expect(await groupOf({ group: 'vip' })).toBe('vip');
  expect(await groupOf({ group: 'auto' })).toBe('vip');
  // Where no option says it, auto is the default group.
  expect(await groupOf({ group: 'auto' }, { 'options.list': new Map() })).toBe('default');
  for (const broken of ['{', '{}', '[]']) {
    expect(await groupOf({ group: 'auto' }, { 'options.list': new Map([['AutoGroups', broken]]) })).toBe('default');
  }
  const token = { id: 4, name: 'app', group: '', model_limits_enabled: false, model_limits: '' };
  expect(await groupOf({ token: '4' }, { 'tokens.get': token })).toBe('slow');
  expect(await groupOf({ token: '4' }, { 'tokens.get': token }, { user: { group: 'vip' } as never })).toBe('vip');
  expect(await groupOf({ token: '4' }, { 'tokens.get': { ...token, group: 'vip' } })).toBe('vip');
  await expect(groupOf({ group: 'empty\u0007' })).rejects.toThrow('No channel is in group empty.');
  const limited = { ...token, model_limits_enabled: true, model_limits: 'a,b' };
  await expect(groupOf({ token: '4' }, { 'tokens.get': limited })).rejects.toThrow(
    'API key app isn’t allowed to call m.',
  );
  expect(await groupOf({ token: '4' }, { 'tokens.get': { ...limited, model_limits: 'a, m' } })).toBe('slow');
  await expect(groupOf({ group: 'auto' }, {}, { role: Role.Admin })).rejects.toThrow(/^Only the super admin/);
  await expect(groupOf({ without: '1,x' })).rejects.toThrow(Refusal);
  expect(await groupOf({ model: '' })).toBeUndefined();
});

describe('SEE-09: the page of routes offers models to begin with', () => {
  const summed = (rows: object[]) => ({ 'dashboard.all': rows });
  const priced = { 'pricing.list': { models: [{ model_name: 'a\u001b[2J' }, { model_name: 'b' }] } };
  const startsOf = async (answers: object, keeps = true) => {
    const { context, asked } = answeringContext({ ...answers } as never);
    const site = { ...context, status: { ...context.status, enable_data_export: keeps } };
    const starts = (await routeScreen.starts?.(site, {})) ?? [];
    return { models: starts.map(({ label, filters }) => [label, filters.model]), calls: asked.map(([call]) => call) };
  };

  test('the most called of a week first, and no more than six', async () => {
    const rows = Array.from({ length: 9 }, (_, index) => ({ model_name: `m${index}`, count: index }));
    const { models, calls } = await startsOf(
      summed([...rows, { model_name: 'm2', count: 40 }, { model_name: '', count: 99 }]),
    );
    expect(models.map(([label]) => label)).toEqual(['m2', 'm8', 'm7', 'm6', 'm5', 'm4']);
    expect(calls).toEqual(['dashboard.all']);
  });

  test('those of the price list where the site keeps no sums, or nothing was called', async () => {
    const models = [
      ['a', 'a\u001b[2J'],
      ['b', 'b'],
    ];
    expect(await startsOf(priced, false)).toEqual({ models, calls: ['pricing.list'] });
    expect((await startsOf({ ...summed([]), ...priced })).models).toEqual(models);
  });
});
