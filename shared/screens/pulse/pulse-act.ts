import type { Channel } from '../../domain/channel/channel.ts';
import { faultOf, ProbeFault } from '../../domain/state/probe.ts';
import { ChannelStatus } from '../../domain/state/status.ts';
import type { PulseRow } from './pulse-line.ts';

/** The channel actions that may fix a broken channel. `update` opens its form. */
export type PulseAct = 'test' | 'update' | 'update-balance' | 'enable' | 'disable';

/**
 * The verbs that help a broken channel, by its failure (SEE-04): a test, and the likeliest remedy. A refused key is
 * replaced, a spent balance is read again after a top-up elsewhere, any other failing channel is disabled where it is
 * enabled, and otherwise enabled again.
 */
export function actsAgainst(reason: string, { status }: Pick<Channel, 'status'>): readonly PulseAct[] {
  const fault = faultOf(reason);
  if (fault === ProbeFault.Key) return ['test', 'update'];
  if (fault === ProbeFault.Quota && !isTooOften(reason)) return ['test', 'update-balance'];
  return ['test', status === ChannelStatus.Enabled ? 'disable' : 'enable'];
}

/** Whether the provider refused for too many requests, which says nothing about its balance. */
const isTooOften = (reason: string) => /rate.?limit|too many|\b429\b|限流/i.test(reason);

/**
 * The channel of a line of the pulse, as last read, with the verbs that help it, the likeliest first; undefined for any
 * other line. For a balance that runs out the first verb reads it again, because it is topped up elsewhere.
 */
export function channelBehind(
  { block, channel: id, note }: Pick<PulseRow, 'block' | 'channel' | 'note'>,
  channels: readonly Channel[],
): { row: Channel; verbs: readonly PulseAct[] } | undefined {
  const row = id === undefined ? undefined : channels.find((channel) => channel.id === id);
  return row && { row, verbs: block === 'balances' ? ['update-balance', 'test'] : actsAgainst(note, row) };
}
