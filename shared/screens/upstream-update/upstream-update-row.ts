import type { Channel } from '../../domain/channel/channel.ts';
import { splitList } from '../../domain/list-text.ts';
import { type UpstreamUpdate, upstreamUpdatesOf } from '../../domain/state/upstream-update.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { idOfText, textOfWord, wordOf } from '../../screen/text-id.ts';
import type { PartChange } from '../channel-part/channel-parts.ts';
import type { PartList } from '../channel-part/part-undo.ts';

/** A proposed change with a number made for it, because it has none of its own. */
export interface UpdateRow extends UpstreamUpdate {
  id: number;
}

/** The proposed changes of all channels. It reads the channels and sends no request to providers. */
export async function readUpdates({ gateway }: ScreenContext, options: CallOptions): Promise<UpdateRow[]> {
  const channels: Channel[] = [];
  for await (const channel of gateway.channels.walk(options)) channels.push(channel);
  channels.sort((one, other) => one.id - other.id);
  return upstreamUpdatesOf(channels).map((row) => ({ ...row, id: idOfText(textOf(row)) }));
}

/** A change as it is typed: `12:add:gpt-4o`. */
export function updateWord(row: Pick<UpstreamUpdate, 'channel_id' | 'change' | 'model'>): string {
  return wordOf(textOf(row));
}

/** The short name of a change: `openai + gpt-4o`. */
export function updateName({ channel_name, change, model }: UpstreamUpdate): string {
  return `${sanitise(channel_name)} ${change === 'add' ? '+' : '−'} ${sanitise(model)}`;
}

/** What taking a proposed change, or ignoring it, changes of its channel. */
export function partChangeOf(
  { channel_id: channel, change, model, models }: UpdateRow,
  isIgnored: boolean,
): PartChange {
  if (isIgnored) return { channel, part: 'ignored_models', before: [], after: [model] };
  const before = splitList(models);
  const after = change === 'add' ? [...before, model] : before.filter((one) => one !== model);
  return { channel, part: 'models', before, after };
}

/** Proposed changes as rows about channels, for their undo. */
export const updateParts: PartList<UpdateRow> = {
  id: ({ id }) => id,
  name: updateName,
  stays: 'upstreamUpdate.proposedLater',
  channelIn: ({ key }) => Number(changeIn(key)?.channel) || undefined,
  rowOf: ({ key }, { id: channel_id, name, status, models }) => {
    const { change: word, model = '' } = changeIn(key) ?? {};
    const change = word === 'remove' ? 'remove' : 'add';
    const facts = { channel_id, channel_name: name, status, models, checked_time: 0, at_risk: [] };
    return { ...facts, change, model, id: idOfText(textOf({ channel_id, change, model })) };
  },
};

/** The parts of a change as it was typed: `12:add:gpt-4o`. */
function changeIn(key: string | number): { channel?: string; change?: string; model?: string } | undefined {
  return /^(?<channel>[1-9]\d*):(?<change>add|remove):(?<model>.+)$/s.exec(textOfWord(String(key)))?.groups;
}

/** The number of a change as it was typed, percent-decoded; undefined for other text. */
export function readUpdateId(text: string): number | undefined {
  return /^[1-9]\d*:(?:add|remove):./.test(text) ? idOfText(text) : undefined;
}

function textOf({ channel_id, change, model }: Pick<UpstreamUpdate, 'channel_id' | 'change' | 'model'>): string {
  return `${channel_id}:${change}:${model}`;
}
