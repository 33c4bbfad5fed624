import { expect, test, vi } from 'vitest';
import { type Channel, channelSchema } from '../../../shared/domain/channel/channel.ts';
import { type LogEntry, logEntrySchema } from '../../../shared/domain/log/log.ts';
import { type Token, tokenSchema } from '../../../shared/domain/user/token.ts';
import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import type { Gateway } from '../../../shared/gateway/gateway.ts';
import { impactOfDeleting, impactOfDisabling, showImpact } from '../../../shared/screen/impact/channel-impact.ts';
import { saveRow } from '../../../shared/screen/saving/save-row.ts';
import { channelScreen } from '../../../shared/screens/channel/channel-screen.ts';
import { tagRow } from '../../../shared/screens/tag/tag-reading.ts';
import { tagScreen } from '../../../shared/screens/tag/tag-screen.ts';
import { screenContext, testNow } from '../../support/gateway/screen-context.ts';

const channel = (id: number, fields: Partial<Channel> = {}): Channel =>
  channelSchema().parse({ id, type: 1, name: `c${id}`, status: 1, models: 'm', group: 'default,vip', ...fields });
const call = (fields: Partial<LogEntry>): LogEntry =>
  logEntrySchema().parse({
    ...{ id: 1, type: 2, created_at: testNow / 1000 - 60, channel: 1, group: 'vip', model_name: 'm' },
    ...{ quota: 500_000, token_name: 'ci', username: 'ann', ...fields },
  });

/** A gateway with these channels, which answers with these calls, `hidden` ones counted but not among them. */
function world(
  channels: readonly Channel[],
  { calls = [], tokens = [], pages = 1 }: { calls?: LogEntry[]; tokens?: Partial<Token>[]; pages?: number } = {},
) {
  const list = vi.fn<Gateway['logs']['list']>(async ({ page, channel: id }) => ({
    rows: calls.filter((entry) => entry.channel === id || entry.channel === 99),
    ...{ page, pageSize: 100, total: calls.length * pages, hasMore: page < pages },
  }));
  const listTokens = vi.fn(async () => ({ rows: tokens.map((one) => tokenSchema().parse({ id: 1, ...one })) }));
  const context = screenContext({
    gateway: {
      channels: {
        // A gateway's walk is a generator.
        async *walk() {
          yield* channels;
        },
        get: async (id: number) => channels.find((one) => one.id === id),
      },
      logs: { list },
      tokens: {
        list: listTokens,
        hasGroupOrder: () => false,
      },
    } as unknown as Partial<Gateway>,
  });
  return { context, list, listTokens };
}

test('SEE-10: what groups and models lose stands there first, then what it carried in 24 hours, and the API keys tied to it', async () => {
  const channels = [channel(1, { models: 'm,n', priority: 5 }), channel(2, { group: 'default' })];
  const calls = [
    call({}),
    call({ quota: 250_000, token_name: 'app' }),
    call({ group: 'default', token_name: 'old' }),
    call({ model_name: 'elsewhere', token_name: 'free' }),
    // What the oldest gateways answer beside what was asked for.
    call({ channel: 99 }),
    call({ created_at: testNow / 1000 - 90_000 }),
  ];
  const tokens = [
    { name: 'confined', model_limits_enabled: true, model_limits: 'n', group: 'vip' },
    { name: 'wide', model_limits_enabled: true, model_limits: 'n,other', group: 'vip' },
    { name: 'ci', group: 'vip' },
  ];
  const { context, list } = world(channels, { calls, tokens });
  const reading = impactOfDisabling([channels[0] as Channel], context);
  const seen: (readonly string[])[] = [reading.lines()];
  reading.subscribe(() => seen.push(reading.lines()));
  expect(reading.lines()).toEqual(['Looking up which models lose a channel…']);
  const { losses = [], carried, isEnded } = await reading.ended;
  expect(isEnded).toBe(true);
  expect(losses.map(({ kind, group, model }) => `${kind} ${group} ${model}`)).toEqual([
    'last default n',
    'last vip m',
    'last vip n',
    'best default m',
  ]);
  expect(seen[1]).toEqual([
    'Last channel of default for n: these requests will fail.',
    'Last channel of vip for m, n: these requests will fail.',
    'Best channel of default for m: requests go to c2 instead.',
    'Reading the calls of the last 24 hours…',
  ]);
  expect(reading.lines()).toEqual([
    'Last channel of default for n: these requests will fail.',
    'Last channel of vip for m (2 calls), n: these requests will fail.',
    'Best channel of default for m (1 call): requests go to c2 instead.',
    'In the last 24 hours: 4 calls, $3.50.',
    '2 of them ($1.50) have no other channel.',
    'API keys tied to it: ci (ann), app (ann), old (ann), confined.',
  ]);
  expect(carried).toMatchObject({ calls: 4, isPart: false });
  expect(list).toHaveBeenCalledTimes(1);
  expect(list.mock.calls[0]?.[0]).toMatchObject({ channel: 1, type: 2, start_timestamp: testNow / 1000 - 86_400 });
});

test('SEE-10: a channel that others outdo takes nothing away, yet its calls are counted; nobody asks which API keys lose their last', async () => {
  const spare = channel(2, { priority: -5 });
  const { context, list, listTokens } = world([channel(1), spare], { calls: [call({ channel: 2 })] });
  const reading = impactOfDisabling([spare], context);
  expect((await reading.ended).losses).toEqual([]);
  expect(list.mock.calls.map(([{ channel: id }]) => id)).toEqual([2]);
  expect(reading.lines().join(' ')).toContain('In the last 24 hours: 1 call, $1.00.');
  expect(listTokens).not.toHaveBeenCalled();
});

test('SEE-10: what is shown of an impact says how many lose their last channel', async () => {
  const one = channel(1, { models: 'm,n', priority: 5 });
  const { context } = world([one, channel(2, { group: 'default' })]);
  const outcome = await showImpact.run(one, undefined, context, {});
  expect(outcome).toMatchObject({ message: '4 routes get worse; 3 of them have no channel left.', tone: 'warn' });
});

test('SEE-10: the calls cost at most ten pages, however many there were and of however many channels, and a part is told as one', async () => {
  const channels = [channel(1), channel(2, { group: 'other' })];
  const busy = world(channels, { calls: [call({}), call({ channel: 2 })], pages: 500 });
  const reading = impactOfDeleting(channels, busy.context);
  await reading.ended;
  expect(busy.list).toHaveBeenCalledTimes(10);
  // Each channel is asked before any is asked for more.
  expect(busy.list.mock.calls.slice(0, 3).map(([{ channel: id, page }]) => [id, page])).toEqual([
    [1, 1],
    [2, 1],
    [1, 2],
  ]);
  expect(reading.lines()).toContain('Counted are the newest 10 of 2,000 calls.');
  const many = Array.from({ length: 30 }, (_, index) => channel(index + 1));
  const wide = world(many, { calls: [call({})], pages: 2 });
  const all = impactOfDeleting(many, wide.context);
  await all.ended;
  expect(wide.list).toHaveBeenCalledTimes(10);
  expect(all.lines().join(' ')).toMatch(/Counted are the newest \d+ calls; there are more\./);
});

test('SEE-10: what cannot be read is told as unknown, never as no loss or no calls', async () => {
  const only = channel(1);
  const blind = world([only]);
  blind.list.mockRejectedValue(new GatewayError('forbidden'));
  const calls = impactOfDisabling([only], blind.context);
  await calls.ended;
  expect(calls.lines()[0]).toContain('Last channel of default, vip for m');
  expect(calls.lines()[1]).toMatch(/^The calls of the last 24 hours are unknown: /);
  const { context } = world([]);
  context.gateway.channels.walk = () => {
    throw new GatewayError('network');
  };
  const channels = impactOfDisabling([only], context);
  expect((await channels.known).losses).toBeUndefined();
  expect(channels.lines()).toEqual([expect.stringMatching(/^Which models lose a channel is unknown: /)]);
  await expect(showImpact.run(only, undefined, context, {})).rejects.toThrow(GatewayError);
});

test('SEE-10: a save asks only where it takes the last or best channel away, and does nothing where nobody agrees', async () => {
  const [one, two] = [channel(1, { models: 'm,n' }), channel(2)];
  const { context } = world([one, two]);
  const update = vi.fn(async () => ({ message: 'saved' }));
  const screen = { ...channelScreen, update };
  const save = (models: string[], agree: () => Promise<boolean>) =>
    saveRow(screen, one, { ...channelScreen.form.fromRow(one, context), models }, context, { agree });
  const never = vi.fn(async () => false);
  await save(['n'], never);
  await save(['m', 'n', 'o'], never);
  expect([never.mock.calls.length, update.mock.calls.length]).toEqual([0, 2]);
  await expect(save(['m'], never)).rejects.toThrow('Nothing was saved.');
  expect([never.mock.calls.length, update.mock.calls.length]).toEqual([1, 2]);
  const lines: string[] = [];
  await saveRow(screen, one, { ...channelScreen.form.fromRow(one, context), models: ['m'] }, context, {
    agree: async ({ prompt, impact }) => {
      lines.push(prompt, ...(impact?.lines() ?? []));
      return true;
    },
  });
  expect(lines.slice(0, 2)).toEqual([
    'Save c1 all the same?',
    'Last channel of default, vip for n: these requests will fail.',
  ]);
  expect(update).toHaveBeenCalledTimes(3);
});

test('SEE-10: tags take the channels of all their members, by disabling and by an edit of models, groups or priority', async () => {
  const members = [channel(1, { tag: 'pool' }), channel(2, { tag: 'pool', models: 'm,n' })];
  const { context } = world([...members, channel(3, { priority: -5 })]);
  const row = tagRow('pool', members);
  const actionOf = (verb: string) => tagScreen.actions.find((action) => action.verb === verb);
  const lossesBy = async (verb: string, change: object) => {
    const action = actionOf(verb);
    if (action?.on !== 'rows') throw new Error(verb);
    const start = action.input?.fromRow(row, context) as object | undefined;
    const reading = action.impact?.([row], context, { ...start, ...change });
    const { losses = [] } = (await reading?.known) ?? {};
    return losses.map(({ kind, group, model }) => `${kind} ${group} ${model}`);
  };
  expect(await lossesBy('disable', {})).toEqual(['last default n', 'last vip n', 'best default m', 'best vip m']);
  expect(await lossesBy('set', { models: ['n'] })).toEqual(['best default m', 'best vip m']);
  expect(await lossesBy('set', { groups: ['vip'] })).toEqual(['last default n', 'best default m']);
  expect(await lossesBy('set', { priority: '20' })).toEqual([]);
});
