import * as z from 'zod/mini';
import { type Entity, flag, identity, nullableText, number, numberOr, onFirstUse, text } from '../schema.ts';

/** `expired_time` of a token that never expires. */
export const neverExpires = -1;

/** The group that stands for several, tried one after the other. */
export const autoGroup = 'auto';

/** Shown and used before every API key; the wire carries keys without it (docs/gateways.md 4.8). */
const tokenKeyPrefix = 'sk-';

/** Of a shorter key, or one masked to fewer letters, eight would tell too much. */
const leastHinted = 16;

/** An API token (docs/gateways.md 4.8). Times in Unix seconds, quota in units. */
export const tokenSchema = onFirstUse(() =>
  z.looseObject({
    id: identity,
    user_id: number,
    /** 48 characters without `sk-`; masked with `*` from v0.11.4 on. A secret. */
    key: text,
    name: text,
    status: number,
    remain_quota: number,
    used_quota: number,
    unlimited_quota: flag,
    created_time: number,
    accessed_time: number,
    expired_time: numberOr(neverExpires),
    model_limits_enabled: flag,
    /** Comma-joined. */
    model_limits: text,
    /** One a line. */
    allow_ips: text,
    group: text,
    cross_group_retry: flag,
    /** The order of groups that `auto` tries; missing where the gateway keeps none for a token. */
    auto_groups: z.optional(z.nullable(z.array(text))),
    DeletedAt: nullableText,
  }),
);

export type Token = Entity<typeof tokenSchema>;

/** Whether the row shows its key only in part, so that the whole must be asked for (docs/gateways.md 13.37). */
export function isMaskedKey(key: string): boolean {
  return key === '' || key.includes('*');
}

/**
 * By what a person tells one key from another: its first and last four letters, which open nothing. Empty where the row has
 * no key.
 */
export function tokenKeyHint(key: string): string {
  const bare = key.startsWith(tokenKeyPrefix) ? key.slice(tokenKeyPrefix.length) : key;
  return bare.length < leastHinted ? '' : `${tokenKeyPrefix}${bare.slice(0, 4)}…${bare.slice(-4)}`;
}

/** The key as people and clients use it, with its `sk-` exactly once. */
export function fullTokenKey(key: string): string {
  return key.startsWith(tokenKeyPrefix) ? key : tokenKeyPrefix + key;
}
