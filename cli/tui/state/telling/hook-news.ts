import type { Channel } from '../../../../shared/domain/channel/channel.ts';
import { ChannelStatus } from '../../../../shared/domain/state/status.ts';
import type { RunOutcome } from '../../../../shared/screen/flow/run-outcome.ts';
import type { HookEvent } from '../../config/tui-config.ts';

/** A channel that the gateway disabled by itself, or one of those that is enabled again. */
export interface ChannelNews {
  event: Extract<HookEvent, 'channel-broke' | 'channel-healed'>;
  id: number;
  name: string;
  /** Why it broke, as far as that is known. */
  note: string;
}

/** A run over rows that ended. */
export interface RunNews {
  event: Extract<HookEvent, 'run-ended'>;
  /** The command line that does the same; never with a secret. */
  command: string;
  outcome: RunOutcome;
  text: string;
  rows: number;
  done: number;
}

export type HookNews = ChannelNews | RunNews;

/** What a hook was not told yet. */
export interface HeldNews {
  news: readonly HookNews[];
  /** How many more there were than are kept. */
  left: number;
}

export const nothingHeld: HeldNews = { news: [], left: 0 };

/** What a hook is told of at once, at most: what is more is counted. */
const mostNews = 100;

/** Channels the gateway has disabled, by number. */
export type BrokenChannels = ReadonlyMap<number, Pick<ChannelNews, 'name' | 'note'>>;

/**
 * What became of channels between two looks. One that a person disabled, or that is gone, has neither broken nor healed. What was
 * broken when it was first looked at is no news.
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
 * What a hook is owed once more has happened: of the events that it is for. What broke and healed before it was told of is as it
 * was, and nothing is owed of it; of runs the latest are kept.
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
