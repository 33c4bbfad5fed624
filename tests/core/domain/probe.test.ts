import { expect, test } from 'vitest';
import type { Channel } from '../../../shared/domain/channel/channel.ts';
import type { PricingModel } from '../../../shared/domain/price/pricing.ts';
import {
  faultOf,
  flakeOf,
  isProbeResult,
  isSlow,
  type ProbeOutcome,
  type ProbeResult,
  runsOfChannel,
  statusNamed,
} from '../../../shared/domain/state/probe.ts';
import { costOfCases, probeCost, probePlan } from '../../../shared/domain/state/probe-plan.ts';
import { countsOf, newProbeRun, probeReducer } from '../../../shared/domain/state/probe-run.ts';
import { clean } from '../../../shared/screens/probe/probe-one.ts';

const channel = (id: number, models: string, test_model = '') =>
  ({ id, name: `channel ${id}`, models, test_model }) as Channel;
const bounds = { models: 'all', parallel: 3, perChannel: undefined, maxCost: undefined } as const;
const result = (outcome: ProbeOutcome, time: number | null = 1): ProbeResult => ({
  ...{ channel: 1, channel_name: 'channel 1', model: 'a', tested_at: 1, outcome, time },
  ...{ fault: '', code: '', message: '', cost: 0 },
});

test.each([
  ['key', 'status code 401: Incorrect API key provided: sk-***', ''],
  ['key', 'Access denied due to invalid subscription key', ''],
  ['key', '无效的令牌', ''],
  ['quota', 'Insufficient Balance', ''],
  ['quota', 'You exceeded your current quota, please check your plan', ''],
  ['quota', 'bad response status code 429', ''],
  ['quota', '账户余额不足', ''],
  ['model', 'The model `o9` does not exist or you do not have access to it.', ''],
  ['model', 'something', 'model_not_found'],
  ['model', '模型 gpt-9 不存在', ''],
  ['network', 'do request failed: dial tcp 10.0.0.1:443: connect: connection refused', ''],
  ['network', 'status code 503: upstream is away', ''],
  ['slow', 'context deadline exceeded (Client.Timeout exceeded while awaiting headers)', ''],
  ['slow', '请求超时', ''],
  ['other', 'content was filtered', ''],
])('SEE-08: the kind of a failure is %s where a provider says “%s”', (fault, message, code) => {
  expect(faultOf(message, code)).toBe(fault);
});

test('SEE-08: no key that a provider repeats is kept, nor anything that harms a terminal', () => {
  const said = [
    'Incorrect API key provided: abcd1234efgh.',
    'sk-proj-aaaabbbbccccdddd was refused',
    'Bearer eyJhbGciOiJIUzI1NiJ9.aaaa refused',
    'GET https://user:pass@up.example/v1?key=AIzaSyA-abcdefghijk',
    'key 0123456789abcdef0123456789abcdef\u001b[2J',
  ].map(clean);
  expect(said.join('\n')).not.toMatch(/efgh|ccccdddd|eyJ|pass@|AIzaSy|89abcdef|\u001b/);
  expect(clean('The model claude-opus-4-20250514-v1:0 is invalid')).toBe(
    'The model claude-opus-4-20250514-v1:0 is invalid',
  );
  expect(clean('x'.repeat(5000)).length).toBeLessThanOrEqual(300);
});

test('SEE-08: the flake score is the share of the last ten tests that failed; what was never asked tells nothing', () => {
  expect(flakeOf([])).toBeUndefined();
  expect(flakeOf([result('unknown'), result('untestable')])).toBeUndefined();
  expect(flakeOf([result('failed'), result('unknown'), result('slow'), result('answered'), result('failed')])).toBe(
    0.5,
  );
  // The eleventh is too long ago.
  expect(flakeOf([...Array.from({ length: 10 }, () => result('answered')), result('failed')])).toBe(0);
});

test('SEE-08: an answer is slow at over three times the median of three earlier answers, and over a second', () => {
  const usual = [result('answered', 1), result('failed', 30), result('answered', 1.2), result('answered', 5)];
  expect([isSlow(3.5, usual), isSlow(3.7, usual), isSlow(9, usual.slice(0, 3))]).toEqual([false, true, false]);
  expect(
    isSlow(
      0.9,
      [0.1, 0.1, 0.1].map((time) => result('answered', time)),
    ),
  ).toBe(false);
});

test('SEE-08: every channel has its turn before any has a second; a limit a channel keeps its test model; names are met exactly', () => {
  const channels = [channel(1, 'a,b,c', 'c'), channel(2, 'a'), channel(3, '')];
  const words = (plan: ReturnType<typeof probePlan>) =>
    [plan.cases, plan.left].map((cases) => cases.map((one) => `${one.channel.id}${one.model}`).join(' '));
  expect(words(probePlan(channels, bounds))).toEqual(['1c 2a 1a 1b', '']);
  expect(words(probePlan(channels, { ...bounds, perChannel: 1 }))).toEqual(['1c 2a', '1a 1b']);
  expect(words(probePlan(channels, { ...bounds, models: ['a', 'x'] }))).toEqual(['1a 2a', '']);
  expect(words(probePlan(channels, { ...bounds, models: 'first' }))).toEqual(['1c 2a 3', '']);
});

test('SEE-08: what a test costs is estimated from its price; a model without one is counted apart', () => {
  const price = { quota_type: 0, model_ratio: 2.5, completion_ratio: 4, model_price: 0 } as PricingModel;
  const prices = new Map([
    ['a', price],
    ['b', { ...price, quota_type: 1, model_price: 0.04 }],
  ]);
  // 16 tokens in at $5 and 16 out at $20 a million.
  expect(probeCost('a', prices)).toBeCloseTo(0.0004, 10);
  expect(probeCost('b', prices)).toBe(0.04);
  const { cases } = probePlan([channel(1, 'a,b,c')], bounds);
  expect(costOfCases(cases, prices)).toEqual({ cost: expect.closeTo(0.0404, 10), unpriced: 1 });
});

test('SEE-08: a run counts what was tested and what was not, and why; channels and models keep their places', () => {
  const plan = probePlan([channel(1, 'b,a'), channel(2, 'a')], bounds);
  const [first, second, third] = plan.cases;
  if (!first || !second || !third) throw new Error('three tests are planned');
  let run = newProbeRun(plan);
  const { channels, models } = run;
  run = probeReducer(run, { kind: 'begun', of: first, cost: 0.5 });
  expect([run.spent, run.cells.get('1/b')?.kind, countsOf(run).tested]).toEqual([0.5, 'running', 0]);
  run = probeReducer(run, { kind: 'done', result: { ...result('failed'), channel: 1, model: 'b', fault: 'key' } });
  run = probeReducer(run, { kind: 'left', of: second, why: 'cost' });
  run = probeReducer(run, { kind: 'left', of: third, why: 'stopped' });
  run = probeReducer(run, { kind: 'over' });
  expect(countsOf(run)).toMatchObject({ total: 3, tested: 1, failed: 1, leftInAll: 2, left: { cost: 1, stopped: 1 } });
  expect([run.channels, run.models, run.isOver]).toEqual([channels, models, true]);
});

test.each([
  ['status code 401: no', '401'],
  ['bad response status: 503', '503'],
  ['HTTP 429', '429'],
  ['error code=500', '500'],
  ['Status code is 404', ''],
  ['http 200', ''],
  ['status 5000', ''],
  ['took 503 ms', ''],
  ['', ''],
])('SEE-08: %j names the HTTP status %j', (message, status) => {
  expect(statusNamed(message)).toBe(status);
});

test('SEE-08: what is usual of an even number of answers lies between the middle two, in whatever order they came', () => {
  const usual = [4, 1, 2, 10].map((time) => result('answered', time));
  expect([isSlow(9, usual), isSlow(9.1, usual)]).toEqual([false, true]);
  // Answers without a time say nothing, and two are too few.
  expect(isSlow(9, [result('answered', 1), result('answered', 1), result('answered', null)])).toBe(false);
  expect(
    [1, 1.1].map((seconds) =>
      isSlow(
        seconds,
        [0.1, 0.1, 0.1].map((time) => result('answered', time)),
      ),
    ),
  ).toEqual([...[false, true]]);
});

test('SEE-08: only what is whole is taken for a kept result', () => {
  const whole = result('failed', null);
  expect([whole, { ...whole, cost: null, time: 2 }].map(isProbeResult)).toEqual([true, true]);
  const broken = [null, 'x', [], {}, ...Object.keys(whole).map((name) => ({ ...whole, [name]: undefined }))];
  expect(broken.filter(isProbeResult)).toEqual([]);
  expect(isProbeResult({ ...whole, time: '2' })).toBe(false);
});

test('SEE-08: tests of one run count as one, by the worst of them; what was tested alone, or before runs were told apart, counts alone', () => {
  const of = (run: number | undefined, ...outcomes: ProbeOutcome[]) =>
    outcomes.map((outcome): ProbeResult => ({ ...result(outcome), ...(run !== undefined && { run }) }));
  const results = [
    ...of(30, 'answered', 'failed', 'slow'),
    ...of(undefined, 'answered', 'failed'),
    ...of(20, 'slow', 'answered', 'unknown'),
    // Nothing is said about the channel.
    ...of(15, 'unknown', 'untestable'),
    ...of(10, 'answered', 'answered'),
  ];
  expect(runsOfChannel(results)).toEqual(['answered', 'slow', 'failed', 'answered', 'failed']);
  expect(runsOfChannel(results, 2)).toEqual(['answered', 'failed']);
  expect(runsOfChannel([])).toEqual([]);
  // A run that says nothing is none of the latest ones.
  const latest = runsOfChannel([...of(15, 'unknown'), ...of(10, 'answered'), ...of(5, 'failed')], 2);
  expect(latest).toEqual(['failed', 'answered']);
});
