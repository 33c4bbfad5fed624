import type { Channel } from '../../domain/channel/channel.ts';
import { channelsByTag, type SharedValue, sharedValue, sortedList } from '../../domain/channel/channel-tag.ts';
import { ChannelStatus } from '../../domain/state/status.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { idOfText } from '../../screen/text-id.ts';
import type { MessageKey } from '../../text/text.ts';

/** A tag and the channels that carry it; '' is no tag (GEN-04). */
export interface TagRow {
  /** Tags have no number: made of the name. */
  id: number;
  tag: string;
  members: readonly Channel[];
  used_quota: number;
}

/** What is changed by tag, and said to be mixed where channels of a tag differ in it. */
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

/** What channels of a tag have in one field, and how many of them have something else. */
export function sharedBy({ members }: Pick<TagRow, 'members'>, field: SharedField): SharedValue<string | number> {
  const isList = lists.includes(field);
  const values = members.map((channel) => (isList ? sortedList(String(channel[field])) : channel[field]));
  return sharedValue(values, numbers.includes(field) ? 0 : '');
}

/** The fields in which channels of a tag differ. */
export function mixedFields(row: Pick<TagRow, 'members'>): SharedField[] {
  return sharedFieldNames.filter((field) => sharedBy(row, field).differing > 0);
}

/** One tag with its channels. */
export function tagRow(tag: string, members: readonly Channel[]): TagRow {
  const used_quota = members.reduce((sum, channel) => sum + channel.used_quota, 0);
  return { id: idOfText(tag), tag, members, used_quota };
}

/** All tags in their order, and the channels without one last. The gateway's own list by tag leaves those out. */
export async function readTags({ gateway }: ScreenContext, options: CallOptions): Promise<TagRow[]> {
  const channels: Channel[] = [];
  for await (const channel of gateway.channels.walk(options)) channels.push(channel);
  return [...channelsByTag(channels)].map(([tag, members]) => tagRow(tag, members));
}

/** The channels a tag has right now; none where nobody carries it. */
export async function readTag(tag: string, context: ScreenContext, options: CallOptions): Promise<TagRow> {
  return (await readTags(context, options)).find((row) => row.tag === tag) ?? tagRow(tag, []);
}

/** Those that the gateway itself has disabled. */
export function autoDisabled({ members }: Pick<TagRow, 'members'>): Channel[] {
  return members.filter(({ status }) => status === ChannelStatus.AutoDisabled);
}
