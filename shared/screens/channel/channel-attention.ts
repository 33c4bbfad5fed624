import type { Channel } from '../../domain/channel/channel.ts';
import { channelAttention, channelAttentions } from '../../domain/state/attention.ts';
import { quotaDisplayOf } from '../../format/quota.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { knownDegraded } from '../log/degraded-channels.ts';

/** The filter line of the view "Needs attention". */
export const attentionLine = `attention:${channelAttentions.join(',')}`;

/**
 * Why a channel needs attention (WEB-17): the one rule of the list, its view, the pulse and the navigation. The balance
 * is judged only when the site's quota units per dollar are known. `degraded` are the channels with failed calls in the
 * last hour, by default as last read.
 */
export function attentionOf(channel: Channel, context: ScreenContext, degraded = knownDegraded(context)) {
  const { status, now, knowsStatus = true } = context;
  const quotaPerUnit = knowsStatus ? quotaDisplayOf(status).quotaPerUnit : undefined;
  return channelAttention(channel, degraded, quotaPerUnit, now() / 1000);
}

/** How urgent it is: `bad` for a channel that takes no calls. */
export function attentionTone(
  channel: Channel,
  context: ScreenContext,
  degraded?: ReadonlySet<number>,
): 'bad' | 'warn' | undefined {
  const why = attentionOf(channel, context, degraded);
  if (why === undefined) return undefined;
  return why === 'auto-disabled' ? 'bad' : 'warn';
}
