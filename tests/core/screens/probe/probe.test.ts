import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Channel } from '../../../../shared/domain/channel/channel.ts';
import { splitList } from '../../../../shared/domain/list-text.ts';
import type { PricingModel } from '../../../../shared/domain/price/pricing.ts';
import { probePlan } from '../../../../shared/domain/state/probe-plan.ts';
import { countsOf } from '../../../../shared/domain/state/probe-run.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import type { RowAction, SiteAction } from '../../../../shared/screen/action.ts';
import { runAction } from '../../../../shared/screen/flow/run-action.ts';
import type { LiveTable } from '../../../../shared/screen/live-table.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { cronLineOf } from '../../../../shared/screens/probe/probe-background.ts';
import { probeChannels } from '../../../../shared/screens/probe/probe-channels.ts';
import type { ProbeRow } from '../../../../shared/screens/probe/probe-row.ts';
import { probeScreen } from '../../../../shared/screens/probe/probe-screen.ts';
import { memoryOf, runProbe } from '../../../../shared/screens/probe/run-probe.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

let sandbox: TestSandbox;
let context: ScreenContext;
const input = { models: 'all', parallel: 2, per_channel: 0, max_cost: 0 };
const bounds = { models: 'all', parallel: 2, perChannel: undefined, maxCost: undefined } as const;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  context = await signedInContext(sandbox);
});
afterAll(() => sandbox.close());

async function channelOf(name: string, models: string[], base_url = 'builtin:'): Promise<Channel> {
  const made = await context.gateway.channels.create({
    name,
    type: 1,
    key: 'k',
    models,
    group: ['default'],
    base_url,
  });
  if (made === undefined) throw new Error('the channel was not found again');
  return made;
}

async function run<Row>(
  action: RowAction<Row, never>,
  rows: readonly Row[],
  given?: unknown,
  onLive?: (table: LiveTable) => void,
) {
  const results: { outcome: string; text: string }[] = [];
  for await (const result of runAction(action, rows, given as never, () => context, { onLive })) {
    const text =
      result.outcome === 'done'
        ? result.done.message
        : result.outcome === 'failed'
          ? String((result.error as Error).message)
          : result.reason;
    results.push({ outcome: result.outcome, text });
  }
  return results;
}

const actionOf = (verb: string) =>
  probeScreen.actions.find((action) => action.verb === verb) as RowAction<ProbeRow, never>;
const rowsOf = async (filters: Record<string, string> = {}) =>
  (await probeScreen.list({ page: 1, pageSize: 100, filters }, context, {})).rows;
const modelsOf = async (id: number) => splitList((await context.gateway.channels.get(id)).models);

test('SEE-08 SEC-02: no name of a model runs in the shell of a crontab, or ends its line', () => {
  const line = cronLineOf([], { ...input, models: "gpt-4o, $(reboot)%, it's\nme" });
  expect(line).toContain(String.raw`--models 'gpt-4o,$(reboot)\%,it'\''s me' --parallel`);
});

test('SEE-08: a run fills a matrix in its place, its results are listed by channel and model, and acted on', async () => {
  const good = await channelOf('good', ['gpt-4o', 'gpt-4o-mini']);
  const bad = await channelOf('bad', ['gpt-4o', 'gpt-4o-mini'], 'builtin:?fail=404&error=no%20such%20model');
  const tables: LiveTable[] = [];
  const [outcome] = await run(probeChannels as RowAction<Channel, never>, [good, bad], input, (table) =>
    tables.push(table),
  );
  expect(outcome).toMatchObject({
    outcome: 'done',
    text: expect.stringContaining('Tested 4 of 4: 2 answered, 2 failed'),
  });
  const [first, last] = [tables[0], tables.at(-1)];
  expect(first?.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
    ['·', '·'],
    ['·', '·'],
  ]);
  expect([last?.isOver, last?.heads, last?.rows.map(({ cells }) => cells.map(({ tone }) => tone))]).toEqual([
    true,
    first?.heads,
    [
      ['good', 'good'],
      ['bad', 'bad'],
    ],
  ]);
  // Failures of one kind on one channel are one, with what helps against them.
  expect(last?.failures).toEqual([
    {
      ...{ id: `${bad.id} 404 model`, kind: '404 model', head: `${bad.id} bad`, of: ['gpt-4o', 'gpt-4o-mini'] },
      message: expect.stringContaining('no such model'),
      others: { text: 'At least 1 other channel serves each of them.', tone: 'good' },
      rows: {
        noun: 'probe',
        keys: [`${bad.id}/gpt-4o`, `${bad.id}/gpt-4o-mini`],
        verbs: ['remove-model', 'map-model', 'disable', 'test'],
      },
    },
  ]);
  // How the runs went stands in each row, the one under way with them; a crontab can do the same.
  expect(last?.rows.map(({ history }) => [history?.tones, history?.share])).toEqual([
    [['good'], '0 %'],
    [['bad'], '100 %'],
  ]);
  expect(last?.recipe?.line).toBe(
    `0 6 * * * tollgate probe run ${good.id} ${bad.id} --models all --parallel 2 --yes --quiet`,
  );
  expect(last?.rows.map(({ cells }) => cells.map(({ heat }) => heat))).toEqual([
    [expect.any(Number), expect.any(Number)],
    [undefined, undefined],
  ]);
  // Never more at once than asked for.
  const atOnce = tables.map(
    ({ rows }) => rows.flatMap(({ cells }) => cells).filter(({ tone }) => tone === 'accent').length,
  );
  expect(Math.max(...atOnce)).toBe(2);

  const junit = probeScreen.actions.find(({ verb }) => verb === 'junit') as SiteAction<undefined>;
  const { message, file } = await junit.run(undefined, context, {});
  expect([message, file?.name]).toEqual(['JUnit report of 4 results.', 'probe.xml']);
  expect(file?.text).toMatch(/<testsuites name="probe[^"]*" tests="4" failures="2" errors="0" skipped="0"/);
  expect(file?.text).toMatch(/name="gpt-4o"[^>]*>\s*<failure message="\[model\] [^"]*no such model/);

  const failed = await rowsOf({ outcome: 'failed' });
  expect(failed.map(({ key, fault, flake }) => [key, fault, flake])).toEqual([
    [`${bad.id}/gpt-4o`, 'model', 1],
    [`${bad.id}/gpt-4o-mini`, 'model', 1],
  ]);
  // Nobody else serves the models for the group than the good one.
  const remove = actionOf('remove-model');
  const impact = remove.impact?.(await rowsOf({ channel: `${good.id}` }), context, undefined as never);
  await context.gateway.channels.setStatus(bad.id, 2);
  const alone = remove.impact?.(await rowsOf({ channel: `${good.id}` }), context, undefined as never);
  await impact?.ended;
  expect((await alone?.known)?.losses?.map(({ kind, model }) => `${kind} ${model}`)).toEqual([
    'last gpt-4o',
    'last gpt-4o-mini',
  ]);
  // All of a channel's models cannot go; one of them can, and what somebody else changed meanwhile stays.
  expect(await run(remove, failed)).toMatchObject([{ outcome: 'failed' }, { outcome: 'failed' }]);
  expect(await modelsOf(bad.id)).toEqual(['gpt-4o', 'gpt-4o-mini']);
  await context.gateway.channels.update(bad.id, { models: ['gpt-4o', 'gpt-4o-mini', 'added-meanwhile'] });
  expect(await run(remove, failed)).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }]);
  expect(await modelsOf(bad.id)).toEqual(['added-meanwhile']);
  expect(await rowsOf({ outcome: 'failed' })).toEqual([]);

  const [row] = await rowsOf({ channel: `${good.id}`, model: 'mini' });
  if (row === undefined) throw new Error('the result is kept');
  expect(await run(actionOf('set-test-model'), [row])).toMatchObject([{ outcome: 'done' }]);
  expect((await context.gateway.channels.get(good.id)).test_model).toBe('gpt-4o-mini');
  expect(await run(actionOf('test'), [row])).toMatchObject([{ outcome: 'done' }]);
  expect((await rowsOf({ channel: `${good.id}`, model: 'mini' }))[0]?.tests).toBe(2);
  // Whoever has the number by another name may be another channel: nothing is done to it until it was tested again.
  await context.gateway.channels.update(good.id, { name: 'renamed' });
  for (const verb of ['disable', 'set-test-model', 'remove-model'])
    expect(await run(actionOf(verb), [row])).toMatchObject([
      {
        outcome: 'failed',
        text: `Channel ${good.id} is now named renamed; it was good when tested. Test it again first.`,
      },
    ]);
  expect(await modelsOf(good.id)).toEqual(['gpt-4o', 'gpt-4o-mini']);
  expect(await run(actionOf('test'), await rowsOf({ channel: `${good.id}` }))).toMatchObject([
    { outcome: 'done' },
    { outcome: 'done' },
  ]);
  // Two results of one channel are one change of it.
  expect(await run(actionOf('disable'), await rowsOf({ channel: `${good.id}` }))).toMatchObject([
    { outcome: 'done' },
    { outcome: 'done' },
  ]);
  expect((await context.gateway.channels.get(good.id)).status).toBe(2);
});

test('SEE-08: a model is mapped to what its provider calls it in one step, other entries stay; who else serves it leaves out who failed, too', async () => {
  const fails = 'builtin:?fail=404&error=no%20such%20model';
  const one = await channelOf('maps', ['mapped-model'], fails);
  const two = await channelOf('maps too', ['mapped-model'], fails);
  const three = await channelOf('off', ['mapped-model']);
  await context.gateway.channels.setStatus(three.id, 2);
  await context.gateway.channels.update(one.id, { model_mapping: '{"other":"kept"}' });
  let last: LiveTable | undefined;
  const probeBoth = () => run(probeChannels as RowAction<Channel, never>, [one, two], input, (table) => (last = table));
  await probeBoth();
  const none = { text: 'No other channel serves mapped-model.', tone: 'bad' };
  expect(last?.failures.map(({ others }) => others)).toEqual([none, none]);
  await context.gateway.channels.setStatus(three.id, 1);
  await probeBoth();
  expect(last?.failures[0]?.others).toEqual({ text: '1 other channel serves it.', tone: 'good' });
  expect(last?.rows.map(({ history }) => history?.sentence)).toEqual([
    '2 of the last 2 runs failed.',
    '2 of the last 2 runs failed.',
  ]);

  const rows = await rowsOf({ channel: `${one.id}` });
  const map = actionOf('map-model');
  const start = map.input?.fromRow(rows[0] as ProbeRow, context) as object | undefined;
  const given = (to: string) => ({ ...start, to }) as never;
  const offered = await map.input?.fields[0]?.choices?.(given(''), context);
  expect(offered).toContainEqual({ value: 'gpt-4o', label: 'gpt-4o' });
  const faults = (to: string) => map.input?.validate(given(to), 'edit', context);
  expect([faults(''), faults('mapped-model'), faults('x')]).toEqual([
    { to: 'Enter the name that the provider knows.' },
    { to: 'That is its name already.' },
    {},
  ]);
  expect(await run(map, rows, given('theirs-v1'))).toEqual([
    { outcome: 'done', text: 'maps asks for mapped-model as theirs-v1 now. Test it again.' },
  ]);
  const mappingOf = async () => (await context.gateway.channels.get(one.id)).model_mapping;
  expect(JSON.parse(await mappingOf())).toEqual({ other: 'kept', 'mapped-model': 'theirs-v1' });
  await context.gateway.channels.update(one.id, { model_mapping: '[1]' });
  expect(await run(map, rows, given('theirs-v2'))).toMatchObject([
    { outcome: 'failed', text: expect.stringMatching(/^The model mapping of maps is not a JSON object/) },
  ]);
  await context.gateway.channels.update(one.id, { model_mapping: '', name: 'renamed' });
  expect(await run(map, rows, given('theirs-v2'))).toMatchObject([{ outcome: 'failed' }]);
  expect(await mappingOf()).toBe('');
  await memoryOf(context).drop([one, two].map(({ id }) => ({ channel: id, model: 'mapped-model' })));
});

test('SEE-08: results of all channels that are gone are forgotten at once, those of others and of renamed ones stay; a part of the list forgets none', async () => {
  const [kept, gone] = [await channelOf('stays', ['gpt-4o']), await channelOf('goes', ['gpt-4o', 'gpt-4o-mini'])];
  await run(probeChannels as RowAction<Channel, never>, [kept, gone], input);
  const before = await rowsOf();
  await context.gateway.channels.update(kept.id, { name: 'renamed' });
  await context.gateway.channels.delete(gone.id);
  const forgetGone = probeScreen.actions.find(({ verb }) => verb === 'forget-gone') as SiteAction<undefined>;
  const { channels } = context.gateway;
  const list: typeof channels.list = async (query, options) => {
    const page = await channels.list(query, options);
    return { ...page, rows: page.rows.slice(1) };
  };
  const part = {
    ...context,
    probes: memoryOf(context),
    gateway: { ...context.gateway, channels: { ...channels, list } },
  };
  await expect(forgetGone.run(undefined, part, {})).rejects.toThrow(/^Read only \d+ of \d+ channels/);
  expect(await rowsOf()).toEqual(before);
  expect(await forgetGone.run(undefined, context, {})).toMatchObject({ message: 'Forgot the results of 1 channel.' });
  expect(await rowsOf()).toEqual(before.filter(({ channel }) => channel !== gone.id));
  expect(await rowsOf({ channel: `${kept.id}` })).toHaveLength(1);
});

test('SEE-08: after a stop nothing is begun; a session that ends keeps what was told; a gateway that is away says nothing of its channels', async () => {
  const channel = { id: 1, name: 'one', models: 'a,b,c', test_model: '' } as Channel;
  const plan = probePlan([channel], bounds);
  const failing = (test: () => Promise<{ time: number }>) => ({
    ...context,
    probes: undefined,
    gateway: { ...context.gateway, channels: { ...context.gateway.channels, test } },
  });
  const stop = new AbortController();
  const stopped = await runProbe(
    plan,
    { ...bounds, parallel: 1 },
    new Map(),
    failing(async () => {
      stop.abort();
      return { time: 1 };
    }),
    { signal: stop.signal },
  );
  expect(countsOf(stopped.run)).toMatchObject({ answered: 1, left: { stopped: 2 } });

  let calls = 0;
  const ended = await runProbe(
    plan,
    { ...bounds, parallel: 1 },
    new Map(),
    failing(async () => {
      calls += 1;
      if (calls > 1) throw new GatewayError('not-signed-in');
      return { time: 1 };
    }),
    {},
  );
  expect([calls, countsOf(ended.run)]).toMatchObject([2, { answered: 1, left: { ended: 2 } }]);
  expect(ended.failure).toMatchObject({ kind: 'not-signed-in' });

  // Under a limit the cheapest go first, and what would pass it is not begun.
  const prices = new Map<string, PricingModel>(
    Object.entries({ a: 1, b: 0.5, c: 0.2 }).map(([name, model_price]) => [
      name,
      { model_name: name, quota_type: 1, model_price } as PricingModel,
    ]),
  );
  const answers = failing(async () => ({ time: 1 }));
  const limited = await runProbe(plan, { ...bounds, parallel: 1, maxCost: 1.25 }, prices, answers, {});
  expect([limited.run.spent, limited.results.map(({ model }) => model)]).toEqual([0.7, ['c', 'b']]);
  expect(countsOf(limited.run)).toMatchObject({ answered: 2, left: { cost: 1 } });

  // Without a price nobody knows whether a limit holds, so nothing is begun.
  const unpriced = await runProbe(
    plan,
    { ...bounds, maxCost: 1 },
    new Map(),
    failing(async () => ({ time: 1 })),
    {},
  );
  expect(countsOf(unpriced.run)).toMatchObject({ tested: 0, left: { price: 3 } });

  const away = await runProbe(
    plan,
    bounds,
    new Map(),
    failing(async () => {
      throw new GatewayError('network', { reason: 'refused' });
    }),
    {},
  );
  expect(countsOf(away.run)).toMatchObject({ failed: 0, unknown: 3 });
  const late = await runProbe(
    plan,
    bounds,
    new Map(),
    failing(async () => {
      throw new GatewayError('timeout');
    }),
    {},
  );
  expect([...countsOf(late.run).byFault]).toEqual([['slow', 3]]);
});
