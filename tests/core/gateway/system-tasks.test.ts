import { describe, expect, test } from 'vitest';
import { readSystemTask } from '../../../shared/gateway/resources/system-tasks.ts';
import { scriptedGateway } from '../../support/gateway/scripted-gateway.ts';
import { ok, type Reply, refused } from '../../support/gateway/scripted-transport.ts';

const asked = (answer: Reply) => ({ request: 'GET /api/system-task/t1', answer });
const task = (status: string, more: object = {}) => asked(ok({ task_id: 't1', type: 'channel_test', status, ...more }));
const state = (processed: number) => ({ state: { processed, total: 40, progress: 0 } });

describe('GEN-05: a job of the gateway’s is followed', () => {
  test('to its end, with its progress, every second at first and every three seconds later', async () => {
    const steps = [task('pending'), ...Array.from({ length: 12 }, (_, count) => task('running', state(count + 1)))];
    const { gateway, pauses } = scriptedGateway([
      ...steps,
      task('succeeded', { ...state(40), result: { tested: 40 } }),
    ]);
    const seen: string[] = [];
    const { task: ended, left } = await gateway.systemTasks.follow('t1', {
      onProgress: (done, total) => seen.push(`${done}/${total}`),
    });
    expect(left).toBeUndefined();
    expect(ended).toMatchObject({ outcome: 'succeeded', result: { tested: 40 } });
    expect(seen).toEqual([...Array.from({ length: 12 }, (_, count) => `${count + 1}/40`), '40/40']);
    expect(pauses).toEqual([...Array(10).fill(1000), 3000, 3000, 3000]);
  });

  test('a failed one is a failure, with its reason', async () => {
    const { gateway } = scriptedGateway([task('failed', { error: 'task lease expired' })]);
    const failure = gateway.systemTasks.follow('t1');
    await expect(failure).rejects.toMatchObject({ kind: 'refused', facts: { serverMessage: 'task lease expired' } });
  });

  test('one that nothing takes up within a minute is left, and so is one that nobody is to see', async () => {
    const { gateway, pauses } = scriptedGateway(Array.from({ length: 28 }, () => task('pending')));
    const waiting = await gateway.systemTasks.follow('t1');
    expect(waiting.left).toMatchObject({ taskId: 't1', why: 'not-begun', task: { status: 'pending' } });
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThanOrEqual(63_000);
    const unseen = scriptedGateway([asked(refused('no', 403))]);
    const { left } = await unseen.gateway.systemTasks.follow('t1');
    expect(left?.why).toMatchObject({ kind: 'forbidden' });
    const unfollowed = scriptedGateway([]);
    expect(await unfollowed.gateway.systemTasks.follow('t1', { isFollowed: false })).toEqual({
      left: { taskId: 't1', task: undefined, why: 'not-followed' },
    });
  });

  test('stopping leaves it as it was seen last', async () => {
    const controller = new AbortController();
    const { gateway } = scriptedGateway([task('running', state(3))], {
      clock: {
        now: () => 0,
        sleep: (_ms, signal) => {
          controller.abort();
          return Promise.reject(signal?.reason);
        },
      },
    });
    const { left } = await gateway.systemTasks.follow('t1', { signal: controller.signal });
    expect(left).toMatchObject({ why: 'stopped', task: { progress: { done: 3, total: 40 } } });
  });
});

test('GEN-05: a second test of all channels, and a second comparison, name the job that runs already', async () => {
  const running = (message: string, type: string) =>
    refused(message, 409, { data: { task_id: 't9', status: 'running', type } });
  const { gateway } = scriptedGateway([
    { request: 'GET /api/channel/test', answer: running('已有通道测试任务正在运行或等待中', 'channel_test') },
    {
      request: 'POST /api/channel/upstream_updates/detect_all',
      answer: running('已有模型更新任务正在运行或等待中', 'model_update'),
    },
  ]);
  expect(await gateway.channels.testAll()).toEqual({ alreadyRunning: true, taskId: 't9' });
  expect(await gateway.upstreamUpdates.detectAll()).toEqual({ alreadyRunning: true, taskId: 't9' });
});

test('GEN-05: a job is followed through three faults in a row, and left at the fourth; an answer between counts anew', async () => {
  const fault = asked(refused('busy', 429));
  const settings = { retry: { attempts: 1 } };
  const patient = scriptedGateway(
    [fault, fault, fault, task('running'), fault, fault, fault, task('succeeded')],
    settings,
  );
  expect((await patient.gateway.systemTasks.follow('t1')).task).toMatchObject({ outcome: 'succeeded' });
  const gone = scriptedGateway([task('running'), fault, fault, fault, fault], settings);
  const { left } = await gone.gateway.systemTasks.follow('t1');
  expect(left).toMatchObject({ taskId: 't1', task: { status: 'running' }, why: { kind: 'rate-limited' } });
});

test('GEN-05: a job whose looks are stopped is left as stopped', async () => {
  const { gateway } = scriptedGateway([]);
  const { left } = await gateway.systemTasks.follow('t1', { signal: AbortSignal.abort() });
  expect(left).toEqual({ taskId: 't1', task: undefined, why: 'stopped' });
});

test.each<[string, string, boolean]>([
  ['pending', 'running', true],
  ['queued', 'running', true],
  ['waiting', 'running', true],
  ['running', 'running', false],
  ['', 'running', false],
  ['succeeded', 'succeeded', false],
  ['completed', 'succeeded', false],
  ['done', 'succeeded', false],
  ['finished', 'succeeded', false],
  ['failed', 'failed', false],
  ['error', 'failed', false],
  ['cancelled', 'failed', false],
  ['aborted', 'failed', false],
])('GEN-05: a job that is "%s" has %s, and waits to begin: %s', (status, outcome, isWaiting) => {
  expect(readSystemTask({ id: 5, status }, '/x')).toMatchObject({ taskId: '5', status, outcome, isWaiting });
});

test.each<[unknown, object | undefined]>([
  [
    { processed: 3, total: 40 },
    { done: 3, total: 40 },
  ],
  [
    { processed: 0, total: 1 },
    { done: 0, total: 1 },
  ],
  [{ processed: 0, total: 0 }, undefined],
  [{ processed: 3, total: '40' }, undefined],
  [{ processed: '3', total: 40 }, undefined],
  [{ total: 40 }, undefined],
  ['3/40', undefined],
  [undefined, undefined],
])('GEN-05: of the state %j the progress is %j', (state, progress) => {
  expect(readSystemTask({ task_id: 't', state }, '/x').progress).toEqual(progress);
});

test('GEN-05: what names no job is none', () => {
  expect(() => readSystemTask({ status: 'running' }, '/x')).toThrow(
    expect.objectContaining({ kind: 'not-a-gateway', facts: { path: '/x', reason: 'unexpected-shape' } }),
  );
  expect(readSystemTask({ task_id: 't' }, '/x')).toMatchObject({ taskId: 't', type: '', status: '', error: '' });
  expect(readSystemTask({ task_id: 't', error: 5 }, '/x').error).toBe('');
});
