import type { Channel } from './channel.ts';
import { ChannelStatus } from './channel-status.ts';
import { allowed, refused, type Verdict } from './verdict.ts';

export type ChannelVerb = 'enable' | 'disable' | 'delete' | 'test' | 'update' | 'update-balance' | 'copy';

/**
 * Whether a channel's state allows an action. An auto-disabled channel may still be disabled by hand: it then stays off
 * when the gateway would bring it back after a good test.
 */
export function channelTransition(verb: ChannelVerb, channel: Pick<Channel, 'status'>): Verdict {
  if (verb === 'enable' && channel.status === ChannelStatus.Enabled) return refused('domain.alreadyEnabled');
  if (verb === 'disable' && channel.status === ChannelStatus.ManuallyDisabled) {
    return refused('domain.alreadyDisabled');
  }
  return allowed;
}
