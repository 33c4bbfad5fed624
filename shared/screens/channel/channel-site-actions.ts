import type { Channel } from '../../domain/channel/channel.ts';
import { isRecord } from '../../domain/record.ts';
import { ChannelStatus } from '../../domain/state/status.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { flattened, readPages } from '../../gateway/reading/read-pages.ts';
import type { SystemTask } from '../../gateway/resources/system-tasks.ts';
import type { Action, Done, SiteAction } from '../../screen/action.ts';
import { confirmSite } from '../../screen/flow/confirm-rows.ts';
import { followJob, seesJobs } from '../../screen/follow-job.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { sentencesOf } from '../../text/punctuation.ts';
import type { Say } from '../../text/text.ts';

/**
 * Tests every channel (CHAN-06) as a background job of the gateway, which is followed (GEN-05). Gateways without jobs
 * test in the background (docs/gateways.md 13.48), so results appear only after a refresh; there, and for users who may
 * not see jobs, faces that show progress test row by row.
 */
const testAllChannels: SiteAction<undefined> = {
  verb: 'test-all',
  isTrial: true,
  icon: 'bolt',
  on: 'all',
  label: 'channel.testAll',
  help: 'channel.testAllHelp',
  danger: 'confirm',
  idempotent: true,
  isJob: true,
  overRows: {
    verb: 'test',
    begun: 'channel.testAllBegun',
    confirm: (context) => confirmSite('channel.confirmTestAll', ['channel.testEachConsequence'], context),
    unless: seesJobs,
  },
  warning: 'channel.testAllConsequence',
  confirm: (context) => confirmSite('channel.confirmTestAll', ['channel.testAllConsequence'], context),
  run: async (_input, context, options) => {
    const { gateway, say } = context;
    const started = await gateway.channels.testAll({ signal: options.signal });
    const { alreadyRunning } = started;
    const followed = await followJob(started, context, options);
    if (followed === undefined)
      return {
        message: say(alreadyRunning ? 'channel.testAllRunning' : 'channel.testAllStarted'),
        tone: alreadyRunning ? 'warn' : 'good',
        data: { task_id: null, already_running: alreadyRunning },
      };
    return followed.left ?? testedAll(followed.task, alreadyRunning, say);
  },
};

const testCounts = ['tested', 'succeeded', 'failed', 'disabled', 'enabled'] as const;

/** The outcome of the test of all channels. */
function testedAll({ taskId, result }: SystemTask, alreadyRunning: boolean, say: Say): Done {
  const numbers = isRecord(result) ? result : {};
  const counts = Object.fromEntries(testCounts.map((name) => [name, Number(numbers[name] ?? 0)]));
  const { tested = 0, failed = 0, disabled = 0, enabled = 0 } = counts;
  return {
    message: sentencesOf([
      alreadyRunning ? say('list.jobJoined') : undefined,
      say('channel.testedAll', { count: tested, failed }),
      disabled + enabled > 0 ? say('channel.testedAllSwitched', { disabled, enabled }) : undefined,
    ]),
    tone: failed > 0 ? 'warn' : 'good',
    data: { task_id: taskId, already_running: alreadyRunning, status: 'succeeded', ...counts },
  };
}

/** Updates the balance of all enabled channels; the gateway answers when all are updated (CHAN-07). */
const updateAllBalances: SiteAction<undefined> = {
  verb: 'update-balances',
  isTrial: true,
  icon: 'coin',
  on: 'all',
  label: 'channel.updateBalances',
  help: 'channel.updateBalancesHelp',
  danger: 'confirm',
  idempotent: true,
  warning: 'channel.updateBalancesConsequence',
  confirm: (context) => confirmSite('channel.confirmUpdateBalances', ['channel.updateBalancesConsequence'], context),
  run: async (_input, { gateway, say }, { signal }) => {
    await gateway.channels.updateAllBalances({ signal });
    return { message: say('channel.balancesUpdated') };
  },
};

/** Deletes every channel that was disabled manually or automatically (CHAN-08). */
const deleteDisabledChannels: SiteAction<undefined> = {
  verb: 'delete-disabled',
  icon: 'trash',
  on: 'all',
  label: 'channel.deleteDisabled',
  help: 'channel.deleteDisabledHelp',
  danger: 'irreversible',
  idempotent: true,
  warning: 'channel.deleteDisabledConsequence',
  countRows: countDisabled,
  confirm: (context, _input, count) => {
    const consequences = ['channel.deleteDisabledConsequence', 'action.irreversible'] as const;
    const asked = confirmSite('channel.confirmDeleteDisabled', consequences, context);
    return count === undefined
      ? asked
      : { ...asked, prompt: context.say('channel.confirmDeleteDisabledCount', { count }) };
  },
  run: async (_input, { gateway, say }, { signal }) => {
    const count = await gateway.channels.deleteDisabled({ signal });
    return { message: say('channel.disabledDeleted', { count }), data: { count } };
  },
};

async function countDisabled({ gateway, say }: ScreenContext, o: CallOptions): Promise<number> {
  const reading = readPages(
    (query) => gateway.channels.list({ ...query, idSort: true }, o),
    ({ id }) => id,
  );
  let count = 0;
  for await (const { status } of flattened(reading)) {
    if (status === ChannelStatus.ManuallyDisabled || status === ChannelStatus.AutoDisabled) count += 1;
  }
  const shortfall = reading.shortfall();
  if (shortfall) throw new Refusal(say('channel.disabledNotCounted', { ...shortfall }));
  if (count === 0) throw new Refusal(say('channel.noneDisabled'));
  return count;
}

/**
 * Rebuilds the gateway's table of which group may use which model on which channel (CHAN-11). Its answer differs by
 * generation (docs/gateways.md 13.49).
 */
const fixChannels: SiteAction<undefined> = {
  verb: 'fix',
  icon: 'tool',
  on: 'all',
  label: 'channel.fix',
  help: 'channel.fixHelp',
  danger: 'confirm',
  idempotent: true,
  warning: 'channel.fixConsequence',
  confirm: (context) => confirmSite('channel.confirmFix', ['channel.fixConsequence'], context),
  run: async (_input, { gateway, say }, { signal }) => {
    const { success, fails } = await gateway.channels.fix({ signal });
    const message =
      fails > 0
        ? say('channel.fixedPart', { count: success, failed: fails })
        : say('channel.fixed', { count: success });
    return { message, tone: fails > 0 ? 'warn' : 'good', data: { success, fails } };
  },
};

/** Lists every model name the gateway knows (CHAN-15, "fill all models"). */
const listChannelModels: SiteAction<undefined> = {
  verb: 'models',
  isRead: true,
  on: 'all',
  label: 'channel.allModels',
  help: 'channel.allModelsHelp',
  danger: 'safe',
  idempotent: true,
  run: async (_input, { gateway, say }, { signal }) => {
    const models = await gateway.models.all({ signal });
    return { message: say('channel.modelsFetched', { count: models.length }), data: { models } };
  },
};

/** The actions on all channels at once, in the order of menus. */
export const channelSiteActions: readonly Action<Channel>[] = [
  testAllChannels,
  updateAllBalances,
  deleteDisabledChannels,
  fixChannels,
  listChannelModels,
];
