import type { Channel } from '../../domain/channel/channel.ts';
import { mappingIn, mappingText } from '../../domain/channel/model-mapping.ts';
import { splitList } from '../../domain/list-text.ts';
import { isRecord } from '../../domain/record.ts';
import { parseJsonRecord } from '../../domain/schema.ts';
import type { ChannelChanges } from '../../gateway/resources/channels.ts';
import type { MessageKey } from '../../text/text.ts';

/** A part of a channel that an action on a row of another list changes. */
export type ChannelPart = 'models' | 'ignored_models' | 'model_mapping' | 'test_model' | 'status';

/** What such an action changed, in the form that the journal stores: whole lists and mappings, or one value. */
export interface PartChange {
  /** The id of the channel. */
  channel: number;
  part: ChannelPart;
  before: unknown;
  after: unknown;
}

export const partLabels: Readonly<Record<ChannelPart, MessageKey>> = {
  models: 'channel.models',
  ignored_models: 'channel.ignoredModels',
  model_mapping: 'channel.modelMapping',
  test_model: 'channel.testModel',
  status: 'channel.status',
};

const ignoredKey = 'upstream_model_update_ignored_models';

/** The value of a part; a mapping that cannot be read is its text. */
export function partValue(channel: Channel, part: ChannelPart): unknown {
  switch (part) {
    case 'models':
      return splitList(channel.models);
    case 'ignored_models':
      return textsOf(parseJsonRecord(channel.settings)?.[ignoredKey]);
    case 'model_mapping':
      return mappingIn(channel.model_mapping) ?? channel.model_mapping;
    case 'test_model':
    case 'status':
      return channel[part];
  }
}

/**
 * The change of a channel's part that values before and after say, as the journal stores them; undefined where they say
 * none.
 */
export function changeBetween(
  channel: number,
  before: Readonly<Record<string, unknown>> | undefined,
  after: Readonly<Record<string, unknown>> | undefined,
): PartChange | undefined {
  if (before === undefined || after === undefined) return undefined;
  const part = (Object.keys(partLabels) as ChannelPart[]).find((one) => Object.hasOwn(before, one));
  // What was so already was not done by the action.
  if (part === undefined || JSON.stringify(before[part]) === JSON.stringify(after[part])) return undefined;
  return { channel, part, before: before[part], after: after[part] };
}

/** The same change in the opposite direction. */
export function turned({ before, after, ...change }: PartChange): PartChange {
  return { ...change, before: after, after: before };
}

/**
 * Whether a value is what a change left, or what it was before; `moved` where somebody changed it since. Of a list only
 * the members that were added or removed count, of a mapping only its changed names.
 */
export function standOf(change: PartChange, now: unknown): 'left' | 'back' | 'moved' {
  const { before, after } = change;
  if (Array.isArray(before) && Array.isArray(after)) {
    const [had, has, is] = [textsOf(before), textsOf(after), textsOf(now)];
    const added = has.filter((member) => !had.includes(member));
    const removed = had.filter((member) => !has.includes(member));
    if (added.every((one) => is.includes(one)) && !removed.some((one) => is.includes(one))) return 'left';
    return added.some((one) => is.includes(one)) || !removed.every((one) => is.includes(one)) ? 'moved' : 'back';
  }
  if (isRecord(before) && isRecord(after)) {
    if (!isRecord(now)) return 'moved';
    const names = changedNames(before, after);
    if (names.every((name) => now[name] === after[name])) return 'left';
    return names.every((name) => now[name] === before[name]) ? 'back' : 'moved';
  }
  if (now === after) return 'left';
  return now === before ? 'back' : 'moved';
}

/** A value with a change taken back; everything that the change is not about stays. */
export function takenBack({ before, after }: PartChange, now: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(after)) return listBack(textsOf(before), textsOf(after), textsOf(now));
  if (!isRecord(before) || !isRecord(after) || !isRecord(now)) return before;
  const names = new Map(Object.entries(now));
  for (const name of changedNames(before, after)) {
    if (before[name] === undefined) names.delete(name);
    else names.set(name, before[name]);
  }
  return Object.fromEntries(names);
}

/** Removed members return to their former place, because a channel is tested with the first of its models. */
function listBack(before: readonly string[], after: readonly string[], now: readonly string[]): string[] {
  const list = now.filter((member) => before.includes(member) || !after.includes(member));
  for (const [index, member] of before.entries()) {
    if (after.includes(member) || list.includes(member)) continue;
    const next = before.slice(index + 1).find((one) => list.includes(one));
    list.splice(next === undefined ? list.length : list.indexOf(next), 0, member);
  }
  return list;
}

/** The fields to write so that a part has this value; its status is set by a call of its own. */
export function fieldsWith(
  { settings }: Pick<Channel, 'settings'>,
  part: Exclude<ChannelPart, 'status'>,
  value: unknown,
): ChannelChanges {
  switch (part) {
    case 'models':
      return { models: textsOf(value) };
    case 'ignored_models':
      // The other settings stay, also those that the gateway wrote meanwhile.
      return { settings: JSON.stringify({ ...parseJsonRecord(settings), [ignoredKey]: textsOf(value) }) };
    case 'model_mapping':
      return { model_mapping: isRecord(value) ? mappingText(value as Record<string, string>) : '' };
    case 'test_model':
      return { test_model: String(value) };
  }
}

/** The names that a change of a mapping set or removed. */
export function changedNames(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => before[name] !== after[name]);
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
