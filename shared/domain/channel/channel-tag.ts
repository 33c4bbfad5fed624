import { joinList, splitList } from '../list-text.ts';
import type { Channel } from './channel.ts';

/** What members of a tag have in one field: the value most of them have, and how many have another. */
export interface SharedValue<Value> {
  value: Value;
  differing: number;
}

/** The value that most have (the first of several such), and how many differ from it. Of none: `missing`, and none differ. */
export function sharedValue<Value extends string | number>(
  values: readonly Value[],
  missing: Value,
): SharedValue<Value> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [value, count] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), [missing, 0] as const);
  return { value, differing: values.length - count };
}

/** Comma-joined members in one order, so that lists of the same members are the same. */
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
