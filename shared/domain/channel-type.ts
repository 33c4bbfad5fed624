import { channelTypeRows } from './channel-type-table.ts';
import { type Enumeration, enumeration } from './enumeration.ts';

/** Types that other rules name. */
export const ChannelType = {
  Unknown: 0,
  OpenAi: 1,
  Midjourney: 2,
  Azure: 3,
  MidjourneyPlus: 5,
  Custom: 8,
  Xunfei: 18,
  Suno: 36,
  VertexAi: 41,
} as const;

/** All channel types: the most used ones first, then the others by number. 0 is unknown, not a member. */
export const channelTypes: Enumeration<number> = enumeration<number>(
  channelTypeRows.map(([value, name, label]) => ({ value, name, label, tone: 'plain' as const })),
  { name: 'unknown', label: 'channelType.unknown', tone: 'muted' },
);
