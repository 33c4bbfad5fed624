import type { Channel } from '../channel/channel.ts';
import type { Token } from '../user/token.ts';
import { lowBalances } from './pulse.ts';
import { ChannelStatus, TokenStatus, tokenStatusAt } from './status.ts';

/**
 * Why somebody should look at a channel: the gateway took it out of use, or its balance will not last (SEE-04). Undefined where
 * nothing is amiss. `quotaPerUnit` is undefined while the site has not told it; then no balance is judged. `nowSeconds` in Unix
 * seconds.
 */
export function channelAttention(
  channel: Channel,
  quotaPerUnit: number | undefined,
  nowSeconds: number,
): 'auto-disabled' | 'low-balance' | undefined {
  if (channel.status === ChannelStatus.AutoDisabled) return 'auto-disabled';
  if (quotaPerUnit === undefined) return undefined;
  return lowBalances([channel], quotaPerUnit, nowSeconds).length > 0 ? 'low-balance' : undefined;
}

/** Why an API key that nobody switched off answers no more; undefined where it does. `nowSeconds` in Unix seconds. */
export function tokenAttention(
  token: Parameters<typeof tokenStatusAt>[0] & Pick<Token, 'status'>,
  nowSeconds: number,
): 'expired' | 'exhausted' | undefined {
  const status = tokenStatusAt(token, nowSeconds);
  if (status === TokenStatus.Expired) return 'expired';
  return status === TokenStatus.Exhausted ? 'exhausted' : undefined;
}
