import type { Channel } from '../../domain/channel/channel.ts';
import { PulseState } from '../../domain/state/pulse.ts';
import { ChannelStatus, channelStatuses } from '../../domain/state/status.ts';
import { formatNumber } from '../../format/money.ts';
import { type Attention, attentionIn } from '../../screen/attention.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { attentionLine, attentionTone } from '../channel/channel-attention.ts';
import { channelsOf } from '../log/degraded-channels.ts';
import { failuresByChannel } from './error-reason.ts';
import type { Pulse } from './pulse.ts';
import { line, type PulseRow, to } from './pulse-line.ts';

/** The channels that need attention, by the list's rule (WEB-17); undefined while they are not read. */
export function channelsAttention(
  { parts: { channels, errors } }: Pulse,
  context: ScreenContext,
): Attention | undefined {
  const degraded = channelsOf(errors?.rows ?? []);
  const attention = (channel: Channel) => attentionTone(channel, context, degraded);
  return channels && attentionIn({ attention }, channels, context);
}

/** Channels by state; of the enabled ones also those with failed calls in the last hour, at risk of being disabled. */
export function channelRows(pulse: Pulse, context: ScreenContext): PulseRow[] {
  const { channels, errors } = pulse.parts;
  if (channels === undefined) return [];
  const { say } = context;
  const byChannel = failuresByChannel(errors?.rows ?? []);
  const failing = channels.filter(({ id, status }) => status === ChannelStatus.Enabled && byChannel.has(id));
  const note = say('pulse.ofAll', { count: channels.length, all: formatNumber(channels.length) });
  const degraded = line({
    ...{ block: 'channels', key: 'degraded', name: say('domain.degraded'), value: failing.length, unit: 'channels' },
    text: formatNumber(failing.length),
    state: PulseState.Look,
    note,
    related: to('channel', {}, `id:${failing.map(({ id }) => id).join(',')}`),
  });
  const byStatus = channelStatuses.members.flatMap((member) => {
    const count = channels.filter(({ status }) => status === member.value).length;
    if (member.value === 0 && count === 0) return [];
    const isBad = member.value === ChannelStatus.AutoDisabled && count > 0;
    return line({
      ...{ block: 'channels', key: member.name, name: say(member.label), value: count, unit: 'channels' },
      text: formatNumber(count),
      state: isBad ? PulseState.Broken : PulseState.Well,
      note,
      related: to('channel', {}, `status=${member.name}`),
    });
  });
  const { count, tone } = channelsAttention(pulse, context) ?? { count: 0, tone: 'warn' };
  const needsAttention = line({
    ...{ block: 'channels', key: 'attention', name: say('common.needsAttention'), value: count, unit: 'channels' },
    text: formatNumber(count),
    state: tone === 'bad' ? PulseState.Broken : PulseState.Look,
    note,
    related: to('channel', {}, attentionLine),
  });
  return [
    ...byStatus.slice(0, 1),
    ...(failing.length === 0 ? [] : [degraded]),
    ...byStatus.slice(1),
    ...(count === 0 ? [] : [needsAttention]),
  ];
}

/** The lines of channels that need attention, one each: as many as the number in the list, its view and the navigation. */
export function oncePerChannel(rows: readonly PulseRow[]): PulseRow[] {
  const known = new Set<number | undefined>();
  return rows.filter(({ block, channel }) => {
    if ((block !== 'broken' && block !== 'balances') || known.has(channel)) return false;
    known.add(channel);
    return true;
  });
}
