import { type Channel, channelStatusCause } from '../../domain/channel/channel.ts';
import type { LogEntry } from '../../domain/log/log.ts';
import { PulseState } from '../../domain/state/pulse.ts';
import { ChannelStatus } from '../../domain/state/status.ts';
import type { MessageKey } from '../../text/text.ts';
import { failuresByChannel } from './error-reason.ts';
import type { ChannelChange, Pulse } from './pulse.ts';
import { spanFacts } from './pulse-span.ts';

/** Something that happened to a channel within the chosen time span (SEE-04). */
export interface Incident {
  /** Unix seconds. */
  at: number;
  channel: number;
  /** Text from the gateway, not sanitised. */
  name: string;
  what: 'auto-disabled' | 'disabled' | 'enabled' | 'failing';
  words: MessageKey;
  state: PulseState;
  /** The number of failed calls, for `failing`. */
  count: number;
  /** The gateway's reason; not sanitised. */
  reason: string;
}

/** With fewer failures than this, nothing is concluded. */
const leastFailures = 5;

/** The channels whose status changed since the previous reading; `present` in Unix seconds. */
export function changesOf(before: readonly Channel[], after: readonly Channel[], present: number): ChannelChange[] {
  const known = new Map(before.map(({ id, status }) => [id, status]));
  return after.flatMap(({ id, name, status }) =>
    known.has(id) && known.get(id) !== status ? [{ channel: id, name, at: present, status }] : [],
  );
}

/**
 * What happened to channels within the span, the newest first, without an extra call: channels that the gateway
 * disabled, with its reason (also before the first reading); channels that were disabled or enabled between readings;
 * and channels whose calls fail, from the first failure read.
 */
export function incidentsOf({ parts, span, changes }: Pulse, present: number): Incident[] {
  const { channels = [] } = parts;
  const start = present - spanFacts(span).length;
  const errors = (parts.spanErrors?.span === span ? parts.spanErrors.page : parts.errors)?.rows ?? [];
  const disabled = disabledOf(channels);
  // The gateway reported the same change with its reason and exact time.
  const isReported = (change: ChannelChange) =>
    change.status === ChannelStatus.AutoDisabled &&
    changes.findLast(({ channel }) => channel === change.channel) === change &&
    disabled.some(({ channel }) => channel === change.channel);
  const noticed = changes
    .filter((change) => !isReported(change))
    .map(({ channel, name, at, status }) => incident(channel, name, at, whatOf(status)));
  const all = [...disabled, ...noticed, ...failingOf(channels, errors)];
  return all.filter(({ at }) => at >= start).sort((one, other) => other.at - one.at);
}

function disabledOf(channels: readonly Channel[]): Incident[] {
  return channels.flatMap((channel) => {
    const cause = channel.status === ChannelStatus.AutoDisabled ? channelStatusCause(channel) : undefined;
    if (cause === undefined || cause.time <= 0) return [];
    return [incident(channel.id, channel.name, cause.time, 'auto-disabled', { reason: cause.reason })];
  });
}

function whatOf(status: number): Incident['what'] {
  if (status === ChannelStatus.Enabled) return 'enabled';
  return status === ChannelStatus.AutoDisabled ? 'auto-disabled' : 'disabled';
}

function failingOf(channels: readonly Channel[], errors: readonly LogEntry[]): Incident[] {
  return [...failuresByChannel(errors)].flatMap(([id, entries]) => {
    const oldest = entries.at(-1);
    if (oldest === undefined || id <= 0 || entries.length < leastFailures) return [];
    const name = channels.find((channel) => channel.id === id)?.name ?? oldest.channel_name;
    const at = Math.min(...entries.map(({ created_at }) => created_at));
    return [
      incident(id, name || `#${id}`, at, 'failing', { count: entries.length, reason: entries[0]?.content ?? '' }),
    ];
  });
}

const facts = {
  'auto-disabled': { words: 'pulse.autoDisabled', state: PulseState.Broken },
  disabled: { words: 'pulse.wasDisabled', state: PulseState.Look },
  enabled: { words: 'pulse.wasEnabled', state: PulseState.Well },
  failing: { words: 'pulse.failuresSince', state: PulseState.Look },
} as const;

function incident(
  channel: number,
  name: string,
  at: number,
  what: Incident['what'],
  more: Partial<Pick<Incident, 'count' | 'reason'>> = {},
): Incident {
  return { channel, name, at, what, ...facts[what], count: 0, reason: '', ...more };
}
