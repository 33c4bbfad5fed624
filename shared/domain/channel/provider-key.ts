import * as z from 'zod/mini';
import { type Entity, number, onFirstUse, text } from '../schema.ts';

/**
 * One key of a channel with several keys, as gateways return it: its beginning and its index (docs/gateways-modern.md
 * 2.4).
 */
export const providerKeySchema = onFirstUse(() =>
  z.looseObject({
    /** Index in the channel's list of keys, from 0; it decreases when an earlier key is deleted. */
    index: number,
    /** 1 enabled, 2 disabled by hand, 3 disabled automatically. */
    status: number,
    /** Unix seconds; 0 where it is unknown, because gateways store no time for disabling by hand. */
    disabled_time: number,
    /** Why it was disabled automatically; foreign text. */
    reason: text,
    /** The first ten characters. */
    key_preview: z.pipe(text, z.transform(previewOf)),
  }),
);

/** A key of ten characters or fewer is sent whole (docs/gateways-modern.md 29.34), so it is cut to three characters. */
function previewOf(preview: string): string {
  return preview === '' || preview.endsWith('...') ? preview : `${preview.slice(0, 3)}...`;
}

/** The state of one key as returned by a gateway. */
export type KeyState = Entity<typeof providerKeySchema>;

/** One key with the channel it belongs to. */
export interface ProviderKey extends KeyState {
  channel_id: number;
  channel_name: string;
  /** The number of keys of that channel when this one was read. */
  pool_size: number;
}

/** The number of a channel's keys in each state. */
export interface PoolCounts {
  enabled: number;
  byHand: number;
  automatic: number;
}

/** The largest number of keys per channel for which `providerKeyId` is unique. */
const keysAChannel = 100_000;

/** An id for a key, unique across all channels; gateways have none. */
export function providerKeyId({ channel_id, index }: Pick<ProviderKey, 'channel_id' | 'index'>): number {
  return channel_id * keysAChannel + index;
}

/** The same id as shown and typed: channel and index, `12:3`. */
export function providerKeyText({ channel_id, index }: Pick<ProviderKey, 'channel_id' | 'index'>): string {
  return `${channel_id}:${index}`;
}

/** Reads what `providerKeyText` writes; undefined for anything else. */
export function parseProviderKey(text: string): number | undefined {
  const [, channel, index] = /^([1-9]\d{0,9}):(\d{1,5})$/.exec(text) ?? [];
  return channel === undefined ? undefined : providerKeyId({ channel_id: Number(channel), index: Number(index) });
}

/** The channel and index from which `providerKeyId` made the id. */
export function partsOfProviderKeyId(id: number): { channel_id: number; index: number } {
  return { channel_id: Math.floor(id / keysAChannel), index: id % keysAChannel };
}
