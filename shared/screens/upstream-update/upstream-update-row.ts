import type { Channel } from '../../domain/channel/channel.ts';
import { type UpstreamUpdate, upstreamUpdatesOf } from '../../domain/state/upstream-update.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { idOfText, wordOf } from '../../screen/text-id.ts';

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

/** The number of a change as it was typed, percent-decoded; undefined for other text. */
export function readUpdateId(text: string): number | undefined {
  return /^[1-9]\d*:(?:add|remove):./.test(text) ? idOfText(text) : undefined;
}

function textOf({ channel_id, change, model }: Pick<UpstreamUpdate, 'channel_id' | 'change' | 'model'>): string {
  return `${channel_id}:${change}:${model}`;
}
