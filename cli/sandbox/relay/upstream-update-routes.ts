import { authenticateChannel } from '../channels/channel-permission.ts';
import { type Applied, applyUpdates, compareModels, noteCheck, updateState } from '../channels/upstream-update.ts';
import { integerOf, readBody } from '../http/body.ts';
import { type SandboxApp, type SandboxContext, succeed } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import { activeTask, type Report, runTask, startTask } from '../store/background-tasks.ts';
import { channelById } from './channel-choice.ts';
import { refuseSecondTask } from './channel-test-routes.ts';
import { fetchFrom, refuseFetch } from './fetch-models-routes.ts';
import type { Relay } from './relay.ts';
import type { ChannelRow } from './rows.ts';

const taskType = 'model_update';

/** The models that providers have and channels lack, and the other way round (docs/gateways-modern.md 5). */
export function registerUpstreamUpdates(app: SandboxApp, relay: Relay): void {
  const { sandbox, store } = relay;
  const { detectAll } = sandbox.traits.channel;
  if (detectAll === 'none') return;
  const operate = authenticateChannel(sandbox, 'operate');
  const write = authenticateChannel(sandbox, 'write');
  const path = '/api/channel/upstream_updates';

  app.post(`${path}/detect`, operate, async (context) => {
    const channel = await channelOf(relay, context);
    try {
      return succeed(context, detectedAnswer(await detect(relay, channel)));
    } catch (error) {
      return refuseFetch(relay, context, error, 200);
    }
  });

  app.post(`${path}/detect_all`, operate, async (context) => {
    if (detectAll === 'at-once') {
      const { failed, detected, add, remove } = await detectChecked(relay, () => {});
      return succeed(context, {
        processed_channels: detected.length,
        failed_channel_ids: failed,
        detected_add_models: add,
        detected_remove_models: remove,
        channel_detected_results: detected.map(detectedAnswer),
      });
    }
    const active = activeTask(store, taskType);
    if (active) return refuseSecondTask(context, active, '已有模型更新任务正在运行或等待中，不能启动本次手动任务');
    const task = startTask(store, taskType, { manual: true }, sandbox.now());
    runTask(sandbox, task, async (report, signal) => {
      const { failed, detected, add, remove } = await detectChecked(relay, report, signal);
      return {
        checked_channels: detected.length + failed.length,
        changed_channels: detected.filter((row) => hasProposals(row)).length,
        detected_add_models: add,
        detected_remove_models: remove,
        failed_channels: failed.length,
        auto_added_models: 0,
      };
    });
    return succeed(context, { task_id: task.task_id, status: task.status });
  });

  app.post(`${path}/apply`, write, async (context) => {
    const body = await readBody(context);
    const channel = channelNamed(relay, integerOf(body, 'id'));
    const asked = {
      add: namesIn(body.add_models),
      remove: namesIn(body.remove_models),
      ignore: namesIn(body.ignore_models),
    };
    const applied = applyUpdates(store, channel, asked, sandbox.now());
    return succeed(context, appliedAnswer(channelNamed(relay, channel.id), applied));
  });

  app.post(`${path}/apply_all`, write, (context) => {
    const results = checkedChannels(relay)
      .filter((channel) => hasProposals(channel))
      .map((channel) => {
        const { add, remove } = updateState(channel);
        const { added, removed, left } = applyUpdates(store, channel, { add, remove, ignore: [] }, sandbox.now());
        return {
          channel_id: channel.id,
          channel_name: channel.name,
          added_models: added,
          removed_models: removed,
          remaining_models: left.add,
          remaining_remove_models: left.remove,
        };
      });
    const count = (name: 'added_models' | 'removed_models') => results.reduce((sum, one) => sum + one[name].length, 0);
    return succeed(context, {
      processed_channels: results.length,
      added_models: count('added_models'),
      removed_models: count('removed_models'),
      failed_channel_ids: [],
      results,
    });
  });
}

async function channelOf(relay: Relay, context: SandboxContext): Promise<ChannelRow> {
  return channelNamed(relay, integerOf(await readBody(context), 'id'));
}

function channelNamed({ store }: Relay, id: number): ChannelRow {
  if (id <= 0) throw new Refusal({ literal: 'invalid channel id' });
  const channel = channelById(store, id);
  if (!channel) throw new Refusal('recordNotFound');
  return channel;
}

/** Asks the provider of one channel. @returns the channel with the stored result @throws RelayError */
async function detect(relay: Relay, channel: ChannelRow): Promise<ChannelRow> {
  const { store, sandbox } = relay;
  let found: Awaited<ReturnType<typeof fetchFrom>> | undefined;
  try {
    found = await fetchFrom(relay, channel);
  } finally {
    // The time is stored even where the provider could not be reached.
    const fresh = channelById(store, channel.id);
    if (fresh) noteCheck(store, fresh, found && compareModels(fresh, found.models), sandbox.now());
  }
  return channelNamed(relay, channel.id);
}

/** The enabled channels that take part. */
function checkedChannels({ store }: Relay): ChannelRow[] {
  const enabled = store.all<ChannelRow>('SELECT * FROM channels WHERE status = 1 ORDER BY id');
  return enabled.filter((channel) => updateState(channel).isChecked);
}

async function detectChecked(relay: Relay, report: Report, signal?: AbortSignal) {
  const channels = checkedChannels(relay);
  const detected: ChannelRow[] = [];
  const failed: number[] = [];
  report(0, channels.length);
  for (const [index, channel] of channels.entries()) {
    signal?.throwIfAborted();
    await detect(relay, channel).then(
      (row) => detected.push(row),
      () => failed.push(channel.id),
    );
    report(index + 1, channels.length);
  }
  const count = (name: 'add' | 'remove') => detected.reduce((sum, row) => sum + updateState(row)[name].length, 0);
  return { detected, failed, add: count('add'), remove: count('remove') };
}

function hasProposals(channel: ChannelRow): boolean {
  const { add, remove } = updateState(channel);
  return add.length + remove.length > 0;
}

function detectedAnswer(channel: ChannelRow): Record<string, unknown> {
  const { add, remove, checkedAt } = updateState(channel);
  return {
    channel_id: channel.id,
    channel_name: channel.name,
    add_models: add,
    remove_models: remove,
    last_check_time: checkedAt,
    auto_added_models: 0,
  };
}

function appliedAnswer(channel: ChannelRow, { added, removed, ignored, left }: Applied): Record<string, unknown> {
  return {
    id: channel.id,
    added_models: added,
    removed_models: removed,
    ignored_models: ignored,
    remaining_models: left.add,
    remaining_remove_models: left.remove,
    models: channel.models,
    settings: channel.settings,
  };
}

function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [];
}
