import type { Channel } from '../channel/channel.ts';
import { enumeration } from '../enumeration.ts';
import { splitList } from '../list-text.ts';
import { parseJsonRecord } from '../schema.ts';
import { lossesOf, type RoutedChannel, type RoutingChanges } from './impact.ts';

/** How a provider's list would change a channel's models. */
export type ModelChange = 'add' | 'remove';

export const modelChanges = enumeration<ModelChange>(
  [
    { value: 'add', name: 'add', label: 'upstreamUpdate.add', tone: 'good' },
    { value: 'remove', name: 'remove', label: 'upstreamUpdate.remove', tone: 'warn' },
  ],
  { name: 'unknown', label: 'common.unknown', tone: 'muted' },
);

/**
 * A group that could lose its last channels for a model, because all channels that serve it there are proposed to drop
 * it.
 */
export interface GroupAtRisk {
  group: string;
  /** The ids of these channels. */
  channels: readonly number[];
}

/** One proposal of the last detection (docs/gateways-modern.md 5). */
export interface UpstreamUpdate {
  channel_id: number;
  channel_name: string;
  /** The channel's status. */
  status: number;
  change: ModelChange;
  model: string;
  /** The models the channel has, comma-joined. */
  models: string;
  /** Unix seconds of the last check, or of the last proposal applied; 0 never. */
  checked_time: number;
  at_risk: readonly GroupAtRisk[];
}

/**
 * The proposals of the last detection, for each channel additions first. Proposals that were applied since are left
 * out. `channels` are all channels, so that each removal names the groups at risk.
 */
export function upstreamUpdatesOf(channels: readonly Channel[]): UpstreamUpdate[] {
  const proposals = channels.map((channel) => ({ channel, ...proposalsOf(channel) }));
  const removing = proposals.filter(({ remove }) => remove.length > 0);
  const losses = lossesOf(
    channels,
    new Map(removing.map(({ channel, remove }) => [channel.id, { models: modelsWithout(channel, remove) }])),
  ).filter(({ kind }) => kind === 'last');
  const atRisk = (model: string, id: number): GroupAtRisk[] =>
    losses
      .filter((loss) => loss.model === model && loss.lost.some((channel) => channel.id === id))
      .map(({ group, lost }) => ({ group, channels: lost.map((channel) => channel.id) }));
  return proposals.flatMap(({ channel, add, remove, checkedTime }) => {
    const { id: channel_id, name: channel_name, status } = channel;
    const common = { channel_id, channel_name, status, models: channel.models, checked_time: checkedTime };
    return [
      ...add.map((model) => ({ ...common, change: 'add' as const, model, at_risk: [] })),
      ...remove.map((model) => ({
        ...common,
        change: 'remove' as const,
        model,
        at_risk: atRisk(model, channel_id),
      })),
    ];
  });
}

/** A model that no channel of a group serves any more. */
export interface Orphan {
  group: string;
  model: string;
}

/** The models without a channel after all these removals, each model of a group once. */
export function orphansOf(
  rows: readonly Pick<UpstreamUpdate, 'channel_id' | 'change' | 'model' | 'at_risk'>[],
): Orphan[] {
  const removed = rows.filter(({ change }) => change === 'remove');
  const goes = new Set(removed.map(({ channel_id, model }) => `${channel_id}\n${model}`));
  const orphans = new Map<string, Orphan>();
  for (const { model, at_risk } of removed) {
    for (const { group, channels } of at_risk) {
      if (channels.every((id) => goes.has(`${id}\n${model}`))) orphans.set(`${group}\n${model}`, { group, model });
    }
  }
  return [...orphans.values()];
}

/** Channels that these removals together leave without any model. */
export function emptiedBy<Row extends Pick<UpstreamUpdate, 'channel_id' | 'change' | 'models'>>(
  rows: readonly Row[],
): Row[] {
  const removed = rows.filter(({ change }) => change === 'remove');
  return removed.filter((row, index) => {
    const ofChannel = (other: Row) => other.channel_id === row.channel_id;
    return removed.findIndex(ofChannel) === index && removed.filter(ofChannel).length === splitList(row.models).length;
  });
}

/** The routing changes that these removals make together (SEE-10). */
export function routingOfRemovals(
  rows: readonly Pick<UpstreamUpdate, 'channel_id' | 'models' | 'model'>[],
): RoutingChanges {
  const gone = new Map<number, string[]>();
  for (const { channel_id, model } of rows) gone.set(channel_id, [...(gone.get(channel_id) ?? []), model]);
  return new Map(rows.map((row) => [row.channel_id, { models: modelsWithout(row, gone.get(row.channel_id) ?? []) }]));
}

function proposalsOf({ settings, models }: Pick<Channel, 'settings' | 'models'>) {
  const notes = parseJsonRecord(settings) ?? {};
  const present = new Set(splitList(models));
  const named = (name: string) => {
    const value = notes[`upstream_model_update_${name}`];
    return Array.isArray(value) ? splitList(value.filter((one) => typeof one === 'string').join(',')) : [];
  };
  const time = Number(notes.upstream_model_update_last_check_time ?? 0);
  return {
    add: named('last_detected_models').filter((model) => !present.has(model)),
    remove: named('last_removed_models').filter((model) => present.has(model)),
    checkedTime: Number.isFinite(time) ? time : 0,
  };
}

function modelsWithout({ models }: Pick<RoutedChannel, 'models'>, gone: readonly string[]): string {
  return splitList(models)
    .filter((model) => !gone.includes(model))
    .join(',');
}
