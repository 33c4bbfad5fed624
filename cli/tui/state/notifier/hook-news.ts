import type { Channel } from '../../../../shared/domain/channel/channel.ts';
import { ChannelStatus } from '../../../../shared/domain/state/status.ts';
import type { RunOutcome } from '../../../../shared/screen/flow/run-outcome.ts';
import type { HookEvent } from '../../config/tui-config.ts';

/** A channel that the gateway disabled automatically, or such a channel that is enabled again. */
export interface ChannelNews {
  event: Extract<HookEvent, 'channel-broke' | 'channel-healed'>;
  id: number;
  name: string;
  /** Why it was disabled, as far as that is known. */
  note: string;
}

/** The end of a run over rows. */
export interface RunNews {
  event: Extract<HookEvent, 'run-ended'>;
  /** The command line that does the same; it never contains a secret. */
  command: string;
  outcome: RunOutcome;
  text: string;
  rows: number;
  done: number;
}

export type HookNews = ChannelNews | RunNews;

/** The events that a hook has not received yet. */
export interface HeldNews {
  news: readonly HookNews[];
  /** Number of further events beyond those that are kept. */
  left: number;
}

export const nothingHeld: HeldNews = { news: [], left: 0 };

/** Maximum number of events that a hook receives at once: further ones are only counted. */
const mostNews = 100;

/** Channels that the gateway has disabled, by id. */
export type BrokenChannels = ReadonlyMap<number, Pick<ChannelNews, 'name' | 'note'>>;

/**
 * The events of channels between two reads. A channel that a user disabled or deleted has neither broken nor healed.
 * Channels that were already disabled at the first read are no events.
 */
export function channelNews(
  before: BrokenChannels | undefined,
  broken: BrokenChannels,
  channels: readonly Pick<Channel, 'id' | 'status'>[],
): ChannelNews[] {
  if (before === undefined) return [];
  const enabled = new Set(channels.filter(({ status }) => status === ChannelStatus.Enabled).map(({ id }) => id));
  const broke = [...broken].filter(([id]) => !before.has(id));
  const healed = [...before].filter(([id]) => !broken.has(id) && enabled.has(id));
  return [
    ...broke.map(([id, facts]) => ({ event: 'channel-broke' as const, id, ...facts })),
    ...healed.map(([id, { name }]) => ({ event: 'channel-healed' as const, id, name, note: '' })),
  ];
}

/**
 * Adds events to those held for a hook, only those for which it is registered. A channel that broke and healed again
 * before the hook ran leaves no event; of runs the latest are kept.
 */
export function heldWith(held: HeldNews, news: readonly HookNews[], events: readonly HookEvent[]): HeldNews {
  let kept = [...held.news];
  for (const one of news) {
    const other = one.event === 'run-ended' ? -1 : kept.findIndex((known) => 'id' in known && known.id === one.id);
    const before = kept[other];
    if (before !== undefined) kept = kept.filter((known) => known !== before);
    const isBackAgain = before !== undefined && before.event !== one.event;
    if (!isBackAgain && events.includes(one.event)) kept.push(one);
  }
  const more = Math.max(0, kept.length - mostNews);
  return { news: kept.slice(more), left: held.left + more };
}
