import type { Channel } from '../../domain/channel/channel.ts';
import { faultOf, ProbeFault } from '../../domain/state/probe.ts';
import { ChannelStatus } from '../../domain/state/status.ts';
import type { PulseRow } from './pulse-line.ts';

/** The channel actions that may fix a broken channel. `update` opens its form. */
export type PulseAct = 'test' | 'update' | 'update-balance' | 'enable' | 'disable';

/**
 * What helps a channel that is broken, by what it failed with (SEE-04): a test, and the likeliest cure. A refused key is
 * replaced, a spent balance is topped up elsewhere and read again, what fails while enabled is taken out, and what was taken
 * out for less is tried again.
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
 * The channel that a line of the pulse is about, as it was read last, with the verbs that help it, the likeliest first;
 * undefined for a line about anything else. A balance that runs out is read again first, as it was topped up elsewhere.
 */
export function channelBehind(
  { block, channel: id, note }: Pick<PulseRow, 'block' | 'channel' | 'note'>,
  channels: readonly Channel[],
): { row: Channel; verbs: readonly PulseAct[] } | undefined {
  const row = id === undefined ? undefined : channels.find((channel) => channel.id === id);
  return row && { row, verbs: block === 'balances' ? ['update-balance', 'test'] : actsAgainst(note, row) };
}
