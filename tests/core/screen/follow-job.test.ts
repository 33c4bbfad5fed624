import { describe, expect, test } from 'vitest';
import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import type { LeftTask } from '../../../shared/gateway/resources/system-tasks.ts';
import type { Done, SiteAction } from '../../../shared/screen/action.ts';
import { describeError } from '../../../shared/screen/error/describe-error.ts';
import { leftJob } from '../../../shared/screen/follow-job.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { channelScreen } from '../../../shared/screens/channel/channel-screen.ts';
import { logScreen } from '../../../shared/screens/log/log-screen.ts';
import type { AnyScreen } from '../../../shared/screens/registry.ts';
import { upstreamUpdateScreen } from '../../../shared/screens/upstream-update/upstream-update-screen.ts';
import { createSay } from '../../../shared/text/say.ts';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { signedInContext } from '../../support/gateway/signed-in-context.ts';

const say = createSay('en');

function siteAction(screen: AnyScreen, verb: string): SiteAction<unknown> {
  const found = screen.actions.find((action) => action.verb === verb);
  if (found?.on !== 'all') throw new Error(`no action is called ${verb}`);
  return found;
}

const testAll = (context: ScreenContext, options: Parameters<SiteAction<unknown>['run']>[2] = {}): Promise<Done> =>
  siteAction(channelScreen, 'test-all').run(undefined, context, options);

async function withChannels(context: ScreenContext, baseUrls: readonly string[]): Promise<void> {
  for (const [index, base_url] of baseUrls.entries())
    await context.gateway.channels.create({
      name: `c${index}`,
      type: 1,
      key: 'sk-1',
      models: ['gpt-4o-mini'],
      base_url,
    });
}

test('GEN-05: what goes on is fine where nobody waited or may see it; a look that failed is a warning', () => {
  const outcome = (why: LeftTask['why'], alreadyRunning = false, isFollowed?: boolean) => {
    const { message, tone } = leftJob({ taskId: 't', task: undefined, why }, alreadyRunning, isFollowed, say);
    return [tone, message];
  };
  expect(outcome('not-followed')).toEqual(['good', say('list.jobStarted')]);
  expect(outcome('not-followed', true)).toEqual(['warn', say('list.jobRunning')]);
  expect(outcome('stopped')).toEqual(['warn', say('list.jobStopped')]);
  const unseen = new GatewayError('forbidden');
  expect(outcome(unseen)).toEqual(['good', say('list.jobUnseen')]);
  expect(outcome(unseen, true)).toEqual(['warn', say('list.jobRunningUnseen')]);
  expect(outcome(unseen, false, true)).toEqual(['warn', say('list.jobUnseen')]);
  const [tone, message] = outcome(new GatewayError('network'));
  expect(tone).toBe('warn');
  expect(message).toContain(describeError(new GatewayError('network'), say).message);
});

describe('GEN-05: jobs of a v1.0 gateway', () => {
  test('a test of all channels is followed to its end; a second one joins it instead of starting another', async () => {
    const sandbox = await startTestSandbox({ dialect: 'v1' });
    const context = await signedInContext(sandbox);
    const { call } = await rootCalls(sandbox.url);
    await withChannels(context, ['builtin:?delay=1000', 'builtin:?fail=500', 'builtin:?delay=1000']);
    const started = await testAll(context, { isFollowed: false });
    expect(started).toMatchObject({
      message: 'Started. The task runs in the gateway’s background.',
      tone: 'good',
      data: { result: 'running', already_running: false },
    });
    expect(await testAll(context, { isFollowed: false })).toMatchObject({
      message: 'Such a task is already running. No second one was started.',
      tone: 'warn',
      data: { result: 'running', already_running: true, task_id: started.data?.task_id },
    });
    const seen: number[] = [];
    const joined = await testAll(context, { onProgress: (done, total) => seen.push(done / total) });
    expect(joined).toMatchObject({
      message: 'Such a task was already running: this is its outcome. 3 channels tested, 1 failed.',
      tone: 'warn',
      data: { task_id: started.data?.task_id, tested: 3, succeeded: 2, failed: 1, status: 'succeeded' },
    });
    expect(joined.data?.result).toBeUndefined();
    expect(seen.at(-1)).toBe(1);
    expect(await call('GET', '/api/system-task/list')).toHaveLength(1);
    expect(await call('GET', '/api/system-task/current?type=channel_test')).toBeNull();
  });

  test('stopping neither ends nor fails it', async () => {
    const context = await signedInContext(await startTestSandbox({ dialect: 'v1' }));
    await withChannels(context, ['builtin:?delay=60000']);
    const controller = new AbortController();
    const left = await testAll(context, { signal: controller.signal, onProgress: () => controller.abort() });
    expect(left).toMatchObject({
      message: 'No longer followed. The task continues in the gateway’s background; starting it again joins it.',
      tone: 'warn',
      data: { result: 'running', status: 'running' },
    });
    const second = await testAll(context, { isFollowed: false });
    expect(second.data).toMatchObject({ already_running: true, task_id: left.data?.task_id });
  });

  test('an administrator starts one, and is told that only the super admin sees how it goes', async () => {
    const sandbox = await startTestSandbox({ dialect: 'v1' });
    const root = await signedInContext(sandbox);
    await withChannels(root, ['builtin:']);
    const { users } = root.gateway;
    await users.create({ username: 'deputy', display_name: 'D', password: 'deputy-password' });
    await users.manage(2, 'promote');
    const deputy = await signedInContext({ ...sandbox, rootUsername: 'deputy', rootPassword: 'deputy-password' });
    const unseen = 'Started. The gateway shows only the super admin how the task goes.';
    expect(await testAll(deputy)).toMatchObject({ message: unseen, tone: 'good', data: { result: 'running' } });
    await expect.poll(async () => (await testAll(deputy, { isFollowed: true })).message).toBe(unseen);
    // Row by row there, as on gateways without jobs: those who are shown a job follow it.
    const { overRows } = siteAction(channelScreen, 'test-all');
    expect([overRows?.unless?.(deputy), overRows?.unless?.(root)]).toEqual([false, true]);
  });

  test('a clean-up of the log is followed, and tells how many entries went', async () => {
    const context = await signedInContext(await startTestSandbox({ dialect: 'v1' }));
    const clean = siteAction(logScreen, 'cleanup');
    const started = await clean.run({ before: 100 }, context, { isFollowed: false });
    expect(started).toMatchObject({
      message: expect.stringMatching(/^Started/),
      data: { result: 'running', before: 100 },
    });
    // For another time, while that one may still run: it is waited for, and this one is begun then.
    const done = await clean.run({ before: 200 }, context, {});
    expect(done).toMatchObject({ message: '0 log entries deleted.', data: { before: 200, count: 0 } });
    expect(done.data?.result).toBeUndefined();
  });
});

test.each(['v013', 'v1-session', 'v1'] as const)(
  'GEN-05: models are compared for all channels that take part on %s, at once or by a job',
  async (dialect) => {
    const context = await signedInContext(await startTestSandbox({ dialect }));
    const { channels } = context.gateway;
    const checked = { settings: JSON.stringify({ upstream_model_update_check_enabled: true }) };
    const common = { type: 1, key: 'sk-1', models: ['old', 'kept'] };
    const detect = () => siteAction(upstreamUpdateScreen, 'detect').run(undefined, context, {});
    expect(await detect()).toMatchObject({ tone: 'warn', message: expect.stringMatching(/^No enabled channel/) });
    await channels.create({ ...common, ...checked, name: 'in', base_url: 'builtin:?models=kept,new,newer' });
    await channels.create({ ...common, name: 'out', base_url: 'builtin:?models=other' });
    await channels.create({ ...common, ...checked, name: 'dead', base_url: 'http://127.0.0.1:1' });
    expect(await detect()).toMatchObject({
      tone: 'warn',
      message: expect.stringContaining(
        '2 channels compared: 2 models to add, 1 to remove. 1 provider could not be asked',
      ),
      data: { checked: 2, failed: 1, add: 2, remove: 1, auto_added: 0 },
    });
  },
);

test.each(['classic', 'v013'] as const)(
  'GEN-05: a %s gateway has no jobs: its test of all channels is begun and not followed',
  async (dialect) => {
    const context = await signedInContext(await startTestSandbox({ dialect }));
    await withChannels(context, ['builtin:']);
    const done = await testAll(context);
    expect(done).toMatchObject({ message: 'Testing all channels. Results appear in the list as they arrive.' });
    expect(siteAction(channelScreen, 'test-all').overRows?.unless?.(context)).toBe(false);
  },
);
