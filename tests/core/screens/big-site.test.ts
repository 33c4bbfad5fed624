import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Channel } from '../../../shared/domain/channel/channel.ts';
import { lossesOf, type RoutedChannel } from '../../../shared/domain/state/impact.ts';
import { ChannelStatus } from '../../../shared/domain/state/status.ts';
import type { ReadProgress } from '../../../shared/gateway/client/page.ts';
import { impactOfDisabling } from '../../../shared/screen/impact/channel-impact.ts';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import { readWhole } from '../../../shared/screen/reading/read-whole.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { channelScreen } from '../../../shared/screens/channel/channel-screen.ts';
import { groupScreen } from '../../../shared/screens/group/group-screen.ts';
import { readPulse } from '../../../shared/screens/pulse/pulse-reading.ts';
import { routeScreen } from '../../../shared/screens/route/route-screen.ts';
import { groupLossConfirmation } from '../../../shared/screens/settings/group-loss.ts';
import { usageScreen } from '../../../shared/screens/usage/usage-screen.ts';
import { userScreen } from '../../../shared/screens/user/user-screen.ts';
import { bigSite, makeBigSite } from '../../support/gateway/big-site.ts';
import { startTestSandbox, type TestSandbox } from '../../support/gateway/sandbox.ts';
import { signedInContext } from '../../support/gateway/signed-in-context.ts';

// What screens ask of a site of 2,000 channels, 300 groups, 100,000 users and 100 million calls. All channels are twenty pages.

let sandbox: TestSandbox;
let context: ScreenContext;
const asked: string[] = [];
beforeAll(async () => {
  sandbox = await startTestSandbox({ dialect: 'v1', database: await makeBigSite() });
  context = await signedInContext(sandbox, ({ method, url }) => asked.push(`${method} ${new URL(url).pathname}`));
});
afterAll(() => sandbox.close());

/** The calls that work makes, by line. */
async function callsOf<Result>(work: () => Promise<Result>) {
  asked.length = 0;
  const result = await work();
  const counts: Record<string, number> = {};
  for (const line of asked) counts[line] = (counts[line] ?? 0) + 1;
  return { result, counts, all: asked.length };
}

const first = { page: 1, pageSize: 100, filters: {} };

test('BIG-02: a page of any list is one call; groups are told without their users, with the bound, and further pages cost nothing', async () => {
  // Which channels fail stands beside the channels: one call more, once a minute, and none where no column shows it.
  const lists: [Pick<BrowseScreen<unknown>, 'list'>, Partial<typeof context>, number][] = [
    [channelScreen as Pick<BrowseScreen<unknown>, 'list'>, { wantsRowsAlone: true }, 1],
    [channelScreen as Pick<BrowseScreen<unknown>, 'list'>, {}, 2],
    [channelScreen as Pick<BrowseScreen<unknown>, 'list'>, {}, 1],
    [userScreen as Pick<BrowseScreen<unknown>, 'list'>, {}, 1],
  ];
  for (const [screen, facts, calls] of lists) {
    const { result, all } = await callsOf(() => screen.list(first, { ...context, ...facts }, {}));
    expect([result.rows.length, all]).toEqual([100, calls]);
  }
  const groups = await callsOf(() => groupScreen.list(first, context, {}));
  expect(groups.counts).toMatchObject({ 'GET /api/user/': 1, 'GET /api/channel/': 20 });
  expect(groups.all).toBeLessThanOrEqual(28);
  expect(groups.result.total).toBeGreaterThanOrEqual(bigSite.groups);
  const users = groupScreen.columns.find(({ id }) => id === 'users');
  const [row] = groups.result.rows.filter(({ name }) => name === 'group-7').concat(groups.result.rows.slice(-1));
  expect(users?.cell(row as never, context)).toMatchObject({
    ...{ raw: null, text: 'not counted' },
    hint: expect.stringContaining('100,001 users; more than 2,000 are not read'),
  });
  expect((await callsOf(() => groupScreen.list({ ...first, page: 2 }, context, {}))).all).toBe(0);
  // Of one group they are read: a call a hundred of them.
  const one = await callsOf(() => groupScreen.list({ ...first, filters: { name: 'group-7' } }, context, {}));
  expect(one.all).toBeLessThanOrEqual(28);
  const ratios = Object.fromEntries(Array.from({ length: bigSite.groups }, (_, index) => [`group-${index}`, 1]));
  const { 'group-7': _, 'group-8': __, ...left } = ratios;
  const change = { key: 'GroupRatio', before: JSON.stringify(ratios), after: JSON.stringify(left) };
  const loss = await callsOf(() => groupLossConfirmation([change] as never, context, {}));
  expect(loss.counts['GET /api/user/']).toBe(1);
  expect(loss.result?.consequences.join('\n')).toMatch(
    /“group-7”: unknown users, 19 channels[\s\S]*more than 2,000 are not read/,
  );
});

test('BIG-02: what a filter of a form or a list offers is one call; a whole reading of 100,000 users tells from its first page how far it is', async () => {
  const group = userScreen.filters.find(({ id }) => id === 'group');
  const { result: choices = [], all } = await callsOf(async () => group?.askChoices?.(context));
  expect([choices.length >= bigSite.groups, all]).toEqual([true, 1]);
  const outcome: ReadProgress[] = [];
  const reading = readWhole(userScreen, { filters: {} }, context, { onRead: (progress) => outcome.push(progress) });
  let pages = 0;
  for await (const _ of reading.pages) if (++pages === 3) break;
  expect(outcome.map(({ rows, total }) => [rows, total])).toEqual([100, 200, 300].map((rows) => [rows, 100_001]));
});

test('BIG-02: the impact of disabling all channels, the way of a model, and the pulse are read in bounded calls and told in few lines', async () => {
  const rows: Channel[] = [];
  for await (const channel of context.gateway.channels.walk()) rows.push(channel);
  expect(rows.length).toBe(bigSite.channels);
  const impact = await callsOf(async () => {
    const reading = impactOfDisabling(rows, context);
    await reading.ended;
    return reading.lines();
  });
  expect(impact.counts).toMatchObject({ 'GET /api/channel/': 20, 'GET /api/log/': 10 });
  expect(impact.all).toBeLessThanOrEqual(31);
  expect(impact.result.length).toBeLessThanOrEqual(12);
  const route = await callsOf(() =>
    routeScreen.list({ ...first, filters: { model: 'model-12', group: 'group-28' } }, context, {}),
  );
  expect(route.result.rows.length).toBeGreaterThan(0);
  expect(route.all).toBeLessThanOrEqual(23);
  // Its pages are cut from one reading, and one that is asked for again is read as it is now.
  const page = (number: number) =>
    callsOf(() =>
      routeScreen.list({ page: number, pageSize: 100, filters: { model: 'model-12', group: 'group-28' } }, context, {}),
    );
  expect([(await page(2)).all, (await page(3)).all, (await page(3)).all]).toEqual([0, 0, 20]);
  const pulse = await callsOf(() => readPulse(context, {}));
  expect(pulse.all).toBeLessThanOrEqual(29);
  expect(pulse.result.parts.channels).toHaveLength(bigSite.channels);
  // From then on no more than two calls a round, however many channels there are.
  const later = { ...context, now: () => context.now() + 10_001 };
  expect((await callsOf(() => readPulse(later, {}))).all).toBeLessThanOrEqual(2);
});

test('BIG-02: of 100 million calls the gateway’s own sums are told by two calls, and reading them waits for whoever asks', async () => {
  const filters = { by: 'model', start: '-1d' };
  const { result, all } = await callsOf(async () => usageScreen.atOnce?.({ ...first, filters }, context, {}));
  expect(result?.offer).toMatchObject({ isLong: true, text: expect.stringContaining('100,000,000') });
  expect(result?.page?.rows).toHaveLength(50);
  expect(all).toBeLessThanOrEqual(2);
});

test('BIG-02: what a change of every channel of a group takes away is worked out in steps that grow with their number, not its square', () => {
  let looked = 0;
  const channels = Array.from({ length: bigSite.channels }, (_, index): RoutedChannel => {
    const channel = {
      id: index,
      name: `c${index}`,
      status: ChannelStatus.Enabled,
      models: 'm',
      group: 'g',
      priority: 5,
    };
    const get = () => {
      looked += 1;
      return index;
    };
    return Object.defineProperty(channel, 'id', { enumerable: true, get });
  });
  const changes = new Map(channels.map((_, index) => [index, { priority: 1 }]));
  expect(lossesOf(channels, changes)).toMatchObject([{ kind: 'best', group: 'g', model: 'm' }]);
  expect(looked).toBeLessThan(20 * bigSite.channels);
});
