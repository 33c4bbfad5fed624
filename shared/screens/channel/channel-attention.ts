import type { Channel } from '../../domain/channel/channel.ts';
import { channelAttention } from '../../domain/state/attention.ts';
import { quotaDisplayOf } from '../../format/quota.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/**
 * Why a channel needs attention (WEB-17). The balance is judged only when the site's quota units per dollar are known.
 */
export function attentionOf(channel: Channel, { status, now, knowsStatus = true }: ScreenContext) {
  const quotaPerUnit = knowsStatus ? quotaDisplayOf(status).quotaPerUnit : undefined;
  return channelAttention(channel, quotaPerUnit, now() / 1000);
}

/** How urgent it is: `bad` for a channel that takes no calls. */
export function attentionTone(channel: Channel, context: ScreenContext): 'bad' | 'warn' | undefined {
  const why = attentionOf(channel, context);
  if (why === undefined) return undefined;
  return why === 'auto-disabled' ? 'bad' : 'warn';
}
