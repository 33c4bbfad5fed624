import { expect, test } from 'vitest';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import type { StepLeft } from '../../../../shared/screens/site/plan-memory.ts';
import { type PlanTouch, startPlanTouch } from '../../../../shared/screens/site/plan-touch.ts';
import { startFaultProxy } from '../../../support/gateway/fault-proxy.ts';
import { refusal } from '../../../support/gateway/faults.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

const sandbox = await startTestSandbox({ sampleData: true });
const proxy = await startFaultProxy(sandbox.url);
const context = await signedInContext({ ...sandbox, url: proxy.url });

function touchOf(steps: readonly StepLeft[], of: ScreenContext = context): Promise<PlanTouch> {
  const reading = startPlanTouch(steps, of);
  return new Promise((resolve) => {
    reading.subscribe(() => {
      if (reading.state().isEnded) resolve(reading.state());
    });
  });
}

const off = (name: string, n: number): StepLeft => ({
  ...{ n, file: 'channels', name, kind: 'change', state: 'open' },
  fields: [{ field: 'status', before: 'enabled', after: 'disabled' }],
});
const ratio = (value: number): StepLeft => ({
  ...{ n: 90, file: 'prices', name: 'ModelRatio', kind: 'change', state: 'open' },
  fields: [{ field: 'value', key: 'gpt-4o', before: 1.25, after: value }],
});

const groupRatio: StepLeft = {
  ...{ n: 93, file: 'groups', name: 'GroupRatio', kind: 'change', state: 'open' },
  fields: [{ field: 'value', key: 'vip', before: 0.8, after: 0.4 }],
};

test('CHG-02 SEE-10 SEE-11: what a plan touches is counted by channel and model within its limits, and what is not counted is named', async () => {
  const { rows } = await context.gateway.channels.list({ page: 1, pageSize: 13, idSort: true }, {});
  const names = rows.map(({ name }) => name);
  const setting: StepLeft = {
    ...{ n: 91, file: 'options', name: 'RetryTimes', kind: 'change', state: 'open' },
    fields: [{ field: 'value', before: '0', after: '3' }],
  };
  const gone: StepLeft = { ...off('no such channel', 92), state: 'moved' };
  proxy.reset();
  const touch = await touchOf([...names.map(off), ratio(2.5), setting, gone]);
  const pages = proxy.received(/^GET \/api\/log\//).filter(({ url }) => url.includes('type=2'));
  expect(pages.length).toBeLessThanOrEqual(30);
  const channels = touch.parts.filter(({ kind }) => kind === 'channel');
  expect(channels.length).toBe(10);
  expect(touch.uncounted.length).toBe(1 + 3);
  expect(touch.uncounted[0]).toBe('options/RetryTimes');
  const [model] = touch.parts.filter(({ kind }) => kind === 'model');
  expect(model?.name).toBe('gpt-4o');
  // A call through one of the channels of one of the models is counted once.
  expect(touch.all.calls).toBeLessThan(touch.parts.reduce((sum, { calls }) => sum + calls, 0));
  expect(touch.all.users).toBeGreaterThan(1);
  expect(touch.forecast?.after).toBeGreaterThan(touch.forecast?.before ?? 0);
});

test('CHG-02 SEE-11: another ratio of a group prices its calls again, those of a repriced model once', async () => {
  const alone = await touchOf([groupRatio]);
  expect(alone.uncounted).toEqual([]);
  expect(alone.parts.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['group vip']);
  const vip = alone.forecast?.byGroup.get('vip');
  expect(vip?.calls).toBeGreaterThan(0);
  // The ratio is half of what it was; each call is rounded, and costs one unit at least.
  expect((vip?.after ?? 0) / (vip?.before ?? 1)).toBeCloseTo(0.5, 1);

  const both = await touchOf([groupRatio, ratio(2.5)]);
  const { byModel, byGroup, ...sums } = both.forecast ?? expect.fail('no forecast');
  const parts = [...byModel.values(), ...byGroup.values()];
  expect(parts.reduce((sum, { calls }) => sum + calls, 0)).toBe(sums.calls);
  expect(parts.reduce((sum, { after }) => sum + after, 0)).toBe(sums.after);
  // Each call once, although some of the group are of the model too.
  expect(sums.calls).toBe(both.all.calls);
  expect(sums.calls).toBeLessThan(both.parts.reduce((sum, { calls }) => sum + calls, 0));
  expect(sums.total).toBeUndefined();
});

test('CHG-02 TRU-01: a log that cannot be read is a failure, and no count of nothing; the losses stand', async () => {
  const { rows } = await context.gateway.channels.list({ page: 1, pageSize: 1, idSort: true }, {});
  proxy.when(/^GET \/api\/log\//, refusal('no log today'));
  const touch = await touchOf(rows.map(({ name }, n) => off(name, n)));
  expect(touch.failure).toMatchObject({ message: 'no log today' });
  expect(touch.parts).toEqual([]);
  expect(touch.losses).toBeDefined();
});
