import { joinList, splitList } from '../list-text.ts';
import type { Channel } from './channel.ts';

/** One field across the channels of a tag: the most frequent value, and the number of channels with another. */
export interface SharedValue<Value> {
  value: Value;
  differing: number;
}

/**
 * The most frequent value (the first of several such), and how many differ from it. For an empty list, `missing` and 0.
 */
export function sharedValue<Value extends string | number>(
  values: readonly Value[],
  missing: Value,
): SharedValue<Value> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [value, count] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), [missing, 0] as const);
  return { value, differing: values.length - count };
}

/** Comma-joined members in sorted order, so that lists with the same members are equal. */
export function sortedList(text: string): string {
  return joinList(splitList(text).sort());
}

/** Channels by their tag, in the order of tags; those without one last, under ''. */
export function channelsByTag(channels: readonly Channel[]): Map<string, Channel[]> {
  const byTag = new Map<string, Channel[]>();
  for (const channel of channels) {
    const members = byTag.get(channel.tag);
    if (members) members.push(channel);
    else byTag.set(channel.tag, [channel]);
  }
  const names = [...byTag.keys()].sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1));
  return new Map(names.map((name) => [name, byTag.get(name) ?? []]));
}

function rank(tag: string): number {
  return tag === '' ? 1 : 0;
}
