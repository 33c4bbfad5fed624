import * as z from 'zod/mini';
import { type Entity, flag, identity, nullableText, number, numberOr, onFirstUse, text } from '../schema.ts';

/** `expired_time` of a token that never expires. */
export const neverExpires = -1;

/** The group name that means several groups, tried one after the other. */
export const autoGroup = 'auto';

/** The prefix shown and used before every API key; calls send keys without it (docs/gateways.md 4.8). */
const tokenKeyPrefix = 'sk-';

/**
 * The shortest key with a hint: for a shorter key, or one masked to fewer letters, eight letters would reveal too much.
 */
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
    /** One address per line. */
    allow_ips: text,
    group: text,
    cross_group_retry: flag,
    /** The order of groups that `auto` tries; missing where the gateway stores none for tokens. */
    auto_groups: z.optional(z.nullable(z.array(text))),
    DeletedAt: nullableText,
  }),
);

export type Token = Entity<typeof tokenSchema>;

/** Whether the row has its key only in part, so that the whole key must be requested (docs/gateways.md 13.37). */
export function isMaskedKey(key: string): boolean {
  return key === '' || key.includes('*');
}

/**
 * A hint by which users recognise a key: its first and last four letters, which cannot be used as a key. Empty where
 * the row has no key.
 */
export function tokenKeyHint(key: string): string {
  const bare = key.startsWith(tokenKeyPrefix) ? key.slice(tokenKeyPrefix.length) : key;
  return bare.length < leastHinted ? '' : `${tokenKeyPrefix}${bare.slice(0, 4)}…${bare.slice(-4)}`;
}

/** The key as users and clients use it, with `sk-` exactly once. */
export function fullTokenKey(key: string): string {
  return key.startsWith(tokenKeyPrefix) ? key : tokenKeyPrefix + key;
}
