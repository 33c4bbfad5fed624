import type { Channel } from '../../domain/channel/channel.ts';
import { channelAttention } from '../../domain/state/attention.ts';
import { quotaDisplayOf } from '../../format/quota.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/** Why the channel needs somebody (WEB-17), by the units that the site takes for a dollar once that is known. */
export function attentionOf(channel: Channel, { status, now, knowsStatus = true }: ScreenContext) {
  const quotaPerUnit = knowsStatus ? quotaDisplayOf(status).quotaPerUnit : undefined;
  return channelAttention(channel, quotaPerUnit, now() / 1000);
}

/** How badly: what takes no calls is bad. */
export function attentionTone(channel: Channel, context: ScreenContext): 'bad' | 'warn' | undefined {
  const why = attentionOf(channel, context);
  if (why === undefined) return undefined;
  return why === 'auto-disabled' ? 'bad' : 'warn';
}
