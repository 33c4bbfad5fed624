import type { Channel } from '../../domain/channel/channel.ts';
import { joinList, splitList } from '../../domain/list-text.ts';
import type { RoutingChanges } from '../../domain/state/impact.ts';
import { probeCost } from '../../domain/state/probe-plan.ts';
import { ChannelStatus } from '../../domain/state/status.ts';
import { channelTransition } from '../../domain/state/transition.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { flattened, readPages } from '../../gateway/reading/read-pages.ts';
import type { Action, Done, RowAction, RunOptions, SiteAction } from '../../screen/action.ts';
import { confirmRows, confirmSite } from '../../screen/flow/confirm-rows.ts';
import { startImpact } from '../../screen/impact/impact-reading.ts';
import { Refusal, refusalOf } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { listOf, sentencesOf } from '../../text/punctuation.ts';
import { partChanges } from '../channel-part/part-text.ts';
import { mapModel } from './map-model.ts';
import { junitReport } from './probe-junit.ts';
import { probeOne } from './probe-one.ts';
import { announcedPart, partDone, undoOnChannels } from './probe-parts.ts';
import type { ProbeRow } from './probe-row.ts';
import { memoryOf, readPrices } from './run-probe.ts';
import { requireSame } from './same-channel.ts';

/** Repeats the test of a result, and stores the new result. */
const testAgain: RowAction<ProbeRow, undefined> = {
  verb: 'test',
  isTrial: true,
  icon: 'bolt',
  on: 'rows',
  label: 'probe.testAgain',
  help: 'probe.testAgainHelp',
  danger: 'safe',
  idempotent: false,
  run: async (row, _input, context, { signal }) => {
    const { say, gateway } = context;
    const memory = memoryOf(context);
    const channel = await gateway.channels.get(row.channel, { signal });
    const prices = await readPrices(context, { signal }).catch(() => new Map());
    const earlier = (await memory.read()).filter(({ channel: of, model }) => of === row.channel && model === row.model);
    const of = { channel, model: row.model };
    const result = await probeOne(of, probeCost(row.model, prices), earlier, context, { signal });
    await memory.add([result]);
    if (result.outcome === 'answered' || result.outcome === 'slow')
      return {
        message: say('channel.tested', {
          name: nameOf(row),
          time: (result.time ?? 0).toFixed(2),
        }),
        data: { ...result },
      };
    throw new Refusal(sanitise(result.message) || say('probe.failed'));
  },
};

/** The rows by channel, because each channel is changed once, however many of its results are chosen. */
function byChannel(rows: readonly ProbeRow[]): Map<number, ProbeRow[]> {
  const channels = new Map<number, ProbeRow[]>();
  for (const row of rows) channels.set(row.channel, [...(channels.get(row.channel) ?? []), row]);
  return channels;
}

type Change = (id: number, rows: readonly ProbeRow[], context: ScreenContext, o: RunOptions) => Promise<Done<ProbeRow>>;

/** Runs a change for each channel, one after the other; each reads the channel right before it writes. */
function perChannel(change: Change): Pick<RowAction<ProbeRow, undefined>, 'run' | 'runMany' | 'undo'> {
  return {
    run: (row, _input, context, options) => change(row.channel, [row], context, options),
    runMany: async (rows, _input, context, options) => {
      const results = new Map<ProbeRow, Done<ProbeRow> | Error>();
      for (const [id, own] of byChannel(rows)) {
        const result = options.signal?.aborted
          ? new Refusal(context.say('error.stopped'))
          : await change(id, own, context, options).catch((error: unknown) => asError(error));
        for (const row of own) results.set(row, result);
      }
      return results;
    },
    undo: undoOnChannels,
  };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

const nameOf = ({ key, channel_name }: Pick<ProbeRow, 'key' | 'channel_name'>) => sanitise(`${channel_name} ${key}`);
const named = (rows: readonly ProbeRow[]) => rows.map((row) => ({ name: nameOf(row) }));

/** Removes models from their channels. The impact is computed from the channels as they are now. */
const removeModel: RowAction<ProbeRow, undefined> = {
  verb: 'remove-model',
  icon: 'eraser',
  on: 'rows',
  label: 'probe.removeModel',
  help: 'probe.removeModelHelp',
  danger: 'confirm',
  idempotent: true,
  changes: ({ model }) => partChanges({ part: 'models', before: [model], after: [] }),
  confirm: (rows, context) => confirmRows('probe.confirmRemove', [], named(rows), context),
  impact: (rows, context) => startImpact(changesOf(rows, context, {}), context),
  ...perChannel(async (id, rows, context, { signal, onWritten }) => {
    const { gateway, say } = context;
    const channel = await gateway.channels.get(id, { signal });
    requireSame(rows, channel, context);
    const models = splitList(channel.models);
    const gone = rows.map(({ model }) => model).filter((model) => models.includes(model));
    const values = {
      name: sanitise(channel.name),
      models: namesOf(rows, context),
    };
    const left = without(models, gone);
    if (gone.length > 0) {
      if (left.length === 0) throw new Refusal(say('probe.lastModel', values));
      await gateway.channels.update(id, { models: left }, { signal, onWritten });
    }
    await memoryOf(context).drop(rows);
    const message = say(gone.length > 0 ? 'probe.removed' : 'probe.alreadyRemoved', values);
    const facts = { data: { id, models: gone }, ...partDone('models', models, left) };
    // The gateway continues to test the channel with the removed model, and fails each time.
    if (!gone.includes(channel.test_model)) return { message, ...facts };
    const stays = say('probe.testModelStays', {
      model: sanitise(channel.test_model),
    });
    return { message: sentencesOf([message, stays]), tone: 'warn', ...facts };
  }),
};

function without(models: readonly string[], gone: readonly string[]): string[] {
  return models.filter((model) => !gone.includes(model));
}

function namesOf(rows: readonly ProbeRow[], { say }: Pick<ScreenContext, 'say'>): string {
  return listOf(
    rows.map(({ model }) => sanitise(model)),
    say,
  );
}

async function changesOf(
  rows: readonly ProbeRow[],
  { gateway }: Pick<ScreenContext, 'gateway'>,
  options: CallOptions,
): Promise<RoutingChanges> {
  const changes = await Promise.all(
    [...byChannel(rows)].map(async ([id, own]) => {
      const { models } = await gateway.channels.get(id, options);
      const gone = own.map(({ model }) => model);
      return [
        id,
        {
          models: joinList(without(splitList(models), gone)),
        },
      ] as const;
    }),
  );
  return new Map(changes);
}

const disabling = { part: 'status', before: ChannelStatus.Enabled, after: ChannelStatus.ManuallyDisabled } as const;

/** Disables the channels of results. */
const disable: RowAction<ProbeRow, undefined> = {
  verb: 'disable',
  icon: 'ban',
  on: 'rows',
  label: 'probe.disable',
  help: 'probe.disableHelp',
  danger: 'confirm',
  idempotent: true,
  changes: () => partChanges(disabling),
  confirm: (rows, context) => confirmRows('probe.confirmDisable', ['channel.disableConsequence'], named(rows), context),
  impact: (rows, context) =>
    startImpact(
      new Map(rows.map(({ channel }) => [channel, { status: ChannelStatus.ManuallyDisabled }] as const)),
      context,
    ),
  ...perChannel(async (id, rows, context, { signal }) => {
    const { gateway, say } = context;
    const channel: Channel = await gateway.channels.get(id, { signal });
    requireSame(rows, channel, context);
    const reason = refusalOf(channelTransition('disable', channel), say);
    if (reason !== undefined) throw new Refusal(reason);
    await gateway.channels.setStatus(id, ChannelStatus.ManuallyDisabled, {
      signal,
    });
    return {
      message: say('channel.disabledOne', { name: sanitise(channel.name) }),
      data: { id },
      ...partDone('status', channel.status, ChannelStatus.ManuallyDisabled),
    };
  }),
};

/** Makes the gateway test a channel with the model of a result from now on. */
const setTestModel: RowAction<ProbeRow, undefined> = {
  verb: 'set-test-model',
  icon: 'tool',
  on: 'rows',
  single: true,
  label: 'probe.setTestModel',
  help: 'probe.setTestModelHelp',
  danger: 'safe',
  idempotent: true,
  changes: (row, _input, context) =>
    announcedPart(row, { part: 'test_model', after: row.model, beforeIn: ({ test_model }) => test_model }, context),
  undo: undoOnChannels,
  run: async (row, _input, context, { signal, onWritten }) => {
    const { channel: id, model } = row;
    const { gateway, say } = context;
    const channel = await gateway.channels.get(id, { signal });
    requireSame([row], channel, context);
    const values = {
      name: sanitise(channel.name),
      models: sanitise(model),
      model: sanitise(model),
    };
    if (!splitList(channel.models).includes(model)) throw new Refusal(say('probe.alreadyRemoved', values));
    if (channel.test_model !== model) await gateway.channels.update(id, { test_model: model }, { signal, onWritten });
    return {
      message: say('probe.testModelSet', values),
      data: { id, test_model: model },
      ...partDone('test_model', channel.test_model, model),
    };
  },
};

/**
 * Deletes the stored results of a channel and model from this machine: the channel no longer exists, or its history is
 * no longer relevant.
 */
const forget: RowAction<ProbeRow, undefined> = {
  verb: 'forget',
  icon: 'trash',
  on: 'rows',
  label: 'probe.forget',
  help: 'probe.forgetHelp',
  danger: 'confirm',
  idempotent: true,
  confirm: (rows, context) => confirmRows('probe.confirmForget', ['probe.forgetConsequence'], named(rows), context),
  run: async (row, _input, context) => {
    await memoryOf(context).drop([row]);
    const text = context.isDryRun ? 'probe.wouldForget' : 'probe.forgotten';
    return { message: context.say(text, { name: nameOf(row) }), data: { key: row.key } };
  },
};

/**
 * Deletes the stored results of all channels that no longer exist on the gateway. Those of a renamed channel are kept,
 * because it may be the same channel.
 */
const forgetGone: SiteAction<undefined> = {
  verb: 'forget-gone',
  icon: 'eraser',
  on: 'all',
  label: 'probe.forgetGone',
  help: 'probe.forgetGoneHelp',
  danger: 'confirm',
  idempotent: true,
  confirm: (context) => confirmSite('probe.confirmForgetGone', ['probe.forgetConsequence'], context),
  run: async (_input, context, { signal }) => {
    const { gateway, say } = context;
    const ids = new Set<number>();
    const reading = readPages(
      (query) => gateway.channels.list({ ...query, idSort: true }, { signal }),
      ({ id }) => id,
    );
    for await (const { id } of flattened(reading)) ids.add(id);
    const shortfall = reading.shortfall();
    // A channel that could not be read may still exist.
    if (shortfall) throw new Refusal(say('probe.channelsNotRead', { ...shortfall }));
    const gone = (await memoryOf(context).read()).filter(({ channel }) => !ids.has(channel));
    await memoryOf(context).drop(gone);
    const count = new Set(gone.map(({ channel }) => channel)).size;
    return {
      message: say(context.isDryRun ? 'probe.wouldForgetGone' : 'probe.forgottenGone', { count }),
      data: { count },
    };
  },
};

/** The actions on results. */
export const probeActions: readonly Action<ProbeRow>[] = [
  testAgain,
  removeModel,
  disable,
  mapModel,
  setTestModel,
  forget,
  forgetGone,
  junitReport,
];
