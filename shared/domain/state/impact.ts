import type { Channel } from '../channel/channel.ts';
import { splitList } from '../list-text.ts';
import { ChannelStatus } from './status.ts';

/** What routing looks at in a channel. */
export type RoutedChannel = Pick<Channel, 'id' | 'name' | 'status' | 'models' | 'group' | 'priority'>;

/** What a channel will be; undefined when it will be gone. Fields that are not named stay. */
export type RoutingChange = Partial<Omit<RoutedChannel, 'id' | 'name'>> | undefined;

/** What is about to happen to channels, by their ids. */
export type RoutingChanges = ReadonlyMap<number, RoutingChange>;

/**
 * A group's way to a model that gets worse (SEE-10): its last channel goes, or the best, that is all of its highest
 * priority, so that calls fall to a lower one.
 */
export interface RouteLoss {
  kind: 'last' | 'best';
  group: string;
  model: string;
  /** The channels that go and served it. */
  lost: readonly RoutedChannel[];
  /** Those of the highest priority that serve it afterwards; none when the last one goes. */
  next: readonly RoutedChannel[];
}

/**
 * What groups and models lose when channels change (SEE-10), as gateways route (docs/gateways.md 8.5): lost last channels
 * first, then by group and model. `channels` are all there are, as they are now; one of which nothing is lost is not told.
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
  for (const [place, present] of before) {
    const left = after.get(place) ?? [];
    const best = highestOf(present);
    const next = highestOf(left);
    const staying = new Set(left.map(({ id }) => id));
    const leavers = present.filter(({ id }) => changes.has(id) && !staying.has(id));
    // A channel whose priority falls below others is lost as the best one too.
    const lost = leavers.length > 0 ? leavers : best.filter(({ id }) => changes.has(id));
    if (lost.length === 0 || (next[0] !== undefined && next[0].priority >= (best[0]?.priority ?? 0))) continue;
    const [group = '', model = ''] = place.split('\n');
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
  const places = new Map<string, RoutedChannel[]>();
  for (const channel of channels) {
    if (channel.status !== ChannelStatus.Enabled) continue;
    const models = splitList(channel.models).filter((model) => wanted.has(model));
    for (const group of splitList(channel.group)) {
      for (const model of models) {
        const place = `${group}\n${model}`;
        const known = places.get(place);
        if (known) known.push(channel);
        else places.set(place, [channel]);
      }
    }
  }
  return places;
}

function highestOf(channels: readonly RoutedChannel[]): RoutedChannel[] {
  const highest = channels.reduce((most, { priority }) => Math.max(most, priority), Number.NEGATIVE_INFINITY);
  return channels.filter(({ priority }) => priority === highest);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
