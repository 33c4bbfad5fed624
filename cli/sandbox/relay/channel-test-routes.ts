import { authenticateChannel } from '../channels/channel-permission.ts';
import { idOf } from '../http/body.ts';
import { languageOf, type SandboxApp, type SandboxContext, succeed } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import { activeTask, type BackgroundTaskRow, runTask, startTask } from '../store/background-tasks.ts';
import { findUser } from '../store/users.ts';
import { channelById } from './channel-choice.ts';
import { testChannel } from './channel-test.ts';
import { testAllChannels } from './channel-test-all.ts';
import type { Relay } from './relay.ts';
import type { RelayError } from './relay-error.ts';
import { relayText } from './relay-text.ts';
import type { UserRow } from './rows.ts';

const taskType = 'channel_test';

/**
 * Tests one channel or all (docs/gateways.md 4.7). The answer has the time beside the envelope's fields, after a
 * failure too.
 */
export function registerChannelTests(app: SandboxApp, relay: Relay): void {
  const { sandbox } = relay;
  const operate = authenticateChannel(sandbox, 'operate');

  app.get('/api/channel/test', operate, (context) => {
    const active = activeTask(relay.store, taskType);
    if (active) return alreadyRunning(relay, context, active);
    const owner = ownerOf(relay, context);
    const task = startTask(relay.store, taskType, { mode: 'scheduled_all', notify: true }, sandbox.now());
    runTask(sandbox, task, (report, signal) => testAllChannels(relay, owner, report, signal));
    return isTask(relay) ? succeed(context, { task_id: task.task_id, status: task.status }) : succeed(context);
  });

  app.get('/api/channel/test/:id', operate, async (context) => {
    const channel = channelById(relay.store, idOf(context));
    if (!channel) throw new Refusal('recordNotFound');
    const model = context.req.query('model') ?? '';
    const { endpoint_type: endpoint = '', stream } = context.req.query();
    const how = sandbox.traits.channel.testNamesCode ? { endpoint, isStream: stream === 'true' } : {};
    const { milliseconds, error } = await testChannel(relay, channel, model, ownerOf(relay, context), how);
    const time = milliseconds / 1000;
    if (!error) return context.json({ success: true, message: '', time });
    const code = sandbox.traits.channel.testNamesCode ? { error_code: String(error.code ?? '') } : {};
    return context.json({ success: false, message: messageOf(relay, context, error), time, ...code });
  });
}

function messageOf(relay: Relay, context: SandboxContext, error: RelayError): string {
  const message = error.say(languageOf(relay.sandbox, context));
  return error.origin === 'upstream' ? `status code ${error.status}: ${message}` : message;
}

function ownerOf(relay: Relay, context: SandboxContext): UserRow {
  const owner = findUser(relay.store, relay.traits.testsAsCaller ? context.var.caller.id : 1);
  const someone = owner ?? findUser(relay.store, context.var.caller.id);
  if (!someone) throw new Refusal('recordNotFound');
  return someone;
}

function isTask(relay: Relay): boolean {
  return relay.sandbox.traits.channel.testAll === 'task';
}

/** The newest generation returns the running task with HTTP 409 (docs/gateways.md 13.48). */
function alreadyRunning(relay: Relay, context: SandboxContext, active: BackgroundTaskRow): Response {
  const message = relayText('testRunning', languageOf(relay.sandbox, context));
  return isTask(relay)
    ? refuseSecondTask(context, active, '已有通道测试任务正在运行或等待中，不能启动本次手动任务')
    : context.json({ success: false, message });
}

/** HTTP 409 with the task that already exists (docs/gateways-modern.md 32.9). */
export function refuseSecondTask(context: SandboxContext, active: BackgroundTaskRow, message: string): Response {
  const { task_id, status, type } = active;
  return context.json({ success: false, message, data: { task_id, status, type } }, 409);
}
