import type { Channel } from '../channel/channel.ts';
import { splitList } from '../list-text.ts';
import { ChannelStatus } from './status.ts';

/** The fields of a channel that routing depends on. */
export type RoutedChannel = Pick<Channel, 'id' | 'name' | 'status' | 'models' | 'group' | 'priority'>;

/** The new values of a channel; undefined when it will be deleted. Missing fields stay unchanged. */
export type RoutingChange = Partial<Omit<RoutedChannel, 'id' | 'name'>> | undefined;

/** The planned changes of channels, by id. */
export type RoutingChanges = ReadonlyMap<number, RoutingChange>;

/**
 * A group's access to a model that gets worse (SEE-10): it loses its last channel, or all channels of the highest
 * priority, so that calls fall to a lower one.
 */
export interface RouteLoss {
  kind: 'last' | 'best';
  group: string;
  model: string;
  /** The channels lost that served it. */
  lost: readonly RoutedChannel[];
  /** The channels of the highest priority that serve it afterwards; empty when the last one is lost. */
  next: readonly RoutedChannel[];
}

/**
 * The losses of groups and models when channels change (SEE-10), as gateways route (docs/gateways.md 8.5): lost last
 * channels first, then by group and model. `channels` are all present channels; changes without a loss are left out.
 */
export function lossesOf(channels: readonly RoutedChannel[], changes: RoutingChanges): RouteLoss[] {
  const touched = new Set(channels.flatMap(({ id, models }) => (changes.has(id) ? splitList(models) : [])));
  const before = serving(channels, touched);
  const after = serving(
    channels.flatMap((channel) => {
      if (!changes.has(channel.id)) return [channel];
      const change = changes.get(channel.id);
      return change === undefined ? [] : [{ ...channel, ...change }];
    }),
    touched,
  );
  const losses: RouteLoss[] = [];
  for (const [key, present] of before) {
    const left = after.get(key) ?? [];
    const best = highestOf(present);
    const next = highestOf(left);
    const staying = new Set(left.map(({ id }) => id));
    const leavers = present.filter(({ id }) => changes.has(id) && !staying.has(id));
    // A channel whose priority falls below others also counts as lost.
    const lost = leavers.length > 0 ? leavers : best.filter(({ id }) => changes.has(id));
    if (lost.length === 0 || (next[0] !== undefined && next[0].priority >= (best[0]?.priority ?? 0))) continue;
    const [group = '', model = ''] = key.split('\n');
    losses.push({ kind: left.length === 0 ? 'last' : 'best', group, model, lost, next });
  }
  return losses.sort(
    (one, other) =>
      Number(one.kind === 'best') - Number(other.kind === 'best') ||
      compare(one.group, other.group) ||
      compare(one.model, other.model),
  );
}

/** The enabled channels of each group and each of these models. */
function serving(channels: readonly RoutedChannel[], wanted: ReadonlySet<string>): Map<string, RoutedChannel[]> {
  const served = new Map<string, RoutedChannel[]>();
  for (const channel of channels) {
    if (channel.status !== ChannelStatus.Enabled) continue;
    const models = splitList(channel.models).filter((model) => wanted.has(model));
    for (const group of splitList(channel.group)) {
      for (const model of models) {
        const key = `${group}\n${model}`;
        const known = served.get(key);
        if (known) known.push(channel);
        else served.set(key, [channel]);
      }
    }
  }
  return served;
}

function highestOf(channels: readonly RoutedChannel[]): RoutedChannel[] {
  const highest = channels.reduce((most, { priority }) => Math.max(most, priority), Number.NEGATIVE_INFINITY);
  return channels.filter(({ priority }) => priority === highest);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
