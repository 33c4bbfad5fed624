import { expect, test } from 'vitest';
import type { Channel } from '../../../../shared/domain/channel/channel.ts';
import { ProbeFault, ProbeOutcome, type ProbeResult } from '../../../../shared/domain/state/probe.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import { forgetfulMemory } from '../../../../shared/gateway/probe-memory.ts';
import type { Done, RowAction, SiteAction } from '../../../../shared/screen/action.ts';
import { probeActions } from '../../../../shared/screens/probe/probe-actions.ts';
import { type ProbeRow, probeRows } from '../../../../shared/screens/probe/probe-row.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';

// What can be done about results of tests, each against channels that are held in memory.

const result = (channel: number, model: string, more: Partial<ProbeResult> = {}): ProbeResult => ({
  ...{
    channel,
    channel_name: `c${channel}`,
    model,
    tested_at: 1_700_000_000,
    outcome: ProbeOutcome.Failed,
  },
  ...{
    time: null,
    fault: ProbeFault.Model,
    code: '',
    message: 'no such model',
    cost: null,
  },
  ...more,
});

/** Channels 1 and 2 (two models each), results of all four, and a note of what was written. */
async function site(changes: Partial<Channel> = {}, kept?: readonly ProbeResult[]) {
  const channel = (id: number): Channel =>
    ({
      id,
      name: `c${id}`,
      models: 'a,b',
      test_model: '',
      status: 1,
    }) as Channel;
  const channels = new Map([channel(1), channel(2)].map((each) => [each.id, { ...each, ...changes }]));
  const written: unknown[] = [];
  const heldBy = (id: number) => {
    const found = channels.get(id);
    if (found === undefined) throw new GatewayError('not-found');
    return found;
  };
  const calls = {
    get: async (id: number) => heldBy(id),
    update: async (id: number, values: Partial<Channel>) => void written.push({ id, ...values }),
    setStatus: async (id: number, status: number) => void written.push({ id, status }),
    test: async (_id: number, _of: { model?: string }): Promise<{ time: number }> => ({ time: 1.5 }),
  };
  const probes = forgetfulMemory();
  await probes.add(kept ?? [result(2, 'b'), result(2, 'a'), result(1, 'b'), result(1, 'a')]);
  const pricing = {
    list: async () => ({
      models: [{ model_name: 'a', quota_type: 1, model_price: 0.25 }],
    }),
  };
  const context = {
    ...screenContext({ gateway: { channels: calls, pricing } as never }),
    probes,
  };
  const rows = (await probeRows(context)).sort((one, other) => (one.key < other.key ? -1 : 1));
  const keys = async () => (await probes.read()).map(({ channel: id, model }) => `${id}/${model}`).sort();
  return { context, channels, calls, written, probes, rows, keys };
}

const actionOf = (verb: string) =>
  probeActions.find((action) => action.verb === verb) as unknown as RowAction<ProbeRow, undefined>;
const runMany = async (verb: string, rows: readonly ProbeRow[], ...rest: [Parameters<typeof one>[2], AbortSignal?]) =>
  (await actionOf(verb).runMany?.(rows, undefined, rest[0], { signal: rest[1] })) as Map<ProbeRow, Done | Error>;
const one = (verb: string, row: ProbeRow | undefined, context: Awaited<ReturnType<typeof site>>['context']) =>
  actionOf(verb).run(row as ProbeRow, undefined, context, {});
const outcome = (results: Iterable<Done | Error>) => [...results].map(({ message }) => message);

test('SEE-08: a model is tested again with what its price makes of it; what it tells is kept, and a failure is none that went well', async () => {
  const { context, calls, rows, probes } = await site();
  const asked: unknown[] = [];
  calls.test = async (id, of) => {
    asked.push([id, of]);
    return { time: 1.5 };
  };
  const done = await one('test', rows[0], context);
  expect(done).toEqual({
    message: 'Channel c1 1/a tested: 1.50 s.',
    data: expect.objectContaining({ channel: 1, model: 'a', outcome: 'answered', cost: 0.25 }),
  });
  expect(asked).toEqual([[1, { model: 'a' }]]);
  expect((await probes.read())[0]).toMatchObject({ outcome: 'answered', channel: 1, model: 'a' });
  // Slow is answered, too: three of its kind were fast.
  for (const time of [0.1, 0.1, 0.1, 0.1]) await probes.add([result(1, 'a', { outcome: 'answered', time })]);
  expect((await one('test', rows[0], context)).data).toMatchObject({ outcome: 'slow' });
  // What others took is nothing to it.
  expect((await one('test', rows[1], context)).data).toMatchObject({ outcome: 'answered', cost: null });

  calls.test = async () => Promise.reject(new GatewayError('refused', { serverMessage: 'quota is used up' }));
  await expect(one('test', rows[0], context)).rejects.toThrow(/^quota is used up$/);
  expect((await probes.read())[0]).toMatchObject({ outcome: 'failed', fault: 'quota' });
});

test('SEE-08: a test goes on where no prices can be read', async () => {
  const { context, rows } = await site();
  Object.assign(context.gateway.pricing, { list: async () => Promise.reject(new GatewayError('server')) });
  expect((await one('test', rows[0], context)).data).toMatchObject({ outcome: 'answered', cost: null });
});

test('SEE-08: models are taken off each channel by one write, and what is known of them with them', async () => {
  const { context, written, rows, keys } = await site({ models: 'a,b,c' });
  const results = await runMany('remove-model', rows, context);
  expect(outcome(results.values())).toEqual([
    ...Array(2).fill('Removed a, b from c1.'),
    ...Array(2).fill('Removed a, b from c2.'),
  ]);
  expect(results.get(rows[0] as ProbeRow)).toMatchObject({
    data: { id: 1, models: ['a', 'b'] },
  });
  expect(written).toEqual([
    { id: 1, models: ['c'] },
    { id: 2, models: ['c'] },
  ]);
  expect(await keys()).toEqual([]);
});

test.each([
  [
    'its test model stays behind, which is a warning',
    { models: 'a,b', test_model: 'a' },
    'a',
    /^Removed a from c1\. a is still its test model/,
    'warn',
    ['1/b', '2/a', '2/b'],
  ],
  [
    'another test model is none of it',
    { models: 'a,b', test_model: 'b' },
    'a',
    /^Removed a from c1\.$/,
    undefined,
    ['1/b', '2/a', '2/b'],
  ],
  [
    'somebody took it off already: nothing is written',
    { models: 'b' },
    'a',
    /^c1 doesn’t have a anymore\.$/,
    undefined,
    ['1/b', '2/a', '2/b'],
  ],
])('SEE-08: a model is removed; %s', async (_case, changes, model, message, tone, left) => {
  const { context, rows, written, keys } = await site(changes);
  const done = await one(
    'remove-model',
    rows.find((row) => row.channel === 1 && row.model === model),
    context,
  );
  expect([done.message, done.tone]).toEqual([expect.stringMatching(message), tone]);
  expect(written).toEqual(changes.models === 'b' ? [] : [{ id: 1, models: ['b'] }]);
  expect(await keys()).toEqual(left);
});

test('SEE-08: the last model of a channel stays, and so does what is known of it; the others go on', async () => {
  const { context, rows, written, keys, channels } = await site();
  channels.set(1, { ...(channels.get(1) as Channel), models: 'a' });
  channels.set(2, { ...(channels.get(2) as Channel), models: 'a,b,c' });
  const results = await runMany('remove-model', [rows[0], rows[2]] as ProbeRow[], context);
  expect(outcome(results.values())).toEqual([
    'That would leave c1 without a model. Disable the channel instead.',
    'Removed a from c2.',
  ]);
  expect([...results.values()][0]).toMatchObject({ name: 'Refusal' });
  expect(written).toEqual([{ id: 2, models: ['b', 'c'] }]);
  expect(await keys()).toEqual(['1/a', '1/b', '2/b']);
});

test('SEE-08: after a stop no further channel is changed', async () => {
  const { context, rows, written, channels } = await site();
  const stop = new AbortController();
  Object.assign(context.gateway.channels, {
    get: async (id: number) => {
      stop.abort();
      return channels.get(id);
    },
  });
  const results = await runMany('disable', rows, context, stop.signal);
  expect(outcome(results.values())).toEqual(['Channel c1 disabled.', 'Channel c1 disabled.', 'Stopped.', 'Stopped.']);
  expect(written).toEqual([{ id: 1, status: 2 }]);
});

test('SEE-08: before models go, what would be lost is told for the channels as they are now', async () => {
  const { context, rows, channels } = await site({ group: 'default' });
  channels.set(2, { ...(channels.get(2) as Channel), models: 'b', group: 'default' });
  Object.assign(context.gateway.channels, {
    walk: async function* () {
      yield* channels.values();
    },
  });
  const impact = actionOf('remove-model').impact?.(rows.slice(0, 2), context, undefined);
  expect((await impact?.known)?.losses?.map(({ kind, model }) => `${kind} ${model}`)).toEqual(['last a', 'best b']);
  const both = actionOf('disable').impact?.(rows, context, undefined);
  expect((await both?.known)?.losses?.map(({ kind, model }) => `${kind} ${model}`)).toEqual(['last a', 'last b']);
});

test('SEE-08: a channel is disabled once, unless it is already', async () => {
  const { context, rows, written } = await site();
  expect(await one('disable', rows[0], context)).toEqual({
    message: 'Channel c1 disabled.',
    data: { id: 1 },
    ...{ was: { status: 1 }, left: { status: 2 } },
  });
  expect(written).toEqual([{ id: 1, status: 2 }]);
  const off = await site({ status: 2 });
  await expect(one('disable', off.rows[0], off.context)).rejects.toThrow(/already/i);
  expect(off.written).toEqual([]);
});

test.each([
  ['is set', { test_model: '' }, [{ id: 1, test_model: 'a' }]],
  ['that it is already is not written again', { test_model: 'a' }, []],
])('SEE-08: the test model of a channel %s', async (_case, changes, writes) => {
  const { context, rows, written } = await site(changes);
  expect(await one('set-test-model', rows[0], context)).toEqual({
    message: 'a is now the test model of c1.',
    data: { id: 1, test_model: 'a' },
    ...{ was: changes, left: { test_model: 'a' } },
  });
  expect(written).toEqual(writes);
});

test('SEE-08: a model that the channel has no more does not become its test model', async () => {
  const { context, rows, written } = await site({ models: 'b' });
  await expect(one('set-test-model', rows[0], context)).rejects.toThrow('c1 doesn’t have a anymore.');
  expect(written).toEqual([]);
});

test('SEE-08: results are forgotten on this machine alone, one by one and of channels that are gone', async () => {
  const { context, rows, written, keys } = await site();
  expect(await one('forget', rows[0], context)).toEqual({
    message: 'Results of c1 1/a forgotten.',
    data: { key: '1/a' },
  });
  expect(await keys()).toEqual(['1/b', '2/a', '2/b']);
  const asked: object[] = [];
  Object.assign(context.gateway.channels, {
    list: async (query: object) => {
      asked.push(query);
      return {
        rows: [{ id: 1 }],
        total: 1,
        page: 1,
        pageSize: 100,
        hasMore: false,
      };
    },
  });
  const gone = probeActions.find(({ verb }) => verb === 'forget-gone') as SiteAction<undefined>;
  expect(await gone.run(undefined, context, {})).toEqual({
    message: 'Forgot the results of 1 channel.',
    data: { count: 1 },
  });
  // By number, so that no channel moves from one page to the next meanwhile.
  expect(asked).toMatchObject([{ idSort: true }]);
  expect(await keys()).toEqual(['1/b']);
  expect(written).toEqual([]);
});

test('SEE-08: what is asked first names the results, the gateway, and what follows', async () => {
  const { context, rows } = await site();
  const asked = (verb: string) => {
    const { prompt, consequences } = actionOf(verb).confirm?.(rows.slice(0, 2), context, undefined) ?? {};
    return [prompt, ...(consequences ?? []).slice(1)];
  };
  expect(asked('remove-model')).toEqual(['Remove the models of 2 results from their channels: c1 1/a, c1 1/b?']);
  expect(asked('disable')).toEqual([
    'Disable the channels of 2 results: c1 1/a, c1 1/b?',
    'Requests for its models use other channels of the group, or fail if there are none.',
  ]);
  expect(asked('forget')).toEqual(['Forget 2 results: c1 1/a, c1 1/b?', 'Nothing changes on the gateway.']);
});
