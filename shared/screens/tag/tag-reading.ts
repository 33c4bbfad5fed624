import type { Channel } from '../../domain/channel/channel.ts';
import { channelsByTag, type SharedValue, sharedValue, sortedList } from '../../domain/channel/channel-tag.ts';
import { ChannelStatus } from '../../domain/state/status.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { listNames } from '../../screen/flow/confirm-rows.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { idOfText } from '../../screen/text-id.ts';
import type { MessageKey } from '../../text/text.ts';

/** A tag and its channels; '' stands for channels without a tag (GEN-04). */
export interface TagRow {
  /** A number made from the name, because tags have no id. */
  id: number;
  tag: string;
  members: readonly Channel[];
  used_quota: number;
}

/** The fields that are changed by tag, and marked as mixed where the channels of a tag differ. */
export const sharedFields = {
  status: 'channel.status',
  type: 'channel.type',
  group: 'channel.group',
  models: 'channel.models',
  priority: 'channel.priority',
  weight: 'channel.weight',
  model_mapping: 'channel.modelMapping',
  param_override: 'channel.paramOverride',
  header_override: 'channel.headerOverride',
} as const satisfies Partial<Record<keyof Channel, MessageKey>>;

export type SharedField = keyof typeof sharedFields;
const sharedFieldNames = Object.keys(sharedFields) as SharedField[];

const lists: readonly SharedField[] = ['group', 'models'];
const numbers: readonly SharedField[] = ['status', 'type', 'priority', 'weight'];

/** The most frequent value of a field among a tag's channels, and how many channels differ. */
export function sharedBy({ members }: Pick<TagRow, 'members'>, field: SharedField): SharedValue<string | number> {
  const isList = lists.includes(field);
  const values = members.map((channel) => (isList ? sortedList(String(channel[field])) : channel[field]));
  return sharedValue(values, numbers.includes(field) ? 0 : '');
}

/** The fields in which the channels of a tag differ. */
export function mixedFields(row: Pick<TagRow, 'members'>): SharedField[] {
  return sharedFieldNames.filter((field) => sharedBy(row, field).differing > 0);
}

/** The row of a tag with its channels. */
export function tagRow(tag: string, members: readonly Channel[]): TagRow {
  const used_quota = members.reduce((sum, channel) => sum + channel.used_quota, 0);
  return { id: idOfText(tag), tag, members, used_quota };
}

/** All tags sorted, and last the channels without a tag. The gateway's own list by tag leaves those out. */
export async function readTags({ gateway }: ScreenContext, options: CallOptions): Promise<TagRow[]> {
  const channels: Channel[] = [];
  for await (const channel of gateway.channels.walk(options)) channels.push(channel);
  return [...channelsByTag(channels)].map(([tag, members]) => tagRow(tag, members));
}

/** The current channels of a tag; empty where no channel has it. */
export async function readTag(tag: string, context: ScreenContext, options: CallOptions): Promise<TagRow> {
  return (await readTags(context, options)).find((row) => row.tag === tag) ?? tagRow(tag, []);
}

/** The channels that the gateway disabled automatically. */
export function autoDisabled({ members }: Pick<TagRow, 'members'>): Channel[] {
  return members.filter(({ status }) => status === ChannelStatus.AutoDisabled);
}

/** The names of channels in a sentence, shortened where there are many. */
export function namesOf(channels: readonly Channel[], { say }: ScreenContext): string {
  return listNames(
    channels.map(({ name }) => sanitise(name)),
    say,
  );
}

/** A changed tag for machine output: its name, and the number and ids of its channels. */
export function dataOf({ tag, members }: TagRow): Record<string, unknown> {
  return { tag, channels: members.length, ids: members.map(({ id }) => id).join(',') };
}
