import * as z from 'zod/mini';
import { type Entity, number, onFirstUse, text } from '../schema.ts';

/** One key of a channel of several, as gateways tell it: by its beginning and its number (docs/gateways-modern.md 2.4). */
export const providerKeySchema = onFirstUse(() =>
  z.looseObject({
    /** Place in the channel's list of keys, from 0; moves down when an earlier key is deleted. */
    index: number,
    /** 1 enabled, 2 disabled by hand, 3 disabled automatically. */
    status: number,
    /** Unix seconds; 0 where nobody knows: disabling by hand leaves no time. */
    disabled_time: number,
    /** Why it was disabled automatically; foreign text. */
    reason: text,
    /** The first ten characters. */
    key_preview: z.pipe(text, z.transform(previewOf)),
  }),
);

/** A key of ten characters or fewer comes whole (docs/gateways-modern.md 29.34): its beginning is all that is kept of it. */
function previewOf(preview: string): string {
  return preview === '' || preview.endsWith('...') ? preview : `${preview.slice(0, 3)}...`;
}

/** What a gateway tells of one key. */
export type KeyState = Entity<typeof providerKeySchema>;

/** One key with the channel it belongs to. */
export interface ProviderKey extends KeyState {
  channel_id: number;
  channel_name: string;
  /** Keys of that channel when this one was read. */
  pool_size: number;
}

/** How many keys of a channel are in which state. */
export interface PoolCounts {
  enabled: number;
  byHand: number;
  automatic: number;
}

/** The most keys a channel's rows are numbered for. */
const keysAChannel = 100_000;

/** A number for a key among those of all channels: the wire has none. */
export function providerKeyId({ channel_id, index }: Pick<ProviderKey, 'channel_id' | 'index'>): number {
  return channel_id * keysAChannel + index;
}

/** The same as a person reads and types it: channel and index, `12:3`. */
export function providerKeyText({ channel_id, index }: Pick<ProviderKey, 'channel_id' | 'index'>): string {
  return `${channel_id}:${index}`;
}

/** Reads what `providerKeyText` writes; undefined for anything else. */
export function parseProviderKey(text: string): number | undefined {
  const [, channel, index] = /^([1-9]\d{0,9}):(\d{1,5})$/.exec(text) ?? [];
  return channel === undefined ? undefined : providerKeyId({ channel_id: Number(channel), index: Number(index) });
}

/** The channel and index that `providerKeyId` made a number of. */
export function partsOfProviderKeyId(id: number): { channel_id: number; index: number } {
  return { channel_id: Math.floor(id / keysAChannel), index: id % keysAChannel };
}
