import type { Channel } from '../channel/channel.ts';
import type { Token } from '../user/token.ts';
import { lowBalances } from './pulse.ts';
import { ChannelStatus, TokenStatus, tokenStatusAt } from './status.ts';

/** Why a channel needs attention, the most urgent first. */
export const channelAttentions = ['auto-disabled', 'degraded', 'low-balance'] as const;
export type ChannelAttention = (typeof channelAttentions)[number];

/**
 * The reason why a channel needs attention: the gateway disabled it, it is on and its calls fail, or its balance will
 * not last (SEE-04). Undefined where there is none. `degraded` are the ids of channels with failed calls in the last
 * hour. `quotaPerUnit` is undefined while the site's status is not known; then balances are not checked. `nowSeconds`
 * in Unix seconds.
 */
export function channelAttention(
  channel: Channel,
  degraded: ReadonlySet<number>,
  quotaPerUnit: number | undefined,
  nowSeconds: number,
): ChannelAttention | undefined {
  if (channel.status === ChannelStatus.AutoDisabled) return 'auto-disabled';
  if (channel.status === ChannelStatus.Enabled && degraded.has(channel.id)) return 'degraded';
  if (quotaPerUnit === undefined) return undefined;
  return lowBalances([channel], quotaPerUnit, nowSeconds).length > 0 ? 'low-balance' : undefined;
}

/**
 * The reason why an API key that was not disabled no longer works; undefined where it works. `nowSeconds` in Unix
 * seconds.
 */
export function tokenAttention(
  token: Parameters<typeof tokenStatusAt>[0] & Pick<Token, 'status'>,
  nowSeconds: number,
): 'expired' | 'exhausted' | undefined {
  const status = tokenStatusAt(token, nowSeconds);
  if (status === TokenStatus.Expired) return 'expired';
  return status === TokenStatus.Exhausted ? 'exhausted' : undefined;
}
