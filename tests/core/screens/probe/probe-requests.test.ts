import { expect, test } from 'vitest';
import type { Channel } from '../../../../shared/domain/channel/channel.ts';
import { ProbeFault, ProbeOutcome } from '../../../../shared/domain/state/probe.ts';
import { probePlan } from '../../../../shared/domain/state/probe-plan.ts';
import { newProbeRun, probeReducer } from '../../../../shared/domain/state/probe-run.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import { forgetfulMemory } from '../../../../shared/gateway/probe-memory.ts';
import { checkForm } from '../../../../shared/screen/form-check.ts';
import { cronLineOf, othersServing, readBackground } from '../../../../shared/screens/probe/probe-background.ts';
import { probeChannels } from '../../../../shared/screens/probe/probe-channels.ts';
import { boundsOf, type ProbeInput, probeForm } from '../../../../shared/screens/probe/probe-input.ts';
import { answeringContext } from '../../../support/gateway/answering-context.ts';

// What a probe says it will do and cost, before it does, and what became of it after.

const channel = (id: number, models: string, more: Partial<Channel> = {}) =>
  ({
    id,
    name: `c${id}`,
    models,
    group: 'default',
    status: 1,
    test_model: '',
    ...more,
  }) as Channel;
const rows = [channel(1, 'a,b'), channel(2, 'a,free')];
const input: ProbeInput = {
  models: 'all',
  parallel: 3,
  per_channel: 0,
  max_cost: 0,
};
const priced = (name: string, model_price: number) => ({
  model_name: name,
  quota_type: 1,
  model_price,
});
const prices = {
  'pricing.list': { models: [priced('a', 0.25), priced('b', 0.5)] },
};
const unread = {
  'pricing.list': new GatewayError('refused', { serverMessage: 'no prices here' }),
};

async function estimate(given: Partial<ProbeInput>, answers: Record<string, unknown> = prices) {
  const { context } = answeringContext(answers);
  const reading = probeChannels.impact?.(rows, context, { ...input, ...given });
  const before = reading?.lines();
  await reading?.known;
  return { before, lines: reading?.lines() };
}

test.each([
  [{}, ['about $1.00', '1 test has no known price and is not in the estimate']],
  [{ models: 'b' }, ['about $0.50']],
  [{ models: 'b', max_cost: 0.5 }, ['about $0.50', 'stays within the limit of $0.50']],
  [{ models: 'b', max_cost: 0.25 }, ['about $0.50', 'stops before $0.25 is exceeded']],
  [{ max_cost: 5 }, ['about $1.00', 'within the limit', '1 test has no known price and will not be made']],
  [{ per_channel: 1 }, ['about $0.50', '2 models are left out by the limit per channel']],
])('SEE-08: the estimate with %j says %j', async (given, outcome) => {
  const { before, lines } = await estimate(given);
  expect(before).toEqual(['Reading prices…']);
  expect(lines).toEqual(outcome.map((part) => expect.stringContaining(part)));
});

test('SEE-08: where the prices cannot be read, that is what is told of the cost', async () => {
  const { lines } = await estimate({}, unread);
  expect(lines).toEqual([expect.stringMatching(/^What it will cost is unknown: .*no prices here/)]);
});

test('SEE-08: it is asked how many requests go to how many channels, on which gateway, at what pace', () => {
  const { context } = answeringContext();
  const asked = (given?: ProbeInput) => probeChannels.confirm?.(rows, context, given as never);
  expect(asked({ ...input, models: 'a', parallel: 7 })).toEqual({
    prompt: 'Send 2 test requests to 2 channels?',
    consequences: [expect.stringContaining('gw.example.com'), expect.stringContaining(', 7 at a time.')],
  });
  expect(asked()?.prompt).toBe('Send 4 test requests to 2 channels?');
});

async function probed(given: Partial<ProbeInput>, answers: Record<string, unknown>) {
  const { context, asked } = answeringContext({
    'channels.test': { time: 1 },
    ...prices,
    ...answers,
  });
  const probes = forgetfulMemory();
  const running = probeChannels.runMany?.(rows, { ...input, ...given }, { ...context, probes }, {});
  const done = await Promise.resolve(running).catch((error: unknown) => error as Error);
  return {
    done,
    tests: asked.filter(([name]) => name === 'channels.test').length,
    kept: (await probes.read()).length,
  };
}
const refused = new GatewayError('refused', { serverMessage: 'no such model' });
const failing = (model: string, error: Error) => (_id: number, of: { model: string }) => {
  if (of.model === model) throw error;
  return { time: 1 };
};

test.each([
  ['all answered', {}, {}, 'good', /^Tested 4 of 4: 4 answered, 0 failed/, 4],
  [
    'one failed',
    {},
    { 'channels.test': failing('b', refused) },
    'warn',
    /3 answered, 1 failed.*Failures: 1 model\.$/,
    4,
  ],
  ['one was left by the cost', { max_cost: 0.8 }, {}, 'warn', /Not tested: .*over the cost limit/, 2],
  [
    'one was not reached',
    {},
    { 'channels.test': failing('b', new GatewayError('server')) },
    'warn',
    /1 could not be tested/,
    4,
  ],
  ['two were left by the limit per channel', { per_channel: 1 }, {}, 'warn', /^Tested 2 of 4: .* Not tested: 2 /, 2],
  ['without prices it goes on, as nothing limits it', {}, unread, 'good', /4 answered/, 4],
  [
    'an end of the session is told with what was tested before',
    { parallel: 1 },
    { 'channels.test': failing('b', new GatewayError('not-signed-in')) },
    'warn',
    /broken off.*sign/i,
    3,
  ],
] as const)('SEE-08: a run where %s', async (_what, given, answers, tone, message, tests) => {
  const run = await probed(given, answers);
  expect(run.done).toMatchObject({ tone, message: expect.stringMatching(message) });
  expect(run.tests).toBe(tests);
});

test.each([
  ['no channel has the model', { models: 'nobody’s' }, {}, /None of these channels/],
  ['a limit cannot be held without prices', { max_cost: 1 }, unread, /no prices here/],
  [
    'the first test met the end of the session',
    { parallel: 1 },
    { 'channels.test': new GatewayError('not-signed-in') },
    /^not-signed-in$/,
  ],
] as const)('SEE-08: a run is a failure, which keeps nothing, where %s', async (_what, given, answers, message) => {
  const { done, kept } = await probed(given, answers);
  expect(done).toMatchObject({ message: expect.stringMatching(message) });
  expect(kept).toBe(0);
});

test.each([
  ['models', [[' a , b ', 'a , b'], 'all'], ['', ' ', ',']],
  ['parallel', [1, 20], [0, 21, 1.5, Number.NaN]],
  ['per_channel', [0, 3], [-1, 0.5, Number.NaN]],
  ['max_cost', [0, 0.01], [-0.01, Number.NaN, Number.POSITIVE_INFINITY]],
] as const)('SEE-08: %s takes %j and not %j', (name, good, bad) => {
  const { context } = answeringContext();
  const check = (value: unknown) => checkForm(probeForm, { ...input, [name]: value } as ProbeInput, 'create', context);
  for (const one of good) {
    const [typed, taken] = Array.isArray(one) ? one : [one, one];
    expect(check(typed)).toMatchObject({
      errors: {},
      value: { [name]: taken },
    });
  }
  for (const one of bad) expect(Object.keys(check(one).errors), String(one)).toEqual([name]);
});

test('SEE-08: nothing is the word for no limit, and two words are no names of models', () => {
  expect(boundsOf(input)).toEqual({ models: 'all', parallel: 3, perChannel: undefined, maxCost: undefined });
  expect(boundsOf({ models: 'a, all', parallel: 1, per_channel: 2, max_cost: 0.5 })).toEqual({
    ...{ models: ['a', 'all'], parallel: 1, perChannel: 2, maxCost: 0.5 },
  });
  expect(boundsOf({ ...input, models: 'first' }).models).toBe('first');
});

const many = (count: number) => Array.from({ length: count }, (_, index) => channel(count - index, 'a'));

test.each([
  [many(2), {}, '1 2 --models all --parallel 3 --yes --quiet'],
  [many(12), {}, '1 2 3 4 5 6 7 8 9 10 11 12 --models all --parallel 3 --yes --quiet'],
  // Too many to name: those that are enabled that day.
  [many(13), {}, '--status enabled --models all --parallel 3 --yes --quiet'],
  [
    many(1),
    { per_channel: 2, max_cost: 0.5 },
    '1 --models all --parallel 3 --per-channel 2 --max-cost 0.5 --yes --quiet',
  ],
])('SEE-08: a crontab does the same every day at six', (channels, more, line) => {
  expect(cronLineOf(channels, { ...input, ...more })).toBe(`0 6 * * * tollgate probe run ${line}`);
});

test('SEE-08: who else serves a model is an enabled channel of one of its groups that did not fail with it', () => {
  const channels = [
    channel(1, 'a', { group: 'default,vip' }),
    channel(2, 'a', { group: 'vip,other' }),
    channel(3, 'a', { status: 2 }),
    channel(4, 'b'),
    channel(5, 'a', { group: 'other' }),
    channel(6, 'a'),
  ];
  const plan = probePlan(channels, boundsOf(input));
  const answer = {
    channel_name: '',
    model: 'a',
    tested_at: 1,
    time: 1,
    code: '',
    message: '',
    cost: null,
  };
  let run = newProbeRun(plan);
  const others = (id: number, model = 'a') => othersServing({ id, model }, { channels }, run);
  expect([others(1), others(2), others(5), others(99), others(1, 'b')]).toEqual([2, 2, 1, 0, 1]);
  const failed = { ...answer, channel: 6, outcome: ProbeOutcome.Failed, fault: ProbeFault.Model };
  run = probeReducer(run, { kind: 'done', result: failed } as never);
  expect(others(1)).toBe(1);
  expect(othersServing({ id: 1, model: 'a' }, { channels: undefined }, run)).toBeUndefined();
});

test('SEE-08: what was tested earlier is known by channel, and who serves what, unless that cannot be read', async () => {
  const probes = forgetfulMemory();
  const answer = {
    channel_name: '',
    tested_at: 1,
    time: 1,
    code: '',
    message: '',
    cost: null,
    fault: ProbeFault.None,
  };
  for (const [id, model] of [
    [1, 'a'],
    [2, 'a'],
    [1, 'b'],
  ] as const)
    await probes.add([{ ...answer, channel: id, model, outcome: ProbeOutcome.Answered }]);
  const read = (walk: () => AsyncIterable<Channel>) => {
    const { context } = answeringContext({}, { known: { channels: { walk } } });
    return readBackground(rows, input, { ...context, probes }, {});
  };
  const whole = await read(async function* () {
    yield* rows;
  });
  expect([...whole.past].map(([id, past]) => [id, past.map(({ model }) => model)])).toEqual([
    [1, ['b', 'a']],
    [2, ['a']],
  ]);
  expect(whole.channels).toEqual(rows);
  const part = await read(async function* () {
    yield* rows.slice(1);
    throw new GatewayError('server');
  });
  expect(part.channels).toBeUndefined();
});
