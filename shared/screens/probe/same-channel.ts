import type { Channel } from '../../domain/channel/channel.ts';
import { sanitise } from '../../format/sanitise.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { ProbeRow } from './probe-row.ts';

/**
 * Checks that the channel is still the one tested. A result stores its channel's id, which may belong to another
 * channel by now.
 * @throws Refusal where the channel has another name
 */
export function requireSame(rows: readonly ProbeRow[], channel: Channel, { say }: Pick<ScreenContext, 'say'>): void {
  const other = rows.find(({ channel_name }) => channel_name !== channel.name);
  if (other === undefined) return;
  const names = { name: sanitise(channel.name), was: sanitise(other.channel_name) };
  throw new Refusal(say('probe.otherChannel', { id: channel.id, ...names }));
}
