import { expect, test } from 'vitest';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import { readHealth, readSummaries, worstModels } from '../../../../shared/screens/pricing/model-health.ts';
import { answeringContext } from '../../../support/gateway/answering-context.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

const step = (ts: number, success_rate: number) => ({ ts, success_rate, avg_latency_ms: 900, avg_tps: 50 });

test('WEB-19: figures of a model are those of the gateway, the group of who looks first, failures by the hour', async () => {
  const now = Date.parse('2026-11-28T10:30:00Z');
  const hour = Date.parse('2026-11-28T10:00:00Z') / 1000;
  const group = { avg_ttft_ms: 0, avg_latency_ms: 12_345, success_rate: 96.94, avg_tps: 61.4, series: [] };
  const vip = { ...group, group: 'vip', avg_ttft_ms: 1100, series: [step(hour, 62), step(hour - 3600, 100)] };
  const { context, asked } = answeringContext({ 'modelHealth.of': [{ ...group, group: 'default' }, vip] }, {
    dialect: 'v1',
    now: () => now,
  } as never);
  const [first, second] = (await readHealth('gpt-4o', 24, 'vip', { ...context, now: () => now })) ?? [];
  expect(asked[0]?.slice(0, 3)).toEqual(['modelHealth.of', 'gpt-4o', 24]);
  expect(first?.group).toBe('vip');
  expect(first?.facts.map(({ text, tone }) => `${text} ${tone}`)).toEqual([
    '96.9% bad',
    '1.10 s plain',
    '12.3 s plain',
    '61 tokens/s plain',
  ]);
  expect(first?.bars.slice(-3).map(({ failed }) => failed)).toEqual([undefined, 0, 38]);
  // No first token where nothing was streamed.
  expect(second?.facts).toHaveLength(3);
});

test('WEB-19: a gateway that keeps no figures is not asked; one that hides them shows none, one that fails says so', async () => {
  const old = answeringContext({}, { dialect: 'v013' });
  expect(await readSummaries(old.context)).toBeUndefined();
  expect(old.asked).toEqual([]);
  for (const kind of ['unsupported', 'forbidden', 'not-signed-in'] as const) {
    const { context } = answeringContext({ 'modelHealth.summary': new GatewayError(kind, {}) });
    expect(await readSummaries(context)).toBeUndefined();
  }
  const { context } = answeringContext({ 'modelHealth.summary': new GatewayError('server', { status: 500 }) });
  await expect(readSummaries(context)).rejects.toThrow('server');
});

test('WEB-19: the sandbox counts them of its log, and those that answer least stand first', async () => {
  const sandbox = await startTestSandbox({ dialect: 'v1', sampleData: true });
  const context = await signedInContext(sandbox);
  const summaries = (await readSummaries(context)) ?? new Map();
  expect(summaries.size).toBeGreaterThan(3);
  const rates = worstModels(summaries).map(({ success_rate }) => success_rate);
  expect(rates).toHaveLength(5);
  expect(rates).toEqual(rates.toSorted((one, other) => one - other));
  const [name = ''] = summaries.keys();
  const [health] = (await readHealth(name, 168, 'default', context)) ?? [];
  expect(health?.bars).toHaveLength(28);
  expect(health?.bars.some(({ failed }) => failed !== undefined)).toBe(true);
});
